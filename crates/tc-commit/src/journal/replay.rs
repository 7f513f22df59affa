//! A round played again from its journal and its vault.

use super::entry::join;
use super::{Journal, Journaled, Vault};
use crate::round::Command;
use crate::{Action, Answer, Refused, Round, RoundClock, RoundId};

/// Why a journal cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The round does not open.
    #[error("the round does not open: {0}")]
    Opening(Refused),
    /// The vault is that of another round.
    #[error("the vault is that of {0}")]
    OtherVault(RoundId),
    /// The round was driven by another clock, or by none.
    #[error(
        "the round was on another clock, or on none; it is replayed with the clock that drove it, as that was before the opening, or without one"
    )]
    OtherClock,
    /// A commitment that stands is not in the vault: it was lost, and the round cannot go on as if nothing were.
    #[error("entry {0} stands, and what was committed to is not in the vault")]
    NotInVault(u64),
    /// The round refuses an entry: it is none of this journal, or out of its place.
    #[error("entry {entry}: {refused}")]
    Entry {
        /// Its number, from 0.
        entry: usize,
        /// Why.
        refused: Refused,
    },
}

impl<A: Action> Journal<A> {
    /// Plays the round again. `clock` is the clock that drove it, as it was before the opening; `None` for a round without
    /// one. The journal as of an instant ([`Journal::as_of`]), and the vault as it was then, give the round as it was then;
    /// commitments that were erased since are there, but not what they said.
    ///
    /// # Errors
    /// A [`ReplayError`] if this is not the journal of a round.
    pub fn replay(&self, vault: &Vault<A>, clock: Option<RoundClock>) -> Result<Round<A>, ReplayError> {
        self.replay_with(vault, clock, |_, _, _| {})
    }

    /// Plays the round again to go on with it, after a crash for example. What no longer stands is erased from the vault,
    /// if the crash came before that was done.
    ///
    /// # Errors
    /// A [`ReplayError`] if this is not the journal of a round, or something that stands is not in the vault.
    pub fn resume(self, vault: Vault<A>, clock: Option<RoundClock>) -> Result<Journaled<A>, ReplayError> {
        let round = self.replay(&vault, clock)?;
        Journaled::again(round, self, vault)
    }

    /// Plays the round again and reports every entry: its number, the round after it, and the answer.
    pub(super) fn replay_with(
        &self,
        vault: &Vault<A>,
        clock: Option<RoundClock>,
        mut report: impl FnMut(usize, &Round<A>, Answer),
    ) -> Result<Round<A>, ReplayError> {
        if vault.round() != &self.spec.id {
            return Err(ReplayError::OtherVault(vault.round().clone()));
        }
        let begun = Round::begin(self.spec.clone(), self.seats.clone(), clock.as_ref());
        let (round, changes) = begun.map_err(ReplayError::Opening)?;
        let (mut round, _) = round.after_opening(changes, clock);
        if super::clock_of(&round) != self.clock {
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
