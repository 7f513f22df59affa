//! Which clocks run, and what is left of their delays and periods.

use super::{Phase, SeatFlag, State};
use crate::time::LongSpan;
use crate::upcoming::Ahead;
use crate::{Seat, SeatSet, Setup, Span};

impl State {
    /// The seats that are charged at present.
    pub(crate) fn charged(&self, setup: &Setup) -> SeatSet {
        if self.paused == 0 { self.charged_unless_stopped(setup) } else { self.charged_in_pause(setup) }
    }

    /// A vacation may have stopped some clocks only (S30).
    #[cold]
    fn charged_in_pause(&self, setup: &Setup) -> SeatSet {
        self.charged_unless_stopped(setup).iter().filter(|seat| !self.is_stopped(*seat)).collect()
    }

    #[inline]
    fn charged_unless_stopped(&self, setup: &Setup) -> SeatSet {
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
    pub(crate) fn can_be_charged(&self, setup: &Setup, seat: Seat) -> bool {
        !self.seats[seat.index()].has(SeatFlag::Flagged) && self.runs(setup, seat)
    }

    /// Whether a seat has a clock, and its moves are not free.
    pub(crate) fn runs(&self, setup: &Setup, seat: Seat) -> bool {
        !setup.programs()[seat.index()].is_none() && !self.moves_freely(seat)
    }

    /// The seats whose turn goes on without being charged: they have no clock, or their moves are free.
    pub(crate) fn uncharged(&self, setup: &Setup) -> SeatSet {
        let idle = |seat: &Seat| {
            let is_still = self.seats[seat.index()].has(SeatFlag::Halted) || self.paused != 0 && self.is_stopped(*seat);
            !is_still && !self.runs(setup, *seat)
        };
        self.turn().iter().filter(idle).filter(|seat| !self.seats[seat.index()].has(SeatFlag::Flagged)).collect()
    }

    /// Whether the moves of a seat are free at present (S9).
    pub(crate) fn moves_freely(&self, seat: Seat) -> bool {
        !self.start_left.is_negative() || self.seats[seat.index()].free > 0
    }

    /// The time left of the delay of a seat's turn (R7).
    #[inline]
    pub(crate) fn delay_left(&self, setup: &Setup, seat: Seat) -> Span {
        self.delay_of_turn(setup, seat).beyond(self.charged_turn(setup, seat))
    }

    /// The delay of a seat's turn (R7).
    #[inline]
    pub(crate) fn delay_of_turn(&self, setup: &Setup, seat: Seat) -> Span {
        let state = &self.seats[seat.index()];
        let keeps = state.has(SeatFlag::KeepsDelay);
        let program = if keeps { &setup.programs()[seat.index()] } else { setup.program_in(seat, state) };
        program.plan(state.turn_stage()).map_or(Span::ZERO, |plan| plan.delay)
    }

    /// How long the clock of a seat has run in its turn, the delay included. It does not run while moves are free.
    #[inline]
    pub(crate) fn charged_turn(&self, setup: &Setup, seat: Seat) -> Span {
        if self.runs(setup, seat) { self.seats[seat.index()].turn } else { Span::ZERO }
    }

    /// How much longer the turn of a seat can run before its limit; `None` without a limit, and for a seat that has no
    /// clock or has flagged (S27). A turn that has not begun has the whole limit.
    pub(crate) fn turn_left(&self, setup: &Setup, seat: Seat) -> Option<Span> {
        let limit = setup.rules().move_limit?;
        if setup.programs()[seat.index()].is_none() || self.seats[seat.index()].has(SeatFlag::Flagged) {
            return None;
        }
        let run = if self.turn().contains(seat) { self.charged_turn(setup, seat) } else { Span::ZERO };
        Some(limit.beyond(run))
    }

    /// How long a seat can run until its period ends, its delay included.
    pub(crate) fn until_period_end(&self, setup: &Setup, seat: Seat) -> LongSpan {
        self.pace(setup, seat).run(self.to_period_end(setup, seat))
    }

    /// How much the clock of a seat counts until its period ends, its delay included.
    pub(crate) fn to_period_end(&self, setup: &Setup, seat: Seat) -> LongSpan {
        [self.delay_left(setup, seat), self.seats[seat.index()].left, setup.rules().boundary.past_end()]
            .into_iter()
            .sum()
    }

    /// How long a seat can run until its stage ends, its delay included; `None` if it never does.
    pub(crate) fn until_stage_end(&self, setup: &Setup, seat: Seat) -> Option<LongSpan> {
        Some(self.until_period_end(setup, seat).plus(self.ahead(setup, seat).time_in_stage()?))
    }

    /// The periods and stages that a seat enters while nobody moves.
    pub(crate) fn ahead<'a>(&self, setup: &'a Setup, seat: Seat) -> Ahead<'a> {
        let state = &self.seats[seat.index()];
        Ahead::of(setup.program_in(seat, state), setup.rules().stage_change, state)
    }
}
