//! Every round can be ended (C6, C8).

use tc_commit::{Change, Effect, Input, Phase, Refused, Round, Viewer};
use tc_core::Timestamp;

use crate::checks::{Kept, holds};
use crate::round_twin::Act;
use crate::rounds::{Accepting, Game};

/// More than any round here can take.
const MOST: usize = 600;

/// From everywhere an abort ends the round; so does a seal by force, and then a resolution once the time to disclose has ended;
/// and whoever ticks whenever the round asks for it comes to a state that asks for nothing.
pub fn ends_are_in_reach(bytes: &[u8]) {
    Game::new(bytes).start().each(|step| {
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
        handle(&mut aborted, Input::Abort)?;
        holds("an abort ends the round", aborted.phase() == Phase::Aborted)?;
        resolves(round.clone())?;
        holds("nothing is due", ticked(round.clone())?.next_deadline().is_none())
    });
}

fn resolves(mut round: Round<Act>) -> Kept {
    if round.phase().is_collecting() {
        handle(&mut round, Input::ForceSeal)?;
    }
    if round.phase() == Phase::Aborted {
        return Ok(());
    }
    let refused = |round: &Round<Act>| round.clone().resolve(round.now(), &mut (), &Accepting).err();
    if refused(&round) == Some(Refused::Paused) {
        handle(&mut round, Input::Resume)?;
    }
    if let Some(Refused::NotDisclosed { waiting }) = refused(&round) {
        holds("somebody is waited for", !waiting.players().is_empty())?;
        round = ticked(round)?;
    }
    round.resolve(round.now(), &mut (), &Accepting)?;
    holds("a resolution ends the round", round.phase() == Phase::Resolved)
}

/// The round after a tick whenever something is due.
fn ticked(mut round: Round<Act>) -> Kept<Round<Act>> {
    for _ in 0..MOST {
        let Some(due) = round.next_deadline() else { break };
        let effects = round.tick(due)?.effects;
        holds("something happens when it is due", !effects.is_empty())?;
        // A clock reports then what has happened to its periods.
        let is_exact = |effect: &Effect| effect.at == due || matches!(effect.change, Change::Clock { .. });
        holds("at that instant", effects.iter().all(is_exact))?;
        holds("what is due lies ahead", round.next_deadline().is_none_or(|next: Timestamp| next > due))?;
    }
    Ok(round)
}

fn handle(round: &mut Round<Act>, input: Input<Act>) -> Kept {
    let (now, id, what) = (round.now(), round.id().clone(), format!("{input:?}"));
    round.handle(now, &id, input).map(drop).map_err(|refused| format!("{what} is refused: {refused}").into())
}
