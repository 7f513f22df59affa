//! Every round can be ended (C6, C8).

use tc_commit::{Answer, Change, Effect, Input, Phase, Refused, Round, Viewer};
use tc_core::Timestamp;

use super::{Nothing, holds};
use crate::round_twin::Act;
use crate::rounds::{Kept, Play};

/// More than any round here can take.
const MOST: usize = 600;

/// From everywhere an abort ends the round; so does a seal by force, and then a resolution once openings have ended;
/// and whoever ticks whenever the round asks for it comes to a state that asks for nothing.
pub(super) fn are_in_reach(mut play: Play<'_>) {
    play.each(|step| {
        let round: &Round<Act> = step.after;
        if step.answer.as_ref().is_ok_and(|answer| !answer.must_be_kept()) {
            let spectator = |round: &Round<Act>| round.last_view(&Viewer::Spectator).ok();
            holds("what need not be kept is a tick after the end", step.before.phase().has_ended())?;
            holds("which changes nothing to be seen", spectator(step.before) == spectator(round))?;
        }
        if round.phase().has_ended() {
            return holds("nothing is due after the end", round.next_deadline().is_none());
        }
        let mut aborted = round.clone();
        tell(&mut aborted, Input::Abort).map_err(|refused| format!("an abort is refused: {refused}"))?;
        holds("an abort ends the round", aborted.phase() == Phase::Aborted)?;
        resolves(round.clone())?;
        let ticked = tick_on(round.clone())?;
        holds("nothing is due", ticked.next_deadline().is_none())
    });
}

fn resolves(mut round: Round<Act>) -> Kept {
    let words = |refused: Refused| format!("{refused}");
    if round.phase().is_open() {
        tell(&mut round, Input::ForceSeal).map_err(|refused| format!("a seal by force is refused: {refused}"))?;
    }
    if round.phase() == Phase::Aborted {
        return Ok(());
    }
    if let Err(Refused::Paused) = round.clone().resolve(round.now(), &mut (), &Nothing) {
        tell(&mut round, Input::Resume).map_err(words)?;
    }
    if let Err(Refused::NotOpened { waiting }) = round.clone().resolve(round.now(), &mut (), &Nothing) {
        holds("somebody is waited for", !waiting.players().is_empty())?;
        round = tick_on(round)?;
    }
    round.resolve(round.now(), &mut (), &Nothing).map_err(words)?;
    holds("a resolution ends the round", round.phase() == Phase::Resolved)
}

/// Ticks whenever something is due.
fn tick_on(mut round: Round<Act>) -> Result<Round<Act>, String> {
    for _ in 0..MOST {
        let Some(due) = round.next_deadline() else { break };
        let Answer { effects, .. } = round.tick(due).map_err(|refused| format!("no tick: {refused}"))?;
        holds("something happens when it is due", !effects.is_empty())?;
        // A clock tells then of what has happened to its periods.
        let is_exact = |effect: &Effect| effect.at == due || matches!(effect.change, Change::Clock { .. });
        holds("at that instant", effects.iter().all(is_exact))?;
        holds("what is due lies ahead", round.next_deadline().is_none_or(|next: Timestamp| next > due))?;
    }
    Ok(round)
}

fn tell(round: &mut Round<Act>, input: Input<Act>) -> Result<(), Refused> {
    let (now, id) = (round.now(), round.id().clone());
    round.handle(now, &id, input).map(drop)
}
