//! Scales and their ticks.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::Span;
use tc_view::TimeStyle;

const SECOND: i64 = 1_000_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The distances of ticks on an axis of times.
const STEPS: [i64; 34] = [
    SECOND / 10,
    SECOND / 5,
    SECOND / 2,
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    15 * SECOND,
    20 * SECOND,
    30 * SECOND,
    MINUTE,
    2 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    5 * DAY,
    10 * DAY,
    20 * DAY,
    50 * DAY,
    100 * DAY,
    200 * DAY,
    500 * DAY,
    1_000 * DAY,
    5_000 * DAY,
    20_000 * DAY,
];

/// Round times from `low` to `high` microseconds, both ends included if they are round: at most about `most` of them.
pub(super) fn times(low: i64, high: i64, most: usize) -> Vec<i64> {
    let length = i128::from(high) - i128::from(low);
    let step = step(|step| length / i128::from(step) <= most as i128);
    let first = low.div_euclid(step) + i64::from(low.rem_euclid(step) > 0);
    let last = high.div_euclid(step);
    (first..=last).filter_map(|tick| tick.checked_mul(step)).collect()
}

/// Round times that have the times from `low` to `high` microseconds between them: at most `most` steps, at least one.
pub(super) fn around(low: i64, high: i64, most: usize) -> Vec<i64> {
    let first = |step: i64| low.div_euclid(step);
    let last = |step: i64| (high.div_euclid(step) + i64::from(high.rem_euclid(step) > 0)).max(first(step) + 1);
    let step = step(|step| i128::from(last(step)) - i128::from(first(step)) <= most as i128);
    (first(step)..=last(step)).filter_map(|tick| tick.checked_mul(step)).collect()
}

/// The least round distance that fits.
fn step(fits: impl Fn(i64) -> bool) -> i64 {
    STEPS.iter().copied().find(|step| fits(*step)).unwrap_or(50_000 * DAY)
}

/// Round times up to `high` microseconds, the greatest first.
pub(super) fn round_below(high: u64) -> impl Iterator<Item = u64> {
    STEPS.iter().rev().filter_map(|step| u64::try_from(*step).ok()).filter(move |step| *step <= high)
}

/// Round numbers from `first` to `last`: at most about `most` of them.
pub(super) fn numbers(last: u32, most: u32) -> Vec<u32> {
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u32.pow(power)));
    let step = steps.into_iter().find(|step| last / step <= most).unwrap_or(1_000_000);
    (1..=last / step).map(|tick| tick * step).collect()
}

/// A time without digits that say nothing: `1:30:00`, `0:30`, `2d`, `0:00.5`.
pub(super) fn label(micros: i64) -> String {
    let time = Span::saturating_micros(micros);
    if micros % SECOND != 0 {
        return TimeStyle::default().text(time);
    }
    let text = TimeStyle::whole_seconds().text(time);
    text.strip_suffix(" 0h").map_or_else(|| text.clone(), ToString::to_string)
}
