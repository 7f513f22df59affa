//! A clock that was saved is the same clock (S15).

use tc_core::{Clock, MAX_SEATS, Setup};

use super::play::{Kept, Step, play, same};

/// A clock that owns its setup, as one that is read has to.
type Owned = Clock<Box<Setup<MAX_SEATS>>, MAX_SEATS>;

/// Every clock that inputs lead to is restored from its snapshot: the same clock with the same past, which answers what
/// follows alike.
///
/// # Panics
/// If that is not so.
pub fn snapshots_restore(bytes: &[u8]) {
    let mut restored: Option<Owned> = None;
    play(bytes, |step| {
        if let Some(restored) = &mut restored {
            same("answers", &restored.handle(step.at, step.input), step.answer)?;
            is_the_same(restored, &step)?;
        }
        // That takes long, and a snapshot after a refusal is the one before it.
        if step.answer.is_err() || !step.choices.happens(128) {
            return Ok(());
        }
        let written = step.after.to_snapshot();
        let read = Owned::from_snapshot(&written).map_err(|error| format!("{error}: {written}"))?;
        is_the_same(&read, &step)?;
        // Some go on for long, and some only until the next one is read.
        if restored.is_none() || step.choices.happens(64) {
            restored = Some(read);
        }
        Ok(())
    });
}

fn is_the_same(restored: &Owned, step: &Step<'_, '_>) -> Kept {
    same("states", restored.state(), step.after.state())?;
    same("moves to take back", &restored.presses_to_undo(), &step.after.presses_to_undo())?;
    same("snapshots", &restored.to_snapshot(), &step.after.to_snapshot())
}
