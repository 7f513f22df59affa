//! The start clock: it runs until every seat has moved, and cancels the game at its end (S9).

use super::{Game, Transition};
use crate::state::{NO_START_CLOCK, Phase, SeatFlag};
use crate::{Change, Refused, Span, Timestamp};

impl Transition<'_> {
    /// The instant at which the start clock ends; `None` while it does not run.
    pub(crate) fn start_clock_ends(&self) -> Result<Option<Timestamp>, Refused> {
        if !self.start_clock_runs() {
            return Ok(None);
        }
        self.rules().instant_after(self.state.since, self.state.start_left).map(Some)
    }

    /// Cancels the game if the start clock has ended by this instant.
    pub(super) fn tick_start_clock(&mut self, at: Timestamp) -> Result<Game, Refused> {
        let Some(end) = self.start_clock_ends()?.filter(|end| *end <= at) else {
            return Ok(Game::GoesOn);
        };
        self.end_turn();
        self.state.phase = Phase::Cancelled;
        self.state.since = end;
        self.state.start_left = Span::ZERO;
        self.report(end, None, Change::Cancelled);
        Ok(Game::IsOver)
    }

    /// Takes the time up to an instant from the start clock.
    pub(super) fn charge_start_clock(&mut self, to: Timestamp) -> Result<(), Refused> {
        if self.start_clock_runs() {
            self.state.start_left = self.state.start_left.minus(self.elapsed(to)?);
        }
        Ok(())
    }

    /// Ends the start clock once every seat has moved.
    pub(super) fn end_start_clock(&mut self) {
        let is_on = !self.state.start_left.is_negative();
        if is_on && self.seats().all(|seat| self.seat(seat).has(SeatFlag::Moved)) {
            self.state.start_left = NO_START_CLOCK;
        }
    }

    fn start_clock_runs(&self) -> bool {
        self.state.start_clock_is_on() && !self.state.is_paused()
    }
}
