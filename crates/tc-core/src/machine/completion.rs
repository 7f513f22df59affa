//! A move is complete: its bonus, its count, and what the count brings (S2, R3 to R6).

use super::{Observer, Transition};
use crate::compiled::{Gain, QuotaRule, StagePlan, UNLIMITED};
use crate::state::{SeatFlag, SeatState};
use crate::{Cause, Change, FreeBonus, Loss, Refused, Rules, Seat, Span, Timestamp};

/// What of a move's time its clock did not pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Credit {
    /// What was never charged: lag (S14), or time after zero (S23).
    pub(super) credit: Span,
    /// What was given back when the charge was rounded, below zero if more was charged than the move took (S26).
    pub(super) back: Span,
}

impl Credit {
    /// All of it was paid.
    pub(super) const NONE: Credit = Credit { credit: Span::ZERO, back: Span::ZERO };
}

impl StagePlan {
    /// Whether a seat in this stage enters the next one with its next counted move.
    pub(crate) fn ends_with_next_move(&self, state: &SeatState, rules: &Rules) -> bool {
        let last = self.quota != 0 && state.periods <= 1 && state.moves.saturating_add(1) >= self.quota;
        let leaves = matches!(self.on_quota, QuotaRule::Carry | QuotaRule::Expire);
        last && leaves && self.leads_on && rules.counts_moves()
    }
}

impl<R: Observer + ?Sized> Transition<'_, R> {
    /// Adds the bonus of the move, counts the move, and does what follows if the count is met. A flagged seat earns and
    /// counts nothing.
    pub(super) fn complete_move(&mut self, at: Timestamp, seat: Seat, credit: Credit) -> Result<(), Refused> {
        let state = self.seat(seat);
        if state.has(SeatFlag::Flagged) {
            return Ok(());
        }
        let plan = self.program(seat).plan(state.stage);
        let free = !self.state.start_left.is_negative() || state.free > 0;
        self.report(at, Some(seat), self.moved(state, plan, free, seat, credit));
        if let Some(plan) = plan {
            if !free && self.rules().first_bonus && plan.ends_with_next_move(self.seat(seat), self.rules()) {
                self.enter_with_increment(at, seat, plan)?;
            } else {
                if free {
                    self.forget_free_turn(seat);
                }
                if !free || self.rules().free_bonus == FreeBonus::Earned {
                    self.bonus(at, seat, plan)?;
                }
                if !free {
                    self.count(at, seat, plan)?;
                } else if matches!(plan.on_quota, QuotaRule::Never | QuotaRule::Carry) {
                    // A free move changes no period: a count that it completes acts at the next press.
                    self.count_one(seat)?;
                }
            }
        } else {
            self.forget_free_turn(seat);
            self.count_one(seat)?;
        }
        let state = self.seat_mut(seat);
        state.free = state.free.saturating_sub(1);
        state.set(SeatFlag::Moved);
        Ok(())
    }

    /// The last move of a stage where increments come before their moves: that of the next move's stage is earned, and
    /// not that of this one (S9). A Bronstein bonus is earned as ever.
    #[cold]
    fn enter_with_increment(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        if plan.gain == Gain::Bronstein {
            self.bonus(at, seat, plan)?;
        }
        self.count_one(seat)?;
        if plan.on_quota == QuotaRule::Expire {
            self.lose(at, seat, Loss::Expire);
        }
        self.next_stage(at, seat)?;
        match self.plan(seat) {
            Some(next) if next.gain == Gain::Increment => self.bonus(at, seat, next),
            _ => Ok(()),
        }
    }

    /// Where the time of a move went. `plan` is the stage of the seat.
    fn moved(&self, state: &SeatState, plan: Option<&StagePlan>, free: bool, seat: Seat, credit: Credit) -> Change {
        let delay = match plan {
            Some(plan) if !free && state.has_delay_of_stage() => plan.delay.min(state.turn),
            Some(_) if !free => self.state.delay_of_turn(self.setup, seat).min(state.turn),
            _ => Span::ZERO,
        };
        let Credit { credit, back } = credit;
        let charged = if plan.is_some() && !free { state.turn.minus(delay).minus(back) } else { Span::ZERO };
        let all = plan.map_or(1, |plan| plan.periods);
        let period = (all != UNLIMITED).then(|| all - state.periods);
        let (thought, credit) = (state.turn.plus(credit), credit.plus(back));
        Change::Moved { thought, charged, delay, credit, stage: state.stage.into(), period }
    }

    /// Counts the move, and does what a count that is met brings: the same period again (R4), the next one of the stage,
    /// or the next stage.
    fn count(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        let SeatState { moves, periods, .. } = *self.count_one(seat)?;
        if plan.quota == 0 || moves < plan.quota {
            return Ok(());
        }
        let counts_moves = self.rules().counts_moves();
        let another = periods > 1;
        let leads_on = counts_moves && plan.leads_on;
        match plan.on_quota {
            QuotaRule::Renew => return self.renew(at, seat, plan, Cause::Moves),
            QuotaRule::Carry if another && counts_moves => {}
            QuotaRule::Carry if !another && leads_on => {}
            QuotaRule::Expire if another || leads_on => self.lose(at, seat, Loss::Expire),
            QuotaRule::Never | QuotaRule::Keep | QuotaRule::Carry | QuotaRule::Expire => return Ok(()),
        }
        if another { self.next_period(at, seat, plan) } else { self.next_stage(at, seat) }
    }

    fn count_one(&mut self, seat: Seat) -> Result<&SeatState, Refused> {
        let state = self.seat_mut(seat);
        state.moves = state.moves.checked_add(1).ok_or(Refused::Overflow)?;
        Ok(state)
    }

    /// Restarts the period; what was left of it is lost (R4).
    pub(super) fn renew(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan, by: Cause) -> Result<(), Refused> {
        self.seat_mut(seat).moves = 0;
        self.lose(at, seat, Loss::Reset);
        self.add(seat, plan.time)?;
        self.report(at, Some(seat), Change::Reset { by });
        Ok(())
    }

    fn next_period(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        self.add(seat, plan.time)?;
        let state = self.seat_mut(seat);
        state.moves = 0;
        let left = (state.periods != UNLIMITED).then(|| state.periods - 1);
        state.periods = left.unwrap_or(UNLIMITED);
        self.report(at, Some(seat), Change::Periods { spent: 1, left, by: Cause::Moves });
        self.periods_begin(at, seat, 1);
        Ok(())
    }

    fn next_stage(&mut self, at: Timestamp, seat: Seat) -> Result<(), Refused> {
        let Some(next) = self.next_plan(seat) else {
            return Ok(());
        };
        self.add(seat, next.time)?;
        let state = self.seat_mut(seat);
        (state.moves, state.periods) = (0, next.periods);
        state.stage += 1;
        let stage = state.stage.into();
        self.report(at, Some(seat), Change::Stage { stage, by: Cause::Moves });
        self.periods_begin(at, seat, 1);
        Ok(())
    }

    /// Forfeits what is left of the period.
    fn lose(&mut self, at: Timestamp, seat: Seat, why: Loss) {
        let left = core::mem::take(&mut self.seat_mut(seat).left);
        self.forfeit(seat, left);
        self.report_span(at, seat, left, |time| Change::Forfeited { time, why });
    }
}
