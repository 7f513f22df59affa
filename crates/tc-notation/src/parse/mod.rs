//! Reading the text form.
//!
//! Every text is read by one [grammar]. A first pass keeps no books and answers at once for legal texts. Only when it fails the
//! same grammar runs again with a [trace] that knows how far it came and what would have been legal there; what went wrong is then
//! [diagnosed](diagnose) from that, and corrected texts are tried out by [repair].

mod diagnose;
mod error;
mod expected;
mod foreign;
mod grammar;
mod kind;
mod length;
mod lexeme;
mod repair;
mod shown;
mod slips;
mod spans;
mod trace;

use core::str::FromStr;

pub use error::ParseError;
pub use expected::Expected;
pub use kind::{ErrorKind, ForeignNotation};
pub use spans::Spanned;

use crate::limits::MAX_INPUT;
use crate::{Dialect, TimeControl};
use grammar::Grammar;
use trace::Silent;

impl TimeControl {
    /// Reads the notation in a dialect; [`str::parse`] reads the extended one.
    ///
    /// The input may have up to 4 096 bytes. The time taken grows linearly with them.
    ///
    /// # Errors
    /// A [`ParseError`] that says what is wrong and where, what was expected, and what was probably meant.
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
            && let Some(control) = Grammar::new(dialect, &Silent).run(text.as_bytes())
        {
            return Ok(control);
        }
        Err(diagnose::diagnose(text, dialect))
    }

    /// Reads the notation in a dialect from bytes that may or may not be UTF-8.
    ///
    /// # Errors
    /// As [`TimeControl::parse_with`], and [`ErrorKind::NotUtf8`].
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
