//! What is due happens at its instant, and not a nanosecond earlier.

use tc_core::{Change, Input, Span, Timestamp};

use super::play::{holds, play, same};
use crate::games::Clock16;

/// Where nothing is due, nothing happens for so long.
const LONG: Span = Span::from_nanos(1_000_000_000_000_000);

/// At the deadline a flag falls, or the start clock ends; a nanosecond earlier nothing does, and without a deadline
/// nothing ever.
///
/// # Panics
/// If that is not so.
pub fn deadlines_are_exact(bytes: &[u8]) {
    play(bytes, |step| {
        let Some(now) = step.after.state().now() else { return Ok(()) };
        let Some(deadline) = step.after.next_deadline() else {
            let later = now.checked_add(LONG).unwrap_or(now);
            return holds("nothing happens where nothing is due", !happens(step.after, later)?);
        };
        holds("what was due has happened", deadline > now)?;
        let look = step.after.look(now).map_err(|refused| refused.to_string())?;
        same("deadline", &look.deadline().or(look.cancels_at()), &Some(deadline))?;
        let just_before = Timestamp::from_nanos(deadline.as_nanos() - 1);
        holds("nothing happens a nanosecond before the deadline", !happens(step.after, just_before)?)?;
        holds("it happens at the deadline", happens(step.after, deadline)?)
    });
}

/// Whether a tick at this instant brings something about.
fn happens(clock: &Clock16<'_>, at: Timestamp) -> Result<bool, String> {
    let mut copy = clock.clone();
    let effects = copy.handle(at, &Input::Tick).map_err(|refused| refused.to_string())?.effects;
    Ok(effects.iter().any(|effect| matches!(effect.change, Change::Flag | Change::Cancelled)))
}
