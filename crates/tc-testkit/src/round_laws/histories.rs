//! A clock that was used before a round is what it was after it is played again (C15).

use tc_core::{Input, Timestamp, Undo};

use super::{holds, same};
use crate::rounds::{Kept, Play, RoundClock};

/// The clock of a round that is replayed goes on like the round's own, also back beyond the opening. It is replayed with
/// the clock that was saved before the opening, and read again.
pub(super) fn are_taken_back(mut play: Play<'_, RoundClock>) {
    let timing = RoundClock::from_snapshot(&play.timing.to_snapshot());
    let timing = timing.unwrap_or_else(|error| play.fail(&error.to_string()));
    play.each(|step| {
        let round = step.after.round();
        let again =
            step.after.journal().replay(step.after.vault(), timing.clone()).map_err(|error| error.to_string())?;
        goes_back(round.now(), round.clock().clone(), again.clock().clone())
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
