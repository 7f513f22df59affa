//! How an engine runs.

use std::time::Duration;

use crate::config::{Downtime, Games};

/// The cores of the machine.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How an engine runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The number of shards, at least 1.
    pub shards: usize,
    /// The inputs that can wait for a shard. More are refused as [`EngineError::Busy`](super::EngineError::Busy).
    pub queue: usize,
    /// The events that can wait for a reader. A reader with more is cut off, and can resume.
    pub reader: usize,
    /// How long a finished game stays in memory before it is closed.
    pub keep_finished: Duration,
    /// The number of records after which a game's log is compacted.
    pub compact_after: usize,
    /// The changes of all games that are kept for hosts who come back.
    pub notices: usize,
    /// What a time in which no server runs a game costs whoever is to move.
    pub downtime: Downtime,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            shards: cores(),
            queue: 4_096,
            reader: 64,
            keep_finished: Duration::from_secs(600),
            compact_after: 1_024,
            notices: 16_384,
            downtime: Downtime::default(),
        }
    }
}

impl From<&Games> for Settings {
    fn from(games: &Games) -> Settings {
        let number = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let default = Settings::default();
        Settings {
            shards: if games.shards == 0 { default.shards } else { number(games.shards) },
            queue: number(games.queue),
            reader: number(games.reader_queue),
            keep_finished: games.keep_finished,
            compact_after: number(games.compact_after),
            notices: number(games.notices),
            downtime: games.downtime,
            ..default
        }
    }
}
