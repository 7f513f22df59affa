//! Digests change with what they cover, and with nothing else (C14).

use tc_commit::{Round, Viewer};

use crate::checks::{holds, same};
use crate::round_twin::Act;
use crate::rounds::Game;

/// From step to step the secret digest changes when the round does, and the public one when what a spectator sees does.
pub fn digests_cover_all(bytes: &[u8]) {
    Game::new(bytes).start().each(|step| {
        let [before, after]: [&Round<Act>; 2] = [step.before, step.after];
        let stays = before.secret_digest() == after.secret_digest();
        same("the secret digest and the round stay", &stays, &(before == after))?;
        let is_seen = before.last_view(&Viewer::Spectator)? == after.last_view(&Viewer::Spectator)?;
        let stays = before.public_digest() == after.public_digest();
        same("the public digest and the spectator's view stay", &stays, &is_seen)?;
        for digest in [before, after].map(Round::secret_digest) {
            let digest = digest?;
            let text = digest.to_string();
            holds("a digest is 64 digits", text.len() == 64)?;
            holds("and does not print", !format!("{digest:?}").contains(&text))?;
        }
        Ok(())
    });
}
