//! A move is complete: its bonus, its count, and what the count brings (S2, R3 to R6, R9, R10).

use super::{Recorder, Transition};
use crate::program::{AtLast, Gain, OnQuota, Step, UNLIMITED};
use crate::state::Mark;
use crate::{BonusKind, By, Change, FreeBonus, Loss, Refused};

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Bonus of the stage the move ended in, count, and what follows if the count is met. A flagged seat earns and
    /// counts nothing.
    pub(super) fn complete_move(&mut self, at: i64, index: usize) -> Result<(), Refused> {
        if self.seat(index).has(Mark::Flagged) {
            return Ok(());
        }
        let free = self.moves_freely(index);
        if let Some(step) = self.step(index) {
            if !free || self.rules().free_bonus == FreeBonus::Earned {
                self.bonus(at, index, step)?;
            }
            if !free {
                self.count(at, index, step)?;
            } else if matches!(step.on_quota, OnQuota::Never | OnQuota::Carry) {
                // It leaves periods as they were; a count that it completes acts at the next press.
                self.count_one(index)?;
            }
        } else {
            self.count_one(index)?;
        }
        let seat = self.seat_mut(index);
        seat.free = seat.free.saturating_sub(1);
        seat.set(Mark::Moved);
        Ok(())
    }

    fn bonus(&mut self, at: i64, index: usize, step: &Step) -> Result<(), Refused> {
        let seat = self.seat(index);
        let (kind, bonus) = match step.gain {
            Gain::Increment => (BonusKind::Increment, step.room_for(seat.left, step.bonus)),
            Gain::Bronstein => (BonusKind::Bronstein, step.bonus.min(seat.spent)),
            Gain::None | Gain::Opponent => return Ok(()),
        };
        if seat.has(Mark::Berserk) {
            return Ok(());
        }
        if seat.has(Mark::SkipsBonus) {
            self.seat_mut(index).clear(Mark::SkipsBonus);
            return Ok(());
        }
        self.add(index, bonus)?;
        self.tell_span(at, index, bonus, |time| Change::Bonus { time, kind });
        Ok(())
    }

    fn count(&mut self, at: i64, index: usize, step: &Step) -> Result<(), Refused> {
        let moves = self.count_one(index)?;
        if step.quota == 0 || moves < step.quota {
            return Ok(());
        }
        let counts_moves = self.rules().counts_moves();
        let another = self.seat(index).periods > 1;
        match step.on_quota {
            OnQuota::Renew => self.renew(at, index, step),
            OnQuota::Carry if counts_moves && another => self.next_period(at, index, step),
            OnQuota::Carry if counts_moves && step.at_last == AtLast::Carry => self.next_stage(at, index),
            OnQuota::Expire if another => {
                self.lose(at, index, Loss::Expire);
                self.next_period(at, index, step)
            }
            OnQuota::Expire if counts_moves && step.at_last == AtLast::Expire => {
                self.lose(at, index, Loss::Expire);
                self.next_stage(at, index)
            }
            OnQuota::Never | OnQuota::Keep | OnQuota::Carry | OnQuota::Expire => Ok(()),
        }
    }

    fn count_one(&mut self, index: usize) -> Result<u32, Refused> {
        let seat = self.seat_mut(index);
        seat.moves = seat.moves.checked_add(1).ok_or(Refused::Overflow)?;
        Ok(seat.moves)
    }

    /// The period begins anew, what was left of it is lost (R4).
    fn renew(&mut self, at: i64, index: usize, step: &Step) -> Result<(), Refused> {
        self.lose(at, index, Loss::Reset);
        self.seat_mut(index).moves = 0;
        self.add(index, step.time)?;
        self.tell(at, Some(index), Change::Reset { by: By::Moves });
        Ok(())
    }

    fn next_period(&mut self, at: i64, index: usize, step: &Step) -> Result<(), Refused> {
        self.add(index, step.time)?;
        let seat = self.seat_mut(index);
        seat.moves = 0;
        if seat.periods != UNLIMITED {
            seat.periods -= 1;
        }
        let left = (seat.periods != UNLIMITED).then_some(seat.periods);
        self.tell(at, Some(index), Change::Periods { spent: 1, left, by: By::Moves });
        Ok(())
    }

    fn next_stage(&mut self, at: i64, index: usize) -> Result<(), Refused> {
        let stage = usize::from(self.seat(index).stage) + 1;
        let Some(next) = self.program(index).steps().get(stage) else {
            return Ok(());
        };
        self.add(index, next.time)?;
        let seat = self.seat_mut(index);
        (seat.moves, seat.periods) = (0, next.periods);
        seat.stage += 1;
        self.tell(at, Some(index), Change::Stage { stage, by: By::Moves });
        Ok(())
    }

    /// What is left of the period is lost.
    fn lose(&mut self, at: i64, index: usize, why: Loss) {
        let left = core::mem::take(&mut self.seat_mut(index).left);
        self.forfeit(index, left);
        self.tell_span(at, index, left, |time| Change::Forfeited { time, why });
    }
}
