//! The table of leases, which all servers change one after the other.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// All servers, and the partitions that each of them holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Table {
    pub(super) servers: BTreeMap<String, Server>,
    /// The holder of each partition.
    pub(super) holders: Vec<Option<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Server {
    /// Where clients reach it.
    pub(super) address: String,
    /// Counts the signs of life. Others measure how long it has not changed.
    pub(super) beat: u64,
}

impl Table {
    pub(super) fn new(partitions: u16) -> Table {
        Table { servers: BTreeMap::new(), holders: vec![None; partitions.into()] }
    }

    /// Removes a server, which gives its partitions back.
    pub(super) fn remove(&mut self, server: &str) {
        self.servers.remove(server);
        for holder in self.holders.iter_mut().filter(|holder| holder.as_deref() == Some(server)) {
            *holder = None;
        }
    }

    /// Gives one partition back.
    pub(super) fn release(&mut self, server: &str, partition: u16) {
        if let Some(holder) = self.holders.get_mut(usize::from(partition))
            && holder.as_deref() == Some(server)
        {
            *holder = None;
        }
    }

    /// Notes a sign of life of a server, and gives it free partitions up to its share.
    pub(super) fn renew(&mut self, server: &str, address: &str) {
        let present = self.servers.entry(server.to_owned()).or_insert(Server { address: String::new(), beat: 0 });
        present.beat = present.beat.wrapping_add(1);
        address.clone_into(&mut present.address);
        let missing = self.share(server).saturating_sub(self.held(server).count());
        for holder in self.holders.iter_mut().filter(|holder| holder.is_none()).take(missing) {
            *holder = Some(server.to_owned());
        }
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

    /// Servers come and go: shares differ by one at most, and what one has beyond its share the others take.
    #[test]
    fn partitions_are_shared() {
        let mut table = Table::new(10);
        let held = |table: &Table| ["a", "b", "c"].map(|server| table.held(server).count());
        table.renew("a", "host-a");
        assert_eq!(held(&table), [10, 0, 0]);
        table.renew("b", "host-b");
        assert_eq!((held(&table), table.surplus("a")), ([10, 0, 0], vec![5, 6, 7, 8, 9]));
        for partition in table.surplus("a") {
            table.release("a", partition);
        }
        table.renew("c", "host-c");
        table.renew("b", "host-b");
        assert_eq!(held(&table), [5, 2, 3]);
        assert_eq!(table.surplus("a"), [4]);
        table.release("a", 4);
        table.release("a", 9);
        table.renew("b", "host-b");
        assert_eq!(held(&table), [4, 3, 3]);
        table.remove("b");
        table.renew("c", "host-c");
        table.renew("a", "host-a");
        assert_eq!(held(&table), [5, 0, 5]);
        assert_eq!(table.servers["c"], Server { address: "host-c".to_owned(), beat: 2 });
    }
}
