//! Journal and vault are the whole truth, and what is erased is gone (C15).

use std::collections::BTreeSet;

use tc_commit::saved::{RoundWriter, Vault};
use tc_commit::{Effect, Phase, PlayerId, Round, Viewer};
use tc_core::Timestamp;

use crate::checks::{Kept, same};
use crate::round_disk::Disk;
use crate::round_twin::Act;
use crate::rounds::{Game, Play, machine};

/// Every prefix with the vault of then gives the round of then, its digests and its effects; the whole with the last
/// vault gives the last round.
pub fn replays_agree(bytes: &[u8]) {
    agree(Game::new(bytes).start());
}

/// A round, and its files.
type Then = (Timestamp, Round<Act>, Disk<RoundWriter>);

pub(super) fn agree(mut play: Play<'_>) {
    let mut disk = Disk::begin(&play.round, play.clock.as_ref());
    let mut effects: Vec<Effect> = Vec::new();
    let mut all: Vec<Then> = Vec::new();
    play.each(|step| {
        if let Ok(answer) = step.answer {
            disk.save_input(step.after, &machine::input(&step.input.what), &answer.effects);
            effects.extend(answer.effects.iter().cloned());
            // At one instant only what comes last is what was then.
            let at = Timestamp::saturating_micros(step.input.at);
            all.retain(|(earlier, ..)| *earlier < at);
            all.push((at, step.after.clone(), disk.clone()));
            gives(step.after, &disk, &effects)?;
        }
        Ok(())
    });
    let then = all.iter().try_for_each(|then| as_of(&disk, then));
    then.unwrap_or_else(|problem| play.fail(&*problem));
}

fn gives(round: &Round<Act>, disk: &Disk<RoundWriter>, effects: &Vec<Effect>) -> Kept {
    let (journal, vault) = disk.read()?;
    let (again, writer) = journal.replay_round::<Act>(&vault)?;
    same("rounds", &again, round)?;
    same("writers", &writer, &disk.writer)?;
    same("public digests", &again.public_digest(), &round.public_digest())?;
    same("timers", &again.next_deadline(), &round.next_deadline())?;
    same("secret digests", &again.secret_digest(), &round.secret_digest())?;
    let redacted = journal.redacted_round::<Act>(&vault, &Viewer::Arbiter)?;
    same("effects", &redacted.into_iter().flat_map(|entry| entry.effects).collect(), effects)?;
    let in_vault: BTreeSet<u64> = vault.places().map(|(entry, _)| entry).collect();
    same("the entries in the vault", &in_vault, &writer.in_vault().collect())?;
    let secret: Vec<PlayerId> = secret_of(round)?;
    same("the number of secret commitments", &in_vault.len(), &secret.len())?;
    let (poorer, writer) = journal.replay_round::<Act>(&Vault::default())?;
    same("what a lost vault had", &writer.lost(&poorer).cloned().collect(), &secret)?;
    same("phase without a vault", &poorer.phase(), &round.phase())?;
    same("timer without a vault", &poorer.next_deadline(), &round.next_deadline())
}

/// The journal of the end, as of an instant, with the vault of then, is the round as it was then.
fn as_of(last: &Disk<RoundWriter>, (at, then, disk): &Then) -> Kept {
    let (journal, last_vault) = last.read()?;
    let (journal, (journal_then, vault)) = (journal.as_of(*at), disk.read()?);
    same("the lines as of then", &journal.lines().collect::<Vec<_>>(), &journal_then.lines().collect())?;
    let (again, _) = journal.replay_round::<Act>(&vault)?;
    same("as of an instant", &again.secret_digest(), &then.secret_digest())?;
    // With the vault of the end, what was erased since is there, but not what it said.
    let (poorer, _) = journal.replay_round::<Act>(&last_vault)?;
    same("phase as of an instant", &poorer.phase(), &then.phase())?;
    same("timer as of an instant", &poorer.next_deadline(), &then.next_deadline())
}

/// The players whose commitment is secret: it counts, is not revealed, and the host has its body.
fn secret_of(round: &Round<Act>) -> Kept<Vec<PlayerId>> {
    let is_aborted = round.phase() == Phase::Aborted;
    let players = round.last_view(&Viewer::Arbiter)?.players.into_iter();
    let secret = players.filter(|player| {
        let has_body = player.digest.is_none() && (player.action.is_some() || player.when.is_some());
        player.status.is_some_and(|status| status.committed) && !player.revealed && has_body && !is_aborted
    });
    Ok(secret.map(|player| player.player).collect())
}
