//! A clock that was used before a round is what it was after it is played again (C15).

use tc_commit::{Round, RoundClock};
use tc_core::{Input, Timestamp, Undo};

use super::{holds, same};
use crate::round_twin::Act;
use crate::rounds::{Kept, Play};

/// The clock of a round that is replayed goes on like the round's own, also back beyond the opening. It is replayed with
/// the clock that was saved before the opening, and read again.
pub(super) fn are_taken_back(mut play: Play<'_>) {
    let snapshot = play.clock.as_ref().map(RoundClock::to_snapshot);
    let clock = snapshot
        .map(|snapshot| RoundClock::from_snapshot(&snapshot).unwrap_or_else(|error| play.fail(&error.to_string())));
    play.each(|step| {
        let round: &Round<Act> = step.after;
        let again =
            step.after.journal().replay(step.after.vault(), clock.clone()).map_err(|error| error.to_string())?;
        let clocks = round.clock().cloned().zip(again.clock().cloned());
        let (one, other) = clocks.ok_or("both are on a clock")?;
        goes_back(round.now(), one, other)
    });
}

/// Takes back everything that can be, on both clocks.
fn goes_back(now: Timestamp, mut one: RoundClock, mut other: RoundClock) -> Kept {
    same("clocks", &one, &other)?;
    loop {
        let before = one.clone();
        let undo = Input::Undo(Undo::Forced);
        let (answer, others) = (one.handle(now, &undo), other.handle(now, &undo));
        same("answers to an undo", &answer, &others)?;
        same("clocks after an undo", &one, &other)?;
        if answer.is_err() {
            return holds("a refused undo changes nothing", one == before);
        }
    }
}
