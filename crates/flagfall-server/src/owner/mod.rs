//! Who runs a game: this server, or one of several that share a log.
//!
//! Games are divided into partitions by their names. Each server holds the leases of its share of the partitions. A server
//! stops using its leases before others may take them, measured on its own monotonic clock. A computer that slept may
//! still believe in a lease that it has lost: then the log refuses its records, because another server has appended.

mod leases;
#[cfg(feature = "nats")]
mod table;

pub use self::leases::{Change, Changes, LeaseSettings, Leases, Release};

use tc_core::Timestamp;

use crate::GameId;

/// Who runs games. Clones answer alike.
///
/// ```
/// use flagfall_server::owner::{Holder, Owner};
///
/// assert_eq!(Owner::Alone.holder(&"blitz-7".parse()?), Holder::Here);
/// # Ok::<(), flagfall_server::GameIdError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Owner {
    /// This server runs all games, because it alone has the log.
    Alone,
    /// Several servers share the log.
    Leases(Leases),
}

/// The server that runs a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// This one, at this moment. Ask again before you answer somebody.
    Here,
    /// Another one, as far as this server knows.
    At {
        /// Where clients reach it.
        address: String,
    },
    /// No server, until one takes the game over. This takes a few seconds.
    Nobody,
}

/// A time in which no server ran a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The last instant at which a server ran it for certain.
    pub since: Timestamp,
    /// When this server took it over.
    pub until: Timestamp,
}

impl Owner {
    /// The time before this server took a game over, in which no server ran it. `None` if the server has always run it, or
    /// does not know.
    pub fn outage(&self, game: &GameId) -> Option<Outage> {
        match self {
            Owner::Alone => None,
            Owner::Leases(leases) => leases.outage(leases.partition(game)),
        }
    }

    /// The server that runs a game.
    pub fn holder(&self, game: &GameId) -> Holder {
        match self {
            Owner::Alone => Holder::Here,
            Owner::Leases(leases) => leases.holder(leases.partition(game)),
        }
    }

    /// Gives all games back, so that other servers can take them at once.
    pub async fn leave(&self) {
        match self {
            Owner::Alone => {}
            Owner::Leases(leases) => leases.leave().await,
        }
    }

    /// Whether this server runs a game, at this moment.
    pub fn owns(&self, game: &GameId) -> bool {
        self.holder(game) == Holder::Here
    }
}
