//! A move is completed: its bonus, its count, and what the count brings about (S2).

use tc_core::{FreeBonus, Span, StageChange};
use tc_notation::{Bonus, Moves};

use super::seat::Seat;
use super::stage::StageRule;
use super::state::State;

impl State {
    /// The seat has moved, its thinking time being charged. A seat that has flagged completes no move.
    pub(super) fn complete_move(&mut self, index: usize) {
        let (is_free, rules) = (self.is_free(index), self.rules);
        if self.seats[index].flagged || self.seats[index].timed_out {
            return;
        }
        if !is_free {
            self.round_charge(index);
        }
        let seat = &mut self.seats[index];
        seat.made += 1;
        let Some(stage) = seat.rule() else {
            seat.count += 1;
            return;
        };
        let earns = !is_free || rules.free_bonus == FreeBonus::Earned;
        let is_met = !is_free && stage.is_met(seat.count + 1);
        let counts_change_stages = rules.stage_change == StageChange::OnCount;
        let mut ahead = seat.clone();
        if is_met {
            ahead.act_on_count(stage, counts_change_stages);
        }
        // S9: where increments come before the move, the last move of a stage earns that of the next one.
        let in_advance = rules.first_bonus && ahead.stage > seat.stage;
        if earns && !(in_advance && stage.is_increment()) {
            seat.add_bonus(stage);
        }
        // A free move leaves time and periods as they were: a count that is met by it acts at the next move.
        if !is_free || !stage.ends_on_moves() && !stage.resets_on_time {
            seat.count += 1;
        }
        if is_met {
            seat.act_on_count(stage, counts_change_stages);
        }
        if earns
            && in_advance
            && let Some(next) = seat.rule().filter(StageRule::is_increment)
        {
            seat.add_bonus(next);
        }
    }
}

impl Seat {
    fn add_bonus(&mut self, stage: StageRule) {
        let bonus = match stage.bonus {
            Some(Bonus::Increment(_)) => stage.fits(self.held, stage.increment()),
            Some(Bonus::Bronstein(most)) => Span::from(most).as_micros().min(self.used_of_period),
            Some(Bonus::Opponent) | None => return,
        };
        // Berserk leaves a bonus to be skipped where it is.
        if !self.berserk && !std::mem::take(&mut self.skips_bonus) {
            self.grant(bonus);
        }
    }

    /// R3, R4 and R6: the moves of the period are made.
    fn act_on_count(&mut self, stage: StageRule, counts_change_stages: bool) {
        let is_last_period = self.periods_left == Some(1);
        let leads_on = self.has_next_stage() && counts_change_stages;
        match stage.moves {
            Moves::Reset(_) => {
                self.forfeit(self.held);
                self.begin_period(stage.time);
            }
            Moves::Expire(_) if !is_last_period || leads_on => {
                self.forfeit(self.held);
                if is_last_period { self.begin_next_stage() } else { self.begin_next_period(stage.time) }
            }
            Moves::Required(_) if stage.resets_on_time || !counts_change_stages => {}
            Moves::Required(_) if !is_last_period => self.begin_next_period(stage.time),
            Moves::Required(_) if leads_on && !self.stages[self.stage + 1].ends_on_moves() => self.begin_next_stage(),
            _ => {}
        }
    }
}
