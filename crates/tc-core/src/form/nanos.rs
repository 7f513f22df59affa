//! Nanoseconds as strings, which no program rounds.

use super::LineProblem;

/// The problem of a value that is not a number of nanoseconds.
pub(super) const fn expected(key: &'static str) -> LineProblem {
    LineProblem::Expected { key, expected: "nanoseconds as a string of digits" }
}

/// The number in a string of digits, which must be as this crate writes it: no sign but `-`, no leading zeros.
pub(super) fn read(key: &'static str, digits: &str) -> Result<i64, LineProblem> {
    let number: i64 = digits.parse().map_err(|_| expected(key))?;
    let (unsigned, is_zero) = (digits.strip_prefix('-').unwrap_or(digits), number == 0);
    let is_canonical = if is_zero { digits == "0" } else { !unsigned.starts_with(['0', '+']) };
    if is_canonical { Ok(number) } else { Err(expected(key)) }
}
