//! The reasons for which a journal or a vault is refused.

use alloc::string::String;

use tc_core::form::LineProblem;
use tc_core::log::LogProblem;

/// The reason for which a journal or a vault is refused, and the number of the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct SavedError {
    pub(super) line: usize,
    pub(super) problem: SavedProblem,
}

/// What is wrong with a line of a journal or a vault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SavedProblem {
    /// There is nothing, or not even a whole first line.
    #[error("the line is incomplete")]
    Incomplete,
    /// The first line says that this is something else, or another version.
    #[error("expected {0}")]
    SomethingElse(&'static str),
    /// A line that is damaged or too long.
    #[error(transparent)]
    Damaged(#[from] LogProblem),
    /// A line with a key or a value that this reader does not know.
    #[error(transparent)]
    Unreadable(#[from] LineProblem),
    /// The rounds refuse a line of the journal, with the error that it is answered with.
    #[error("the rounds refuse this line: {0}")]
    Refused(String),
    /// The round has changed, or began with another clock, so that its journal would be incomplete.
    #[error(
        "the round is not as it begins; begin its journal before its first input, with the clock from before it began"
    )]
    Changed,
    /// A vault has this entry twice.
    #[error("entry {0} appears twice")]
    Twice(u64),
    /// The journal does not have this entry of the vault.
    #[error("entry {0} is not in the journal: the journal has lost its end, or this line is damaged")]
    NotInJournal(u64),
    /// The vault belongs to another journal.
    #[error("the vault belongs to another journal")]
    OtherJournal,
}

impl SavedError {
    /// Returns the number of the line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns what is wrong with the line.
    pub fn problem(&self) -> &SavedProblem {
        &self.problem
    }
}
