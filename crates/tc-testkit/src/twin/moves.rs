//! A move is completed: its bonus, its count, and what the count brings about (S2).

use tc_core::{FreeBonus, Span, StageChange};
use tc_notation::{Bonus, Moves};

use super::setup::Setup;
use super::state::State;

impl State {
    /// The seat has moved, its thinking time being charged.
    pub(super) fn complete_move(&mut self, setup: &Setup, index: usize) {
        let is_free = self.is_free(setup, index);
        self.seats[index].made += 1;
        let Some(stage) = self.stage(setup, index) else {
            self.seats[index].count += 1;
            return;
        };
        if !is_free || setup.rules.free_bonus == FreeBonus::Earned {
            self.add_bonus(setup, index);
        }
        if is_free {
            // It leaves time and periods as they were: a count that is met by it acts at the next move.
            if !stage.ends_on_moves() && !stage.resets_on_time {
                self.seats[index].count += 1;
            }
            return;
        }
        self.seats[index].count += 1;
        if stage.is_met(self.seats[index].count) {
            self.act_on_count(setup, index);
        }
    }

    fn add_bonus(&mut self, setup: &Setup, index: usize) {
        let Some(stage) = self.stage(setup, index) else { return };
        let seat = &mut self.seats[index];
        let bonus = match stage.bonus {
            Some(Bonus::Increment(_)) => stage.fits(seat.held, stage.increment()),
            Some(Bonus::Bronstein(most)) => Span::from(most).as_nanos().min(seat.used_of_period),
            Some(Bonus::Opponent) | None => return,
        };
        // Berserk leaves a bonus to be skipped where it is.
        if !seat.berserk && !std::mem::take(&mut seat.skips_bonus) {
            seat.add_bonus(bonus);
        }
    }

    /// R3, R4 and R6: the moves of the period are made.
    fn act_on_count(&mut self, setup: &Setup, index: usize) {
        let Some(stage) = self.stage(setup, index) else { return };
        let counts_change_stages = setup.rules.stage_change == StageChange::OnCount;
        let is_last_period = self.seats[index].periods_left == Some(1);
        let has_next = self.has_next_stage(setup, index);
        match stage.moves {
            Moves::Any => {}
            Moves::Reset(_) => {
                self.lose_what_is_left(index);
                self.seats[index].begin_period(stage.time);
            }
            Moves::Expire(_) => {
                if !is_last_period {
                    self.lose_what_is_left(index);
                    self.begin_next_period(index, stage.time);
                } else if has_next && counts_change_stages {
                    self.lose_what_is_left(index);
                    self.begin_next_stage(setup, index);
                }
            }
            Moves::Required(_) if stage.resets_on_time || !counts_change_stages => {}
            Moves::Required(_) => {
                if !is_last_period {
                    self.begin_next_period(index, stage.time);
                } else if has_next && !setup.controls[index][self.seats[index].stage + 1].ends_on_moves() {
                    self.begin_next_stage(setup, index);
                }
            }
        }
    }

    fn lose_what_is_left(&mut self, index: usize) {
        let left = self.seats[index].held;
        self.seats[index].forfeit(left);
    }

    fn begin_next_period(&mut self, index: usize, time: i64) {
        let seat = &mut self.seats[index];
        seat.periods_left = seat.periods_left.map(|left| left - 1);
        seat.begin_period(time);
    }
}
