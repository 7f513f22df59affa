//! What can be wrong with a line.

use alloc::string::String;

use tc_core::form::LineProblem;

use crate::{IdError, PlayerId, Refused, RoundId, SpecError};

/// The kind of the refusals of lines that say what cannot be.
const BAD_INPUT: &str = "bad_input";

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It cannot be read, or asks for a round that cannot be.
    #[error("{0}")]
    Unreadable(Problem),
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

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something is wrong with its JSON, its keys or its values.
    #[error("{0}")]
    Line(LineProblem),
    /// Something is wrong within a value that is an object.
    #[error("`{key}`: {problem}")]
    Within {
        /// The key.
        key: &'static str,
        /// What is wrong.
        problem: LineProblem,
    },
    /// A type that does not exist.
    #[error(
        "there is no type `{0}`; there are open commit withdraw ready unready leave tick pause resume reveal force_seal abort"
    )]
    UnknownType(String),
    /// A value that is JSON by its signs only: a number beyond a double, half a character, something too deep.
    #[error("`{key}`: {reason}")]
    NotReadable {
        /// The key.
        key: &'static str,
        /// What is wrong.
        reason: String,
    },
    /// A word that is none of those that can stand there.
    #[error("`{key}`: expected {expected}")]
    NotAWord {
        /// The key.
        key: &'static str,
        /// What can stand there.
        expected: &'static str,
    },
    /// Not an id.
    #[error("`{key}`: {problem}")]
    NotAnId {
        /// The key.
        key: &'static str,
        /// What is wrong.
        problem: IdError,
    },
    /// A player who stands twice in a list.
    #[error("`{key}`: {player} stands twice")]
    PlayerTwice {
        /// The key.
        key: &'static str,
        /// Who.
        player: PlayerId,
    },
    /// The number of a round is none.
    #[error("`round`: `seq` is a whole number from 0 to 18446744073709551615")]
    NotASeq,
    /// A time control that is none.
    #[error("`tc`: {0}")]
    Control(String),
    /// A key that has no meaning without another one.
    #[error("`{key}` needs `{needed}`")]
    Needs {
        /// The key.
        key: &'static str,
        /// The other one.
        needed: &'static str,
    },
    /// A round that cannot be.
    #[error("{0}")]
    Spec(SpecError),
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

impl From<LineProblem> for Problem {
    fn from(problem: LineProblem) -> Problem {
        Problem::Line(problem)
    }
}

impl From<SpecError> for Problem {
    fn from(problem: SpecError) -> Problem {
        Problem::Spec(problem)
    }
}
