//! Charging several seats at once (S10, S22).

use super::Transition;
use super::charge::{Charged, Elapsed};
use super::roll::Roll;
use crate::{FlagCause, MAX_SEATS, Refused, Seat, SeatSet, Span, Timestamp};

/// The seats that flag, all at one instant.
#[derive(Default)]
pub(super) struct Fallen {
    pub(super) seats: SeatSet,
    /// Those of them that have reached the limit of their move (S27).
    pub(super) by_limit: SeatSet,
    /// The time from the beginning of the stretch to that instant; `None` if no seat flags.
    pub(super) after: Option<Span>,
}

/// What a charge did to several seats.
#[derive(Default)]
pub(super) struct ChargedSeats {
    fallen: Fallen,
    pub(super) given: [Span; MAX_SEATS],
}

impl ChargedSeats {
    fn add(&mut self, seat: Seat, charged: Charged) {
        if let Some((after, by)) = charged.flag {
            self.fallen.seats.insert(seat);
            self.fallen.after = Some(after);
            if by == FlagCause::MoveLimit {
                self.fallen.by_limit.insert(seat);
            }
        }
        let given = &mut self.given[seat.index()];
        *given = given.plus(charged.given);
    }
}

impl Transition<'_> {
    /// Takes a stretch of time from each of these seats, and shares out what others gain. The stretch ends at `end`.
    /// Returns the seats that flag.
    pub(super) fn charge_all(&mut self, charged: SeatSet, elapsed: Elapsed, end: Timestamp) -> Result<Fallen, Refused> {
        let mut sum = ChargedSeats::default();
        let leaving = self.leaving_together(charged, elapsed);
        for seat in charged.iter().filter(|seat| !leaving.contains(*seat)) {
            sum.add(seat, self.charge_seat(seat, elapsed)?);
        }
        if !leaving.is_empty() {
            self.leave_together(leaving, elapsed, charged, &mut sum, end)?;
        }
        let until_flag = sum.fallen.after;
        self.pass(until_flag.unwrap_or(elapsed.time));
        self.share_all(&mut sum, charged, until_flag, end)?;
        Ok(sum.fallen)
    }

    /// The seats whose stages end with this time, where the first end takes all seats to the next stage (S22).
    fn leaving_together(&self, charged: SeatSet, elapsed: Elapsed) -> SeatSet {
        if charged.len() == 1 || self.rules().counts_moves() {
            return SeatSet::EMPTY;
        }
        let ends = |seat: Seat| {
            let ended = self.ended_by(self.up_to_limit(seat, elapsed).unwrap_or(elapsed)).into();
            self.state.until_stage_end(self.setup, seat).is_some_and(|end| end <= ended)
        };
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
        end: Timestamp,
    ) -> Result<(), Refused> {
        let past_end = self.rules().boundary.past_end();
        let to_zero = elapsed.time.minus(past_end);
        for seat in leaving.iter() {
            let until_zero = Elapsed { time: to_zero, past_end: Span::MICROSECOND, ..elapsed };
            sum.add(seat, self.charge_seat(seat, until_zero)?);
        }
        // What was gained so far belongs to the stages that are about to be left.
        self.share_all(sum, charged, Some(elapsed.time), end)?;
        self.leave_empty(leaving, &|seat| Roll::at_zero(seat, to_zero, past_end))?;
        for seat in leaving.iter() {
            let charged = self.charge_seat(seat, Elapsed { time: past_end, skipped: to_zero, ..elapsed })?;
            sum.add(seat, Charged { flag: charged.flag.map(|(_, by)| (elapsed.time, by)), ..charged });
        }
        Ok(())
    }
}
