//! Why a text cannot be read.

use alloc::string::String;
use core::ops::Range;

use tc_notation::Violation;

/// Why a text cannot be read in a notation, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ReadError {
    /// Why.
    pub kind: ReadErrorKind,
    /// The bytes that it is about, if it is not about all of the text.
    pub span: Option<Range<usize>>,
}

/// Why a text cannot be read in a notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The notation is written, and not read.
    #[error("this format can only be written, not read")]
    WrittenOnly,
    /// Nothing is written.
    #[error("the text is empty")]
    Empty,
    /// It is longer than any of its kind.
    #[error("{bytes} bytes; at most {most}")]
    TooLong {
        /// How many there are.
        bytes: usize,
        /// How many there can be.
        most: usize,
    },
    /// It is none of this notation.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A word that no time control has.
    #[error("the word `{0}` is not known")]
    UnknownWord(String),
    /// The text says that the time control is not known.
    #[error("the text says that the time control is not known")]
    NotKnown,
    /// The text speaks of players by their sides: each has a control.
    #[error("the text has one control for each player: read each of them separately")]
    SeveralPlayers,
    /// The text gives one control after another.
    #[error("a second control begins here: read one at a time, or write `then` between the stages of one")]
    SeveralControls,
    /// The text says something that no time control is.
    #[error("{0} is not part of a time control")]
    NoTimeControl(&'static str),
    /// A preset that is known by its name only.
    #[error("{0}: its times are not known here")]
    TimesNotKnown(&'static str),
    /// A key that it needs is missing.
    #[error("the key `{0}` is missing")]
    Missing(&'static str),
    /// A key has a value that it cannot have.
    #[error("`{key}`: expected {expected}")]
    NotAValue {
        /// The key.
        key: &'static str,
        /// What can stand there.
        expected: &'static str,
    },
    /// It is not JSON.
    #[error("not JSON: {0}")]
    NotJson(String),
    /// A number does not fit.
    #[error("the number is out of range")]
    Overflow,
    /// A time control that cannot be.
    #[error("{0}")]
    Illegal(Violation),
}

impl ReadError {
    /// An error about all of the text.
    pub fn new(kind: ReadErrorKind) -> ReadError {
        ReadError { kind, span: None }
    }

    /// An error about these bytes of the text.
    pub fn at(kind: ReadErrorKind, span: Range<usize>) -> ReadError {
        ReadError { kind, span: Some(span) }
    }
}

impl From<Violation> for ReadError {
    fn from(violation: Violation) -> ReadError {
        ReadError::new(ReadErrorKind::Illegal(violation))
    }
}
