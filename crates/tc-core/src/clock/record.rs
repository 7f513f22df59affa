//! What a clock keeps of a transition.

use alloc::vec::Vec;

use super::ledger::Ledger;
use crate::machine::{Account, Observer};
use crate::{Effect, Seat, Span, State};

/// Collects effects and accounts, and the state right after a move was charged.
pub(super) struct Record<const SEATS: usize> {
    pub(super) effects: Vec<Effect>,
    pub(super) ledger: Ledger<SEATS>,
    pub(super) charged: Option<(State<SEATS>, Ledger<SEATS>)>,
}

impl<const SEATS: usize> Record<SEATS> {
    pub(super) fn new(ledger: Ledger<SEATS>) -> Record<SEATS> {
        Record { effects: Vec::new(), ledger, charged: None }
    }
}

impl<const SEATS: usize> Observer<SEATS> for Record<SEATS> {
    fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    fn account(&mut self, seat: Seat, account: Account, time: Span) {
        self.ledger.enter(seat, account, time);
    }

    fn charged(&mut self, state: &State<SEATS>) {
        self.charged = Some((*state, self.ledger));
    }
}
