//! The log: what is known of a game after a crash, because it was durable before anybody was answered.
//!
//! A log holds records of bytes for each game, numbered from 1 without gaps. It knows nothing of clocks.

pub mod embedded;
mod limits;
pub mod memory;
#[cfg(feature = "nats")]
pub mod nats;

use std::future::Future;

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::GameId;

/// The bytes that the records of one append may have together, with 8 more for each record: 512 KiB. A message of NATS has room
/// for them with its default settings.
pub const LARGEST: usize = 512 * 1024;

/// A store of the records of games.
///
/// Two servers may believe that they own a game. Each appends with the number of the last record that it knows, so only one
/// of them is heard.
pub trait Log: Send + Sync + 'static {
    /// Appends records to a game, all or none of them. They are durable when the future returns. An append without records
    /// that does not close the game changes nothing.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] if the last record of the game has another number than `expected`, or if the game is closed;
    /// [`AppendError::TooLarge`] if the records have more than [`LARGEST`] bytes together. The log is unchanged after both.
    /// After [`AppendError::Unavailable`] and [`AppendError::Unwritable`], or if the future is dropped, it is unknown whether the records are in the log, and
    /// they may still get there until another append to the game returns: read the game again.
    fn append(&self, append: Append) -> impl Future<Output = Result<(), AppendError>> + Send;

    /// Sees to it that no other server appends to a game without reading it again, also nothing that it has sent before: what was
    /// read before up to the record with this number is all that anybody was answered. A server does this before it answers for a
    /// game that another one has run. A log that only one server has needs nothing for it. Before each try it asks `holds` whether the
    /// server still runs the game: one that has lost it would refuse the next input of the server that has it.
    ///
    /// # Errors
    /// [`AppendError::Conflict`] if the game has another last record, or is lost: read it again. [`AppendError::Unavailable`] otherwise.
    fn fence(
        &self,
        game: &GameId,
        expected: u64,
        holds: impl Fn() -> bool + Send + Sync,
    ) -> impl Future<Output = Result<(), AppendError>> + Send {
        let _ = (game, expected, holds);
        std::future::ready(Ok(()))
    }

    /// Why the log was not written at the last try, and is not written for anybody; `None` while it can be, or if that is not known.
    /// The log tries again by itself.
    fn unwritable(&self) -> Option<Unwritable> {
        None
    }

    /// Up to where this log was written and is durable. `None` for a log that is not in files.
    fn end(&self) -> Option<End> {
        None
    }

    /// What is known of a game whose copies contradict each other; `None` if nothing is known of that. Such a game is unavailable.
    fn divergence(&self, game: &GameId) -> Option<Divergence> {
        let _ = game;
        None
    }

    /// Reads the last snapshot of a game, if there is one, and all records after it. A game without records has an empty
    /// history.
    ///
    /// # Errors
    /// An [`Unavailable`] if the log cannot be read or is damaged.
    fn read(&self, game: &GameId) -> impl Future<Output = Result<History, Unavailable>> + Send;

    /// Reads everything that is kept of a game: all records, also those before a [snapshot](Log::snapshot). After an
    /// [erasure](Log::erase), what was kept of the erased records, the snapshot that took their place, and all records after it.
    ///
    /// # Errors
    /// An [`Unavailable`] if the log cannot be read or is damaged.
    fn read_whole(&self, game: &GameId) -> impl Future<Output = Result<History, Unavailable>> + Send;

    /// The games that have records and are not closed, in any order.
    ///
    /// # Errors
    /// An [`Unavailable`] if the log cannot be read.
    fn open_games(&self) -> impl Future<Output = Result<Vec<OpenGame>, Unavailable>> + Send;

    /// Adds a snapshot of a game, with which [`Log::read`] begins. The records that it includes stay. A snapshot that is not
    /// newer than the present one changes nothing. The log in NATS has no room for the records, and drops them.
    ///
    /// # Errors
    /// An [`Unavailable`] if the log cannot be written, or if the number of the snapshot is greater than that of the last
    /// record; nothing is lost.
    fn snapshot(&self, game: &GameId, snapshot: Record) -> impl Future<Output = Result<(), Unavailable>> + Send;

    /// Replaces the records of a game up to this number, and all snapshots, by a snapshot and by what is kept of the records.
    /// When the future returns, the log has no byte of them. What [`Log::read`] returned before can still be returned
    /// while the call runs, or if it fails. A snapshot that is not newer than the last erasure changes nothing.
    ///
    /// # Errors
    /// As for [`Log::snapshot`]. Call it again after an error: until it succeeds, the log may have what was to be erased.
    fn erase(
        &self,
        game: &GameId,
        snapshot: Record,
        kept: Bytes,
    ) -> impl Future<Output = Result<(), Unavailable>> + Send;
}

/// A place in the files of a log, up to which it was durable at some time. A log that ends before it has lost something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The number of the last file, from 1.
    pub file: u32,
    /// The bytes of that file.
    pub bytes: u32,
}

/// Records that are appended to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: GameId,
    /// The number of the game's last record; 0 if it has none.
    pub expected: u64,
    /// The new records; the first one gets the number `expected` + 1.
    pub records: Vec<Bytes>,
    /// Whether these are the last records: the game is no longer [open](Log::open_games), and can still be read.
    pub closes: bool,
    /// What [`Log::open_games`] says of the game after these records, in a log that keeps it.
    pub hint: Option<Hint>,
}

/// What whoever opens a log must know of a game without reading it. The times are in microseconds, and the log does not care for
/// them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hint {
    /// When something is due in the game; `None` for nothing.
    pub due: Option<i64>,
    /// The last instant of the game; `None` without one.
    pub latest: Option<i64>,
}

/// A game that is open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpenGame {
    /// The game.
    pub game: GameId,
    /// The hint of its last append. `None` if there was none, or the log does not keep it.
    pub hint: Option<Hint>,
}

impl Append {
    fn conflict(&self) -> AppendError {
        AppendError::Conflict { game: self.game.clone(), expected: self.expected }
    }
}

/// A record with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number, from 1; for a snapshot, the number of the last record that it includes.
    pub number: u64,
    /// The content.
    pub body: Bytes,
}

/// What a log holds of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// What is kept of erased records, in order. [`Log::read`] leaves it out, and so does a log that keeps nothing of them.
    pub kept: Vec<Bytes>,
    /// The snapshot that comes before the records.
    pub snapshot: Option<Record>,
    /// All records after the snapshot, in order, without gaps.
    pub records: Vec<Record>,
    /// Whether the game was closed.
    pub closed: bool,
}

impl History {
    /// The number of the last record; 0 without records.
    pub fn last(&self) -> u64 {
        self.records.last().or(self.snapshot.as_ref()).map_or(0, |record| record.number)
    }
}

/// Why records were not appended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// Somebody else has appended, or the game is closed.
    #[error("game {game} is closed, or its last record is not {expected}")]
    Conflict {
        /// The game.
        game: GameId,
        /// The number that was expected.
        expected: u64,
    },
    /// The records do not fit one append.
    #[error("{bytes} bytes for game {game}: expected {LARGEST} bytes at most in one append")]
    TooLarge {
        /// The game.
        game: GameId,
        /// The bytes of all records, with 8 more for each.
        bytes: usize,
    },
    /// The log cannot be written, for any game.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// The log cannot be reached.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Nothing can be written to a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log cannot be written: {reason}")]
pub struct Unwritable {
    /// Whether there is no room: the disk is full, or the system allows no more bytes.
    pub is_full: bool,
    /// What the operating system answered.
    pub reason: String,
}

/// Copies of a log contradict each other: a record that was acknowledged is not in all of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("copies of the log contradict each other: {0}")]
pub struct Divergence(pub String);

/// The log cannot be reached, read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log is unavailable: {0}")]
pub struct Unavailable(pub String);
