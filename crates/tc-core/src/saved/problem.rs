//! Problems of journals and snapshots.

use alloc::string::String;

use super::LONGEST_LINE;
use crate::form::LineProblem;
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
    /// The sum is wrong: something was changed, lost or added.
    #[error("damaged: the checksum does not match")]
    Sum,
    /// The line is not UTF-8.
    #[error("damaged: the line is not UTF-8")]
    NotText,
    /// The line breaks off.
    #[error("damaged: the line breaks off")]
    BreaksOff,
    /// The last line runs into another one: the line break between them is lost.
    #[error("damaged: two lines without a line break between them")]
    NoBreak,
    /// The line has more than [`LONGEST_LINE`] bytes.
    #[error("the line has more than {LONGEST_LINE} bytes")]
    TooLong,
    /// The clock refuses an input of the journal.
    #[error("the clock refuses this input: {0}")]
    Refused(Refused),
    /// A state that no game leads to, with the rule that it breaks.
    #[error("no game leads to this state: {0}")]
    Impossible(&'static str),
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
