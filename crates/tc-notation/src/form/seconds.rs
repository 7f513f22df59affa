//! Times as decimal numbers of seconds.

use super::problem::Problem;
use crate::limits::MAX_DECIMALS;
use crate::{Time, Violation};

/// The time of a decimal number of seconds, which may have an exponent. Nothing is rounded.
pub(super) fn from_decimal(number: &str) -> Result<Time, Problem> {
    let too_long = Err(Problem::Illegal(Violation::TimeTooLong));
    let micros = scaled(number, MAX_DECIMALS, Problem::Illegal(Violation::TimeTooFine), too_long)?;
    Time::from_micros(micros).map_err(Problem::Illegal)
}

/// A whole number, which may have an exponent or zeros after the point. A number that does not fit becomes the largest.
pub(super) fn whole(number: &str) -> Result<u64, Problem> {
    scaled(number, 0, Problem::NotWhole, Ok(u64::MAX))
}

/// A decimal number multiplied by ten to the power of `decimals`. `too_fine` is for a number with more decimals, and
/// `too_large` for one that does not fit.
fn scaled(number: &str, decimals: usize, too_fine: Problem, too_large: Result<u64, Problem>) -> Result<u64, Problem> {
    if number.starts_with('-') {
        return Err(Problem::Negative);
    }
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || mantissa.ends_with('.') || !all_digits(whole) || !all_digits(fraction) {
        return Err(Problem::Unexpected);
    }
    let (Ok(exponent), Ok(decimals), Ok(point)) =
        (exponent.parse::<i32>(), i64::try_from(decimals), i64::try_from(whole.len()))
    else {
        return Err(Problem::Unexpected);
    };
    let mut parts: u64 = 0;
    for (at, digit) in (1_i64..).zip(whole.bytes().chain(fraction.bytes())) {
        let value = u64::from(digit.saturating_sub(b'0'));
        if value == 0 {
            continue;
        }
        let Ok(place) = u32::try_from(point - at + i64::from(exponent) + decimals) else { return Err(too_fine) };
        let weight = 10_u64.checked_pow(place).and_then(|weight| weight.checked_mul(value));
        match weight.and_then(|weight| parts.checked_add(weight)) {
            Some(sum) => parts = sum,
            None => return too_large,
        }
    }
    Ok(parts)
}
