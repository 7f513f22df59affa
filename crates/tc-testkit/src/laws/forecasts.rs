//! What a clock says of the future (S18, S19).

use tc_core::{BonusKind, Change, Input, Seat, Span, Timestamp};
use tc_notation::Bonus;

use super::play::{holds, play, same};
use crate::games::{Game, Grain};

/// `falls_below` is the first instant with less than so much left to the flag.
///
/// # Panics
/// If it is not.
pub fn falling_below_is_exact(bytes: &[u8]) {
    play(bytes, |mut step| {
        let at = step.later();
        let look = step.after.look(at).map_err(|refused| refused.to_string())?;
        let span = Span::from_nanos(i64::from(step.choices.number()) * 1_000);
        for seat in step.seats() {
            let Some(instant) = look.falls_below(seat, span) else { continue };
            let just_before = Timestamp::from_nanos(instant.as_nanos() - 1);
            let to_flag = |at| step.after.reading(seat, at).and_then(|reading| reading.to_flag);
            holds("less is left then", to_flag(instant).is_some_and(|left| left < span))?;
            if just_before >= at {
                holds("not less is left just before", to_flag(just_before).is_some_and(|left| left >= span))?;
            }
        }
        Ok(())
    });
}

/// What a cap would waste of an increment is what it keeps out of a press at that instant.
///
/// # Panics
/// If it is not.
pub fn waste_is_what_a_press_wastes(bytes: &[u8]) {
    let controls = Game::new(bytes, Grain::Nanoseconds).controls;
    play(bytes, |step| {
        let was_press = matches!(step.input, Input::Press(_) | Input::Stop { .. }) && step.was_applied();
        let was_credited = step.changes().any(|(_, change)| matches!(change, Change::Credit { .. }));
        if !was_press || was_credited {
            return Ok(());
        }
        let look = step.before.look(step.at).map_err(|refused| refused.to_string())?;
        let Some((seat, reading)) = look.turn().iter().next().and_then(|seat| Some((seat, look.reading(seat)?))) else {
            return Err("nobody has moved".to_owned());
        };
        let stage = controls[seat.index()].stages().get(reading.stage);
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

fn increment_of(seat: Seat, (of, change): (Option<Seat>, Change)) -> Option<Span> {
    match change {
        Change::Bonus { time, kind: BonusKind::Increment } if of == Some(seat) => Some(time),
        _ => None,
    }
}
