//! The reasons for which a journal or a vault of lines is refused.

use alloc::string::String;

use super::LONGEST_LINE;

/// The reason for which a journal or a vault of lines is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SavedError {
    /// There is nothing, or not even a whole first line.
    #[error("line 1 is incomplete")]
    Nothing,
    /// The first line says that this is something else, or another version.
    #[error("line 1: expected {expected}")]
    SomethingElse {
        /// The first line that was expected.
        expected: &'static str,
    },
    /// A line is damaged: its sum does not match, it is not UTF-8, or it has other keys.
    #[error("line {line}: damaged: {problem}")]
    Damaged {
        /// The number of the line, counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A line has more than [`LONGEST_LINE`] bytes.
    #[error("line {line}: the line has more than {LONGEST_LINE} bytes")]
    TooLong {
        /// The number of the line, counted from 1.
        line: usize,
    },
    /// The rounds refuse a line of the journal.
    #[error("line {line}: the rounds refuse this line: {problem}")]
    Refused {
        /// The number of the line, counted from 1.
        line: usize,
        /// The error that the line is answered with.
        problem: String,
    },
    /// The vault belongs to another journal.
    #[error("line {line}: the vault belongs to another journal")]
    OtherJournal {
        /// The number of the vault's line, counted from 1.
        line: usize,
    },
}
