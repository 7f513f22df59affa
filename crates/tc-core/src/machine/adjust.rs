//! Somebody in charge changes a clock (S12).

use super::{Game, Recorder, Transition};
use crate::program::UNLIMITED;
use crate::state::Mark;
use crate::{AdjustedBy, Adjustment, Change, Loss, Refused, Seat, Span, Standing, Verdict};

/// What is wrong with an adjustment whatever the clock is doing.
pub(super) fn check(
    adjustment: &Adjustment,
    known: impl Fn(Seat) -> Result<(), Refused>,
    not_negative: impl Fn(Span) -> Result<(), Refused>,
) -> Result<(), Refused> {
    known(adjustment.seat())?;
    match *adjustment {
        Adjustment::Give { time, .. } | Adjustment::Take { time, .. } | Adjustment::Set { time, .. } => {
            not_negative(time)
        }
        Adjustment::Transfer { to, time, .. } => known(to).and_then(|()| not_negative(time)),
        Adjustment::Moves { .. } | Adjustment::Berserk { .. } | Adjustment::SkipBonus { .. } => Ok(()),
    }
}

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    pub(super) fn adjust(&mut self, at: i64, adjustment: &Adjustment) -> Result<Verdict, Refused> {
        if !self.can_adjust(adjustment)? {
            return Ok(Verdict::NotApplied);
        }
        if let Adjustment::Set { seat, standing, .. } = *adjustment {
            self.check_standing_at(at, seat, standing)?;
        }
        if self.book(at)? == Game::IsOver {
            return Ok(Verdict::NotApplied);
        }
        self.readjust(at, adjustment)
    }

    /// What is wrong with an adjustment whatever the clock is doing, and whatever stage a seat is in.
    #[cfg(feature = "json")]
    pub(crate) fn check_adjustment(&self, adjustment: &Adjustment) -> Result<(), Refused> {
        self.check(&crate::Input::Adjust(*adjustment))?;
        match *adjustment {
            Adjustment::Set { seat, standing, .. } => {
                let stages = 0..self.program(seat.index()).stages();
                let mut checked = stages.map(|stage| self.check_standing_in(stage, seat, standing));
                checked.find(Result::is_ok).unwrap_or_else(|| self.check_standing_in(0, seat, standing))
            }
            _ => Ok(()),
        }
    }

    /// The adjustment itself, without a look at the time.
    pub(crate) fn readjust(&mut self, at: i64, adjustment: &Adjustment) -> Result<Verdict, Refused> {
        if !self.can_adjust(adjustment)? {
            return Ok(Verdict::NotApplied);
        }
        let index = adjustment.seat().index();
        match *adjustment {
            Adjustment::Give { time, .. } => self.give(at, index, time.as_nanos(), AdjustedBy::Give)?,
            Adjustment::Take { time, .. } => {
                self.take_away(at, index, time.as_nanos(), AdjustedBy::Take);
            }
            Adjustment::Set { time, standing, seat } => {
                // After an undo the seat may stand where there are not so many periods.
                if self.check_standing(seat, standing).is_err() {
                    return Ok(Verdict::NotApplied);
                }
                self.set(at, index, time.as_nanos(), standing)?;
            }
            Adjustment::Transfer { to, time, .. } => {
                let taken = self.take_away(at, index, time.as_nanos(), AdjustedBy::Transfer);
                self.give(at, to.index(), taken, AdjustedBy::Transfer)?;
            }
            Adjustment::Moves { count, .. } => {
                self.seat_mut(index).moves = count;
                self.adjusted(at, index, 0, AdjustedBy::Moves);
            }
            Adjustment::Berserk { .. } => {
                let half = self.berserk_price(index);
                self.seat_mut(index).set(Mark::Berserk);
                self.take_away(at, index, half, AdjustedBy::Berserk);
            }
            Adjustment::SkipBonus { .. } => {
                self.seat_mut(index).set(Mark::SkipsBonus);
                self.adjusted(at, index, 0, AdjustedBy::SkipBonus);
            }
        }
        Ok(Verdict::Applied)
    }

    /// Whether there is something to adjust: a seat that has flagged, or has no clock, is left alone.
    fn can_adjust(&self, adjustment: &Adjustment) -> Result<bool, Refused> {
        let is_idle = |seat: Seat| self.seat(seat.index()).has(Mark::Flagged) || self.program(seat.index()).is_none();
        let seat = adjustment.seat();
        if is_idle(seat) {
            return Ok(false);
        }
        match *adjustment {
            Adjustment::Transfer { to, .. } => Ok(!is_idle(to)),
            Adjustment::Berserk { .. } => self.can_go_berserk(seat),
            _ => Ok(true),
        }
    }

    fn can_go_berserk(&self, seat: Seat) -> Result<bool, Refused> {
        let (time, _) = self.program(seat.index()).first_time_and_increment();
        let state = self.seat(seat.index());
        if time == 0 {
            Err(Refused::NothingToHalve(seat))
        } else if state.has(Mark::Moved) {
            Err(Refused::BerserkTooLate(seat))
        } else {
            Ok(!state.has(Mark::Berserk))
        }
    }

    /// Whether a seat can be set to this stage and these periods at an instant.
    fn check_standing_at(&self, at: i64, seat: Seat, standing: Standing) -> Result<(), Refused> {
        let mut state = *self.state;
        let mut booked = Transition { state: &mut state, setup: self.setup, recorder: &mut () };
        booked.look(at)?;
        booked.check_standing(seat, standing)
    }

    fn check_standing(&self, seat: Seat, standing: Standing) -> Result<(), Refused> {
        self.check_standing_in(usize::from(self.seat(seat.index()).stage), seat, standing)
    }

    /// Whether a seat whose stage is `current` can be set to this stage and these periods.
    fn check_standing_in(&self, current: usize, seat: Seat, standing: Standing) -> Result<(), Refused> {
        if standing == Standing::default() {
            return Ok(());
        }
        let stage = standing.stage.unwrap_or(current);
        let step = self.program(seat.index()).steps().get(stage).ok_or(Refused::NoSuchStage { seat, stage })?;
        match standing.periods {
            Some(periods) if step.periods == UNLIMITED || periods == 0 || periods > step.periods => {
                Err(Refused::NoSuchPeriods { seat, periods })
            }
            _ => Ok(()),
        }
    }

    /// Half of the first stage's time, or nothing where that is less than 40 increments.
    fn berserk_price(&self, index: usize) -> i64 {
        let (time, increment) = self.program(index).first_time_and_increment();
        if time < increment.saturating_mul(40) { 0 } else { time / 2 }
    }

    fn give(&mut self, at: i64, index: usize, nanos: i64, why: AdjustedBy) -> Result<(), Refused> {
        self.add(index, nanos)?;
        self.adjusted(at, index, nanos, why);
        Ok(())
    }

    /// Takes so much, at most what the period holds, and says how much that was.
    fn take_away(&mut self, at: i64, index: usize, nanos: i64, why: AdjustedBy) -> i64 {
        let seat = self.seat_mut(index);
        let taken = nanos.min(seat.left);
        seat.left -= taken;
        self.forfeit(index, taken);
        self.adjusted(at, index, -taken, why);
        self.tell_span(at, index, taken, |time| Change::Forfeited { time, why: Loss::Take });
        taken
    }

    fn set(&mut self, at: i64, index: usize, nanos: i64, standing: Standing) -> Result<(), Refused> {
        let left = self.seat(index).left;
        if nanos >= left {
            self.give(at, index, nanos - left, AdjustedBy::Set)?;
        } else {
            self.take_away(at, index, left - nanos, AdjustedBy::Set);
        }
        if let Some(stage) = standing.stage {
            let periods = self.program(index).steps().get(stage).map_or(1, |step| step.periods);
            let seat = self.seat_mut(index);
            (seat.stage, seat.periods) = (stage as u8, periods);
            (seat.moves, seat.spent) = (0, 0);
        }
        if let Some(periods) = standing.periods {
            self.seat_mut(index).periods = periods;
        }
        Ok(())
    }

    fn adjusted(&mut self, at: i64, index: usize, nanos: i64, why: AdjustedBy) {
        self.tell(at, Some(index), Change::Adjusted { time: Span::from_nanos(nanos), why });
    }
}
