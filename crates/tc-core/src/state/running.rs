//! Which clocks run, and what is left of their delays and periods.

use super::{Phase, SeatFlag, State};
use crate::time::LongSpan;
use crate::upcoming::Ahead;
use crate::{Seat, SeatSet, Setup, Span};

impl<const SEATS: usize> State<SEATS> {
    /// The seats that are charged at present.
    pub(crate) fn charged(&self, setup: &Setup<SEATS>) -> SeatSet {
        if self.paused != 0 {
            return SeatSet::EMPTY;
        }
        match self.phase {
            Phase::Turn => {
                let is_charged = self.mover.index() < setup.seats() && self.can_be_charged(setup, self.mover);
                if is_charged { SeatSet::only(self.mover) } else { SeatSet::EMPTY }
            }
            Phase::Open => {
                let is_charged = |seat: &Seat| {
                    let state = &self.seats[seat.index()];
                    state.has(SeatFlag::InTurn) && !state.has(SeatFlag::Halted) && self.can_be_charged(setup, *seat)
                };
                (0..setup.seats()).map(Seat::at).filter(is_charged).collect()
            }
            _ => SeatSet::EMPTY,
        }
    }

    /// Whether a seat is charged while it is to move.
    pub(crate) fn can_be_charged(&self, setup: &Setup<SEATS>, seat: Seat) -> bool {
        let has_clock = !setup.programs()[seat.index()].is_none();
        has_clock && !self.seats[seat.index()].has(SeatFlag::Flagged) && !self.moves_freely(seat)
    }

    /// Whether the moves of a seat are free at present (S9).
    pub(crate) fn moves_freely(&self, seat: Seat) -> bool {
        !self.start_left.is_negative() || self.seats[seat.index()].free > 0
    }

    /// The time left of the delay of a seat's turn (R7).
    #[inline]
    pub(crate) fn delay_left(&self, setup: &Setup<SEATS>, seat: Seat) -> Span {
        let state = &self.seats[seat.index()];
        let plan = setup.programs()[seat.index()].plan(state.turn_stage);
        plan.map_or(Span::ZERO, |plan| plan.delay.beyond(state.turn))
    }

    /// How long a seat can run until its period ends, its delay included.
    pub(crate) fn until_period_end(&self, setup: &Setup<SEATS>, seat: Seat) -> LongSpan {
        [self.delay_left(setup, seat), self.seats[seat.index()].left, setup.rules.boundary.past_end()].into_iter().sum()
    }

    /// How long a seat can run until its stage ends, its delay included; `None` if it never does.
    pub(crate) fn until_stage_end(&self, setup: &Setup<SEATS>, seat: Seat) -> Option<LongSpan> {
        Some(self.until_period_end(setup, seat).plus(self.ahead(setup, seat).time_in_stage()?))
    }

    /// The periods and stages that a seat enters while nobody moves.
    pub(crate) fn ahead<'a>(&self, setup: &'a Setup<SEATS>, seat: Seat) -> Ahead<'a> {
        Ahead::of(&setup.programs()[seat.index()], setup.rules.stage_change, &self.seats[seat.index()])
    }
}
