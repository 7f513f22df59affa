//! What a move is charged: whole units, no less than the least, and some of it twice (S26).

use super::{Account, Transition};
use crate::state::State;
use crate::{Rules, Seat, Setup, Span};

impl Rules {
    /// What the clock counts of a turn beyond its delay, which it has counted: some of it twice.
    fn counted(&self, took: Span) -> Span {
        self.charge_double.map_or(took, |beyond| took.plus(took.beyond(beyond)))
    }
}

impl State {
    /// What a move of this seat gives back at its end, below zero if it takes more; zero where the move is not charged. No
    /// more is given back than was taken from the running period, and nothing of one that is used up.
    pub(crate) fn rounding(&self, setup: &Setup, seat: Seat) -> Span {
        let (rules, state) = (setup.rules(), &self.seats[seat.index()]);
        if !rules.round_charges() || !self.can_be_charged(setup, seat) {
            return Span::ZERO;
        }
        let took = state.turn.beyond(self.delay_of_turn(setup, seat));
        let exact = rules.counted(took);
        let charged = rules.counted(rules.charge.map_or(took, |unit| took.whole(unit))).max(rules.charge_least);
        match exact.minus(charged) {
            back if back.is_negative() => back.max(Span::ZERO.minus(state.left)),
            _ if state.left.is_zero() => Span::ZERO,
            back => back.min(state.spent),
        }
    }
}

impl Transition<'_> {
    /// Rounds what a move is charged, and returns what the clock did not pay of the time that it took: below zero if it
    /// paid more, also because some of the time counted twice.
    pub(super) fn round(&mut self, seat: Seat) -> Span {
        if !self.rules().round_charges() || !self.state.can_be_charged(self.setup, seat) {
            return Span::ZERO;
        }
        let back = self.state.rounding(self.setup, seat);
        if !back.is_zero() {
            let state = self.seat_mut(seat);
            (state.left, state.spent) = (state.left.plus(back), state.spent.minus(back));
            self.observer.account(seat, Account::Used, Span::ZERO.minus(back));
        }
        let took = self.seat(seat).turn.beyond(self.state.delay_of_turn(self.setup, seat));
        back.minus(self.rules().counted(took).minus(took))
    }
}
