//! A clock that was saved is the same clock (S15).

use tc_core::{Clock, MAX_SEATS, Setup};

use super::play::{Kept, play, same};
use crate::games::{Game, Grain};

/// A clock that owns its setup, as one that is read has to.
type Owned = Clock<Setup<MAX_SEATS>, MAX_SEATS>;

/// Every clock that inputs lead to is restored from its snapshot: the same clock with the same past, which answers what
/// follows alike.
///
/// # Panics
/// If that is not so.
pub fn snapshots_restore(bytes: &[u8]) {
    let mut restored = Owned::new(Game::new(bytes, Grain::Nanoseconds).setup());
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

/// The clock as its snapshot is read.
fn restore(clock: &mut Owned) -> Kept {
    let written = clock.to_snapshot();
    let read = Owned::from_snapshot(&written).map_err(|error| format!("{error}: {written}"))?;
    same("clocks", &read, clock)?;
    *clock = read;
    Ok(())
}
