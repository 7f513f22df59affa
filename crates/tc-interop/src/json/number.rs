//! Numbers from their digits.

/// A number of JSON times a unit, halves away from zero; `None` if it does not fit.
pub(super) fn scaled(text: &str, unit: u64) -> Option<i64> {
    /// Digits below its last one say nothing: it is much more than fits.
    const MOST: i128 = 10_i128.pow(24);
    let (sign, unsigned) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    // Beyond the range of numbers the exact power does not matter.
    let huge = if exponent.starts_with('-') { i64::MIN } else { i64::MAX };
    let mut power = exponent.parse().unwrap_or(huge).clamp(-(1 << 40), 1 << 40) - fraction.len() as i64;
    let mut number: i128 = 0;
    for digit in whole.bytes().chain(fraction.bytes()) {
        match number < MOST {
            true => number = number * 10 + i128::from(digit.saturating_sub(b'0')),
            false => power += 1,
        }
    }
    let total = number * i128::from(unit);
    let ten_to = |power: i64| 10_i128.checked_pow(u32::try_from(power).ok()?);
    let rounded = match (ten_to(power.abs()), power < 0) {
        _ if number == 0 => 0,
        (Some(divisor), true) => (total + divisor / 2) / divisor,
        (None, true) => 0,
        (factor, false) => total.checked_mul(factor?)?,
    };
    i64::try_from(sign * rounded).ok()
}
