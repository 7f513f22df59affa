//! The table of leases, which all servers change one after the other.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use tc_core::Timestamp;

/// All servers, and the partitions that each of them holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Table {
    pub(super) servers: BTreeMap<String, Server>,
    /// The holder of each partition.
    pub(super) holders: Vec<Option<String>>,
    /// When the holder before the present one, or before now, has left a partition.
    #[serde(default)]
    pub(super) left: BTreeMap<u16, Left>,
    /// Partitions whose games have perhaps not recorded yet what the time before their holder costs.
    #[serde(default)]
    pub(super) unrecorded: BTreeSet<u16>,
    /// The revision from which the table was written.
    #[serde(default)]
    pub(super) follows: u64,
    /// The last revision that was found to have hidden another one.
    #[serde(default)]
    pub(super) hides: Option<u64>,
}

/// How a server has left a partition, in its own time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Left {
    /// The last instant at which it was there for certain.
    pub(crate) at: Timestamp,
    /// It has shown nobody a later instant.
    pub(crate) until: Timestamp,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Server {
    /// Where clients reach it.
    pub(super) address: String,
    /// Counts the signs of life. Others measure how long it has not changed.
    pub(super) beat: u64,
    /// How it has left its partitions, if this is its last sign of life.
    #[serde(default)]
    pub(super) left: Option<Left>,
}

impl Table {
    pub(super) fn new(partitions: u16) -> Table {
        Table {
            servers: BTreeMap::new(),
            holders: vec![None; partitions.into()],
            left: BTreeMap::new(),
            unrecorded: BTreeSet::new(),
            follows: 0,
            hides: None,
        }
    }

    /// Removes a server, which gives its partitions back as its last sign of life says.
    pub(super) fn remove(&mut self, server: &str) {
        let left = self.servers.remove(server).and_then(|server| server.left);
        for partition in self.held(server).collect::<Vec<_>>() {
            self.free(partition, left);
        }
    }

    /// Gives one partition back.
    pub(super) fn release(&mut self, server: &str, partition: u16, left: Left) {
        if self.holders.get(usize::from(partition)).is_some_and(|holder| holder.as_deref() == Some(server)) {
            self.free(partition, Some(left));
        }
    }

    fn free(&mut self, partition: u16, left: Option<Left>) {
        if let Some(holder) = self.holders.get_mut(usize::from(partition)) {
            *holder = None;
        }
        let Some(left) = left else { return };
        // What nobody has recorded goes on.
        let earlier = self.left.get(&partition).filter(|_| self.unrecorded.contains(&partition));
        let at = earlier.map_or(left.at, |earlier| earlier.at.min(left.at));
        self.left.insert(partition, Left { at, until: left.until });
    }

    /// Notes that the games of a partition of this server have recorded what the time before it costs.
    pub(super) fn recorded(&mut self, server: &str, partition: u16) {
        if self.holders.get(usize::from(partition)).is_some_and(|holder| holder.as_deref() == Some(server)) {
            self.unrecorded.remove(&partition);
        }
    }

    /// Notes a sign of life of a server, and gives it free partitions up to its share.
    pub(super) fn renew(&mut self, server: &str, address: &str, left: Left) {
        let new = Server { address: String::new(), beat: 0, left: None };
        let present = self.servers.entry(server.to_owned()).or_insert(new);
        present.beat = present.beat.wrapping_add(1);
        present.left = Some(left);
        address.clone_into(&mut present.address);
        let missing = self.share(server).saturating_sub(self.held(server).count());
        let free = (0..).zip(&mut self.holders).filter(|(_, holder)| holder.is_none());
        for (partition, holder) in free.take(missing) {
            *holder = Some(server.to_owned());
            if self.left.contains_key(&partition) {
                self.unrecorded.insert(partition);
            }
        }
    }

    /// Whether a server would take free partitions now.
    pub(super) fn has_free(&self, server: &str) -> bool {
        self.holders.iter().any(Option::is_none) && self.held(server).count() < self.share(server)
    }

    /// The partitions of a server.
    pub(super) fn held(&self, server: &str) -> impl Iterator<Item = u16> {
        (0..).zip(&self.holders).filter(move |(_, holder)| holder.as_deref() == Some(server)).map(|(place, _)| place)
    }

    /// The partitions that a server holds beyond its share.
    pub(super) fn surplus(&self, server: &str) -> Vec<u16> {
        self.held(server).skip(self.share(server)).collect()
    }

    /// The partitions that a server should hold. The shares of all servers add up to all partitions.
    fn share(&self, server: &str) -> usize {
        let servers = self.servers.len().max(1);
        let place = self.servers.keys().position(|name| name == server).unwrap_or(servers);
        self.holders.len() / servers + usize::from(place < self.holders.len() % servers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server is gone before its games have recorded the time before it: that time goes on until the next one has.
    #[test]
    fn a_time_goes_on_until_it_is_recorded() {
        let mut table = Table::new(2);
        let left = |seconds| Left { at: Timestamp::secs(seconds), until: Timestamp::secs(seconds + 1) };
        let at = |table: &Table| table.left.values().map(|left| left.at.as_micros() / 1_000_000).collect::<Vec<_>>();
        table.renew("a", "host-a", left(1));
        table.remove("a");
        for (server, seconds) in [("b", 3), ("c", 5)] {
            table.renew(server, server, left(seconds));
            table.recorded("b", 1);
            // Who does not hold it has recorded nothing.
            table.recorded("a", 0);
            table.remove(server);
        }
        assert_eq!((at(&table), table.left[&0].until), (vec![1, 3], left(5).until));
        table.renew("d", "d", left(7));
        [0, 1].into_iter().for_each(|partition| table.recorded("d", partition));
        table.remove("d");
        assert_eq!(at(&table), [7, 7]);
    }

    /// Servers come and go: shares differ by one at most, and what one has beyond its share the others take.
    #[test]
    fn partitions_are_shared() {
        let mut table = Table::new(10);
        let left = |seconds| Left { at: Timestamp::secs(seconds), until: Timestamp::secs(seconds + 1) };
        let held = |table: &Table| ["a", "b", "c"].map(|server| table.held(server).count());
        table.renew("a", "host-a", left(1));
        assert_eq!(held(&table), [10, 0, 0]);
        table.renew("b", "host-b", left(2));
        assert_eq!((held(&table), table.surplus("a")), ([10, 0, 0], vec![5, 6, 7, 8, 9]));
        for partition in table.surplus("a") {
            table.release("a", partition, left(4));
        }
        table.renew("c", "host-c", left(3));
        table.renew("b", "host-b", left(2));
        assert_eq!(held(&table), [5, 2, 3]);
        assert_eq!(table.surplus("a"), [4]);
        table.release("a", 4, left(5));
        table.release("a", 9, left(6));
        table.renew("b", "host-b", left(2));
        assert_eq!(held(&table), [4, 3, 3]);
        table.remove("b");
        table.renew("c", "host-c", left(3));
        table.renew("a", "host-a", left(1));
        assert_eq!(held(&table), [5, 0, 5]);
        assert_eq!(table.servers["c"], Server { address: "host-c".to_owned(), beat: 2, left: Some(left(3)) });
        // What "a" gave back has its own instant, what "b" held when it was removed that of its last sign of life.
        let kept: Vec<(u16, Left)> = table.left.into_iter().collect();
        assert_eq!(kept, [(4, left(2)), (5, left(4)), (6, left(4)), (7, left(4)), (8, left(2)), (9, left(2))]);
    }
}
