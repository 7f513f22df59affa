//! Pauses book what readings show (S18), and undo goes back to what was shown (S13).

use tc_core::{Clock, Input, PauseReason, Reading, Span, Status, Timestamp, Undo, Verdict};

use super::play::play;
use crate::checks::{Kept, holds, same};

/// What is read at an instant is what a pause at that instant books; after it the deadline is the same.
pub fn a_reading_is_a_booking(bytes: &[u8]) {
    play(bytes, |mut step| {
        let at = step.later();
        let look = step.after.look(at)?;
        if look.flag_pending().is_some() || look.pauses().contains(PauseReason::Server) {
            return Ok(());
        }
        let is_over = look.status().is_over();
        let mut paused = step.after.clone();
        let Ok(answer) = paused.handle(at, &Input::Pause(PauseReason::Server)) else {
            return holds("a pause is refused when it is over", is_over);
        };
        // A pause stops the clocks.
        let stopped = |mut reading: Reading| {
            reading.runs = false;
            reading
        };
        let read: Vec<Reading> = look.readings().map(stopped).collect();
        let booked: Vec<Reading> = paused.look(at)?.readings().collect();
        same("reading and booking", &read, &booked)?;
        let runs = look.readings().any(|reading| reading.runs);
        holds("time runs only while the clock does", !runs || look.status() == Status::Running)?;
        if answer.verdict == Verdict::NotApplied {
            return holds("a pause is late when it is over", is_over);
        }
        if look.status() == Status::Running {
            paused.handle(at, &Input::Resume(PauseReason::Server))?;
            let resumed = paused.look(at)?;
            same("deadlines", &look.deadline(), &resumed.deadline())?;
            same("ends of the start clock", &look.cancels_at(), &resumed.cancels_at())?;
        }
        Ok(())
    });
}

/// After press and undo a clock shows what it did before the press, however often.
pub fn press_and_undo_mint_nothing(bytes: &[u8]) {
    play(bytes, |step| {
        let rules = step.after.setup().rules();
        if !step.was_move() || rules.keep_undo == Some(0) {
            return Ok(());
        }
        let before = step.before.look(step.at)?;
        let mut again = step.after.clone();
        let undo = Input::Undo(Undo::Forced);
        same("undo with force", &again.handle(step.at, &undo)?.verdict, &Verdict::Applied)?;
        let undone = positions(&again, step.at)?;
        // A start clock that the press has ended stays so, and the move is not free any more.
        if before.cancels_at().is_some() && again.look(step.at).is_ok_and(|look| look.cancels_at().is_none()) {
            return Ok(());
        }
        // Before a weekend ends nothing is left by time but what is empty when a clock begins to run.
        let is_weekend = rules.calendar.is_paused(step.at);
        if !is_weekend && !step.was_credited() && before.flag_pending().is_none() {
            same("before the press and after the undo", &positions(step.before, step.at)?, &undone)?;
        }
        // A flag that has fallen may have passed the turn on.
        if is_weekend || undone.iter().any(|(.., flagged)| *flagged) {
            return Ok(());
        }
        again.handle(step.at, step.input)?;
        again.handle(step.at, &undo)?;
        same("after one undo and after two", &undone, &positions(&again, step.at)?)
    });
}

type Position = (usize, Option<u16>, u32, Span, bool);

/// The stage, the periods, the moves and the time of every seat, and whether it has flagged.
fn positions(clock: &Clock, at: Timestamp) -> Kept<Vec<Position>> {
    let position = |one: Reading| (one.stage, one.periods_left, one.moves, one.left, one.flagged);
    Ok(clock.look(at)?.readings().map(position).collect())
}
