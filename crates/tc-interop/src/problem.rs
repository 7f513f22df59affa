//! Errors of reading.

mod expectation;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use core::ops::Range;

use tc_notation::{TimeControl, Violation};

pub use expectation::Expectation;

/// The error of reading: the reason, and the place in the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ReadError {
    /// The reason.
    pub kind: ReadErrorKind,
    /// The bytes of the text that are wrong; `None` for the whole text.
    pub span: Option<Range<usize>>,
}

/// The reason of a [`ReadError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The notation can only be written.
    #[error("this format can only be written, not read")]
    WrittenOnly,
    /// The text is empty.
    #[error("the text is empty")]
    Empty,
    /// The text is longer than any of this notation.
    #[error("the text has {length} characters; at most {most} are read")]
    TooLong {
        /// The length of the text, in characters.
        length: usize,
        /// The largest length, in characters.
        most: usize,
    },
    /// The text is not in this notation.
    #[error("expected {0}")]
    Expected(Expectation),
    /// An unknown word.
    #[error("the word `{}` is not known{}", plain(word), ending(*like, control.as_deref()))]
    UnknownWord {
        /// The word.
        word: String,
        /// The known spelling that is one edit away, if the text is a time control with it.
        like: Option<&'static str>,
        /// What the text means with `like`, or else without the word; `None` if that is no time control. Other unknown
        /// words are taken as the spellings that they are like, or left out.
        control: Option<Box<TimeControl>>,
    },
    /// The text has a range of times.
    #[error("a range is not a time control: decide on one time")]
    Range,
    /// The text says that the time control is not known.
    #[error("the text says that the time control is not known")]
    NotKnown,
    /// A stage has no time, so that it is lost when it begins.
    #[error("a stage has no time")]
    NoTime,
    /// The text has one control for each player.
    #[error("the text has one control for each player: read each of them separately")]
    SeveralPlayers,
    /// The text has several controls.
    #[error("a second control begins here: read one at a time, or write `then` between the stages of one")]
    SeveralControls,
    /// The text has a part that a time control cannot express.
    #[error("{0} is not part of a time control")]
    NoTimeControl(&'static str),
    /// A preset or a class whose times are not known.
    #[error("the times are not known ({0})")]
    TimesNotKnown(&'static str),
    /// A required key is missing.
    #[error("the key `{0}` is missing")]
    Missing(&'static str),
    /// A key has a wrong value.
    #[error("`{key}`: expected {expected}")]
    NotAValue {
        /// The key.
        key: &'static str,
        /// The values that are allowed.
        expected: Expectation,
    },
    /// The text is not JSON.
    #[error("not JSON: {0}")]
    NotJson(String),
    /// A number is out of range.
    #[error("the number is out of range")]
    Overflow,
    /// The time control breaks a rule of the notation.
    #[error("{0}")]
    Illegal(Violation),
}

/// A word with its control characters escaped.
fn plain(word: &str) -> String {
    let char = |char: char| if char.is_control() { char.escape_default().to_string() } else { char.to_string() };
    word.chars().map(char).collect()
}

/// The end of the sentence about an unknown word.
fn ending(like: Option<&str>, control: Option<&TimeControl>) -> String {
    match (like, control) {
        (Some(like), Some(control)) => format!("; read as `{like}` the text is {control}"),
        (None, Some(control)) => format!("; without it the text is {control}"),
        (_, None) => String::new(),
    }
}

impl ReadError {
    /// An error about the whole text.
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
