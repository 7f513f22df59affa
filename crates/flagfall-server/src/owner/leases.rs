//! Leases in a key-value bucket of NATS: one table, which is replaced only by who has read its last version.
//!
//! With copies of the bucket, JetStream may accept two versions at the same time: the second hides the first. Whoever writes the
//! second, or reads it, sees that: its revision does not follow the one from which it was written. Then a server uses a new
//! partition only after the time in which the one whose version is hidden stops using it.
//!
//! Each server watches the table, so it takes what another one gives back at once, and what a server that is gone has held when
//! that has shown no sign of life for the time of a lease.

#[cfg(feature = "nats")]
mod bucket;
#[cfg(feature = "nats")]
mod join;
#[cfg(feature = "nats")]
mod turn;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::{Holder, Outage};
use crate::GameId;

/// How a server takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeaseSettings {
    /// Where clients reach this server.
    pub address: String,
    /// How long a server that is gone keeps its games, at least 100 ms. All servers have the same value. A server renews its
    /// leases four times in this time, and stops using them after three quarters of it.
    pub lease: Duration,
    /// The partitions, 1 to 4096. The first server decides; later ones take its number.
    pub partitions: u16,
}

impl LeaseSettings {
    /// How long a server that is gone keeps its games, unless the settings say otherwise.
    pub const LEASE: Duration = Duration::from_secs(2);
    /// The partitions, unless the settings say otherwise.
    pub const PARTITIONS: u16 = 256;

    /// The usual [`LEASE`](Self::LEASE) and [`PARTITIONS`](Self::PARTITIONS), for a server that clients reach at this address.
    pub fn new(address: impl Into<String>) -> LeaseSettings {
        LeaseSettings { address: address.into(), lease: Self::LEASE, partitions: Self::PARTITIONS }
    }
}

/// The leases of this server, and what it knows of the others. Clones share them.
///
/// If all clones are dropped without [`Leases::leave`], others take the partitions when the lease has expired.
#[derive(Clone)]
pub struct Leases {
    known: Arc<RwLock<Known>>,
    partitions: u16,
    leave: mpsc::Sender<oneshot::Sender<()>>,
}

/// What this server knows of all partitions.
#[derive(Debug, Default)]
struct Known {
    /// Whether this server uses a partition.
    used: Vec<bool>,
    /// When it may no longer use any.
    until: Option<Instant>,
    /// Where clients reach the holder of a partition, if it is another server.
    addresses: Vec<Option<String>>,
    /// Since when no server had run the games of a partition when this one took it over.
    outages: Vec<Option<Outage>>,
    /// Partitions whose games have recorded that.
    recorded: BTreeSet<u16>,
}

/// Partitions that this server has gained or lost.
#[derive(Debug)]
#[non_exhaustive]
pub enum Change {
    /// This server runs their games from now on: read the open ones of them.
    Gained(Vec<u16>),
    /// This server no longer runs their games: finish what was begun, and drop the [`Release`].
    Lost(Vec<u16>, Release),
}

/// Lets other servers take partitions when it is dropped, or after the time of a lease.
#[derive(Debug)]
pub struct Release {
    _dropped: oneshot::Sender<()>,
}

/// The changes, in order.
#[derive(Debug)]
pub struct Changes(mpsc::UnboundedReceiver<Change>);

impl Changes {
    /// The next change; `None` after [`Leases::leave`].
    pub async fn next(&mut self) -> Option<Change> {
        self.0.recv().await
    }
}

impl fmt::Debug for Leases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Leases").field("partitions", &self.partitions).finish_non_exhaustive()
    }
}

#[cfg(test)]
impl Leases {
    /// Leases of one partition that no task renews.
    pub(crate) fn by_hand() -> Leases {
        let known = Known { used: vec![false], outages: vec![None], addresses: vec![None], ..Known::default() };
        Leases { known: Arc::new(RwLock::new(known)), partitions: 1, leave: mpsc::channel(1).0 }
    }

    /// Gains or loses the partition.
    pub(crate) fn hold(&self, holds: bool) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        (known.used, known.until) = (vec![holds], Some(Instant::now() + Duration::from_secs(3_600)));
    }
}

impl Leases {
    /// The partition of a game: a number below that of [`Leases::partitions`]. It never changes.
    pub fn partition(&self, game: &GameId) -> u16 {
        game.part(self.partitions)
    }

    /// The number of partitions.
    pub fn partitions(&self) -> u16 {
        self.partitions
    }

    /// The server that runs the games of a partition.
    pub fn holder(&self, partition: u16) -> Holder {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let partition = usize::from(partition);
        if known.used.get(partition) == Some(&true) && known.until.is_some_and(|until| Instant::now() < until) {
            return Holder::Here;
        }
        match known.addresses.get(partition) {
            Some(Some(address)) => Holder::At { address: address.clone() },
            _ => Holder::Nobody,
        }
    }

    /// The time before this server took a partition over, in which no server ran its games.
    pub fn outage(&self, partition: u16) -> Option<Outage> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.outages.get(usize::from(partition)).copied().flatten()
    }

    /// Notes that the games of a partition have recorded this outage before it was taken over. Until then it goes on if this server is
    /// gone, so that the next one records all of it.
    pub fn recorded(&self, partition: u16, outage: Outage) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.outages.get(usize::from(partition)) == Some(&Some(outage)) {
            known.recorded.insert(partition);
        }
    }

    /// Gives all partitions back, so that others take them at once. Every [`Change::Lost`] is sent before, and its
    /// [`Release`] is waited for.
    pub async fn leave(&self) {
        let (done, left) = oneshot::channel();
        if self.leave.send(done).await.is_ok() {
            // The task ends without an answer if it was left before.
            let _ = left.await;
        }
    }
}
