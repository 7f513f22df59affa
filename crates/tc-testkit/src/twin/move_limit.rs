//! The limit for each move (S27).

use tc_core::{FlagCause, Span};

use super::seat::Pending;
use super::state::State;

impl State {
    /// How long the clock of a seat may run in a turn; `None` without a limit, and where it has no clock.
    pub(super) fn limit_of_move(&self, index: usize) -> Option<i64> {
        self.rules.move_limit.filter(|_| self.seats[index].rule().is_some()).map(Span::as_micros)
    }

    /// How much longer it may run in this turn.
    pub(super) fn left_of_move(&self, index: usize) -> Option<i64> {
        self.limit_of_move(index).map(|limit| limit - self.seats[index].ran_in_turn)
    }

    /// The moves of these seats that have run for as long as they may are lost, unless the time of the seat is used up at
    /// the same instant. What the seat holds stays as it is.
    pub(super) fn end_moves_at_the_limit(&mut self, seats: &[usize]) {
        for &index in seats {
            let seat = &self.seats[index];
            let is_over = self.left_of_move(index) == Some(0) && seat.past_limit == i64::from(self.is_past_zero());
            if is_over && seat.pending.is_none() {
                let grace_left = self.grace(index);
                let seat = &mut self.seats[index];
                seat.past_limit = 0;
                seat.pending = Some(Pending { zero: self.now, grace_left, by: FlagCause::MoveLimit });
            }
        }
    }

    /// Whether the time of a seat at its limit is used up by the next microsecond: past zero, both end together.
    pub(super) fn ends_with_its_limit(&self, index: usize) -> bool {
        let mut later = self.clone();
        let counts_twice = self.left_at_once(index) == Some(0);
        later.seats[index].think(1, counts_twice);
        later.leave_used_up_periods(&[index]);
        later.seats[index].pending.is_some()
    }
}
