//! Times as decimal numbers of seconds.

use super::problem::Problem;
use crate::limits::MAX_DECIMALS;
use crate::{Time, Violation};

/// The time of a decimal number of seconds, which may have an exponent. Nothing is rounded.
pub(super) fn from_decimal(number: &str) -> Result<Time, Problem> {
    let micros = scaled(number, MAX_DECIMALS).map_err(|misfit| match misfit {
        Misfit::Problem(problem) => problem,
        Misfit::TooFine => Problem::Illegal(Violation::TimeTooFine),
        Misfit::TooLarge => Problem::Illegal(Violation::TimeTooLong),
    })?;
    Time::from_micros(micros).map_err(Problem::Illegal)
}

/// A whole number, which may have an exponent or zeros after the point. A number that does not fit becomes the largest.
pub(super) fn whole(number: &str) -> Result<u64, Problem> {
    scaled(number, 0).or_else(|misfit| match misfit {
        Misfit::Problem(problem) => Err(problem),
        Misfit::TooFine => Err(Problem::NotWhole),
        Misfit::TooLarge => Ok(u64::MAX),
    })
}

/// Why a number is not a whole number of its smallest parts.
enum Misfit {
    Problem(Problem),
    TooFine,
    TooLarge,
}

/// A decimal number multiplied by ten to the power of `decimals`.
fn scaled(number: &str, decimals: usize) -> Result<u64, Misfit> {
    if number.starts_with('-') {
        return Err(Misfit::Problem(Problem::Negative));
    }
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all_digits = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let unexpected = Misfit::Problem(Problem::Unexpected);
    if whole.is_empty() || mantissa.ends_with('.') || !all_digits(whole) || !all_digits(fraction) {
        return Err(unexpected);
    }
    let (Ok(exponent), Ok(decimals), Ok(point)) =
        (exponent.parse::<i32>(), i64::try_from(decimals), i64::try_from(whole.len()))
    else {
        return Err(unexpected);
    };
    let mut parts: u64 = 0;
    for (at, digit) in (1_i64..).zip(whole.bytes().chain(fraction.bytes())) {
        let value = u64::from(digit.saturating_sub(b'0'));
        if value == 0 {
            continue;
        }
        let place = u32::try_from(point - at + i64::from(exponent) + decimals).map_err(|_| Misfit::TooFine)?;
        let weight = 10_u64.checked_pow(place).and_then(|weight| weight.checked_mul(value));
        parts = weight.and_then(|weight| parts.checked_add(weight)).ok_or(Misfit::TooLarge)?;
    }
    Ok(parts)
}
