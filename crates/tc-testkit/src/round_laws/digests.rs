//! Digests change with what they cover, and with nothing else (C14).

use tc_commit::{Round, Viewer};

use super::{holds, same};
use crate::round_twin::Act;
use crate::rounds::Play;

/// From step to step the secret digest changes when the round does, and the public one when what a spectator sees does.
pub(super) fn cover_all(mut play: Play<'_>) {
    play.each(|step| {
        let [before, after]: [&Round<Act>; 2] = [step.before, step.after];
        let is_same = before == after;
        let digests = before.secret_digest() == after.secret_digest();
        same("the secret digest and the round stay", &digests, &is_same)?;
        let [before_view, after_view] = [before, after].map(|round| round.last_view(&Viewer::Spectator));
        let (Ok(before_view), Ok(after_view)) = (before_view, after_view) else {
            return Err("a spectator can look".to_owned());
        };
        let digests = before.public_digest() == after.public_digest();
        same("the public digest and the spectator's view stay", &digests, &(before_view == after_view))?;
        let texts =
            [before, after].map(|round| (round.secret_digest().to_string(), format!("{:?}", round.secret_digest())));
        holds("a digest is 64 digits", texts.iter().all(|(text, _)| text.len() == 64))?;
        holds("and does not print", texts.iter().all(|(text, debug)| !debug.contains(text.as_str())))
    });
}
