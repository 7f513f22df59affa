//! Times from a number and a unit, in letters or in words.

use crate::{Time, TimeUnit};

const WEEK: u64 = 7 * TimeUnit::Days.micros();
/// Other words, with the unit to write and the length. A unit's own letter and words are none of them.
const SHORT: [(&str, TimeUnit, u64); 14] = [
    ("sec", TimeUnit::Seconds, TimeUnit::Seconds.micros()),
    ("secs", TimeUnit::Seconds, TimeUnit::Seconds.micros()),
    ("min", TimeUnit::Minutes, TimeUnit::Minutes.micros()),
    ("mins", TimeUnit::Minutes, TimeUnit::Minutes.micros()),
    ("hr", TimeUnit::Hours, TimeUnit::Hours.micros()),
    ("hrs", TimeUnit::Hours, TimeUnit::Hours.micros()),
    ("w", TimeUnit::Days, WEEK),
    ("wk", TimeUnit::Days, WEEK),
    ("wks", TimeUnit::Days, WEEK),
    ("week", TimeUnit::Days, WEEK),
    ("weeks", TimeUnit::Days, WEEK),
    ("ms", TimeUnit::Seconds, 1_000),
    ("msec", TimeUnit::Seconds, 1_000),
    ("us", TimeUnit::Seconds, 1),
];

/// The unit to write and the length in microseconds of a unit letter or an English word for one.
pub(super) fn length_of(word: &str) -> Option<(TimeUnit, u64)> {
    let word = word.to_ascii_lowercase();
    let is_word = |unit: &TimeUnit| {
        let singular = word.strip_suffix('s').unwrap_or(&word);
        word.chars().eq([unit.letter()]) || word == unit.word() || singular == unit.word()
    };
    match TimeUnit::ALL.into_iter().find(is_word) {
        Some(unit) => Some((unit, unit.micros())),
        None => SHORT.iter().find(|(known, ..)| word == *known).map(|(_, unit, micros)| (*unit, *micros)),
    }
}

/// A decimal number times a length, if the result is whole microseconds and can be written in the unit.
pub(super) fn time_of(number: &str, micros: u64, unit: TimeUnit) -> Option<Time> {
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    let scale = 10_u128.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let decimals: u128 = if decimals.is_empty() { 0 } else { decimals.parse().ok()? };
    let number = whole.parse::<u128>().ok()?.checked_mul(scale)?.checked_add(decimals)?;
    let total = number.checked_mul(micros.into())?;
    if total % scale != 0 {
        return None;
    }
    Time::from_micros(u64::try_from(total / scale).ok()?).ok()?.in_unit(unit)
}

/// The time in a unit in which it is a whole number.
pub(super) fn without_decimals(time: Time) -> Option<Time> {
    [time, time.canonical()].into_iter().find(|time| !time.has_decimals())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row for a word that a unit has would never be used.
    #[test]
    fn rows_are_used() {
        for (word, unit, micros) in SHORT {
            assert_eq!(length_of(word), Some((unit, micros)), "{word}");
        }
    }
}
