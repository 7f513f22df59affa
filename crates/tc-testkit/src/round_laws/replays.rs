//! Journal and vault are the whole truth (C15).

use std::collections::{BTreeMap, BTreeSet};

use tc_commit::journal::{Journal, Journaled, Logged, Vault};
use tc_commit::{Effect, Phase, PlayerId, Round, RoundClock, Viewer};
use tc_core::Timestamp;

use super::{holds, same};
use crate::round_twin::Act;
use crate::rounds::{Kept, Play};

/// Every prefix with the vault of then gives the round of then, its digests and its effects, also after it was written
/// down and read again; the whole with the last vault gives the last round.
pub(super) fn agree(mut play: Play<'_>) {
    let clock = play.clock.clone();
    let mut told: Vec<Vec<Effect>> = Vec::new();
    let mut last: Option<Journaled<Act>> = None;
    let mut all: Vec<(Timestamp, Journaled<Act>)> = Vec::new();
    play.each(|step| {
        if let Ok(answer) = step.answer {
            told.push(answer.effects.clone());
            // At one instant only what comes last is what was then.
            all.retain(|(at, _)| *at < Timestamp::from_nanos(step.input.at));
            all.push((Timestamp::from_nanos(step.input.at), step.after.clone()));
        }
        last = Some(step.after.clone());
        gives(step.after, &clock, &told)?;
        holds("the vault holds what stands", kept(step.after.vault()) == standing(step.after))
    });
    let Some(last) = last else { return };
    let then = all.iter().try_for_each(|(at, then)| as_of(&last, *at, then, &clock));
    then.unwrap_or_else(|problem| play.fail(&problem));
}

fn gives(journaled: &Journaled<Act>, clock: &Option<RoundClock>, told: &[Vec<Effect>]) -> Kept {
    let (journal, vault) = (journaled.journal(), journaled.vault());
    let again = journal.replay(vault, clock.clone()).map_err(|error| error.to_string())?;
    let round: &Round<Act> = journaled;
    if !journal_is_whole(journal, vault) {
        // What was erased is not there to be counted again, but everybody sees the same.
        same("phase", &again.phase(), &round.phase())?;
    } else {
        same("rounds", &again, round)?;
    }
    same("public digests", &again.public_digest(), &round.public_digest())?;
    same("timers", &again.next_deadline(), &round.next_deadline())?;
    same("secret digests", &again.secret_digest(), &round.secret_digest())?;
    let redacted = journal.redacted_for(&Viewer::Arbiter, vault, clock.clone()).map_err(|error| error.to_string())?;
    let seen: Vec<Effect> = redacted.into_iter().flat_map(|entry| entry.effects).collect();
    same("effects", &seen, &told.concat())?;
    let written = serde_json::to_string(&(journal, vault)).map_err(|error| error.to_string())?;
    let (journal, vault): (Journal<Act>, Vault<Act>) =
        serde_json::from_str(&written).map_err(|error| error.to_string())?;
    same("journals that were written", &journal, journaled.journal())?;
    same("vaults that were written", &vault, journaled.vault())?;
    same("written again", &serde_json::to_string(&(journal, vault)).ok(), &Some(written))
}

/// Whether nothing was erased.
fn journal_is_whole(journal: &Journal<Act>, vault: &Vault<Act>) -> bool {
    let is_commit = |entry: &&tc_commit::journal::Entry<Act>| matches!(entry.input, Logged::Commit { .. });
    journal.entries().iter().filter(is_commit).count() == vault.iter().len()
}

/// The journal of the end, as of an instant, with the vault of then, is the round as it was then.
fn as_of(last: &Journaled<Act>, at: Timestamp, then: &Journaled<Act>, clock: &Option<RoundClock>) -> Kept {
    let journal = last.journal().as_of(at);
    same("the journal as of then", &journal, then.journal())?;
    let again = journal.replay(then.vault(), clock.clone()).map_err(|error| error.to_string())?;
    same("as of an instant", &again.secret_digest(), &then.secret_digest())?;
    // With the vault of the end, what was erased since is there, but not what it said.
    let poorer = journal.replay(last.vault(), clock.clone()).map_err(|error| error.to_string())?;
    same("phase as of an instant", &poorer.phase(), &then.phase())?;
    same("timer as of an instant", &poorer.next_deadline(), &then.next_deadline())
}

fn kept(vault: &Vault<Act>) -> BTreeSet<u64> {
    vault.iter().map(|(entry, _)| entry).collect()
}

/// The entries whose commitments stand, by the journal and by what is seen.
fn standing(journaled: &Journaled<Act>) -> BTreeSet<u64> {
    let mut last: BTreeMap<PlayerId, u64> = BTreeMap::new();
    for (number, entry) in (0..).zip(journaled.journal().entries()) {
        match &entry.input {
            Logged::Commit { by, .. } => drop(last.insert(by.clone(), number)),
            Logged::Withdraw { by } => drop(last.remove(by)),
            _ => {}
        }
    }
    let round: &Round<Act> = journaled;
    let players = round.last_view(&Viewer::Arbiter).map(|view| view.players).unwrap_or_default();
    // Of a round that was aborted only what was open is kept, and a player who has left can have lost the commitment.
    let is_kept = |player: &tc_commit::PlayerView<Act>| {
        let has_committed = player.status.is_some_and(|status| status.committed);
        has_committed && (round.phase() != Phase::Aborted || player.is_opened)
    };
    let stands = |id: &PlayerId| players.iter().any(|player| player.id == *id && is_kept(player));
    last.into_iter().filter(|(id, _)| stands(id)).map(|(_, number)| number).collect()
}
