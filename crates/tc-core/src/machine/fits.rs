//! What is accepted now must fit into 64 bits when it is booked later (S5).

use super::{Recorder, Transition};
use crate::Refused;

/// With no more than this granted, what controls still grant always fits: one holds at most 36 525 days.
pub(super) const PLENTY: i64 = 1 << 60;

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Whether time without end fits that is booked up to an instant.
    pub(super) fn check_endless_time(&self, at: i64) -> Result<(), Refused> {
        if self.charged().is_empty() { Ok(()) } else { self.try_to_book(at) }
    }

    /// Whether all that is granted until the next flag fits, at this instant.
    pub(super) fn check_grants(&self, zero: i64) -> Result<(), Refused> {
        let is_little = (0..self.setup.seats()).all(|index| self.seat(index).granted <= PLENTY);
        if is_little { Ok(()) } else { self.try_to_book(zero) }
    }

    fn try_to_book(&self, at: i64) -> Result<(), Refused> {
        let mut state = *self.state;
        Transition { state: &mut state, setup: self.setup, recorder: &mut () }.book_flag(at).map(|_| ())
    }
}
