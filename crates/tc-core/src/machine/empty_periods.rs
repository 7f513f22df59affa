//! Periods and stages with nothing left in them end when a clock begins to run (S3, R7, S22).

use super::roll::Roll;
use super::{Observer, Transition};
use crate::upcoming::Entry;
use crate::{Refused, Seat, SeatSet};

impl<R: Observer<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// The clocks of these seats begin to run at one instant, unless they are paused: then they will when the pause ends.
    /// Periods with nothing left in them are left at once, unless there is a delay to run first.
    pub(crate) fn clocks_begin(&mut self, seats: SeatSet) -> Result<(), Refused> {
        if !self.rules().boundary.past_end().is_zero() || seats.iter().all(|seat| !self.seat(seat).left.is_zero()) {
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
    pub(super) fn leave_empty(&mut self, seats: SeatSet, roll: &dyn Fn(Seat) -> Roll) -> Result<(), Refused> {
        // Where zero decides for all, the first seat that leaves its stage takes the others along.
        let most = if self.rules().counts_moves() { SEATS } else { 1 };
        loop {
            for seat in seats.iter() {
                let mut roll = roll(seat);
                while self.leave_empty_period(&mut roll, |entry| entry != Entry::Stage)? {}
            }
            let leaves = |seat: &Seat| {
                let next = self.ahead(*seat).next();
                self.is_empty(*seat) && next.is_some_and(|next| next.entry == Entry::Stage)
            };
            let leaving: SeatSet = seats.iter().filter(leaves).take(most).collect();
            if leaving.is_empty() {
                return Ok(());
            }
            for seat in leaving.iter() {
                self.leave_empty_period(&mut roll(seat), |entry| entry == Entry::Stage)?;
            }
        }
    }

    /// Leaves a period with nothing left in it if it leads to something like this. Returns whether it did.
    fn leave_empty_period(&mut self, roll: &mut Roll, leads_to: fn(Entry) -> bool) -> Result<bool, Refused> {
        match self.ahead(roll.seat).next() {
            Some(upcoming) if leads_to(upcoming.entry) && self.is_empty(roll.seat) => {
                self.enter(roll, upcoming)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Whether a seat has nothing left in its period, and no delay to run first.
    fn is_empty(&self, seat: Seat) -> bool {
        self.seat(seat).left.is_zero() && self.delay_left(seat).is_zero()
    }
}
