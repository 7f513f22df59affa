//! Who sees what a transition does.

use alloc::vec::Vec;

use crate::{Effect, Seat, Span, State};

/// The accounts of a seat (S17): what was granted is what is left, was used, or is forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Account {
    Granted,
    Used,
    Forfeited,
}

/// Sees what a transition does.
pub(crate) trait Observer<const SEATS: usize> {
    fn effect(&mut self, effect: Effect);

    /// An entry in an account of a seat.
    fn account(&mut self, _seat: Seat, _account: Account, _time: Span) {}

    /// A move is charged, and its bonus, count and reset are still to come: where an undo goes back to (S13).
    fn charged(&mut self, _state: &State<SEATS>) {}
}

/// Nothing is observed.
impl<const SEATS: usize> Observer<SEATS> for () {
    fn effect(&mut self, _effect: Effect) {}
}

/// Effects are collected.
impl<const SEATS: usize> Observer<SEATS> for Vec<Effect> {
    fn effect(&mut self, effect: Effect) {
        self.push(effect);
    }
}
