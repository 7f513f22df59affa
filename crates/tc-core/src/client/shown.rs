//! A clock drawn from a view, without the machine.

use super::{ClockView, Coming, SeatView};
use crate::state::{MOST_PRICED, Pace};
use crate::{Boundary, Seat, SeatSet, Span, Timestamp};

/// What a client shows of a seat's clock at an instant after the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shown {
    /// The stage, counted from 0.
    pub stage: usize,
    /// The periods left in the stage, the running one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// The time left in the running period; zero if all time is used up.
    pub left: Span,
    /// The time left of the turn's delay; for a seat that waits, the delay of its stage.
    pub delay_left: Span,
    /// How much longer the turn can run before the limit of the move (S27); `None` without a limit.
    pub limit_left: Option<Span>,
    /// How much longer the turn can run before its time counts twice (S26); `None` where all time counts once.
    pub once_left: Option<Span>,
    /// The points that all its periods have cost by then (S32).
    pub penalty: u64,
    /// Whether the period that ran in the view has ended, and another one runs or has run.
    pub has_ended: bool,
    /// Whether all time is used up. Only the server says that a flag has fallen.
    pub is_used_up: bool,
}

impl ClockView {
    /// What a seat's clock shows at an instant of the server's time, if nothing has happened since the view. It is the
    /// same as a reading of the clock.
    ///
    /// Only the next view shows that a seat at zero has taken all others to the next stage (S22). What a waiting seat
    /// gains is exact to a microsecond for each seat that runs (R11).
    ///
    /// `None` if there is no such seat, or the instant is before the view or too far after it.
    pub fn shown(&self, seat: Seat, at: Timestamp) -> Option<Shown> {
        let view = self.seats.get(seat.index())?;
        if at < self.at {
            return None;
        }
        let boundary = if self.beyond_zero.is_zero() { Boundary::AtZero } else { Boundary::PastZero };
        let elapsed = self.calendar.between(boundary, self.at, at)?.as_micros();
        let until_end = boundary.past_end().as_micros().max(self.calendar.is_paused(at).into());
        if view.runs {
            return Some(view.within_limit(elapsed, until_end, boundary));
        }
        let mut shown = view.as_it_is();
        if let Some(gains) = view.gains {
            let used = self.used_by(gains.from, elapsed);
            let room = gains.up_to.map_or(i64::MAX, |up_to| up_to.beyond(shown.left).as_micros());
            let gain = (used / i64::from(gains.shares.max(1))).min(room);
            shown.left = shown.left.checked_add(Span::from_micros(gain)?)?;
        }
        Some(shown)
    }

    /// How much these seats have used since the view, delays not counted, up to their flags.
    fn used_by(&self, seats: SeatSet, elapsed: i64) -> i64 {
        let used = |seat: &SeatView| {
            let run = seat.limit_left.map_or(elapsed, |left| elapsed.min(left.as_micros()));
            (run - seat.delay_left.as_micros()).clamp(0, seat.time_to_flag())
        };
        let views = seats.iter().filter_map(|seat| self.seats.get(seat.index()));
        views.map(used).fold(0, i64::saturating_add)
    }
}

impl Coming {
    /// The points of a seat after so many of these periods have begun, of which no more count than a seat's clock counts
    /// (S32).
    fn penalty_with(&self, begun: u64, before: u64) -> u64 {
        let each = u64::from(self.penalty);
        before.saturating_add(each.saturating_mul(begun)).min(each * u64::from(MOST_PRICED))
    }
}

impl SeatView {
    fn as_it_is(&self) -> Shown {
        let SeatView { stage, periods_left, left, delay_left, limit_left, once_left, penalty, .. } = *self;
        let is_used_up = self.flagged || self.flag_pending_until.is_some();
        Shown { stage, periods_left, left, delay_left, limit_left, once_left, penalty, has_ended: false, is_used_up }
    }

    /// The time left to the flag, the delay not counted.
    fn time_to_flag(&self) -> i64 {
        self.then.iter().fold(self.left.as_micros(), |sum, coming| {
            let time =
                coming.periods.map_or(i64::MAX, |periods| coming.time.as_micros().saturating_mul(periods.into()));
            sum.saturating_add(time)
        })
    }

    /// The clock after this much clock time, of which no more is charged than the limit of the move leaves (S27).
    fn within_limit(&self, elapsed: i64, until_end: i64, boundary: Boundary) -> Shown {
        match self.limit_left.map(Span::as_micros) {
            Some(left) if elapsed - until_end >= left => {
                Shown { is_used_up: true, ..self.after(left, boundary.past_end().as_micros()) }
            }
            _ => self.after(elapsed, until_end),
        }
    }

    /// The clock after this much clock time. The cost depends on the number of stages that follow.
    fn after(&self, elapsed: i64, until_end: i64) -> Shown {
        let mut shown = self.as_it_is();
        shown.limit_left = self.limit_left.map(|left| left.beyond(Span::saturating_micros(elapsed)));
        let ran = Span::saturating_micros(elapsed);
        shown.once_left = self.once_left.map(|left| left.beyond(ran));
        let elapsed = Pace { once: self.once_left }.counted(ran).unwrap_or(Span::MAX).as_micros();
        let delay = self.delay_left.as_micros();
        shown.delay_left = Span::known((delay - elapsed).max(0));
        let over = (elapsed - delay).max(0);
        let left = self.left.as_micros();
        if elapsed < delay || over - until_end < left {
            shown.left = Span::known(left - over.min(left));
            return shown;
        }
        let mut excess = over - left;
        for coming in &self.then {
            let time = coming.time.as_micros();
            let passed = (excess - until_end).checked_div(time);
            let entered = passed.map_or(i64::MAX, |passed| passed.saturating_add(1));
            let fits = coming.periods.is_none_or(|periods| entered <= i64::from(periods));
            let gone = coming.periods.map_or(0, |periods| entered.min(periods.into()) - 1);
            shown.periods_left = coming.periods_left.map(|left| left.saturating_sub(gone as u16));
            (shown.stage, shown.has_ended) = (coming.stage, true);
            let begun = coming.periods.map_or(entered, |periods| entered.min(periods.into()));
            shown.penalty = shown.penalty.max(coming.penalty_with(begun as u64, shown.penalty));
            if fits {
                shown.left = Span::known(time - (excess - (entered - 1) * time).min(time));
                return shown;
            }
            excess -= coming.periods.map_or(0, i64::from) * time;
        }
        shown.left = Span::ZERO;
        shown.is_used_up = true;
        shown
    }
}
