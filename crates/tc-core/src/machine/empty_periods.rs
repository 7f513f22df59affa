//! Periods and stages with nothing left in them end when a clock begins to run (S3, R7, S22).

use super::Transition;
use super::roll::Roll;
use crate::upcoming::Entry;
use crate::{MAX_SEATS, Refused, Seat, SeatSet};

impl Transition<'_> {
    /// The clocks of these seats begin to run at one instant, or when the pause ends if they are paused. Empty periods
    /// end at once, unless a delay runs first.
    pub(crate) fn clocks_begin(&mut self, seats: SeatSet) -> Result<(), Refused> {
        if !self.rules().boundary.past_end().is_zero() || seats.iter().all(|seat| !self.seat(seat).left.is_zero()) {
            return Ok(());
        }
        let charged = self.charged();
        self.leave_empty(seats.iter().filter(|seat| charged.contains(*seat)).collect(), &Roll::beginning)
    }

    /// These seats leave their empty periods at one instant. A seat that has nothing left in any period stays as it is,
    /// and its flag is found later.
    ///
    /// All seats leave the empty periods of their own stages before any of them changes the stage, and stages that end
    /// together end once. So the result does not depend on the seats' numbers.
    pub(super) fn leave_empty(&mut self, seats: SeatSet, roll: &dyn Fn(Seat) -> Roll) -> Result<(), Refused> {
        // Where zero decides for all, the first seat that leaves its stage takes the others with it.
        let most = if self.rules().counts_moves() { MAX_SEATS } else { 1 };
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

    /// Leaves an empty period if what follows is of this kind. Returns whether it did.
    fn leave_empty_period(&mut self, roll: &mut Roll, leads_to: fn(Entry) -> bool) -> Result<bool, Refused> {
        match self.ahead(roll.seat).next() {
            Some(upcoming) if leads_to(upcoming.entry) && self.is_empty(roll.seat) => {
                self.enter(roll, upcoming)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Whether a seat has nothing left in its period and in its delay.
    fn is_empty(&self, seat: Seat) -> bool {
        self.seat(seat).left.is_zero() && self.delay_left(seat).is_zero()
    }
}
