//! How fast the clock of a turn runs: beyond a time, twice as fast (S26).

use super::State;
use crate::time::LongSpan;
use crate::{Seat, Setup, Span};

/// How fast a clock runs from an instant of its turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// How much longer the turn can run before its time counts twice, the delay included; `None` if it never does.
    pub(crate) once: Option<Span>,
}

impl Pace {
    /// All time counts once.
    pub(crate) const ONCE: Pace = Pace { once: None };

    /// What the clock counts of the time that it runs, the delay included; `None` if that does not fit.
    pub(crate) fn counted(self, run: Span) -> Option<Span> {
        self.once.map_or(Some(run), |once| run.checked_add(run.beyond(once)))
    }

    /// How long the clock runs until it has counted so much: the first microsecond at which it has.
    pub(crate) fn run(self, counted: LongSpan) -> LongSpan {
        match self.once.map(LongSpan::from) {
            Some(once) if counted > once => once.plus(counted.half_beyond(once)),
            _ => counted,
        }
    }
}

impl State {
    /// The pace of a seat's clock; from the beginning of its next turn, if it waits.
    pub(crate) fn pace(&self, setup: &Setup, seat: Seat) -> Pace {
        let Some(beyond) = setup.rules().charge_double else {
            return Pace::ONCE;
        };
        let (delay, run) = if self.turn().contains(seat) {
            (self.delay_of_turn(setup, seat), self.charged_turn(setup, seat))
        } else {
            let plan = setup.programs()[seat.index()].plan(self.seats[seat.index()].stage);
            (plan.map_or(Span::ZERO, |plan| plan.delay), Span::ZERO)
        };
        Pace { once: Some(delay.plus(beyond).beyond(run)) }
    }
}
