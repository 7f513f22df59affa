//! Periods and stages that end because their time is used up (S3, S4, R5, S22).

use super::charge::{Charged, Run};
use super::{Recorder, Transition};
use crate::program::{OnQuota, Step, UNLIMITED};
use crate::state::Mark;
use crate::{By, Change, Refused, Seat, StageChange};

/// A seat whose running period was used up, on the way to the one it is in.
pub(super) struct Roll {
    index: usize,
    /// How long after what is booked the running period was used up.
    used_up: i64,
    /// What was used beyond it.
    excess: i64,
    /// How much more than a period holds must be used for it to have ended.
    until_end: i64,
    /// How much was taken from periods, and is still to be shared out (R11).
    given: i64,
    /// Whether its clock only begins to run: then a stage that is entered gives its delay to the turn (R7).
    begins: bool,
}

impl Roll {
    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// A seat whose clock begins to run in an empty period.
    pub(super) fn beginning(index: usize) -> Roll {
        Roll { index, used_up: 0, excess: 0, until_end: 0, given: 0, begins: true }
    }

    /// A seat that has used up its period at this time after what is booked, and the nanosecond past zero if there is
    /// one.
    pub(super) fn at_zero(index: usize, used_up: i64, beyond: i64) -> Roll {
        Roll { index, used_up, excess: beyond, until_end: beyond, given: 0, begins: false }
    }
}

/// What follows a period that was used up.
pub(super) enum Next<'a> {
    /// Nothing: the flag falls.
    Flag,
    /// The same period again (R5).
    Again,
    /// Periods of the same stage, at most so many.
    Periods(i64),
    /// The next stage.
    Stage(&'a Step),
}

impl<'a, R: Recorder<SEATS>, const SEATS: usize> Transition<'a, R, SEATS> {
    /// Goes on from a running period from which `over` is taken, at least what it holds, after a delay. The cost
    /// depends on the number of stages, not on that of periods.
    pub(super) fn roll(&mut self, index: usize, delay: i64, over: i64, run: Run) -> Result<Charged, Refused> {
        let left = self.seat(index).left;
        self.take(index, left);
        let used_up = run.skipped + delay + left;
        let mut roll =
            Roll { index, used_up, excess: over - left, until_end: run.until_end, given: left, begins: false };
        let flagged = self.go_on(&mut roll)?;
        let flag = flagged.then(|| roll.used_up - run.skipped + self.rules().beyond_zero());
        Ok(Charged { flag, given: roll.given })
    }

    /// Goes on until the excess fits into a period; whether the flag falls first.
    fn go_on(&mut self, roll: &mut Roll) -> Result<bool, Refused> {
        let index = roll.index;
        loop {
            let Some(step) = self.step(index) else {
                return Ok(true);
            };
            match self.what_follows(index, step) {
                Next::Flag => return Ok(true),
                Next::Again => self.run_again(roll, step)?,
                Next::Periods(most) => self.enter_periods(roll, step, most)?,
                Next::Stage(next) => self.enter_stages(roll, next)?,
            }
            let left = self.seat(index).left;
            let fits = roll.excess - roll.until_end < left;
            let taken = roll.excess.min(left);
            roll.given += taken;
            self.take(index, taken);
            if fits {
                return Ok(false);
            }
            roll.used_up += taken;
            roll.excess -= taken;
        }
    }

    pub(super) fn what_follows(&self, index: usize, step: &Step) -> Next<'a> {
        let seat = self.seat(index);
        let requires = step.requires(self.rules().stage_change);
        if requires && seat.moves < step.quota {
            return Next::Flag;
        }
        if step.on_quota == OnQuota::Keep && seat.moves >= step.quota {
            return Next::Again;
        }
        match seat.periods {
            UNLIMITED if requires => Next::Periods(1),
            UNLIMITED => Next::Periods(i64::MAX),
            1 => {
                let next = self.program(index).steps().get(usize::from(seat.stage) + 1);
                next.map_or(Next::Flag, Next::Stage)
            }
            _ if requires => Next::Periods(1),
            periods => Next::Periods(i64::from(periods) - 1),
        }
    }

    /// `M/rT` with its moves made: the same period once more (R5).
    pub(super) fn run_again(&mut self, roll: &mut Roll, step: &Step) -> Result<(), Refused> {
        self.begin_period(roll.index, step.time)?;
        self.tell_after(roll, Change::Reset { by: By::Time })
    }

    /// Periods of the same stage, as many of the next `most` as the excess leads into.
    pub(super) fn enter_periods(&mut self, roll: &mut Roll, step: &Step, most: i64) -> Result<(), Refused> {
        let used_up = (roll.excess - roll.until_end).checked_div(step.time).unwrap_or(most - 1);
        let passed = used_up.min(most - 1);
        let time = passed.checked_mul(step.time).ok_or(Refused::Overflow)?;
        self.begin_period(roll.index, time)?;
        roll.given += time;
        self.take(roll.index, time);
        roll.used_up += time;
        roll.excess -= time;
        self.begin_period(roll.index, step.time)?;
        let seat = self.seat_mut(roll.index);
        if seat.periods != UNLIMITED {
            seat.periods -= passed as u16 + 1;
        }
        let left = (seat.periods != UNLIMITED).then_some(seat.periods);
        self.tell_after(roll, Change::Periods { spent: passed as u64 + 1, left, by: By::Time })
    }

    /// The next stage; where zero decides, that of every seat, with what it has left.
    pub(super) fn enter_stages(&mut self, roll: &mut Roll, next: &Step) -> Result<(), Refused> {
        let in_common = self.rules().stage_change == StageChange::AtZeroAll;
        if in_common && roll.given > 0 {
            // What the others have gained until now belongs to the stage that they are about to leave.
            let at = self.instant_after(roll.used_up)?;
            let charged = self.charged();
            self.share(roll.index, core::mem::take(&mut roll.given), charged, at)?;
        }
        self.begin_period(roll.index, next.time)?;
        self.stand_in_next_stage(roll, roll.index, next)?;
        if in_common {
            for other in 0..self.setup.seats() {
                if other == roll.index || self.seat(other).has(Mark::Flagged) {
                    continue;
                }
                let stage = usize::from(self.seat(other).stage) + 1;
                if let Some(next) = self.program(other).steps().get(stage) {
                    self.add(other, next.time)?;
                    self.seat_mut(other).moves = 0;
                    self.seat_mut(other).spent = 0;
                    self.stand_in_next_stage(roll, other, next)?;
                }
            }
        }
        Ok(())
    }

    fn stand_in_next_stage(&mut self, roll: &Roll, index: usize, next: &Step) -> Result<(), Refused> {
        let has_not_run = roll.begins && self.seat(index).turn == 0 && self.state.turn().contains(Seat::at(index));
        let seat = self.seat_mut(index);
        seat.stage += 1;
        seat.periods = next.periods;
        if has_not_run {
            seat.turn_stage = seat.stage;
        }
        let stage = usize::from(seat.stage);
        let at = self.instant_after(roll.used_up)?;
        self.tell(at, Some(index), Change::Stage { stage, by: By::Time });
        Ok(())
    }

    /// A seat whose period is used up has so much in the next one.
    fn begin_period(&mut self, index: usize, time: i64) -> Result<(), Refused> {
        let seat = self.seat_mut(index);
        (seat.moves, seat.spent) = (0, 0);
        self.add(index, time)
    }

    fn tell_after(&mut self, roll: &Roll, change: Change) -> Result<(), Refused> {
        let at = self.instant_after(roll.used_up)?;
        self.tell(at, Some(roll.index), change);
        Ok(())
    }

    /// The instant at which something ends that was used up so long after what is booked; at once if it held nothing.
    fn instant_after(&self, nanos: i64) -> Result<i64, Refused> {
        if nanos == 0 && self.rules().beyond_zero() == 0 {
            return Ok(self.state.since);
        }
        let nanos = nanos.checked_add(self.rules().beyond_zero()).ok_or(Refused::Overflow)?;
        self.rules().after(self.state.since, nanos).ok_or(Refused::Overflow)
    }
}
