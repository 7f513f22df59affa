//! Charging several seats at once (S10, S22).

use super::Transition;
use super::charge::{Charged, Elapsed};
use super::roll::Roll;
use crate::{MAX_SEATS, Refused, Seat, SeatSet, Span, Timestamp};

/// What a charge did to several seats.
#[derive(Default)]
pub(super) struct ChargedSeats {
    fallen: SeatSet,
    flag: Option<Span>,
    pub(super) given: [Span; MAX_SEATS],
}

impl ChargedSeats {
    fn add(&mut self, seat: Seat, charged: Charged) {
        if charged.flag.is_some() {
            self.fallen.insert(seat);
            self.flag = charged.flag;
        }
        let given = &mut self.given[seat.index()];
        *given = given.plus(charged.given);
    }
}

impl Transition<'_> {
    /// Takes a stretch of time from each of these seats, and shares out what others gain, dated at `to` at the latest.
    /// Returns the seats that flag, all at one instant, and the time from the beginning of the stretch to that instant.
    pub(super) fn charge_all(
        &mut self,
        charged: SeatSet,
        elapsed: Elapsed,
        to: Timestamp,
    ) -> Result<(SeatSet, Option<Span>), Refused> {
        let mut sum = ChargedSeats::default();
        let leaving = self.leaving_together(charged, elapsed);
        for seat in charged.iter().filter(|seat| !leaving.contains(*seat)) {
            sum.add(seat, self.charge_seat(seat, elapsed)?);
        }
        if !leaving.is_empty() {
            self.leave_together(leaving, elapsed, charged, &mut sum, to)?;
        }
        let until = sum.flag.unwrap_or(elapsed.time);
        self.pass(until);
        self.share_all(&mut sum, charged, until, to)?;
        Ok((sum.fallen, sum.flag))
    }

    /// The seats whose stages end with this time, where the first end takes all seats to the next stage (S22).
    fn leaving_together(&self, charged: SeatSet, elapsed: Elapsed) -> SeatSet {
        if charged.len() == 1 || self.rules().counts_moves() {
            return SeatSet::EMPTY;
        }
        let ended = self.ended_by(elapsed).into();
        let ends = |seat: Seat| self.state.until_stage_end(self.setup, seat).is_some_and(|end| end <= ended);
        charged.iter().filter(|seat| self.next_plan(*seat).is_some() && ends(*seat)).collect()
    }

    /// Ends the stages of these seats at one instant: all seats use up what they hold, then all leave what is empty,
    /// and then the rest of the time is taken.
    fn leave_together(
        &mut self,
        leaving: SeatSet,
        elapsed: Elapsed,
        charged: SeatSet,
        sum: &mut ChargedSeats,
        to: Timestamp,
    ) -> Result<(), Refused> {
        let past_end = self.rules().boundary.past_end();
        let to_zero = elapsed.time.minus(past_end);
        for seat in leaving.iter() {
            let until_zero = Elapsed { time: to_zero, past_end: Span::MICROSECOND, ..elapsed };
            sum.add(seat, self.charge_seat(seat, until_zero)?);
        }
        // What was gained so far belongs to the stages that are about to be left.
        self.share_all(sum, charged, elapsed.time, to)?;
        self.leave_empty(leaving, &|seat| Roll::at_zero(seat, to_zero, past_end))?;
        for seat in leaving.iter() {
            let charged = self.charge_seat(seat, Elapsed { time: past_end, skipped: to_zero, ..elapsed })?;
            sum.add(seat, Charged { flag: charged.flag.map(|_| elapsed.time), ..charged });
        }
        Ok(())
    }
}
