//! The extensions that players have left in the game (C8).

use alloc::collections::BTreeMap;

use super::{Progress, Round};
use crate::{Action, PlayerId};

impl<A: Action> Round<A> {
    /// Returns the number of extensions that each player has left in the game, as of the last input: for
    /// [`Extension::each`](crate::Extension::each) of the next round. Idle players have it if they had it before; players
    /// who are absent from the next round must be taken out. `None` if the round has no budgets of players.
    ///
    /// It belongs to the host alone: if status is hidden, it shows who was missing. A [`RoundView`](crate::RoundView) has
    /// what its viewer may see.
    pub fn extensions_left(&self) -> Option<BTreeMap<PlayerId, u8>> {
        self.extensions_left_at(&self.progress)
    }

    /// Returns the number of extensions that each player has left, given the progress of the round.
    pub(crate) fn extensions_left_at(&self, progress: &Progress) -> Option<BTreeMap<PlayerId, u8>> {
        self.spec.policy.extension.as_ref()?.each.as_ref()?;
        let players = self.spec.players.iter().enumerate();
        let left =
            players.filter_map(|(place, player)| Some((player.id.clone(), self.extensions_left_of(progress, place)?)));
        Some(left.collect())
    }

    /// Returns the number of extensions that a player has left; `None` if the player has no budget. Nobody is charged more
    /// than the budget.
    pub(crate) fn extensions_left_of(&self, progress: &Progress, place: usize) -> Option<u8> {
        let each = self.spec.policy.extension.as_ref()?.each.as_ref()?;
        let first = each.get(&self.spec.players[place].id)?;
        Some(first.saturating_sub(self.extensions_needed(progress, place)))
    }

    /// Returns the number of extensions of this round that were granted while a player was missing.
    ///
    /// A player who is missing now was missing at every earlier deadline: in an extension nobody can withdraw, and whoever
    /// leaves is not waited for again.
    pub(crate) fn extensions_needed(&self, progress: &Progress, place: usize) -> u8 {
        let slot = &self.slots[place];
        let is_missing = self.spec.players[place].is_required && slot.content.is_none() && !slot.marks.has_left;
        if is_missing { progress.extensions } else { slot.marks.extensions }
    }
}
