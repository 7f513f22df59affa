//! Periods and stages with nothing left in them are left (S3, R7, S22).

use super::roll::{Next, Roll};
use super::{Recorder, Transition};
use crate::program::Step;
use crate::{Refused, Seat, SeatSet};

impl<'a, R: Recorder<SEATS>, const SEATS: usize> Transition<'a, R, SEATS> {
    /// The clocks of these seats begin to run at one instant, unless they are paused: then they will when the pause ends.
    /// Periods with nothing left in them are left at once, unless there is a delay to run first.
    pub(crate) fn clocks_begin(&mut self, seats: SeatSet) -> Result<(), Refused> {
        if self.rules().beyond_zero() != 0 || seats.iter().all(|seat| self.seat(seat.index()).left > 0) {
            return Ok(());
        }
        let charged = self.charged();
        self.leave_empty(seats.iter().filter(|seat| charged.contains(*seat)).collect(), &Roll::beginning)
    }

    /// These seats leave, at one instant, the periods that have nothing left. A seat that has nothing left at all stays as
    /// it is, and its flag is found later.
    ///
    /// All of them leave the empty periods of their own stages before any of them changes the stage, and stages that end
    /// together end once: no seat is ahead of another because of its number.
    pub(super) fn leave_empty(&mut self, seats: SeatSet, roll: &dyn Fn(usize) -> Roll) -> Result<(), Refused> {
        // Where zero decides for all, the first seat that leaves its stage takes the others along.
        let most = if self.rules().counts_moves() { SEATS } else { 1 };
        loop {
            for seat in seats.iter() {
                self.leave_empty_periods(roll(seat.index()))?;
            }
            let leaves = |seat: &Seat| self.after_empty_stage(seat.index()).is_some();
            let leaving: SeatSet = seats.iter().filter(leaves).take(most).collect();
            if leaving.is_empty() {
                return Ok(());
            }
            for index in leaving.iter().map(Seat::index) {
                if let Some(next) = self.after_empty_stage(index) {
                    self.enter_stages(&mut roll(index), next)?;
                }
            }
        }
    }

    /// A seat leaves empty periods that another one of the same stage follows.
    fn leave_empty_periods(&mut self, mut roll: Roll) -> Result<(), Refused> {
        let index = roll.index();
        while self.is_empty(index) {
            let Some(step) = self.step(index) else {
                break;
            };
            match self.what_follows(index, step) {
                Next::Again => self.run_again(&mut roll, step)?,
                Next::Periods(most) => self.enter_periods(&mut roll, step, most)?,
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
