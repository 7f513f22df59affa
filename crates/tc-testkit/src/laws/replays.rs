//! The same inputs give the same states, and a clock that was saved is the same clock (S15).

use tc_core::client::ClockView;
use tc_core::{Answer, Clock, CompactError, CompactState, Input, Refused, Setup, State, Timestamp};

use super::play::{play, setup};
use crate::checks::{Kept, same};
use crate::games::{Game, Grain};

type Accepted = (Timestamp, Input, Result<Answer, Refused>);

/// The accepted inputs give the same answers, states and digests again.
pub fn replays_agree(bytes: &[u8]) {
    let game = Game::new(bytes, Grain::Microseconds);
    let setup = game.setup();
    let (mut accepted, mut last) = (Vec::new(), None);
    play(bytes, |step| {
        if step.answer.is_ok() {
            accepted.push((step.at, step.input.clone(), step.answer.clone()));
            last = Some((format!("{:?}", step.after), step.after.state().digest(&setup)));
        }
        Ok(())
    });
    let Some((clock, digest)) = last else { return };
    let verdict = replay(&setup, &accepted).and_then(|again| {
        same("clocks", &format!("{again:?}"), &clock)?;
        same("digests", &again.state().digest(&setup), &digest)
    });
    verdict.unwrap_or_else(|problem| panic!("{problem}"));
}

fn replay(setup: &Setup, accepted: &[Accepted]) -> Kept<Clock> {
    let mut clock = Clock::new(setup);
    for (at, input, answer) in accepted {
        same(&format!("answers to {input:?} at {at}"), &clock.handle(*at, input), answer)?;
    }
    Ok(clock)
}

/// The inputs that a journal must keep are enough: a clock that has only them shows the same at every later instant.
pub fn kept_inputs_are_enough(bytes: &[u8]) {
    let setup = setup(bytes);
    let mut kept = Clock::new(&setup);
    play(bytes, |step| {
        let Ok(answer) = &step.answer else { return Ok(()) };
        if answer.must_be_kept(step.input) {
            same("answers", &kept.handle(step.at, step.input), step.answer)?;
        }
        let shows = |clock: &Clock| clock.look(step.at).map(|look| ClockView::of(&look));
        same("views", &shows(&kept), &shows(step.after))?;
        same("deadlines", &kept.next_deadline(), &step.after.next_deadline())?;
        same("presses to undo", &kept.presses_to_undo(), &step.after.presses_to_undo())
    });
}

/// Every clock that inputs lead to is restored from its snapshot: the same clock with the same past, which answers what
/// follows alike.
pub fn snapshots_restore(bytes: &[u8]) {
    let mut restored = Clock::new(&setup(bytes));
    play(bytes, |step| {
        same("answers", &restored.handle(step.at, step.input), step.answer)?;
        same("states", restored.state(), step.after.state())?;
        same("presses to undo", &restored.presses_to_undo(), &step.after.presses_to_undo())?;
        // Writing and reading take long. What is wrong with the past stays wrong until it is undone.
        if step.choices.happens(24) {
            same("snapshots", &restored.to_snapshot(), &step.after.to_snapshot())?;
            restore(&mut restored)?;
        }
        Ok(())
    });
    restore(&mut restored).unwrap_or_else(|problem| panic!("{problem}"));
}

/// Every state of two seats is restored from its compact form. A bit that has changed is found, and so are bytes that are
/// missing; bytes after it do not matter.
pub fn compact_states_restore(bytes: &[u8]) {
    let setup = setup(bytes);
    play(bytes, |step| {
        let state = step.after.state();
        let Some(compact) = state.to_compact() else {
            return same("seats of a state that has a compact form", &(setup.seats() == 2), &false);
        };
        let kept = compact.as_bytes();
        let mut slot = [0xff; CompactState::MOST + 1];
        slot[..kept.len()].copy_from_slice(kept);
        same("states", &State::from_compact(&setup, &slot).as_ref(), &Ok(state))?;
        let length = usize::from(step.choices.number()) % kept.len();
        let wrong = [CompactError::Damaged, CompactError::SomethingElse];
        let is_wrong = |bytes: &[u8]| State::from_compact(&setup, bytes).is_err_and(|error| wrong.contains(&error));
        same("refusals of the first bytes", &is_wrong(&kept[..length]), &true)?;
        slot[length] ^= 1 << (step.choices.number() % 8);
        same("refusals of a changed bit", &is_wrong(&slot), &true)
    });
}

/// The clock as its snapshot is read.
fn restore(clock: &mut Clock) -> Kept {
    let written = clock.to_snapshot();
    let read = Clock::from_snapshot(&written).map_err(|error| format!("{error}: {written}"))?;
    same("clocks", &read, clock)?;
    *clock = read;
    Ok(())
}
