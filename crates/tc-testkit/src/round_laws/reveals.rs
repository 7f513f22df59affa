//! What is opened in parts comes to the same as what is opened at once (C11).

use std::collections::BTreeSet;

use tc_commit::{Input, OpenBranch, Phase, PlayerId, Round, Selection};

use super::{Nothing, holds, same};
use crate::games::Choices;
use crate::round_twin::Act;
use crate::rounds::{Kept, Play};

/// Opened one after the other or all at once, a round comes to the same end; and a branch that shows is the branch that
/// holds in the end, unless it asks the game.
pub(super) fn in_parts(mut play: Play<'_>) {
    if play.game.spec.sealed.is_some() {
        return;
    }
    let required = play.game.spec.required.clone();
    play.each(|step| {
        let round: &Round<Act> = step.after;
        let is_resolvable = round.clone().resolve(round.now(), &mut (), &Nothing).is_ok();
        if !matches!(round.phase(), Phase::Sealed | Phase::Revealing) || !is_resolvable {
            return Ok(());
        }
        let closed: Vec<PlayerId> = closed(round, &required);
        one_by_one(round, closed, step.choices)
    });
}

fn closed(round: &Round<Act>, required: &[String]) -> Vec<PlayerId> {
    let view = round.last_view(&tc_commit::Viewer::Arbiter).map(|view| view.players).unwrap_or_default();
    let is_closed = |id: &PlayerId| required.iter().any(|name| name == id.as_str());
    view.into_iter().filter(|player| !player.is_opened && is_closed(&player.id)).map(|player| player.id).collect()
}

fn one_by_one(round: &Round<Act>, mut closed: Vec<PlayerId>, choices: &mut Choices<'_>) -> Kept {
    let (now, id) = (round.now(), round.id().clone());
    let mut at_once = round.clone();
    let outcome = at_once.resolve(now, &mut (), &Nothing).map_err(|refused| refused.to_string())?;
    let mut parts = round.clone();
    let mut branches = Vec::new();
    while !closed.is_empty() {
        let some = usize::from(1 + choices.below(2)).min(closed.len());
        let next: BTreeSet<PlayerId> =
            (0..some).map(|_| closed.remove(usize::from(choices.below(closed.len() as u16)))).collect();
        parts.handle(now, &id, Input::Reveal(Selection::These(next))).map_err(|refused| refused.to_string())?;
        let view = parts.last_view(&tc_commit::Viewer::Spectator).map_err(|refused| refused.to_string())?;
        branches.extend(view.players.into_iter().filter_map(|player| Some((player.id, player.branch?))));
        for (player, bid) in parts.opened() {
            let end = outcome.players.iter().find(|one| one.player == *player).map(|one| one.bid.clone());
            same("what was brought", &Some(bid), &end.as_ref().map(as_ref))?;
        }
    }
    holds("all is open", parts.is_all_open())?;
    let others = parts.resolve(now, &mut (), &Nothing).map_err(|refused| refused.to_string())?;
    same("outcomes", &(outcome.applied, &outcome.players), &(others.applied, &others.players))?;
    same("rounds", &at_once, &parts)?;
    for (player, OpenBranch { branch, action }) in branches {
        let end = outcome.players.iter().find(|one| one.player == player);
        let end = end.map(|one| (one.branch, one.bid.clone().action()));
        same("a branch that has shown", &Some((Some(branch), Some(action))), &end)?;
    }
    Ok(())
}

fn as_ref(bid: &tc_commit::Bid<Act>) -> tc_commit::Bid<&Act> {
    match bid {
        tc_commit::Bid::Given(act) => tc_commit::Bid::Given(act),
        tc_commit::Bid::Defaulted(act) => tc_commit::Bid::Defaulted(act),
        tc_commit::Bid::Skipped => tc_commit::Bid::Skipped,
        tc_commit::Bid::Forfeited => tc_commit::Bid::Forfeited,
    }
}
