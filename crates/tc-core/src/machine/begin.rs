//! Clocks begin to run (S3, R7, S22).

use super::roll::{Next, Roll};
use super::{Recorder, Transition};
use crate::program::Step;
use crate::{Refused, SeatSet};

impl<'a, R: Recorder<SEATS>, const SEATS: usize> Transition<'a, R, SEATS> {
    /// The clocks of these seats begin to run at one instant, unless they are paused: then they will when the pause ends.
    /// Periods with nothing left in them are left at once, unless there is a delay to run first. A seat that has nothing
    /// left at all stays as it is, and the next tick finds its flag.
    ///
    /// All seats leave the empty periods of their own stages before any of them changes the stage, and stages that end
    /// together end once: no seat is ahead of another because of its number.
    pub(crate) fn clocks_begin(&mut self, seats: SeatSet) -> Result<(), Refused> {
        if self.rules().beyond_zero() != 0 {
            return Ok(());
        }
        while seats.iter().any(|seat| self.seat(seat.index()).left == 0) {
            let charged = self.charged();
            let beginning = || seats.iter().filter(|seat| charged.contains(*seat));
            for seat in beginning() {
                self.leave_empty_periods(seat.index())?;
            }
            // Where zero decides for all, the first of them takes the others along.
            let most = if self.rules().counts_moves() { SEATS } else { 1 };
            let leaving: SeatSet =
                beginning().filter(|seat| self.after_empty_stage(seat.index()).is_some()).take(most).collect();
            if leaving.is_empty() {
                break;
            }
            for seat in leaving.iter() {
                if let Some(next) = self.after_empty_stage(seat.index()) {
                    self.enter_stages(&mut Roll::of_empty(seat.index()), next)?;
                }
            }
        }
        Ok(())
    }

    /// A seat leaves empty periods that another one of the same stage follows.
    fn leave_empty_periods(&mut self, index: usize) -> Result<(), Refused> {
        while self.is_empty(index) {
            let Some(step) = self.step(index) else {
                break;
            };
            match self.what_follows(index, step) {
                Next::Again => self.run_again(&mut Roll::of_empty(index), step)?,
                Next::Periods(most) => self.enter_periods(&mut Roll::of_empty(index), step, most)?,
                Next::Stage(_) | Next::Flag => break,
            }
        }
        Ok(())
    }

    /// The stage that follows the one of a seat with nothing left in its last period.
    fn after_empty_stage(&self, index: usize) -> Option<&'a Step> {
        match self.what_follows(index, self.step(index)?) {
            Next::Stage(next) if self.is_empty(index) => Some(next),
            _ => None,
        }
    }

    /// Whether a seat has nothing left in its period, and no delay to run first.
    fn is_empty(&self, index: usize) -> bool {
        self.seat(index).left == 0 && self.delay_left(index) == 0
    }
}
