//! Numbers of records.

use crate::{Recorded, Unit};

/// Seconds with a decimal point, or a comma, and perhaps a sign: `1280.503`, `34.`, `-2`. The unit is that of the last
/// digit. Digits after the sixth are rounded: programs that write them have computed in doubles. `None` for other texts,
/// and above 3 660 days.
pub(crate) fn seconds(text: &[u8]) -> Option<Recorded> {
    scaled(text, 6, Unit::of_decimals)
}

/// A number of units of `10^-digits` of a second, in microseconds: 6 for seconds, 3 for milliseconds.
fn scaled(text: &[u8], digits: u32, unit: fn(usize) -> Unit) -> Option<Recorded> {
    let text = text.trim_ascii();
    let (is_negative, text) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let point = text.iter().position(|byte| matches!(byte, b'.' | b',')).unwrap_or(text.len());
    let (whole, decimals) = text.split_at(point);
    let decimals = decimals.split_first().map_or(decimals, |(_, decimals)| decimals);
    let mut digit_count = whole.iter().chain(decimals);
    if text.len() > 40 || digit_count.clone().next().is_none() || !digit_count.all(u8::is_ascii_digit) {
        return None;
    }
    let mut micros: i64 = 0;
    let places = usize::try_from(digits).ok()?;
    let kept = decimals.iter().chain(core::iter::repeat(&b'0')).take(places);
    for digit in whole.iter().chain(kept) {
        micros = micros.checked_mul(10)?.checked_add(i64::from(digit - b'0'))?;
    }
    if decimals.get(places).is_some_and(|digit| *digit >= b'5') {
        micros = micros.checked_add(1)?;
    }
    Recorded::new(if is_negative { -micros } else { micros }, unit(decimals.len()))
}

/// A whole number that is not negative. `None` for other texts, and above `u32::MAX`.
pub(crate) fn whole(text: &[u8]) -> Option<u32> {
    let digits = text.trim_ascii();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let add = |sum: u32, digit: &u8| sum.checked_mul(10)?.checked_add(u32::from(digit - b'0'));
    if is_number { digits.iter().try_fold(0, add) } else { None }
}

/// Milliseconds as JSON has them. With decimals the unit is a microsecond, as they come from doubles.
pub(crate) fn milliseconds(text: &[u8]) -> Option<Recorded> {
    scaled(text, 3, |decimals| if decimals == 0 { Unit::Millisecond } else { Unit::Microsecond })
}
