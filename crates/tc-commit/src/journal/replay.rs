//! A round played again from its journal and its vault.

use alloc::vec::Vec;

use super::entry::join;
use super::{Journal, Journaled, Vault};
use crate::round::{Held, Told};
use crate::timing::Timing;
use crate::{Action, Effect, Refused, Round, RoundId};

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
        "the round was on another clock, or on none; it is replayed with what gave it its time, as it was before the opening"
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
    /// Plays the round again. `timing` is what gave it its time, as it was before it opened:
    /// [`Plain`](crate::Plain), or the clock. Of the journal as of an instant ([`Journal::as_of`]), and the vault as it
    /// was then, comes the round as it was then; commitments that were erased since are there, but not what they said.
    ///
    /// # Errors
    /// A [`ReplayError`] if this is not the journal of a round.
    pub fn replay<T: Timing>(&self, vault: &Vault<A>, timing: T) -> Result<Round<A, T>, ReplayError> {
        self.replay_with(vault, timing, |_, _, _| {})
    }

    /// Plays the round again to go on with it, after a crash for example. What no longer stands is erased from the vault,
    /// if the crash came before that was done.
    ///
    /// # Errors
    /// A [`ReplayError`] if this is not the journal of a round, or something that stands is not in the vault.
    pub fn resume<T: Timing>(self, vault: Vault<A>, timing: T) -> Result<Journaled<A, T>, ReplayError> {
        let round = self.replay(&vault, timing)?;
        Journaled::again(round, self, vault)
    }

    /// Plays the round again and tells of every entry: its number, the round after it, and what happened.
    pub(super) fn replay_with<T: Timing>(
        &self,
        vault: &Vault<A>,
        mut timing: T,
        mut tell: impl FnMut(usize, &Round<A, T>, Vec<Effect>),
    ) -> Result<Round<A, T>, ReplayError> {
        if vault.round() != &self.spec.id {
            return Err(ReplayError::OtherVault(vault.round().clone()));
        }
        let history = timing.take_history();
        let (round, _) = Round::begin(self.spec.clone(), self.seats.clone(), timing).map_err(ReplayError::Opening)?;
        let mut round = round.with_history(history);
        if super::clock_of(&round) != self.clock {
            return Err(ReplayError::OtherClock);
        }
        for (number, entry) in self.entries.iter().enumerate() {
            let secret = vault.get(number as u64).cloned();
            let told = match join(entry.input.clone(), secret) {
                Ok(input) => Told::Input(Held::new(input)),
                Err(by) => Told::Erased { by },
            };
            let effects = round
                .tell(entry.at, &self.spec.id, told)
                .map_err(|refused| ReplayError::Entry { entry: number, refused })?;
            tell(number, &round, effects);
        }
        Ok(round)
    }
}
