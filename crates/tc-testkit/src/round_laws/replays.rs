//! Journal and vault are the whole truth, and what is erased is gone (C15).

use std::collections::{BTreeMap, BTreeSet};

use tc_commit::journal::{Entry, Journal, Journaled, Logged, Vault};
use tc_commit::{Effect, Phase, PlayerId, PlayerView, Round, Viewer};
use tc_core::Clock;
use tc_core::Timestamp;

use crate::checks::{Kept, same};
use crate::round_twin::Act;
use crate::rounds::{Game, Play};

/// Every prefix with the vault of then gives the round of then, its digests and its effects, also after it was written
/// down and read again; the whole with the last vault gives the last round.
pub fn replays_agree(bytes: &[u8]) {
    agree(Game::new(bytes).start());
}

pub(super) fn agree(mut play: Play<'_>) {
    let clock = play.clock.clone();
    let mut effects: Vec<Effect> = Vec::new();
    let mut last: Option<Journaled<Act>> = None;
    let mut all: Vec<(Timestamp, Journaled<Act>)> = Vec::new();
    play.each(|step| {
        if let Ok(answer) = step.answer {
            effects.extend(answer.effects.iter().cloned());
            // At one instant only what comes last is what was then.
            let at = Timestamp::saturating_micros(step.input.at);
            all.retain(|(earlier, _)| *earlier < at);
            all.push((at, step.after.clone()));
        }
        last = Some(step.after.clone());
        gives(step.after, &clock, &effects)?;
        let kept: BTreeSet<u64> = step.after.vault().iter().map(|(entry, _)| entry).collect();
        same("the entries that are kept, and those that count", &kept, &counting(step.after)?)
    });
    let Some(last) = last else { return };
    let then = all.iter().try_for_each(|(at, then)| as_of(&last, *at, then, &clock));
    then.unwrap_or_else(|problem| play.fail(&*problem));
}

fn gives(journaled: &Journaled<Act>, clock: &Option<Clock>, effects: &Vec<Effect>) -> Kept {
    let (journal, vault) = (journaled.journal(), journaled.vault());
    let again = journal.replay(vault, clock.clone())?;
    let round: &Round<Act> = journaled;
    let is_commit = |entry: &&Entry<Act>| matches!(entry.input, Logged::Commit { .. });
    if journal.entries().iter().filter(is_commit).count() == vault.iter().len() {
        same("rounds", &again, round)?;
    } else {
        // What was erased is not there to be counted again, but everybody sees the same.
        same("phase", &again.phase(), &round.phase())?;
    }
    same("public digests", &again.public_digest(), &round.public_digest())?;
    same("timers", &again.next_deadline(), &round.next_deadline())?;
    same("secret digests", &again.secret_digest(), &round.secret_digest())?;
    let redacted = journal.redacted_for(&Viewer::Arbiter, vault, clock.clone())?;
    same("effects", &redacted.into_iter().flat_map(|entry| entry.effects).collect(), effects)?;
    let written = serde_json::to_string(&(journal, vault))?;
    let read: (Journal<Act>, Vault<Act>) = serde_json::from_str(&written)?;
    same("journals that were written", &read.0, journal)?;
    same("vaults that were written", &read.1, vault)?;
    same("written again", &serde_json::to_string(&read)?, &written)
}

/// The journal of the end, as of an instant, with the vault of then, is the round as it was then.
fn as_of(last: &Journaled<Act>, at: Timestamp, then: &Journaled<Act>, clock: &Option<Clock>) -> Kept {
    let journal = last.journal().as_of(at);
    same("the journal as of then", &journal, then.journal())?;
    let again = journal.replay(then.vault(), clock.clone())?;
    same("as of an instant", &again.secret_digest(), &then.secret_digest())?;
    // With the vault of the end, what was erased since is there, but not what it said.
    let poorer = journal.replay(last.vault(), clock.clone())?;
    same("phase as of an instant", &poorer.phase(), &then.phase())?;
    same("timer as of an instant", &poorer.next_deadline(), &then.next_deadline())
}

/// The entries whose commitments count, by the journal and by what is seen.
fn counting(journaled: &Journaled<Act>) -> Kept<BTreeSet<u64>> {
    let mut last: BTreeMap<PlayerId, u64> = BTreeMap::new();
    for (number, entry) in (0..).zip(journaled.journal().entries()) {
        match &entry.input {
            Logged::Commit { by, .. } => drop(last.insert(by.clone(), number)),
            Logged::Withdraw { by } => drop(last.remove(by)),
            _ => {}
        }
    }
    // Of a round that was aborted only what was open is kept, and a player who has left can have lost the commitment.
    let is_aborted = journaled.phase() == Phase::Aborted;
    let is_kept = |player: &PlayerView<Act>| {
        player.status.is_some_and(|status| status.committed) && (!is_aborted || player.opened)
    };
    let players = journaled.last_view(&Viewer::Arbiter)?.players;
    let counts = |id: &PlayerId| players.iter().any(|player| player.player == *id && is_kept(player));
    Ok(last.into_iter().filter(|(id, _)| counts(id)).map(|(_, number)| number).collect())
}
