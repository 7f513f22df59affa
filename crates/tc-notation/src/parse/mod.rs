//! Reading the text form.
//!
//! One [grammar] reads every text. The first pass records nothing, and is enough for a legal text. If it fails, the
//! same grammar runs again with a [trace], which records how far it came and what was expected there. From that record
//! the error is [diagnosed](diagnose), and [repair] tries corrected texts.

mod diagnose;
mod error;
mod expected;
#[cfg(feature = "advice")]
mod fix;
#[cfg(feature = "advice")]
mod foreign;
mod grammar;
mod kind;
#[cfg(feature = "advice")]
mod length;
mod lexeme;
#[cfg(feature = "advice")]
mod repair;
mod scene;
mod shown;
#[cfg(feature = "advice")]
mod slips;
mod spans;
mod tokens;
mod trace;

use core::str::FromStr;

pub use error::ParseError;
pub use expected::Expected;
pub use kind::{ErrorKind, ForeignNotation};
pub use spans::Spanned;

use crate::limits::MAX_INPUT;
use crate::{Dialect, TimeControl};
use grammar::Grammar;

/// What the first pass reports to: nothing, which is fast.
#[cfg(feature = "advice")]
fn first_trace(_: &str) -> trace::Silent {
    trace::Silent
}

/// The same as the second pass, so that a small program has the grammar only once.
#[cfg(not(feature = "advice"))]
fn first_trace(text: &str) -> trace::Tracker<'_> {
    trace::Tracker::new(text)
}

impl TimeControl {
    /// Reads the notation in a dialect; [`str::parse`] reads the extended one.
    ///
    /// The input may have up to 4 096 bytes; the time taken is proportional to them.
    ///
    /// # Errors
    /// A [`ParseError`] with the problem, its place, what was expected, and a suggestion.
    ///
    /// ```
    /// use tc_notation::{Dialect, ErrorKind, Extension, TimeControl};
    ///
    /// let error = TimeControl::parse_with("1.5m", Dialect::Original).unwrap_err();
    /// assert_eq!(*error.kind(), ErrorKind::ExtensionRefused(Extension::Decimals));
    /// assert_eq!(error.suggestion().as_deref(), Some("90s"));
    /// ```
    pub fn parse_with(text: &str, dialect: Dialect) -> Result<TimeControl, ParseError> {
        if text.len() <= MAX_INPUT
            && let Some(control) = Grammar::new(dialect, &first_trace(text)).run(text.as_bytes())
        {
            return Ok(control);
        }
        Err(diagnose::diagnose(text, dialect))
    }

    /// Reads the notation in a dialect from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// The errors of [`TimeControl::parse_with`], and [`ErrorKind::NotUtf8`].
    pub fn parse_bytes(bytes: &[u8], dialect: Dialect) -> Result<TimeControl, ParseError> {
        TimeControl::parse_with(diagnose::text_of(bytes, dialect)?, dialect)
    }
}

/// Reads the notation, extensions included.
impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TimeControl, ParseError> {
        TimeControl::parse_with(text, Dialect::Extended)
    }
}
