//! Observers: they see what a transition does.

use alloc::vec::Vec;

use crate::{Effect, Seat, Span, State};

/// The accounts of a seat (S17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Account {
    Granted,
    Used,
    Forfeited,
}

/// Sees what a transition does.
pub(crate) trait Observer {
    fn effect(&mut self, effect: Effect);

    /// Time is added to an account of a seat.
    fn account(&mut self, _seat: Seat, _account: Account, _time: Span) {}

    /// A move was charged; its bonus, count and reset follow. An undo goes back to this state (S13).
    fn charged(&mut self, _state: &State) {}
}

/// Nothing is observed.
impl Observer for () {
    fn effect(&mut self, _effect: Effect) {}
}

/// Effects are collected.
impl Observer for Vec<Effect> {
    fn effect(&mut self, effect: Effect) {
        self.push(effect);
    }
}
