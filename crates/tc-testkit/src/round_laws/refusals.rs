//! An input that is refused leaves everything as it was.

use super::same;
use crate::rounds::{AnyTiming, Play};

/// An input that is refused leaves the round, its journal, its vault, its digests and its timer as they were.
pub(super) fn change_nothing<T: AnyTiming>(mut play: Play<'_, T>) {
    play.each(|step| {
        if step.answer.is_ok() {
            return Ok(());
        }
        let (before, after) = (step.before, step.after);
        same("rounds", before.round(), after.round())?;
        same("texts", &format!("{before:?}"), &format!("{after:?}"))?;
        same("journals", before.journal(), after.journal())?;
        same("vaults", before.vault(), after.vault())?;
        same("secret digests", &before.round().secret_digest(), &after.round().secret_digest())?;
        same("public digests", &before.round().public_digest(), &after.round().public_digest())?;
        same("timers", &before.round().next_deadline(), &after.round().next_deadline())
    });
}
