//! What a move adds, and what the cap leaves of it (R8 to R10).

use super::{Observer, Transition};
use crate::compiled::{Gain, StagePlan};
use crate::state::SeatFlag;
use crate::{BonusKind, Change, Refused, Seat, Span, Timestamp};

impl StagePlan {
    /// The part of a gain for which the cap leaves room above what is left (R8).
    pub(crate) fn room_for(&self, left: Span, gain: Span) -> Span {
        self.cap.map_or(gain, |cap| gain.min(cap.beyond(left)))
    }
}

impl<R: Observer + ?Sized> Transition<'_, R> {
    /// Adds the bonus that this stage gives for a move.
    #[inline(always)]
    pub(super) fn bonus(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        let state = self.seat(seat);
        let (kind, bonus) = match plan.gain {
            Gain::Increment => (BonusKind::Increment, plan.room_for(state.left, plan.bonus)),
            Gain::Bronstein => (BonusKind::Bronstein, plan.bonus.min(state.spent)),
            Gain::None | Gain::Opponent => return Ok(()),
        };
        if state.has(SeatFlag::Berserk) {
            return Ok(());
        }
        if state.has(SeatFlag::SkipsBonus) {
            self.seat_mut(seat).clear(SeatFlag::SkipsBonus);
            return Ok(());
        }
        self.add(seat, bonus)?;
        self.report_span(at, seat, bonus, |time| Change::Bonus { time, kind });
        Ok(())
    }
}
