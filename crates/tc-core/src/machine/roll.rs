//! Periods and stages that end because their time is used up (S3, S4, R5, S22).

use super::Transition;
use super::charge::{Charged, Elapsed};
use crate::compiled::UNLIMITED;
use crate::state::{Pace, SeatFlag};
use crate::time::LongSpan;
use crate::upcoming::{Entry, Upcoming};
use crate::{Cause, Change, FlagCause, Refused, Seat, SeatSet, Span, StageChange, Timestamp};

/// A seat whose running period was used up, on the way to the period that the rest of its time leads to.
pub(super) struct Roll {
    pub(super) seat: Seat,
    /// What the clock has counted from the instant up to which time is charged to the end of the running period.
    used_up: Span,
    /// The time that was used beyond the running period.
    excess: Span,
    /// How much more than its time must be used for a period to end.
    past_end: Span,
    /// The time that was taken from periods and is still to be shared out (R11).
    given: Span,
    /// How fast the clock runs from that instant on (S26).
    pace: Pace,
    /// Whether the clock only begins to run: then a stage that is entered gives its delay to the turn (R7).
    begins: bool,
}

impl Roll {
    /// A seat whose clock begins to run in an empty period.
    pub(super) fn beginning(seat: Seat) -> Roll {
        Roll { begins: true, ..Roll::at_zero(seat, Span::ZERO, Span::ZERO) }
    }

    /// A seat that has used up its period this long after the instant up to which time is charged, and `past_end` with
    /// it.
    pub(super) fn at_zero(seat: Seat, used_up: Span, past_end: Span) -> Roll {
        Roll { seat, used_up, excess: past_end, past_end, given: Span::ZERO, pace: Pace::ONCE, begins: false }
    }
}

impl Transition<'_> {
    /// Takes `over`, at least what the running period holds, from it and from what follows, after a delay. The cost
    /// depends on the number of stages, not on that of periods.
    pub(super) fn roll(
        &mut self,
        seat: Seat,
        delay: Span,
        over: Span,
        elapsed: Elapsed,
        pace: Pace,
    ) -> Result<Charged, Refused> {
        let left = self.seat(seat).left;
        self.take(seat, left);
        let used_up = elapsed.skipped.plus(delay).plus(left);
        let mut roll = Roll {
            excess: over.minus(left),
            past_end: elapsed.past_end,
            given: left,
            pace,
            ..Roll::at_zero(seat, used_up, Span::ZERO)
        };
        let flagged = self.go_on(&mut roll)?;
        let counted = LongSpan::from(roll.used_up.minus(elapsed.skipped)).plus(self.rules().boundary.past_end());
        let until_flag = pace.run(counted).fit().ok_or(Refused::Overflow)?;
        let flag = flagged.then_some((until_flag, FlagCause::Time));
        Ok(Charged { flag, given: roll.given })
    }

    /// Enters what follows until the excess fits into a period. Returns whether the flag falls before.
    fn go_on(&mut self, roll: &mut Roll) -> Result<bool, Refused> {
        while let Some(upcoming) = self.ahead(roll.seat).next() {
            self.enter(roll, upcoming)?;
            let left = self.seat(roll.seat).left;
            let fits = roll.excess.minus(roll.past_end) < left;
            let taken = roll.excess.min(left);
            roll.given = roll.given.plus(taken);
            self.take(roll.seat, taken);
            if fits {
                return Ok(false);
            }
            roll.used_up = roll.used_up.plus(taken);
            roll.excess = roll.excess.minus(taken);
        }
        Ok(true)
    }

    /// Enters what follows a used-up period: as many periods of the same stage as the excess leads through, or the
    /// first period of the next stage.
    pub(super) fn enter(&mut self, roll: &mut Roll, upcoming: Upcoming) -> Result<(), Refused> {
        match upcoming.entry {
            Entry::Again => {
                self.begin_period(roll.seat, upcoming.time)?;
                self.report_end(roll, roll.seat, Change::Reset { by: Cause::Time }).map(drop)
            }
            Entry::Period => self.enter_periods(roll, upcoming),
            Entry::Stage => self.enter_stages(roll),
        }
    }

    fn enter_periods(&mut self, roll: &mut Roll, upcoming: Upcoming) -> Result<(), Refused> {
        let Upcoming { time, periods, periods_left, .. } = upcoming;
        let most = if periods == UNLIMITED { i64::MAX } else { periods.into() } - 1;
        let ended = roll.excess.minus(roll.past_end).as_micros().checked_div(time.as_micros());
        let passed = ended.map_or(most, |ended| ended.min(most));
        let used = time.times(passed).ok_or(Refused::Overflow)?;
        self.begin_period(roll.seat, used)?;
        roll.given = roll.given.plus(used);
        self.take(roll.seat, used);
        roll.used_up = roll.used_up.plus(used);
        roll.excess = roll.excess.minus(used);
        self.begin_period(roll.seat, time)?;
        let left = (periods_left != UNLIMITED).then(|| periods_left - passed as u16);
        self.seat_mut(roll.seat).periods = left.unwrap_or(UNLIMITED);
        let spent = passed as u64 + 1;
        let at = self.report_end(roll, roll.seat, Change::Periods { spent, left, by: Cause::Time })?;
        self.periods_begin(at, roll.seat, spent);
        Ok(())
    }

    /// Enters the next stage; where zero decides for all, every seat enters its own, with what it has left.
    fn enter_stages(&mut self, roll: &mut Roll) -> Result<(), Refused> {
        let in_common = self.rules().stage_change == StageChange::AtZeroAll;
        if in_common {
            // What the others have gained so far belongs to the stage that they are about to leave.
            let at = self.end_at(roll)?;
            let charged = self.charged();
            self.share(roll.seat, core::mem::take(&mut roll.given), charged, at)?;
        }
        self.enter_next_stage(roll, roll.seat)?;
        if in_common {
            let others = self.seats().filter(|other| *other != roll.seat);
            let others: SeatSet = others.filter(|other| !self.seat(*other).has(SeatFlag::Flagged)).collect();
            others.iter().try_for_each(|other| self.enter_next_stage(roll, other))?;
        }
        Ok(())
    }

    fn enter_next_stage(&mut self, roll: &Roll, seat: Seat) -> Result<(), Refused> {
        let Some(next) = self.next_plan(seat) else {
            return Ok(());
        };
        self.begin_period(seat, next.time)?;
        let has_run = !self.state.charged_turn(self.setup, seat).is_zero();
        let has_not_run = roll.begins && !has_run && self.state.turn().contains(seat);
        let state = self.seat_mut(seat);
        state.stage += 1;
        state.periods = next.periods;
        if has_not_run {
            state.set_turn_stage(state.stage);
        }
        let stage = state.stage.into();
        let at = self.report_end(roll, seat, Change::Stage { stage, by: Cause::Time })?;
        self.periods_begin(at, seat, 1);
        Ok(())
    }

    /// Begins a period with this time and what is left of the one before.
    fn begin_period(&mut self, seat: Seat, time: Span) -> Result<(), Refused> {
        let state = self.seat_mut(seat);
        (state.moves, state.spent) = (0, Span::ZERO);
        self.add(seat, time)
    }

    /// Reports what begins, and returns when.
    fn report_end(&mut self, roll: &Roll, seat: Seat, change: Change) -> Result<Timestamp, Refused> {
        let at = self.end_at(roll)?;
        self.report(at, Some(seat), change);
        Ok(at)
    }

    /// The end of the period that a roll has used up; at once if it held nothing.
    fn end_at(&self, roll: &Roll) -> Result<Timestamp, Refused> {
        let counted = LongSpan::from(roll.used_up).plus(self.rules().boundary.past_end());
        let run = roll.pace.run(counted);
        if run == LongSpan::ZERO { Ok(self.state.since) } else { self.after(run) }
    }
}
