//! Spans in the text form of rules, with their unit.

use core::fmt;

use tc_notation::{Time, TimeUnit};

use crate::Span;

/// A span with its unit: the largest that gives a whole number, or seconds.
pub(super) struct Duration(pub(super) Span);

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u64::try_from(self.0.as_micros()).map(Time::from_micros) {
            Ok(Ok(time)) => write!(f, "{time}"),
            _ => write!(f, "{}", self.0),
        }
    }
}

/// Reads a number with at most 6 decimals and its unit, `ms`, `s`, `m`, `h` or `d`; `None` for other texts, and for
/// lengths that are not whole microseconds or do not fit.
pub(super) fn length(text: &str) -> Option<Span> {
    const DECIMALS: u32 = 6;
    let unit_at = text.find(|char: char| char.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at_checked(unit_at)?;
    let unit = match unit {
        "ms" => 1_000,
        _ => TimeUnit::ALL.iter().find(|known| unit.len() == 1 && unit.contains(known.letter()))?.micros(),
    };
    let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let places = u32::try_from(decimals.len()).ok().filter(|places| *places <= DECIMALS)?;
    if !digits(whole) || !digits(decimals) {
        return None;
    }
    let whole = whole.parse::<u64>().ok()?.checked_mul(unit)?;
    // A day has fewer than 10^11 microseconds, so 6 decimals of it fit.
    let part = decimals.parse::<u64>().ok()? * unit;
    let scale = 10_u64.pow(places);
    let micros = whole.checked_add(part / scale).filter(|_| part % scale == 0)?;
    i64::try_from(micros).ok().and_then(Span::from_micros)
}
