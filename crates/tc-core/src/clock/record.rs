//! What a clock keeps of a transition.

use alloc::vec::Vec;

use super::ledger::Ledger;
use crate::machine::{Account, Observer};
use crate::{Effect, Seat, Span, State};

/// Collects effects and accounts, and, where an undo can go back to it, the state right after a move was charged.
pub(super) struct Record<'e> {
    pub(super) effects: &'e mut Vec<Effect>,
    pub(super) ledger: Ledger,
    pub(super) charged: Option<(State, Ledger)>,
    keeps_presses: bool,
}

impl<'e> Record<'e> {
    pub(super) fn new(effects: &'e mut Vec<Effect>, ledger: Ledger, keeps_presses: bool) -> Record<'e> {
        Record { effects, ledger, charged: None, keeps_presses }
    }
}

impl Observer for Record<'_> {
    fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    fn account(&mut self, seat: Seat, account: Account, time: Span) {
        self.ledger.enter(seat, account, time);
    }

    fn charged(&mut self, state: &State) {
        if self.keeps_presses {
            self.charged = Some((state.clone(), self.ledger.clone()));
        }
    }
}
