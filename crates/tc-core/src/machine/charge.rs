//! Time is taken from one seat.

use super::{Account, NEVER, Recorder, Transition};
use crate::program::{OnQuota, UNLIMITED};
use crate::{Refused, Seat};

/// A stretch of clock time that is taken from seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// How long it is.
    pub(crate) elapsed: i64,
    /// How long after what is booked it began.
    pub(crate) skipped: i64,
    /// How much more than it holds must be taken from a period for it to have ended: nothing by default, a nanosecond
    /// past zero (S1) and on a weekend, when what is used up ends on Monday (S8).
    pub(crate) until_end: i64,
}

/// What became of a seat from which time was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charged {
    /// When it flagged, if it did: how long after the time began.
    pub(crate) flag: Option<i64>,
    /// How much was taken from its periods, and is still to be shared out (R11).
    pub(crate) given: i64,
}

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Takes clock time from a seat: its delay first, then its running period, then what follows (S3).
    pub(crate) fn charge(&mut self, index: usize, run: Run) -> Result<Charged, Refused> {
        let Run { elapsed, .. } = run;
        let delay = self.delay_left(index);
        let seat = &mut self.state.seats[index];
        seat.turn = seat.turn.checked_add(elapsed).ok_or(Refused::Overflow)?;
        let over = (elapsed - delay).max(0);
        if elapsed >= delay && over - run.until_end >= seat.left {
            return self.roll(index, delay, over, run);
        }
        self.take(index, over);
        Ok(Charged { flag: None, given: over })
    }

    /// Takes time from the running period of a seat, which holds it.
    pub(crate) fn take(&mut self, index: usize, nanos: i64) {
        let seat = &mut self.state.seats[index];
        seat.left -= nanos;
        seat.spent += nanos;
        self.recorder.account(Seat::at(index), Account::Used, nanos);
    }

    /// How long a seat can run until its stage ends; [`NEVER`] if it does not.
    pub(crate) fn to_stage_end(&self, index: usize) -> i128 {
        let seat = self.seat(index);
        let Some(step) = self.step(index).filter(|_| seat.periods != UNLIMITED) else {
            return NEVER;
        };
        let again = step.on_quota == OnQuota::Keep && seat.moves >= step.quota;
        let runs = i128::from(seat.periods - 1) + i128::from(again);
        self.to_period_end(index) + i128::from(step.time) * runs
    }

    /// Whether no stage follows the one that a seat is in.
    pub(crate) fn is_in_last_stage(&self, index: usize) -> bool {
        usize::from(self.seat(index).stage) + 1 >= self.program(index).stages()
    }
}
