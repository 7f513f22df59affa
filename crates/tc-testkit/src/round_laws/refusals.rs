//! An input that is refused leaves everything as it was (C3).

use crate::checks::same;
use crate::rounds::Game;

/// An input that is refused leaves the round, its digests and its timer as they were.
pub fn refusals_change_nothing(bytes: &[u8]) {
    // At the end of time there are more refusals: instants do not fit.
    for game in [Game::new(bytes), Game::last(bytes)] {
        game.start().each(|step| {
            if step.answer.is_ok() {
                return Ok(());
            }
            let (before, after) = (step.before, step.after);
            same("rounds", before, after)?;
            same("texts", &format!("{before:?}"), &format!("{after:?}"))?;
            same("secret digests", &before.secret_digest(), &after.secret_digest())?;
            same("public digests", &before.public_digest(), &after.public_digest())?;
            same("timers", &before.next_deadline(), &after.next_deadline())
        });
    }
}
