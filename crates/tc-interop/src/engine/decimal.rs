//! Decimal numbers of a unit, read from their digits and exact to the nanosecond.

use core::ops::Range;

use tc_notation::{Time, Violation};

use crate::{Expectation, ReadError, ReadErrorKind};

/// The nanoseconds of `12` or `0.25` of a unit, given in nanoseconds.
pub(crate) fn nanos(text: &str, unit: u64, span: Range<usize>) -> Result<u64, ReadError> {
    let (whole, part) = match text.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (text, None),
    };
    let digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !part.is_none_or(digits) {
        return Err(ReadError::at(ReadErrorKind::Expected(Expectation::DecimalNumber), span));
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

/// The time of this number of nanoseconds.
pub(crate) fn time(nanos: u64, span: Range<usize>) -> Result<Time, ReadError> {
    Time::from_nanos(nanos).map_err(|violation| ReadError::at(ReadErrorKind::Illegal(violation), span))
}
