//! What a clock says of the future (S18, S19, S25).

use tc_core::client::ClockView;
use tc_core::{AlertKind, BonusKind, Cause, Change, Look, Pressure, Seat, Span, Timestamp};
use tc_notation::Bonus;

use super::play::play;
use crate::checks::{holds, same};

/// `falls_below` is the first instant with less than a span left to the flag.
pub fn falling_below_is_exact(bytes: &[u8]) {
    play(bytes, |mut step| {
        let at = step.later();
        let look = step.after.look(at)?;
        let span = Span::saturating_micros(i64::from(step.choices.number()));
        for seat in step.seats() {
            let Some(instant) = look.falls_below(seat, span) else { continue };
            let just_before = Timestamp::saturating_micros(instant.as_micros() - 1);
            let to_flag = |at| step.after.reading(seat, at).and_then(|reading| reading.to_flag);
            holds("less is left then", to_flag(instant).is_some_and(|left| left < span))?;
            if just_before >= at {
                holds("not less is left just before", to_flag(just_before).is_some_and(|left| left >= span))?;
            }
        }
        Ok(())
    });
}

/// Without a deadline or an alert, readings are compared this much later.
const LATER: i64 = 100_000_000;

/// At an alert a reading shows what it says; until then the readings of the seats that run show nothing that is worth an
/// alert.
pub fn alerts_are_exact(bytes: &[u8]) {
    play(bytes, |mut step| {
        let at = step.later();
        let look = step.after.look(at)?;
        let view = ClockView::of(&look);
        let running: Vec<Seat> = step.seats().filter(|seat| view.seats[seat.index()].runs).collect();
        let alert = look.next_alert();
        same("alerts of the clock", &step.after.next_alert(at), &alert)?;
        if let Some(alert) = alert {
            holds("an alert is later than the look", alert.at > at)?;
            holds("an alert is not after the deadline", look.deadline().is_none_or(|deadline| alert.at <= deadline))?;
            holds("the first of all alerts", look.alerts().all(|other| other.at >= alert.at))?;
        }
        let end = alert.map(|alert| alert.at).or(look.deadline());
        let end = end.unwrap_or(Timestamp::saturating_micros(at.as_micros().saturating_add(LATER)));
        // The microsecond before, and some instants on the way.
        let wait = end.as_micros().saturating_sub(at.as_micros());
        let before = end.as_micros() - 1;
        let on_the_way = [before, at.as_micros().saturating_add(wait / 2), before - i64::from(step.choices.below(50))];
        for between in on_the_way.map(Timestamp::saturating_micros).into_iter().filter(|between| *between >= at) {
            for seat in running.iter().copied() {
                let worth_an_alert = changes(&look, &step.after.look(between)?, seat);
                same(&format!("nothing of seat {seat} before it, at {between}"), &worth_an_alert, &vec![])?;
            }
        }
        let Some(alert) = alert else { return Ok(()) };
        let before = step.after.look(Timestamp::saturating_micros(before).max(at))?;
        let shown = changes(&before, &step.after.look(alert.at)?, alert.seat);
        same("the alert shows in the reading", &shown.first(), &Some(&alert.kind))
    });
}

/// What is worth an alert of a seat between two looks, the most important first.
fn changes(earlier: &Look<'_>, later: &Look<'_>, seat: Seat) -> Vec<AlertKind> {
    let (Some(was), Some(is)) = (earlier.reading(seat), later.reading(seat)) else { return Vec::new() };
    let rises_to = |pressure: Pressure| is.pressure == pressure && was.pressure < pressure;
    let stage = is.stage != was.stage;
    // Time that is left never grows by itself but when a period begins; what was made in it is then no longer counted.
    let period = is.periods_left != was.periods_left || is.moves < was.moves || is.left > was.left;
    let shown = [
        (stage, AlertKind::StageEnds),
        (!stage && period, AlertKind::PeriodEnds),
        (rises_to(Pressure::Critical), AlertKind::Critical),
        (rises_to(Pressure::Low), AlertKind::Low),
    ];
    shown.into_iter().filter(|(shows, _)| *shows).map(|(_, kind)| kind).collect()
}

/// What a cap would waste of an increment is what it keeps out of a press at that instant.
pub fn waste_is_what_a_press_wastes(bytes: &[u8]) {
    play(bytes, |step| {
        if !step.was_move() || step.was_credited() {
            return Ok(());
        }
        let look = step.before.look(step.at)?;
        let Some((seat, reading)) = look.turn().iter().next().and_then(|seat| Some((seat, look.reading(seat)?))) else {
            return Err("nobody has moved".into());
        };
        // Increments that come before the move are those of the next move's stage (S9).
        let in_advance = step.after.setup().rules().first_bonus;
        let entered = step.changes().find_map(|change| in_advance.then(|| stage_by_moves(seat, change)).flatten());
        let stage = entered.unwrap_or(reading.stage);
        let stage = step.after.setup().control(seat).and_then(|control| control.stages().get(stage));
        let increment = match stage.and_then(|stage| stage.bonus()) {
            Some(Bonus::Increment(time)) => Span::from(time),
            _ => Span::ZERO,
        };
        let wasted = look.waste(seat).unwrap_or_default();
        let given = step.changes().filter_map(|change| increment_of(seat, change)).next().unwrap_or_default();
        if wasted.is_zero() && given.is_zero() {
            return Ok(());
        }
        same("increment", &given.checked_add(wasted), &Some(increment))
    });
}

fn stage_by_moves(seat: Seat, (of, change): (Option<Seat>, Change)) -> Option<usize> {
    match change {
        Change::Stage { stage, by: Cause::Moves } if of == Some(seat) => Some(stage),
        _ => None,
    }
}

fn increment_of(seat: Seat, (of, change): (Option<Seat>, Change)) -> Option<Span> {
    match change {
        Change::Bonus { time, kind: BonusKind::Increment } if of == Some(seat) => Some(time),
        _ => None,
    }
}
