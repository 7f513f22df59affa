//! A move is complete: its bonus, its count, and what the count brings (S2, R3 to R6).

use super::{Observer, Transition};
use crate::compiled::{Gain, QuotaRule, StagePlan, UNLIMITED};
use crate::state::{SeatFlag, SeatState};
use crate::{Cause, Change, FreeBonus, Loss, Refused, Rules, Seat, Span, Timestamp};

/// What a counted move brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Brings {
    Nothing,
    /// The same period again (R4).
    Renewal,
    /// The next period of the stage.
    Period,
    /// The next stage.
    Stage,
}

impl StagePlan {
    /// What the next move of a seat in this stage brings if it is counted.
    pub(crate) fn brings(&self, state: &SeatState, rules: &Rules) -> Brings {
        if self.quota == 0 || state.moves.saturating_add(1) < self.quota {
            return Brings::Nothing;
        }
        let (another, counts_moves) = (state.periods > 1, rules.counts_moves());
        match self.on_quota {
            QuotaRule::Renew => Brings::Renewal,
            QuotaRule::Carry if another && counts_moves => Brings::Period,
            QuotaRule::Expire if another => Brings::Period,
            QuotaRule::Carry | QuotaRule::Expire if !another && counts_moves && self.leads_on => Brings::Stage,
            QuotaRule::Never | QuotaRule::Keep | QuotaRule::Carry | QuotaRule::Expire => Brings::Nothing,
        }
    }
}

impl<R: Observer + ?Sized> Transition<'_, R> {
    /// Adds the bonus of the move, counts the move, and does what follows if the count is met. A flagged seat earns and
    /// counts nothing. `credit` is the time of the move that was credited.
    pub(super) fn complete_move(&mut self, at: Timestamp, seat: Seat, credit: Span) -> Result<(), Refused> {
        let state = self.seat(seat);
        if state.has(SeatFlag::Flagged) {
            return Ok(());
        }
        let plan = self.program(seat).plan(state.stage);
        let free = !self.state.start_left.is_negative() || state.free > 0;
        let brings = plan.filter(|_| !free).map_or(Brings::Nothing, |plan| plan.brings(state, self.rules()));
        self.report(at, Some(seat), self.moved(state, plan, free, seat, credit));
        if let Some(plan) = plan {
            if free {
                self.forget_free_turn(seat);
            }
            let earns = !free || self.rules().free_bonus == FreeBonus::Earned;
            if brings == Brings::Stage && self.rules().first_bonus {
                self.enter_with_increment(at, seat, plan)?;
            } else {
                if earns {
                    self.bonus(at, seat, plan)?;
                }
                // A free move changes no period: a count that it completes acts at the next press.
                if !free || matches!(plan.on_quota, QuotaRule::Never | QuotaRule::Carry) {
                    self.count_one(seat)?;
                }
                if brings != Brings::Nothing {
                    self.act_on_count(at, seat, plan, brings)?;
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
        self.act_on_count(at, seat, plan, Brings::Stage)?;
        match self.plan(seat) {
            Some(next) if next.gain == Gain::Increment => self.bonus(at, seat, next),
            _ => Ok(()),
        }
    }

    /// Where the time of a move went. `plan` is the stage of the seat.
    fn moved(&self, state: &SeatState, plan: Option<&StagePlan>, free: bool, seat: Seat, credit: Span) -> Change {
        let delay = match plan {
            Some(plan) if !free && state.turn_stage == state.stage => plan.delay.min(state.turn),
            Some(_) if !free => self.state.delay_of_turn(self.setup, seat).min(state.turn),
            _ => Span::ZERO,
        };
        let charged = if plan.is_some() && !free { state.turn.minus(delay) } else { Span::ZERO };
        let all = plan.map_or(1, |plan| plan.periods);
        let period = (all != UNLIMITED).then(|| all - state.periods);
        Change::Moved { thought: state.turn.plus(credit), charged, delay, credit, stage: state.stage.into(), period }
    }

    /// Does what a count that is met brings.
    fn act_on_count(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan, brings: Brings) -> Result<(), Refused> {
        if plan.on_quota == QuotaRule::Expire {
            self.lose(at, seat, Loss::Expire);
        }
        match brings {
            Brings::Nothing => Ok(()),
            Brings::Renewal => self.renew(at, seat, plan),
            Brings::Period => self.next_period(at, seat, plan),
            Brings::Stage => self.next_stage(at, seat),
        }
    }

    fn count_one(&mut self, seat: Seat) -> Result<&SeatState, Refused> {
        let state = self.seat_mut(seat);
        state.moves = state.moves.checked_add(1).ok_or(Refused::Overflow)?;
        Ok(state)
    }

    /// Restarts the period; what was left of it is lost (R4).
    fn renew(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        self.seat_mut(seat).moves = 0;
        self.lose(at, seat, Loss::Reset);
        self.add(seat, plan.time)?;
        self.report(at, Some(seat), Change::Reset { by: Cause::Moves });
        Ok(())
    }

    fn next_period(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        self.add(seat, plan.time)?;
        let state = self.seat_mut(seat);
        state.moves = 0;
        let left = (state.periods != UNLIMITED).then(|| state.periods - 1);
        state.periods = left.unwrap_or(UNLIMITED);
        self.report(at, Some(seat), Change::Periods { spent: 1, left, by: Cause::Moves });
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
        Ok(())
    }

    /// Forfeits what is left of the period.
    fn lose(&mut self, at: Timestamp, seat: Seat, why: Loss) {
        let left = core::mem::take(&mut self.seat_mut(seat).left);
        self.forfeit(seat, left);
        self.report_span(at, seat, left, |time| Change::Forfeited { time, why });
    }
}
