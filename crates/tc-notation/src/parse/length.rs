//! Times from a number and a unit, in letters or in words.

use crate::{Time, TimeUnit};

/// The unit to write and the length in nanoseconds of a unit letter or an English word for one.
pub(super) fn length_of(word: &str) -> Option<(TimeUnit, u64)> {
    const WORDS: [(&str, TimeUnit, u64); 27] = [
        ("s", TimeUnit::Seconds, TimeUnit::Seconds.nanos()),
        ("sec", TimeUnit::Seconds, TimeUnit::Seconds.nanos()),
        ("secs", TimeUnit::Seconds, TimeUnit::Seconds.nanos()),
        ("second", TimeUnit::Seconds, TimeUnit::Seconds.nanos()),
        ("seconds", TimeUnit::Seconds, TimeUnit::Seconds.nanos()),
        ("m", TimeUnit::Minutes, TimeUnit::Minutes.nanos()),
        ("min", TimeUnit::Minutes, TimeUnit::Minutes.nanos()),
        ("mins", TimeUnit::Minutes, TimeUnit::Minutes.nanos()),
        ("minute", TimeUnit::Minutes, TimeUnit::Minutes.nanos()),
        ("minutes", TimeUnit::Minutes, TimeUnit::Minutes.nanos()),
        ("h", TimeUnit::Hours, TimeUnit::Hours.nanos()),
        ("hr", TimeUnit::Hours, TimeUnit::Hours.nanos()),
        ("hrs", TimeUnit::Hours, TimeUnit::Hours.nanos()),
        ("hour", TimeUnit::Hours, TimeUnit::Hours.nanos()),
        ("hours", TimeUnit::Hours, TimeUnit::Hours.nanos()),
        ("d", TimeUnit::Days, TimeUnit::Days.nanos()),
        ("day", TimeUnit::Days, TimeUnit::Days.nanos()),
        ("days", TimeUnit::Days, TimeUnit::Days.nanos()),
        ("w", TimeUnit::Days, 7 * TimeUnit::Days.nanos()),
        ("wk", TimeUnit::Days, 7 * TimeUnit::Days.nanos()),
        ("wks", TimeUnit::Days, 7 * TimeUnit::Days.nanos()),
        ("week", TimeUnit::Days, 7 * TimeUnit::Days.nanos()),
        ("weeks", TimeUnit::Days, 7 * TimeUnit::Days.nanos()),
        ("ms", TimeUnit::Seconds, 1_000_000),
        ("msec", TimeUnit::Seconds, 1_000_000),
        ("us", TimeUnit::Seconds, 1_000),
        ("ns", TimeUnit::Seconds, 1),
    ];
    WORDS.iter().find(|(known, ..)| word.eq_ignore_ascii_case(known)).map(|(_, unit, nanos)| (*unit, *nanos))
}

/// A decimal number times a length, if the result is whole nanoseconds and can be written in the unit.
pub(super) fn time_of(number: &str, nanos: u64, unit: TimeUnit) -> Option<Time> {
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
