//! What is revealed in parts comes to the same as what is revealed at once (C11).

use std::collections::BTreeSet;

use tc_commit::{Bid, Input, Phase, PlayerId, RevealedBranch, Round, Selection, Viewer};

use crate::checks::{Kept, holds, same};
use crate::games::Choices;
use crate::round_twin::Act;
use crate::rounds::{Accepting, Game};

/// Revealed one after the other or all at once, a round comes to the same end; and a branch that shows is the branch that
/// holds in the end, unless it asks the game.
pub fn reveals_in_parts(bytes: &[u8]) {
    let mut play = Game::new(bytes).start();
    if play.game.spec.is_sealed() {
        return;
    }
    play.each(|step| {
        let round: &Round<Act> = step.after;
        let is_resolvable = round.clone().resolve(round.now(), &mut (), &Accepting).is_ok();
        if !matches!(round.phase(), Phase::Sealed | Phase::Revealing) || !is_resolvable {
            return Ok(());
        }
        let players = round.last_view(&Viewer::Arbiter)?.players.into_iter();
        let closed = players.filter(|player| !player.revealed && !player.idle).map(|player| player.player).collect();
        one_by_one(round, closed, step.choices)
    });
}

/// A round says that it can be resolved exactly if it can (C4, C13).
pub fn it_says_when_it_resolves(bytes: &[u8]) {
    Game::new(bytes).start().each(|step| {
        let round: &Round<Act> = step.after;
        let resolves = round.clone().resolve(round.now(), &mut (), &Accepting).is_ok();
        same("can be resolved", &round.can_resolve(), &resolves)
    });
}

fn one_by_one(round: &Round<Act>, mut closed: Vec<PlayerId>, choices: &mut Choices<'_>) -> Kept {
    let (now, id) = (round.now(), round.id().clone());
    let (mut at_once, mut parts) = (round.clone(), round.clone());
    let outcome = at_once.resolve(now, &mut (), &Accepting)?;
    let end = |player: &PlayerId| outcome.players.iter().find(|one| one.player == *player);
    let mut branches = Vec::new();
    while !closed.is_empty() {
        let some = usize::from(1 + choices.below(2)).min(closed.len());
        let next: BTreeSet<PlayerId> =
            (0..some).map(|_| closed.remove(usize::from(choices.below(closed.len() as u16)))).collect();
        parts.handle(now, &id, Input::Reveal(Selection::These(next)))?;
        let view = parts.last_view(&Viewer::Spectator)?;
        branches.extend(view.players.into_iter().filter_map(|player| Some((player.player, player.branch?))));
        for (player, bid) in parts.choices() {
            same("what was brought", &Some(bid), &end(player).map(|one| as_ref(&one.bid)))?;
        }
    }
    holds("all is revealed", parts.is_all_revealed())?;
    let others = parts.resolve(now, &mut (), &Accepting)?;
    same("outcomes", &(outcome.applied, &outcome.players), &(others.applied, &others.players))?;
    same("rounds", &at_once, &parts)?;
    for (player, RevealedBranch { branch, action }) in branches {
        let end = end(&player).map(|one| (one.branch, one.bid.clone().action()));
        same("a branch that has shown", &Some((Some(branch), Some(action))), &end)?;
    }
    Ok(())
}

fn as_ref(bid: &Bid<Act>) -> Bid<&Act> {
    match bid {
        Bid::Given(act) => Bid::Given(act),
        Bid::Defaulted(act) => Bid::Defaulted(act),
        Bid::Skipped => Bid::Skipped,
        Bid::Forfeited => Bid::Forfeited,
    }
}
