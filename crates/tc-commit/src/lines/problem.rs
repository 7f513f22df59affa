//! Why a line is refused.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Display;

use crate::{Refused, RoundId};

/// The kind of the refusals of lines that say what cannot be.
const BAD_INPUT: &str = "bad_input";

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It cannot be read, or asks for a round that cannot be; the text says why.
    #[error("{0}")]
    Unreadable(String),
    /// There is no round yet.
    #[error("no round is open; a line of the type `open` opens one")]
    NotOpen,
    /// The round before has not ended.
    #[error("{0} is open; another one can be opened when it has ended")]
    AlreadyOpen(RoundId),
    /// The round that is to be opened does not come after the last one of this game.
    #[error("the last round of this game has the `seq` {0}; the next one needs a higher one")]
    SameRound(u64),
    /// The round refuses it.
    #[error("{0}")]
    Refused(Refused),
}

impl LineError {
    /// The kind, as the protocol names it.
    pub fn kind(&self) -> &'static str {
        match self {
            LineError::Unreadable(_) => BAD_INPUT,
            LineError::NotOpen => "not_open",
            LineError::AlreadyOpen(_) => "already_open",
            LineError::SameRound(_) => "stale_round",
            LineError::Refused(refused) => refused.kind(),
        }
    }

    /// Whether the line says what cannot be, whatever the round is doing.
    pub fn is_bad_input(&self) -> bool {
        self.kind() == BAD_INPUT
    }
}

/// Why a line cannot be read.
pub(super) struct Problem(pub(super) String);

impl Problem {
    /// Something is wrong with the value of a key.
    pub(super) fn at(key: &str, problem: impl Display) -> Problem {
        Problem(format!("`{key}`: {problem}"))
    }

    /// A value that the key cannot have.
    pub(super) fn expected(key: &str, expected: &str) -> Problem {
        Problem(format!("`{key}`: expected {expected}"))
    }
}

impl<E: Display> From<E> for Problem {
    fn from(error: E) -> Problem {
        Problem(error.to_string())
    }
}
