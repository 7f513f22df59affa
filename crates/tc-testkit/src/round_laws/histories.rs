//! A clock that was used before a round drives it like any other (C9, C15).

use tc_core::{Clock, Input, Timestamp, Undo};

use super::clocks::{are_as_by_hand, balance};
use super::replays::agree;
use crate::checks::{Kept, holds, same};
use crate::round_disk::Disk;
use crate::round_twin::Act;
use crate::rounds::{Game, Play, machine};

/// A clock that was used before, adjusted, and on which moves were taken back, drives a round like any other: it is
/// replayed from its journal and its vault, its accounts balance, and it is where a clock driven by hand is.
pub fn histories_go_on(bytes: &[u8]) {
    for law in [agree, balance, are_as_by_hand, are_taken_back] {
        if let Some(game) = Game::clocked_with_history(bytes) {
            law(game.start());
        }
    }
}

/// The clock of a round that is replayed goes on like the round's own, also back beyond the beginning. It is replayed with
/// the clock that was saved before the beginning, and read again.
fn are_taken_back(mut play: Play<'_>) {
    let mut disk = Disk::begin(&play.round, play.clock.as_ref());
    play.each(|step| {
        let round = step.after;
        if let Ok(answer) = step.answer {
            disk.save_input(round, &machine::input(&step.input.what), &answer.effects);
        }
        let (again, _) = disk.replay_round::<Act>()?;
        let clocks = round.clock().cloned().zip(again.clock().cloned());
        let (one, other) = clocks.ok_or("both are on a clock")?;
        goes_back(round.now(), one, other)
    });
}

/// Takes back everything that can be, on both clocks.
fn goes_back(now: Timestamp, mut one: Clock, mut other: Clock) -> Kept {
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
