//! Everything happens at its instant (S6).

use tc_core::{Change, Clock, Input, Span, Timestamp};

use super::play::play;
use crate::checks::{Kept, holds, same};

/// How long a clock on which nothing is due is watched: about eleven days.
const LONG: Span = Span::secs(1_000_000);

/// The effects of an input are in the order of their instants, and none is later than the input.
pub fn effects_are_in_order_of_time(bytes: &[u8]) {
    play(bytes, |step| {
        let Ok(answer) = step.answer else { return Ok(()) };
        let instants: Vec<_> = answer.effects.iter().map(|effect| effect.at).collect();
        holds(&format!("in the order of time: {:?}", answer.effects), instants.is_sorted())?;
        let is_in_time = instants.last().is_none_or(|last| *last <= step.at);
        holds(&format!("not after the input: {:?}", answer.effects), is_in_time)
    });
}

/// At the deadline a flag falls, a turn is lost, or the start clock ends; a microsecond earlier nothing does, and without a deadline
/// nothing ever.
pub fn deadlines_are_exact(bytes: &[u8]) {
    play(bytes, |step| {
        let Some(now) = step.after.state().now() else { return Ok(()) };
        let Some(deadline) = step.after.next_deadline() else {
            let later = now.checked_add(LONG).unwrap_or(now);
            return holds("nothing happens where nothing is due", !happens(step.after, later)?);
        };
        holds("what was due has happened", deadline > now)?;
        let look = step.after.look(now)?;
        same("deadline", &look.deadline().or(look.cancels_at()), &Some(deadline))?;
        let just_before = Timestamp::saturating_micros(deadline.as_micros() - 1);
        holds("nothing happens a microsecond before the deadline", !happens(step.after, just_before)?)?;
        holds("it happens at the deadline", happens(step.after, deadline)?)
    });
}

/// Whether a tick at this instant makes a flag fall, loses a turn or ends the start clock.
fn happens(clock: &Clock, at: Timestamp) -> Kept<bool> {
    let effects = clock.clone().handle(at, &Input::Tick)?.effects;
    Ok(effects
        .iter()
        .any(|effect| matches!(effect.change, Change::Flag { .. } | Change::Timeout { .. } | Change::Cancelled)))
}
