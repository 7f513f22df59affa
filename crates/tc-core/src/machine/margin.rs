//! A move that comes within the margin after zero counts (S23).

use super::Transition;
use crate::time::LongSpan;
use crate::{Refused, Seat, SeatSet, Span, Timestamp};

impl Transition<'_> {
    /// Charges a move that comes at zero or after it, before its flag is final: the seat has nothing left, or only what
    /// the limit of the move leaves. Returns how long after zero the move came; `None` if it came before zero, and then
    /// nothing is charged.
    pub(super) fn charge_within_margin(&mut self, at: Timestamp, mover: Seat) -> Result<Option<Span>, Refused> {
        let Some(due) = self.due()?.filter(|due| due.zero <= at) else {
            return Ok(None);
        };
        let total = self.elapsed(at)?;
        let before = self.seat(mover).turn;
        self.use_up(mover, due.zero)?;
        let late = total.minus(self.seat(mover).turn.minus(before));
        self.state.since = at;
        Ok(Some(late))
    }

    /// Takes all that a seat can use until its flag. What others gain of it is dated at an instant.
    pub(super) fn use_up(&mut self, seat: Seat, at: Timestamp) -> Result<(), Refused> {
        let to_flag = self.until_flag(seat).and_then(LongSpan::fit).ok_or(Refused::Overflow)?;
        // The microsecond past zero was not on the clock: it is of the margin.
        let on_clock = to_flag.minus(self.rules().boundary.past_end());
        let turn = self.seat(seat).turn.checked_add(on_clock).ok_or(Refused::Overflow)?;
        let charged = self.charge_seat(seat, self.stretch(to_flag))?;
        self.seat_mut(seat).turn = turn;
        self.share(seat, charged.given, SeatSet::only(seat), at)
    }
}
