//! Times as decimal numbers of seconds.

use alloc::format;
use alloc::string::String;

use super::problem::Problem;
use crate::limits::MAX_DECIMALS;
use crate::{Time, Unit};

/// How many significant digits every program's numbers keep; a time with more is written as a string.
pub(super) const SAFE_DIGITS: usize = 15;

/// The time as a decimal number of seconds.
pub(super) fn to_decimal(time: Time) -> String {
    let second = Unit::Seconds.nanos();
    let (whole, rest) = (time.as_nanos() / second, time.as_nanos() % second);
    if rest == 0 {
        return format!("{whole}");
    }
    format!("{whole}.{}", format!("{rest:09}").trim_end_matches('0'))
}

/// How many significant digits a decimal number without sign and exponent has.
pub(super) fn significant_digits(number: &str) -> usize {
    let fraction = number.contains('.');
    let number = if fraction { number.trim_end_matches('0').trim_end_matches('.') } else { number };
    number.trim_start_matches(['0', '.']).chars().filter(char::is_ascii_digit).count()
}

/// The time of a decimal number of seconds, which may have an exponent. Nothing is rounded.
pub(super) fn from_decimal(number: &str) -> Result<Time, Problem> {
    if number.starts_with('-') {
        return Err(Problem::Negative);
    }
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let ends_in_point = mantissa.ends_with('.');
    if whole.is_empty() || ends_in_point || !all_digits(whole) || !all_digits(fraction) {
        return Err(Problem::Unexpected);
    }
    let exponent: i32 = exponent.parse().map_err(|_| Problem::Unexpected)?;
    nanos(whole.bytes().chain(fraction.bytes()), exponent, whole.len())
}

/// Adds up the digits by their places. `point` is how many of them stand before the decimal point.
fn nanos(digits: impl Iterator<Item = u8>, exponent: i32, point: usize) -> Result<Time, Problem> {
    let finest = i64::try_from(MAX_DECIMALS).map_err(|_| Problem::Unexpected)?;
    let point = i64::try_from(point).map_err(|_| Problem::Unexpected)?;
    let mut nanos: u64 = 0;
    for (at, digit) in (1_i64..).zip(digits) {
        let value = u64::from(digit.saturating_sub(b'0'));
        let place = point - at + i64::from(exponent) + finest;
        if value == 0 {
            continue;
        }
        let place = u32::try_from(place).map_err(|_| Problem::Illegal(crate::Violation::TimeTooFine))?;
        let too_long = Problem::Illegal(crate::Violation::TimeTooLong);
        let weight = 10_u64.checked_pow(place).and_then(|weight| weight.checked_mul(value));
        nanos = weight.and_then(|weight| nanos.checked_add(weight)).ok_or(too_long)?;
    }
    Time::from_nanos(nanos).map_err(Problem::Illegal)
}
