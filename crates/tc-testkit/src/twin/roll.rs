//! What happens when the time of a period is used up (S3, R3 to R6).

use super::rules::{Setup, StageChange};
use super::seat::Pending;
use super::state::State;

impl State {
    /// Leaves the periods of a running seat that have nothing left, one after the other.
    pub(super) fn leave_used_up_periods(&mut self, setup: &Setup, index: usize) {
        self.leave_empty_periods(setup, index, false);
        if self.seats[index].delay_left == 0 && self.period_is_over(setup, index) {
            self.use_up(setup, index);
            self.seats[index].pending = Some(Pending { zero: self.now, grace_left: self.grace(setup, index) });
        }
    }

    /// Leaves the periods of a seat that have nothing left, within its stage, to the last if nothing follows.
    pub(super) fn leave_used_up_periods_of_stage(&mut self, setup: &Setup, index: usize) {
        while self.seats[index].delay_left == 0
            && self.period_is_over(setup, index)
            && !self.is_last_of_stage(setup, index)
            && !self.is_the_end(setup, index)
        {
            self.leave_period(setup, index);
        }
        if self.is_the_end(setup, index) {
            self.leave_used_up_periods(setup, index);
        }
    }

    /// The same, but for the last one: that of a seat that is lost when its clock runs. Before the clock has run in a
    /// turn, that turn has the delay of the stage that is entered.
    pub(super) fn leave_empty_periods(&mut self, setup: &Setup, index: usize, has_delay: bool) {
        while self.seats[index].delay_left == 0 && self.period_is_over(setup, index) && !self.is_the_end(setup, index) {
            let stage = self.seats[index].stage;
            self.leave_period(setup, index);
            if has_delay && self.seats[index].stage != stage {
                self.seats[index].delay_left = self.stage(setup, index).map_or(0, |stage| stage.delay);
            }
        }
    }

    fn period_is_over(&self, setup: &Setup, index: usize) -> bool {
        if setup.rules.past_zero { self.seats[index].held < 0 } else { self.seats[index].held <= 0 }
    }

    /// Whether the game of the seat is lost with its period.
    fn is_the_end(&self, setup: &Setup, index: usize) -> bool {
        let stage = self.stage(setup, index).expect("a seat with a clock has a stage");
        let is_lost = stage.is_requirement()
            && setup.rules.stage_change == StageChange::Count
            && !stage.is_met(self.seats[index].count);
        is_lost || (self.is_last_of_stage(setup, index) && !self.has_next_stage(setup, index))
    }

    fn is_last_of_stage(&self, setup: &Setup, index: usize) -> bool {
        self.seats[index].periods_left == Some(1) && !self.starts_again(setup, index)
    }

    fn starts_again(&self, setup: &Setup, index: usize) -> bool {
        self.stage(setup, index).is_some_and(|stage| stage.resets_on_time && stage.is_met(self.seats[index].count))
    }

    /// The last period is used up. What lies beyond its end was not used.
    fn use_up(&mut self, setup: &Setup, index: usize) -> i64 {
        let gives = self.stage(setup, index).is_some_and(|stage| stage.hourglass);
        let seat = &mut self.seats[index];
        let beyond = -std::mem::take(&mut seat.held);
        seat.used_of_period -= beyond;
        seat.tally.used -= beyond;
        if gives {
            seat.to_give -= beyond;
        }
        beyond
    }

    /// Leaves one period. What was used beyond its end (a nanosecond, past zero) is used of the one that follows.
    fn leave_period(&mut self, setup: &Setup, index: usize) {
        let counts_matter = setup.rules.stage_change == StageChange::Count;
        let (is_last, starts_again) = (self.is_last_of_stage(setup, index), self.starts_again(setup, index));
        let beyond = self.use_up(setup, index);
        let Some(stage) = self.stage(setup, index) else { return };
        let seat = &mut self.seats[index];
        if !is_last {
            if !starts_again {
                seat.periods_left = seat.periods_left.map(|left| left - 1);
            }
            seat.begin_period(stage.time);
        } else if counts_matter {
            self.begin_next_stage(setup, index);
        } else {
            self.begin_next_stages(setup, index);
        }
        self.use_of_next(setup, index, beyond);
    }

    /// All go on to their next stages. Others that are at their end too use what lies beyond it of those.
    fn begin_next_stages(&mut self, setup: &Setup, index: usize) {
        let going: Vec<usize> = (0..self.seats.len())
            .filter(|&seat| !self.seats[seat].flagged && self.has_next_stage(setup, seat))
            .collect();
        let mut beyond = vec![0; self.seats.len()];
        for &other in &going {
            if other != index && self.seats[other].held < 0 {
                beyond[other] = self.use_up(setup, other);
            }
        }
        self.share_out(setup);
        for &seat in &going {
            self.begin_next_stage(setup, seat);
            self.use_of_next(setup, seat, beyond[seat]);
        }
    }

    /// What was used beyond the end of a period is used of the one that has begun.
    fn use_of_next(&mut self, setup: &Setup, index: usize, beyond: i64) {
        let gives = self.stage(setup, index).is_some_and(|stage| stage.hourglass);
        let seat = &mut self.seats[index];
        seat.held -= beyond;
        seat.used_of_period += beyond;
        seat.tally.used += beyond;
        if gives {
            seat.to_give += beyond;
        }
    }

    /// Whether a stage follows the one that the seat stands at.
    pub(super) fn has_next_stage(&self, setup: &Setup, index: usize) -> bool {
        self.seats[index].stage + 1 < setup.controls[index].stages.len()
    }

    /// The next stage begins, on top of what is held.
    pub(super) fn begin_next_stage(&mut self, setup: &Setup, index: usize) {
        let seat = &mut self.seats[index];
        seat.stage += 1;
        let stage = &setup.controls[index].stages[seat.stage];
        seat.periods_left = stage.periods;
        seat.begin_period(stage.time);
    }
}
