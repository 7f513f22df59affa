//! Why an engine refuses a request.

use crate::log::{Divergence, Unavailable, Unwritable};

/// Why an engine refuses a request. What a clock refuses is an answer, and not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// There is no such game.
    #[error("there is no game of this name")]
    Unknown,
    /// There is or was a game of this name.
    #[error("there is already a game of this name")]
    Exists,
    /// The game is closed: it can only be read.
    #[error("the game is closed")]
    Closed,
    /// The first inputs of the game were compacted, and are gone.
    #[error("the first inputs of the game were replaced by a snapshot")]
    Compacted,
    /// The input was sent before and has counted, but a snapshot has replaced it.
    #[error("this input has counted, as change {sequence}; its answer is no longer kept")]
    Counted {
        /// The number of its record.
        sequence: u64,
    },
    /// Another input of the sender has this name.
    #[error("another input with this `id` has counted: choose a new `id`")]
    OtherInput,
    /// Another creation of the host has this name.
    #[error("another creation with this `id` has counted: choose a new `id`")]
    OtherCreation,
    /// Another server runs the game.
    #[error("the game is run by the server at {address}: send the request there")]
    Elsewhere {
        /// Where clients reach that server.
        address: String,
    },
    /// Another server is taking the game over. It is unknown whether the input was kept.
    #[error("another server is taking this game over; send it again")]
    Moving,
    /// The game runs a clock and not rounds, or rounds and not a clock.
    #[error("the game takes other inputs: those of a clock go to /v1/games, lines of rounds to /v1/rounds")]
    OtherKind,
    /// A player would take back a move whose player has not asked for it.
    #[error("the player of the last move has not asked to take it back since the last change of the game")]
    UndoNotAsked,
    /// The input is too large for the log.
    #[error("the input is too large")]
    TooLarge,
    /// Copies of the log contradict each other. The game is not served until they do not.
    #[error(transparent)]
    Diverged(#[from] Divergence),
    /// Nothing can be written to the log: the disk is full, or does not work.
    #[error("{}", if *.is_full { "the disk of the log is full: send the request again when it has room" } else { "the log cannot be written: send the request again" })]
    Unwritable {
        /// Whether the disk is full.
        is_full: bool,
    },
    /// The log cannot be reached. It is unknown whether the input was kept.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
    /// Too many inputs wait.
    #[error("the server has too many inputs to handle: try again")]
    Busy,
    /// The server stops.
    #[error("the server is stopping")]
    Stopping,
}

impl EngineError {
    /// Whether it is of the log, and not of the request: what the log has of a game counts when it can be read and written again.
    pub(super) fn is_of_log(&self) -> bool {
        matches!(self, EngineError::Unwritable { .. } | EngineError::Unavailable(_) | EngineError::Diverged(_))
    }
}

impl From<Unwritable> for EngineError {
    fn from(error: Unwritable) -> EngineError {
        // The reason, which names files, is in the log of the server.
        EngineError::Unwritable { is_full: error.is_full }
    }
}
