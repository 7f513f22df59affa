//! Nanoseconds as JSON strings, which no program rounds.

use super::LineProblem;

/// The number in a string of digits, as they are written: no sign but `-`, no zeros before.
pub(super) fn read(key: &'static str, text: &str) -> Result<i64, LineProblem> {
    let digits = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default();
    let number: i64 = digits.parse().map_err(|_| LineProblem::NotNanoseconds { key })?;
    let (unsigned, is_zero) = (digits.strip_prefix('-').unwrap_or(digits), number == 0);
    let is_canonical = if is_zero { digits == "0" } else { !unsigned.starts_with(['0', '+']) };
    if is_canonical { Ok(number) } else { Err(LineProblem::NotNanoseconds { key }) }
}
