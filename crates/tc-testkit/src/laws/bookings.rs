//! A reading shows what a booking would (S18).

use tc_core::{Input, PauseReason, Reading, Status, Verdict};

use super::play::{holds, play, same};

/// What is read at an instant is what a pause at that instant books; after it the deadline is the same.
///
/// # Panics
/// If it is not.
pub fn a_reading_is_a_booking(bytes: &[u8]) {
    play(bytes, |mut step| {
        let at = step.later();
        let look = step.after.look(at).map_err(|refused| refused.to_string())?;
        if look.flag_pending().is_some() || look.pauses().contains(PauseReason::Server) {
            return Ok(());
        }
        let mut paused = step.after.clone();
        let Ok(answer) = paused.handle(at, &Input::Pause(PauseReason::Server)) else {
            return holds(
                "a pause is refused when it is over",
                matches!(look.status(), Status::Over | Status::Cancelled),
            );
        };
        let read: Vec<Reading> = look.readings().collect();
        let booked: Vec<Reading> = paused.look(at).map_err(|refused| refused.to_string())?.readings().collect();
        same("reading and booking", &read, &booked)?;
        if answer.verdict == Verdict::NotApplied {
            return holds("a pause is late when it is over", matches!(look.status(), Status::Over | Status::Cancelled));
        }
        if look.status() == Status::Running {
            paused.handle(at, &Input::Resume(PauseReason::Server)).map_err(|refused| refused.to_string())?;
            let resumed = paused.look(at).map_err(|refused| refused.to_string())?;
            same("deadlines", &look.deadline(), &resumed.deadline())?;
            same("ends of the start clock", &look.cancels_at(), &resumed.cancels_at())?;
        }
        Ok(())
    });
}
