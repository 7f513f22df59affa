//! Times from a number and a unit, in letters or in words.

use crate::{Time, Unit};

/// The unit to write and the length in nanoseconds of a unit letter or an English word for one.
pub(super) fn length_of(word: &str) -> Option<(Unit, u64)> {
    const WORDS: [(&str, Unit, u64); 27] = [
        ("s", Unit::Seconds, Unit::Seconds.nanos()),
        ("sec", Unit::Seconds, Unit::Seconds.nanos()),
        ("secs", Unit::Seconds, Unit::Seconds.nanos()),
        ("second", Unit::Seconds, Unit::Seconds.nanos()),
        ("seconds", Unit::Seconds, Unit::Seconds.nanos()),
        ("m", Unit::Minutes, Unit::Minutes.nanos()),
        ("min", Unit::Minutes, Unit::Minutes.nanos()),
        ("mins", Unit::Minutes, Unit::Minutes.nanos()),
        ("minute", Unit::Minutes, Unit::Minutes.nanos()),
        ("minutes", Unit::Minutes, Unit::Minutes.nanos()),
        ("h", Unit::Hours, Unit::Hours.nanos()),
        ("hr", Unit::Hours, Unit::Hours.nanos()),
        ("hrs", Unit::Hours, Unit::Hours.nanos()),
        ("hour", Unit::Hours, Unit::Hours.nanos()),
        ("hours", Unit::Hours, Unit::Hours.nanos()),
        ("d", Unit::Days, Unit::Days.nanos()),
        ("day", Unit::Days, Unit::Days.nanos()),
        ("days", Unit::Days, Unit::Days.nanos()),
        ("w", Unit::Days, 7 * Unit::Days.nanos()),
        ("wk", Unit::Days, 7 * Unit::Days.nanos()),
        ("wks", Unit::Days, 7 * Unit::Days.nanos()),
        ("week", Unit::Days, 7 * Unit::Days.nanos()),
        ("weeks", Unit::Days, 7 * Unit::Days.nanos()),
        ("ms", Unit::Seconds, 1_000_000),
        ("msec", Unit::Seconds, 1_000_000),
        ("us", Unit::Seconds, 1_000),
        ("ns", Unit::Seconds, 1),
    ];
    WORDS.iter().find(|(known, ..)| word.eq_ignore_ascii_case(known)).map(|(_, unit, nanos)| (*unit, *nanos))
}

/// A decimal number of a length, if it is exact to the nanosecond and can be written in the unit.
pub(super) fn time_of(number: &str, nanos: u64, unit: Unit) -> Option<Time> {
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let scale = 10_u128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let decimals: u128 = if decimals.is_empty() { 0 } else { decimals.parse().ok()? };
    let number = whole.parse::<u128>().ok()?.checked_mul(scale)?.checked_add(decimals)?;
    let total = number.checked_mul(nanos.into())?;
    if total % scale != 0 {
        return None;
    }
    Time::from_nanos(u64::try_from(total / scale).ok()?).ok()?.in_unit(unit)
}

/// The time in a unit in which it is a whole number.
pub(super) fn without_decimals(time: Time) -> Option<Time> {
    [time, time.canonical()].into_iter().find(|time| !time.has_decimals())
}
