//! Milliseconds as JSON numbers, exact to the nanosecond.

use super::LineProblem;

const DECIMALS: usize = 6;

/// The problem of a value that is not a number of milliseconds.
pub(super) const fn expected(key: &'static str) -> LineProblem {
    LineProblem::Expected { key, expected: "a number of milliseconds" }
}

/// The nanoseconds of a JSON number of milliseconds, read from its digits.
pub(crate) fn read(key: &'static str, text: &str) -> Result<i64, LineProblem> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || digits.ends_with('.') || !are_digits(whole) || !are_digits(decimals) {
        let is_number = digits.starts_with(|sign: char| sign.is_ascii_digit());
        let has_exponent = is_number && digits.contains(['e', 'E']);
        return Err(if has_exponent { LineProblem::Exponent { key } } else { expected(key) });
    }
    if decimals.len() > DECIMALS {
        return Err(LineProblem::TooFine { key });
    }
    let digits = whole.bytes().chain(decimals.bytes()).chain(core::iter::repeat_n(b'0', DECIMALS - decimals.len()));
    let nanos = digits.map(|digit| i64::from(digit - b'0')).try_fold(0_i64, |nanos, digit| {
        let nanos = nanos.checked_mul(10)?;
        if negative { nanos.checked_sub(digit) } else { nanos.checked_add(digit) }
    });
    nanos.ok_or(LineProblem::DoesNotFit { key })
}
