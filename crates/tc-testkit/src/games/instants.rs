//! When the next input comes.

use std::ops::Range;

use tc_core::{Calendar, Clock, Seat, Span, Timestamp};

use super::{Choices, Grain, MS};

/// The first Saturday of Unix time, 00:00, in microseconds.
pub const SATURDAY: i64 = 172_800_000 * MS;
/// The Monday after it.
pub const MONDAY: i64 = 345_600_000 * MS;
/// Deadlines further away are not waited for.
const SOON: i64 = 2_000 * MS;

/// When a game begins: mostly just before time stops by the calendar, or runs again.
pub fn first(choices: &mut Choices<'_>, calendar: &Calendar) -> i64 {
    let friday = SATURDAY - 6 * 3_600_000 * MS;
    let stop = stop_after(calendar, friday).map(|stop| stop.start);
    let epoch = match choices.below(6) {
        0 => stop_after(calendar, friday).map_or(MONDAY, |stop| stop.end) - 40 * MS,
        _ if let Some(stop) = stop => stop - choices.pick(&[300, 80, 60, 50, 20]) * MS,
        _ => 0,
    };
    epoch + i64::from(choices.below(50)) * MS
}

/// The instant of the next input, in microseconds: mostly a little later than the last one, sometimes the same,
/// sometimes at or around the instant at which something is due, rarely an earlier one.
pub fn next(choices: &mut Choices<'_>, clock: &Clock, now: i64, grain: Grain) -> i64 {
    let plus = |millis: u16| now.saturating_add(i64::from(millis) * MS);
    let later = match choices.below(16) {
        0..=2 => now,
        3..=6 => plus(choices.below(12)),
        7 | 12 | 14 if let Some(stop) = stop_soon(clock, now) => {
            let edge = if now < stop.start { stop.start } else { stop.end };
            match choices.below(4) {
                0 => around(choices, edge, grain),
                1 => around(choices, stop.end, grain),
                _ => edge + i64::from(choices.below(30)) * MS,
            }
        }
        7..=9 => plus(choices.below(80)),
        10..=12 => clock.next_deadline().map_or(now, |due| around(choices, due.as_micros(), grain)),
        13 => falling_below(choices, clock, now).map_or(now, |at| around(choices, at, grain)),
        14 => plus(choices.below(30)),
        _ if choices.happens(64) => return now.saturating_sub(i64::from(choices.below(10)) * MS),
        _ => plus(1),
    };
    let is_soon =
        later.saturating_sub(now) <= SOON || stop_soon(clock, now).is_some_and(|stop| later <= stop.end + SOON);
    if later < now || !is_soon { now } else { later }
}

/// Exactly then, or a grain earlier or later.
fn around(choices: &mut Choices<'_>, at: i64, grain: Grain) -> i64 {
    let grains = choices.pick(&[0, 0, 0, -1, 1]);
    match grain {
        Grain::Microseconds => at.saturating_add(grains),
        Grain::Milliseconds => (at.div_euclid(MS) + grains).saturating_mul(MS),
    }
}

fn falling_below(choices: &mut Choices<'_>, clock: &Clock, now: i64) -> Option<i64> {
    let look = clock.look(Timestamp::saturating_micros(now)).ok()?;
    let seat = Seat::new(choices.below(4).into())?;
    let span = Span::saturating_micros(i64::from(choices.below(40)) * MS);
    look.falls_below(seat, span).map(Timestamp::as_micros)
}

/// The stretch without time in which an instant is, or the next one.
fn stop_after(calendar: &Calendar, now: i64) -> Option<Range<i64>> {
    let at = Timestamp::saturating_micros(now);
    let change = calendar.changes_at(at)?;
    let (start, end) =
        if calendar.is_paused(at) { (now, change) } else { (change.as_micros(), calendar.changes_at(change)?) };
    Some(start..end.as_micros())
}

/// The same, if time stops now or soon.
fn stop_soon(clock: &Clock, now: i64) -> Option<Range<i64>> {
    stop_after(&clock.setup().rules().calendar, now).filter(|stop| stop.start <= now.saturating_add(SOON))
}
