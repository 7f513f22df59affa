//! Replays a round from its journal and its vault.

use super::entry::join;
use super::{Journal, Journaled, Vault};
use crate::round::Command;
use crate::{Action, Answer, Refused, Round, RoundId};
use tc_core::Clock;

/// The reason for which a journal cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The round of the journal does not open.
    #[error("the round does not open: {0}")]
    Opening(Refused),
    /// The vault belongs to this round, and the journal to another.
    #[error("the vault belongs to {0}; replay a journal with the vault of its round")]
    OtherVault(RoundId),
    /// The clock differs from the one that drove the round, which is seen with the feature `json` only, or only one of
    /// the two exists.
    #[error("expected the clock that drove the round, as it was before the opening, or no clock if none drove it")]
    OtherClock,
    /// The commitment of this entry is current, and the vault has lost it: the round cannot continue without it.
    #[error("entry {0} is a current commitment, and it is not in the vault; use the vault saved with the journal")]
    NotInVault(u64),
    /// The round refuses an entry: it belongs to another journal, or entries are missing or misplaced.
    #[error("the round refuses entry {entry}: {refused}")]
    Entry {
        /// The number of the entry, counted from 0.
        entry: usize,
        /// The refusal of the entry.
        refused: Refused,
    },
}

impl<A: Action> Journal<A> {
    /// Replays the round. `clock` is the clock that drove it, as it was before the opening; `None` for a round without
    /// one.
    ///
    /// To get the round as of an earlier instant, replay [`Journal::as_of`] with the vault of that time. With a later
    /// vault, commitments erased since then exist, and their content is gone.
    ///
    /// # Errors
    /// A [`ReplayError`] if journal, vault and clock do not belong together.
    pub fn replay(&self, vault: &Vault<A>, clock: Option<Clock>) -> Result<Round<A>, ReplayError> {
        self.replay_with(vault, clock, |_, _, _| {})
    }

    /// Replays the round and continues it, for example after a crash. What was withdrawn, amended or dropped is erased
    /// from the vault, in case the crash prevented that.
    ///
    /// # Errors
    /// A [`ReplayError`] if journal, vault and clock do not belong together, or the vault lacks a current commitment.
    pub fn resume(self, vault: Vault<A>, clock: Option<Clock>) -> Result<Journaled<A>, ReplayError> {
        let round = self.replay(&vault, clock)?;
        Journaled::again(round, self, vault)
    }

    /// Replays the round and reports every entry: its number, the round after it, and the answer.
    pub(super) fn replay_with(
        &self,
        vault: &Vault<A>,
        clock: Option<Clock>,
        mut report: impl FnMut(usize, &Round<A>, Answer),
    ) -> Result<Round<A>, ReplayError> {
        if vault.round() != &self.spec.id {
            return Err(ReplayError::OtherVault(vault.round().clone()));
        }
        let begun = Round::begin(self.spec.clone(), self.seats.clone(), clock.as_ref());
        let (round, changes) = begun.map_err(ReplayError::Opening)?;
        let (mut round, _) = round.after_opening(changes, clock);
        let is_same = match (super::clock_of(&round), &self.clock) {
            (Some(found), Some(expected)) => found.is_empty() || expected.is_empty() || found == *expected,
            (found, expected) => found.is_none() && expected.is_none(),
        };
        if !is_same {
            return Err(ReplayError::OtherClock);
        }
        for (number, entry) in self.entries.iter().enumerate() {
            let secret = vault.get(number as u64).cloned();
            let command = join(entry.input.clone(), secret).map_or_else(Command::Erased, Command::Input);
            let answer = round
                .execute(entry.at, &self.spec.id, command)
                .map_err(|refused| ReplayError::Entry { entry: number, refused })?;
            report(number, &round, answer);
        }
        Ok(round)
    }
}
