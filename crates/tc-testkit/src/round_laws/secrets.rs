//! What is hidden does not show (C10).

use serde_json::{Value, json};
use tc_commit::{Effect, Own, RoundView, Viewer};

use crate::checks::{Kept, holds, same};
use crate::round_disk::Disk;
use crate::round_twin::Act;
use crate::rounds::{Game, SECRET, machine};

/// No action is in a `Debug` form of anything; a view holds none that is not revealed, but the viewer's own; and a
/// spectator sees no more than any player.
pub fn secrets_do_not_show(bytes: &[u8]) {
    let mut play = Game::new(bytes).start();
    let viewers = play.game.viewers();
    let policy = play.game.spec.policy.clone();
    // What replaces a missing action is known to all.
    let is_public_word = serde_json::to_string(&policy).unwrap_or_default().contains(SECRET);
    let mut disk = Disk::begin(&play.round, play.clock.as_ref());
    play.each(|step| {
        let (round, input) = (step.after, machine::input(&step.input.what));
        if let Ok(answer) = step.answer {
            disk.save_input(round, &input, &answer.effects);
        }
        let texts = [
            format!("{round:?}"),
            format!("{input:?}"),
            format!("{:?}", step.answer),
            format!("{:?}", disk.read()?),
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
                shows_what_is_open(&view, viewer, policy.own == Own::Hidden)?;
            }
            same("what sealed it", &spectator.sealed, &view.sealed)?;
            let (public, seen) = (json!(spectator), json!(view));
            holds(&format!("{viewer:?} sees what a spectator sees: {public}, {seen}"), is_part(&public, &seen))?;
            for effect in step.answer.iter().flat_map(|answer| &answer.effects) {
                let [public, seen] =
                    [&Viewer::Spectator, viewer].map(|viewer| json!(effect.for_viewer(viewer, policy.status)));
                holds(&format!("{viewer:?} sees of {effect} what a spectator sees"), is_part(&public, &seen))?;
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
        let is_own = *viewer == Viewer::Player(player.player.clone()) && !hides_own;
        let may_show = player.revealed || is_own || *viewer == Viewer::Arbiter;
        let text = serde_json::to_string(player)?;
        holds(&format!("{viewer:?} sees what {} hides: {text}", player.player), may_show || !text.contains(SECRET))?;
        holds("a branch of something closed", player.branch.is_none() || player.revealed)?;
    }
    Ok(())
}

/// What the first form shows, the second shows as well. Nothing, no names and no key show nothing.
fn is_part(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Null, _) => true,
        (Value::Array(none), Value::Array(_)) if none.is_empty() => true,
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_part(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.iter().all(|(key, one)| is_part(one, other.get(key).unwrap_or(&Value::Null)))
        }
        (one, other) => one == other,
    }
}
