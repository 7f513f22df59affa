//! What can be wrong with a journal or a snapshot.

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
        /// What it says it is.
        found: String,
    },
    /// A version that this reader does not know.
    #[error("version {0}; this reader knows version 1")]
    Version(String),
    /// A text that is not a control; the message of the parser.
    #[error("`controls`: {0}")]
    Control(String),
    /// Controls and rules that no clock can have.
    #[error("no clock can be set up like this: {0}")]
    Setup(SetupError),
    /// The sum does not fit: something was changed, lost or added.
    #[error("damaged: the sum does not fit")]
    Sum,
    /// The line is not UTF-8.
    #[error("damaged: the line is not UTF-8")]
    NotText,
    /// The line has no end.
    #[error("damaged: the line breaks off")]
    BreaksOff,
    /// The last line runs into another one: the line break between them is lost.
    #[error("damaged: two lines without a line break between them")]
    NoBreak,
    /// The line is longer than any that is written.
    #[error("the line has more than {LONGEST_LINE} bytes")]
    TooLong,
    /// The clock refuses an input that it is said to have accepted.
    #[error("the clock refuses it: {0}")]
    Refused(Refused),
    /// A setup that is not the one of the journal or snapshot.
    #[error("the setup is another one than what was saved")]
    OtherSetup,
    /// A state that no inputs could lead to.
    #[error("no game leads to this state: {0}")]
    Impossible(&'static str),
}

/// Why a journal is refused, and the line at fault.
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

    /// What is wrong with it.
    pub fn problem(&self) -> &SavedProblem {
        &self.problem
    }
}
