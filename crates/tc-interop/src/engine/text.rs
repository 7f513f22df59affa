//! Lengths of texts, and whole numbers in them.

use core::ops::Range;

use crate::{Expectation, ReadError, ReadErrorKind};

/// Refuses a text that is longer than any of its kind.
pub(crate) fn at_most(text: &str, most: usize) -> Result<(), ReadError> {
    if text.len() > most {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most }));
    }
    if text.trim_ascii().is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    Ok(())
}

/// A whole number without a sign.
pub(crate) fn whole(text: &str, what: Expectation, span: Range<usize>) -> Result<u64, ReadError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ReadError::at(ReadErrorKind::Expected(what), span));
    }
    text.parse().map_err(|_| ReadError::at(ReadErrorKind::Overflow, span))
}
