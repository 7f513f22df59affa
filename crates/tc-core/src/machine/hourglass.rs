//! The hourglass: others gain what one seat uses (R11).

use super::Transition;
use super::simultaneous::ChargedSeats;
use crate::compiled::Gain;
use crate::state::SeatFlag;
use crate::{BonusKind, Change, Loss, Refused, Seat, SeatSet, Span, Timestamp};

impl Transition<'_> {
    /// Shares out what was taken from these seats. The gain has the date of the end of a stretch, or where the stretch was
    /// charged only in part, that of the instant at which this much clock time had run.
    pub(super) fn share_all(
        &mut self,
        sum: &mut ChargedSeats,
        charged: SeatSet,
        run: Option<Span>,
        end: Timestamp,
    ) -> Result<(), Refused> {
        if !self.setup.has_gains() || sum.given.iter().all(|given| given.is_zero()) {
            return Ok(());
        }
        let at = run.map_or(Ok(end), |run| self.after(run))?.min(end);
        for seat in charged.iter() {
            self.share(seat, core::mem::take(&mut sum.given[seat.index()]), charged, at)?;
        }
        Ok(())
    }

    /// Gives what a seat used to the waiting seats in equal shares; microseconds that cannot be shared go to the next
    /// ones by number (R11).
    pub(super) fn share(&mut self, giver: Seat, given: Span, charged: SeatSet, at: Timestamp) -> Result<(), Refused> {
        if !self.setup.has_gains() || given <= Span::ZERO {
            return Ok(());
        }
        let seats = self.setup.seats();
        let gains = |seat: &Seat| {
            let is_hourglass = self.plan(*seat).is_some_and(|plan| plan.gain == Gain::Opponent);
            is_hourglass && !charged.contains(*seat) && !self.seat(*seat).has(SeatFlag::Flagged)
        };
        let waiting: SeatSet = self.seats().filter(|seat| *seat != giver).filter(gains).collect();
        if waiting.is_empty() {
            return Ok(());
        }
        let (given, receivers) = (given.as_micros(), waiting.len() as i64);
        let (each, mut spare) = (given / receivers, given % receivers);
        let in_turn = (1..seats).map(|offset| Seat::at((giver.index() + offset) % seats));
        for seat in in_turn.filter(|seat| waiting.contains(*seat)) {
            let share = each + i64::from(spare > 0);
            spare -= i64::from(spare > 0);
            self.gain(seat, Span::known(share), at)?;
        }
        Ok(())
    }

    /// A seat gains from another one, as far as its cap leaves room.
    fn gain(&mut self, seat: Seat, share: Span, at: Timestamp) -> Result<(), Refused> {
        let room = self.plan(seat).map_or(Span::ZERO, |plan| plan.room_for(self.seat(seat).left, share));
        self.add(seat, room)?;
        let lost = share.minus(room);
        self.grant(seat, lost)?;
        self.forfeit(seat, lost);
        self.report_span(at, seat, room, |time| Change::Bonus { time, kind: BonusKind::Opponent });
        self.report_span(at, seat, lost, |time| Change::Forfeited { time, why: Loss::Cap });
        Ok(())
    }
}
