//! An input that is refused leaves everything as it was.

use super::same;
use crate::rounds::Play;

/// An input that is refused leaves the round, its journal, its vault, its digests and its timer as they were.
pub(super) fn change_nothing(mut play: Play<'_>) {
    play.each(|step| {
        if step.answer.is_ok() {
            return Ok(());
        }
        let (before, after) = (step.before, step.after);
        same("rounds", &**before, &**after)?;
        same("texts", &format!("{before:?}"), &format!("{after:?}"))?;
        same("journals", before.journal(), after.journal())?;
        same("vaults", before.vault(), after.vault())?;
        same("secret digests", &before.secret_digest(), &after.secret_digest())?;
        same("public digests", &before.public_digest(), &after.public_digest())?;
        same("timers", &before.next_deadline(), &after.next_deadline())
    });
}
