//! The start clock: it runs until every seat has moved. Its end cancels the game, or is a loss (S9).

use super::{FlagDue, Game, Transition};
use crate::state::{NO_START_CLOCK, Phase, SeatFlag, SeatState};
use crate::{Change, FlagCause, Refused, Span, StartClockEnd, StartClockFor, Timestamp};

impl Transition<'_> {
    /// The instant at which the start clock ends; `None` while it does not run.
    pub(crate) fn start_clock_ends(&self) -> Result<Option<Timestamp>, Refused> {
        if !self.start_clock_runs() {
            return Ok(None);
        }
        self.rules().instant_after(self.state.since, self.state.start_left).map(Some)
    }

    /// Ends the start clock if it has run out by this instant; `None` if it has not.
    pub(super) fn tick_start_clock(&mut self, at: Timestamp) -> Result<Option<Game>, Refused> {
        let Some(end) = self.start_clock_ends()?.filter(|end| *end <= at) else {
            return Ok(None);
        };
        if self.loss_at_start(end).is_some() {
            return self.lose_at_start(end).map(Some);
        }
        self.end_turn();
        self.state.phase = Phase::Cancelled;
        self.state.since = end;
        self.state.start_left = Span::ZERO;
        self.report(end, None, Change::Cancelled);
        Ok(Some(Game::IsOver))
    }

    /// The flags that fall at the end of the start clock: those of the seats that are to move, where the rule says so.
    pub(super) fn loss_at_start(&self, end: Timestamp) -> Option<FlagDue> {
        let loses = self.rules().start_clock_end == StartClockEnd::Lose && !self.state.uncharged(self.setup).is_empty();
        loses.then_some(FlagDue { zero: end, at: end })
    }

    /// The start clock has run out for the seats that are to move. For the others it begins again if each first move has its own, and
    /// has ended if not.
    #[cold]
    fn lose_at_start(&mut self, at: Timestamp) -> Result<Game, Refused> {
        let idle = self.state.uncharged(self.setup);
        self.seats().for_each(|seat| self.forget_free_turn(seat));
        self.state.since = at;
        for seat in idle.iter() {
            self.flag_falls(seat, FlagCause::StartClock);
        }
        self.state.start_left = NO_START_CLOCK;
        if self.rules().start_clock_for == StartClockFor::Each {
            self.state.start_left = self.rules().start_clock.unwrap_or(NO_START_CLOCK);
            self.end_start_clock();
        }
        self.after_flags()
    }

    /// Takes the time up to an instant from the start clock.
    pub(super) fn charge_start_clock(&mut self, to: Timestamp) -> Result<(), Refused> {
        if self.start_clock_runs() {
            self.state.start_left = self.state.start_left.minus(self.elapsed(to)?);
        }
        Ok(())
    }

    /// After a move: ends the start clock once every seat has moved, or begins it again if each first move has its own.
    pub(super) fn move_under_start_clock(&mut self) {
        if !self.state.start_left.is_negative() && self.rules().start_clock_for == StartClockFor::Each {
            self.state.start_left = self.rules().start_clock.unwrap_or(NO_START_CLOCK);
        }
        self.end_start_clock();
    }

    /// Ends the start clock once every seat has moved or has flagged.
    fn end_start_clock(&mut self) {
        let is_done = |seat: &SeatState| seat.has(SeatFlag::Moved) || seat.has(SeatFlag::Flagged);
        if !self.state.start_left.is_negative() && self.state.seats.iter().all(is_done) {
            self.state.start_left = NO_START_CLOCK;
        }
    }

    /// It stands while the clocks are paused, and in the turn of a seat that has flagged.
    fn start_clock_runs(&self) -> bool {
        let waits = self.state.phase == Phase::Turn && self.seat(self.state.mover).has(SeatFlag::Flagged);
        self.state.start_clock_is_on() && !self.state.is_paused() && !waits
    }
}
