//! Problems of journals and snapshots.

use alloc::string::String;

use crate::form::LineProblem;
use crate::log::LogProblem;
use crate::{Refused, SetupError};

/// Why a snapshot, or a line of a journal, is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SavedProblem {
    /// Not a JSON object, or one with keys or values that it cannot have.
    #[error(transparent)]
    Unreadable(#[from] LineProblem),
    /// An object of another kind.
    #[error("expected a {expected}, found `{found}`")]
    SomethingElse {
        /// `journal` or `snapshot`.
        expected: &'static str,
        /// The kind that the object says it is.
        found: String,
    },
    /// A version that this reader does not know.
    #[error("expected version 1, found version {0}")]
    Version(String),
    /// A text that is not a control, with the message of the parser.
    #[error("`controls`: {0}")]
    Control(String),
    /// Controls and rules that no clock can have.
    #[error("no clock can have this setup: {0}")]
    Setup(SetupError),
    /// A line that is damaged or too long.
    #[error(transparent)]
    Damaged(#[from] LogProblem),
    /// The clock refuses an input of the journal.
    #[error("the clock refuses this input: {0}")]
    Refused(Refused),
}

/// Why a journal is refused, and the number of the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct JournalError {
    pub(super) line: usize,
    pub(super) problem: SavedProblem,
}

impl JournalError {
    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What is wrong with the line.
    pub fn problem(&self) -> &SavedProblem {
        &self.problem
    }
}
