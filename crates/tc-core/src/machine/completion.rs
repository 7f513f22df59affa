//! A move is complete: its bonus, its count, and what the count brings (S2, R3 to R6).

use super::{Observer, Transition};
use crate::compiled::{QuotaRule, StagePlan, UNLIMITED};
use crate::state::SeatFlag;
use crate::{Cause, Change, FreeBonus, Loss, Refused, Seat, Span, Timestamp};

impl<R: Observer<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Adds the bonus of the stage in which the move ended, counts the move, and does what follows if the count is met.
    /// A flagged seat earns and counts nothing. `credit` is the time of the move that was credited.
    pub(super) fn complete_move(&mut self, at: Timestamp, seat: Seat, credit: Span) -> Result<(), Refused> {
        if self.seat(seat).has(SeatFlag::Flagged) {
            return Ok(());
        }
        self.report_move(at, seat, credit);
        self.forget_free_turn(seat);
        let free = self.state.moves_freely(seat);
        if let Some(plan) = self.plan(seat) {
            if !free || self.rules().free_bonus == FreeBonus::Earned {
                self.bonus(at, seat, plan)?;
            }
            if !free {
                self.count(at, seat, plan)?;
            } else if matches!(plan.on_quota, QuotaRule::Never | QuotaRule::Carry) {
                // A free move changes no period: a count that it completes acts at the next press.
                self.count_one(seat)?;
            }
        } else {
            self.count_one(seat)?;
        }
        let state = self.seat_mut(seat);
        state.free = state.free.saturating_sub(1);
        state.set(SeatFlag::Moved);
        Ok(())
    }

    /// Reports where the time of a move went.
    fn report_move(&mut self, at: Timestamp, seat: Seat, credit: Span) {
        let state = self.seat(seat);
        let delay = self.state.delay_of_turn(self.setup, seat).min(self.state.charged_turn(self.setup, seat));
        let charged = self.state.charged_turn(self.setup, seat).minus(delay);
        let (thought, stage) = (state.turn.plus(credit), state.stage.into());
        let all = self.plan(seat).map_or(1, |plan| plan.periods);
        let period = (all != UNLIMITED).then(|| all - state.periods);
        self.report(at, Some(seat), Change::Moved { thought, charged, delay, credit, stage, period });
    }

    fn count(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        let moves = self.count_one(seat)?;
        if plan.quota == 0 || moves < plan.quota {
            return Ok(());
        }
        let counts_moves = self.rules().counts_moves();
        let another = self.seat(seat).periods > 1;
        let leads_on = counts_moves && plan.leads_on;
        match plan.on_quota {
            QuotaRule::Renew => return self.renew(at, seat, plan),
            QuotaRule::Carry if another && counts_moves => {}
            QuotaRule::Carry if !another && leads_on => {}
            QuotaRule::Expire if another || leads_on => self.lose(at, seat, Loss::Expire),
            QuotaRule::Never | QuotaRule::Keep | QuotaRule::Carry | QuotaRule::Expire => return Ok(()),
        }
        if another { self.next_period(at, seat, plan) } else { self.next_stage(at, seat) }
    }

    fn count_one(&mut self, seat: Seat) -> Result<u32, Refused> {
        let state = self.seat_mut(seat);
        state.moves = state.moves.checked_add(1).ok_or(Refused::Overflow)?;
        Ok(state.moves)
    }

    /// Restarts the period; what was left of it is lost (R4).
    fn renew(&mut self, at: Timestamp, seat: Seat, plan: &StagePlan) -> Result<(), Refused> {
        self.lose(at, seat, Loss::Reset);
        self.seat_mut(seat).moves = 0;
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
