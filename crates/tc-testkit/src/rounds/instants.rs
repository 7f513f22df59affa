//! When the next input comes.

use tc_core::Timestamp;

use crate::games::Choices;

/// The instant of the next input, in microseconds: often the same as the last one, or a little later, often at or around
/// the instant at which something is due or long after it, rarely an earlier one.
pub(super) fn next(choices: &mut Choices<'_>, due: Option<Timestamp>, now: i64, unit: i64) -> i64 {
    let plus = |units: u16| now.saturating_add(i64::from(units) * unit);
    let due = due.map_or(now, Timestamp::as_micros);
    match choices.below(32) {
        0..=9 => now,
        10..=15 => plus(1 + choices.below(4)),
        16..=20 => plus(choices.below(20)),
        21 => plus(choices.below(120)),
        22..=25 => due.max(now),
        26 => due.saturating_add(choices.pick(&[-1, 1, -unit, unit])).max(now),
        27 => due.max(now).saturating_add(i64::from(choices.below(50)) * unit),
        28 => plus(choices.below(3)).saturating_add(i64::from(choices.number())),
        29 => now - i64::from(choices.below(3)) * unit,
        _ => plus(1),
    }
}
