//! Periods that cost points when they are begun (S32).

use super::{Observer, Transition};
use crate::state::MOST_PRICED;
use crate::{Change, Seat, Timestamp};

impl<R: Observer + ?Sized> Transition<'_, R> {
    /// A seat has begun so many periods, the last of them at this instant, all in the stage that it is in.
    #[inline]
    pub(super) fn periods_begin(&mut self, at: Timestamp, seat: Seat, periods: u64) {
        if self.rules().penalty != 0 {
            self.charge_points(at, seat, periods);
        }
    }

    #[cold]
    fn charge_points(&mut self, at: Timestamp, seat: Seat, periods: u64) {
        let (rules, state) = (self.rules(), self.seat(seat));
        let (before, counted) = (state.penalty(rules), u64::from(state.priced_periods()));
        if rules.price(self.control(seat), state.stage.into()) == 0 {
            return;
        }
        let counted = counted.saturating_add(periods).min(MOST_PRICED.into());
        self.seat_mut(seat).set_priced_periods(counted as u32);
        let total = self.seat(seat).penalty(rules);
        if total > before {
            self.report(at, Some(seat), Change::Penalty { points: total - before, total });
        }
    }
}
