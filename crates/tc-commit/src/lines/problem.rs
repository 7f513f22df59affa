//! The reasons for which a line is refused.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Display;

use crate::{PlayerId, Refused, RoundId, Viewer};

/// The kind of lines that are invalid whatever the round is doing.
const BAD_INPUT: &str = "bad_input";

/// The reason for which a line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line cannot be read, or asks for a round that cannot be built; the text says why.
    #[error("{0}")]
    Unreadable(String),
    /// No round has begun yet.
    #[error("no round has begun; send a line of type `open` first")]
    NotBegun,
    /// A round cannot begin before this one, the last, has ended.
    #[error("{0} has not ended; a new round can begin when it has")]
    NotEnded(RoundId),
    /// The number of the new round must be above this one, the number of the last round of its game.
    #[error("the last round of this game had `seq` {0}; the next one needs a higher `seq`")]
    SameRound(u64),
    /// There are no clocks to go on.
    #[error("no clocks to go on: the last round with clocks must be of this game; give a control in `tc`")]
    NoClocks,
    /// This player has no clock in the round whose clocks go on.
    #[error("{0} has no clock in the last round with clocks; when players join, give a control in `tc`")]
    NoClockOf(PlayerId),
    /// There are no numbers of extensions to go on.
    #[error(
        "no extensions to go on: the last round that counted them for each player must be of this game; give a number in `each`"
    )]
    NoExtensions,
    /// This player has no number of extensions in the rounds whose numbers go on.
    #[error("{0} has no number of extensions from the last rounds; when players join, give a number in `joining`")]
    NoExtensionsOf(PlayerId),
    /// The round refuses the input.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl LineError {
    /// Returns the kind, the word that the protocol reports under `kind`.
    pub fn kind(&self) -> &'static str {
        match self {
            LineError::Unreadable(_) => BAD_INPUT,
            LineError::NotBegun => "not_open",
            LineError::NotEnded(_) => "already_open",
            LineError::SameRound(_) => "stale_round",
            LineError::NoClocks | LineError::NoClockOf(_) => "no_clocks",
            LineError::NoExtensions | LineError::NoExtensionsOf(_) => "no_extensions",
            LineError::Refused(refused) => refused.kind(),
        }
    }

    /// Returns the error as a viewer may read it (C3).
    pub fn for_viewer(&self, viewer: &Viewer) -> LineError {
        match self {
            LineError::Refused(refused) => LineError::Refused(refused.for_viewer(viewer)),
            other => other.clone(),
        }
    }

    /// Returns whether the line is invalid whatever the round is doing.
    pub fn is_bad_input(&self) -> bool {
        self.kind() == BAD_INPUT
    }
}

/// The text that says why a line cannot be read.
pub(crate) struct Problem(pub(crate) String);

impl Problem {
    pub(crate) fn at(key: &str, problem: impl Display) -> Problem {
        Problem(format!("`{key}`: {problem}"))
    }

    /// The value of this key is not what was expected.
    pub(super) fn expected(key: &str, expected: &str) -> Problem {
        Problem(format!("`{key}`: expected {expected}"))
    }
}

impl<E: Display> From<E> for Problem {
    fn from(error: E) -> Problem {
        Problem(error.to_string())
    }
}
