//! Decimal numbers of a unit, read from their digits and exact to the nanosecond.

use alloc::string::String;
use core::ops::Range;

use tc_notation::{Time, Unit, Violation};

use crate::{ReadError, ReadErrorKind};

/// Nanoseconds in a second.
pub(crate) const SECOND: u64 = 1_000_000_000;
/// Nanoseconds in a minute.
pub(crate) const MINUTE: u64 = 60 * SECOND;
/// Nanoseconds in a millisecond.
pub(crate) const MILLISECOND: u64 = 1_000_000;
/// Nanoseconds in a hundredth of a second.
pub(crate) const CENTISECOND: u64 = 10_000_000;

/// The nanoseconds of `12` or `0.25` of a unit of so many nanoseconds.
pub(crate) fn nanos(text: &str, unit: u64, span: Range<usize>) -> Result<u64, ReadError> {
    let (whole, part) = match text.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (text, None),
    };
    let digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !part.is_none_or(digits) {
        return Err(ReadError::at(ReadErrorKind::Expected("a number, as `60` or `0.5`"), span));
    }
    let overflow = || ReadError::at(ReadErrorKind::Overflow, span.clone());
    let fine = || ReadError::at(ReadErrorKind::Illegal(Violation::TimeTooFine), span.clone());
    let whole: u64 = whole.parse().map_err(|_| overflow())?;
    let mut part_nanos = 0;
    let mut place = unit;
    for digit in part.unwrap_or_default().trim_end_matches('0').bytes() {
        if !place.is_multiple_of(10) {
            return Err(fine());
        }
        place /= 10;
        part_nanos += place * u64::from(digit - b'0');
    }
    whole.checked_mul(unit).and_then(|nanos| nanos.checked_add(part_nanos)).ok_or_else(overflow)
}

/// The time of so many seconds.
pub(crate) fn seconds(text: &str, span: Range<usize>) -> Result<Time, ReadError> {
    time(nanos(text, SECOND, span.clone())?, span)
}

/// The time of so many nanoseconds.
pub(crate) fn time(nanos: u64, span: Range<usize>) -> Result<Time, ReadError> {
    Time::from_nanos(nanos).map_err(|violation| ReadError::at(ReadErrorKind::Illegal(violation), span))
}

/// Seconds with as many decimals as it takes.
pub(crate) fn in_seconds(time: Time) -> String {
    let mut text = alloc::format!("{}", time.in_unit(Unit::Seconds).unwrap_or(time));
    text.pop();
    text
}

/// A whole number without a sign.
pub(crate) fn whole(text: &str, what: &'static str, span: Range<usize>) -> Result<u64, ReadError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ReadError::at(ReadErrorKind::Expected(what), span));
    }
    text.parse().map_err(|_| ReadError::at(ReadErrorKind::Overflow, span))
}

/// The words of a line, divided by blanks, each with its place.
pub(crate) fn words(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    line.split_ascii_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (word, start..start + word.len())
    })
}

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
