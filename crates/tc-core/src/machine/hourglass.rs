//! What one seat uses, others gain (R11).

use super::together::Sum;
use super::{Recorder, Transition};
use crate::program::Gain;
use crate::state::Mark;
use crate::{BonusKind, Change, Loss, Refused, Seat, SeatSet};

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Shares out what was taken from these seats. The gain is dated at the end of that clock time, or at the instant up
    /// to which time is booked, whichever is earlier: on a weekend the clock time ends on Monday.
    pub(super) fn share_all(&mut self, sum: &mut Sum, charged: SeatSet, until: i64, to: i64) -> Result<(), Refused> {
        if !self.setup.has_gains || sum.given.iter().all(|given| *given == 0) {
            return Ok(());
        }
        let at = self.rules().after(self.state.since, until).ok_or(Refused::Overflow)?.min(to);
        for seat in charged.iter() {
            let given = core::mem::take(&mut sum.given[seat.index()]);
            if given > 0 {
                self.share(seat.index(), given, charged, at)?;
            }
        }
        Ok(())
    }

    /// What a seat used goes to the waiting seats in equal shares; nanoseconds that cannot be shared go to the next in
    /// turn (R11).
    pub(crate) fn share(&mut self, giver: usize, given: i64, charged: SeatSet, at: i64) -> Result<(), Refused> {
        if !self.setup.has_gains {
            return Ok(());
        }
        let seats = self.setup.seats();
        let in_turn = |offset| (giver + offset) % seats;
        let receives = |transition: &Self, index: usize| {
            let gains = transition.step(index).is_some_and(|step| step.gain == Gain::Opponent);
            gains && !charged.contains(Seat::at(index)) && !transition.seat(index).has(Mark::Flagged)
        };
        let receivers = (1..seats).filter(|offset| receives(self, in_turn(*offset))).count() as i64;
        if receivers == 0 {
            return Ok(());
        }
        let (each, mut spare) = (given / receivers, given % receivers);
        for index in (1..seats).map(in_turn) {
            if !receives(self, index) {
                continue;
            }
            let share = each + i64::from(spare > 0);
            spare -= i64::from(spare > 0);
            self.gain(index, share, at)?;
        }
        Ok(())
    }

    /// A seat gains from another one, as far as its cap leaves room.
    fn gain(&mut self, index: usize, share: i64, at: i64) -> Result<(), Refused> {
        let room = self.step(index).map_or(0, |step| step.room_for(self.seat(index).left, share));
        self.add(index, room)?;
        let lost = share - room;
        self.grant(index, lost)?;
        self.forfeit(index, lost);
        self.tell_span(at, index, room, |time| Change::Bonus { time, kind: BonusKind::Opponent });
        self.tell_span(at, index, lost, |time| Change::Forfeited { time, why: Loss::Cap });
        Ok(())
    }
}
