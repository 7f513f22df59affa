//! What is hidden does not show (C10).

use tc_commit::{Change, Effect, Round, RoundView, StatusVisibility, Viewer};

use crate::checks::{Kept, holds, same};
use crate::round_twin::Act;
use crate::rounds::{Game, SECRET, machine};

/// No action is in a `Debug` form of anything; a view holds none that is not open, but the viewer's own; and a
/// spectator sees no more than any player.
pub fn secrets_do_not_show(bytes: &[u8]) {
    let mut play = Game::new(bytes).start();
    let viewers = play.viewers();
    let policy = play.game.spec.policy.clone();
    // What stands in for a missing action is known to all.
    let is_public_word = serde_json::to_string(&policy).unwrap_or_default().contains(SECRET);
    play.each(|step| {
        let (round, input): (&Round<Act>, _) = (step.after, machine::input(&step.input.what));
        let texts = [
            format!("{:?}", step.after),
            format!("{round:?}"),
            format!("{input:?}"),
            format!("{:?}", step.answer),
            format!("{:?}{:?}", step.after.journal(), step.after.vault()),
            step.answer.as_ref().map_or_else(ToString::to_string, |answer| display(&answer.effects)),
        ];
        for (number, text) in texts.iter().enumerate() {
            holds(&format!("a text ({number}) without actions"), !text.contains(SECRET))?;
        }
        let spectator = round.last_view(&Viewer::Spectator)?;
        for viewer in &viewers {
            let view = round.last_view(viewer)?;
            holds("a view's text", !format!("{view:?}").contains(SECRET))?;
            if !is_public_word {
                shows_what_is_open(&view, viewer, policy.own == tc_commit::Own::Hidden)?;
            }
            is_part(&spectator, &view)?;
            if let Ok(answer) = step.answer {
                part_of_effects(&answer.effects, viewer, policy.status)?;
            }
        }
        Ok(())
    });
}

fn display(effects: &[Effect]) -> String {
    effects.iter().map(|effect| format!("{effect}\n")).collect()
}

fn shows_what_is_open(view: &RoundView<Act>, viewer: &Viewer, hides_own: bool) -> Kept {
    for player in &view.players {
        let is_own = *viewer == Viewer::Player(player.id.clone()) && !hides_own;
        let may_show = player.is_opened || is_own || *viewer == Viewer::Arbiter;
        let text = serde_json::to_string(player)?;
        holds(&format!("{viewer:?} sees what {} hides: {text}", player.id), may_show || !text.contains(SECRET))?;
        holds("a branch of something closed", player.branch.is_none() || player.is_opened)?;
    }
    Ok(())
}

/// What the first view shows, the second shows as well.
fn is_part(one: &RoundView<Act>, other: &RoundView<Act>) -> Kept {
    fn part<V: PartialEq>(one: Option<V>, other: Option<V>) -> bool {
        one.is_none() || one == other
    }
    same("phase", &(one.phase, one.is_paused, one.sealed), &(other.phase, other.is_paused, other.sealed))?;
    let counts = part(one.committed, other.committed) && part(one.ready, other.ready);
    holds("counts and deadline", counts && part(one.deadline, other.deadline))?;
    for (one, other) in one.players.iter().zip(&other.players) {
        let known = (&one.id, one.is_idle, one.has_left, one.is_opened);
        same("a player", &known, &(&other.id, other.is_idle, other.has_left, other.is_opened))?;
        let holds_all = part(one.status, other.status)
            && part(one.action.as_ref(), other.action.as_ref())
            && part(one.digest, other.digest)
            && part(one.branch.as_ref(), other.branch.as_ref())
            && part(one.bid, other.bid)
            && part(one.clock, other.clock);
        holds("what a spectator sees of a player", holds_all)?;
    }
    Ok(())
}

/// Each effect that a spectator may know, the viewer may know as well, and perhaps whose it is.
fn part_of_effects(effects: &[Effect], viewer: &Viewer, status: StatusVisibility) -> Kept {
    for effect in effects {
        let Some(public) = effect.for_viewer(&Viewer::Spectator, status) else { continue };
        let seen = effect.for_viewer(viewer, status).ok_or_else(|| format!("{viewer:?} does not see {effect}"))?;
        let is_the_same = match (&public.change, &seen.change) {
            (Change::Did { by: None, deed }, Change::Did { deed: seen, .. }) => deed == seen,
            (Change::Extended { until, .. }, Change::Extended { until: seen, .. }) => until == seen,
            (Change::Aborted { by, .. }, Change::Aborted { by: seen, .. }) => by == seen,
            (public, seen) => public == seen,
        };
        holds("a spectator sees the same", is_the_same && public.at == seen.at)?;
    }
    Ok(())
}
