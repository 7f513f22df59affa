//! What happens when the time of a period is used up (S3, R3 to R6).

use tc_core::StageChange;

use super::seat::Pending;
use super::setup::Setup;
use super::state::State;

/// One of those in which stages are left at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    /// Clocks begin to run.
    OfBeginning,
    /// Time ran out in mid-turn.
    First,
    /// A stage that was entered at the same instant has nothing left either.
    Later,
}

impl State {
    /// Leaves the periods of these seats that have nothing left, and their stages, in rounds in which no seat comes
    /// before another. Where nothing follows the time of a seat is used up.
    pub(super) fn leave_used_up_periods(&mut self, setup: &Setup, seats: &[usize]) {
        let mut round = Round::First;
        loop {
            for &seat in seats {
                self.leave_used_up_periods_of_stage(setup, seat);
                if self.is_used_up(setup, seat) && self.is_the_end(setup, seat) && self.seats[seat].pending.is_none() {
                    self.use_up(seat);
                    self.seats[seat].pending = Some(Pending { zero: self.now, grace_left: self.grace(setup, seat) });
                }
            }
            if !self.leave_stages(setup, seats, round) {
                return;
            }
            round = Round::Later;
        }
    }

    /// The same where the clocks of these seats begin to run. The last period of a seat is not left: that seat is lost
    /// when its clock runs.
    pub(super) fn leave_empty_periods(&mut self, setup: &Setup, seats: &[usize]) {
        loop {
            for &seat in seats {
                self.leave_used_up_periods_of_stage(setup, seat);
            }
            if !self.leave_stages(setup, seats, Round::OfBeginning) {
                return;
            }
        }
    }

    /// Leaves the periods of a seat that have nothing left, up to the last of its stage.
    fn leave_used_up_periods_of_stage(&mut self, setup: &Setup, index: usize) {
        while self.is_used_up(setup, index) && !self.is_last_of_stage(setup, index) && !self.is_the_end(setup, index) {
            self.leave_period(setup, index);
        }
    }

    /// The stages of which the last period has nothing left are left at once, and with one of them, at zero for all,
    /// those of all seats (S22); whether there were any.
    fn leave_stages(&mut self, setup: &Setup, seats: &[usize], round: Round) -> bool {
        let ended = |seat: usize| self.is_used_up(setup, seat) && !self.is_the_end(setup, seat);
        let mut going: Vec<usize> = seats.iter().copied().filter(|&seat| ended(seat)).collect();
        if going.is_empty() {
            return false;
        }
        if setup.rules.stage_change == StageChange::AtZeroAll {
            let goes_on = |seat: &usize| !self.seats[*seat].flagged && self.has_next_stage(setup, *seat);
            going = (0..self.seats.len()).filter(goes_on).collect();
        }
        // Others that are at their end too use what lies beyond it of their next stages.
        let beyond: Vec<i64> =
            going.iter().map(|&seat| if self.seats[seat].held < 0 { self.use_up(seat) } else { 0 }).collect();
        // What was used before this instant is given by the stages that all were at until then.
        if setup.rules.stage_change == StageChange::AtZeroAll && round == Round::First {
            self.share_out(setup);
        }
        for (seat, beyond) in going.into_iter().zip(beyond) {
            self.begin_next_stage(setup, seat);
            self.seats[seat].use_time(beyond);
            // Before the clock has run in a turn, that turn has the delay of the stage that is entered.
            if round == Round::OfBeginning && self.seats[seat].in_turn && self.seats[seat].ran_in_turn == 0 {
                self.seats[seat].delay_left = self.stage(setup, seat).map_or(0, |stage| stage.delay);
            }
        }
        true
    }

    /// Whether the running period of a seat has nothing left, and no delay comes before it.
    fn is_used_up(&self, setup: &Setup, index: usize) -> bool {
        self.seats[index].delay_left == 0 && self.period_is_over(setup, index)
    }

    fn period_is_over(&self, setup: &Setup, index: usize) -> bool {
        self.seats[index].held < i64::from(!setup.is_past_zero())
    }

    /// Whether the game of the seat is lost with its period.
    fn is_the_end(&self, setup: &Setup, index: usize) -> bool {
        let stage = self.stage(setup, index).expect("a seat with a clock has a stage");
        let is_lost = stage.is_requirement()
            && setup.rules.stage_change == StageChange::OnCount
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
    fn use_up(&mut self, index: usize) -> i64 {
        let beyond = -self.seats[index].held;
        self.seats[index].use_time(-beyond);
        beyond
    }

    /// Leaves one period for the next of its stage. What was used beyond its end (a nanosecond, past zero) is charged to
    /// the next.
    fn leave_period(&mut self, setup: &Setup, index: usize) {
        let starts_again = self.starts_again(setup, index);
        let beyond = self.use_up(index);
        let Some(stage) = self.stage(setup, index) else { return };
        let seat = &mut self.seats[index];
        if !starts_again {
            seat.periods_left = seat.periods_left.map(|left| left - 1);
        }
        seat.begin_period(stage.time);
        seat.use_time(beyond);
    }

    /// Whether a stage follows the one that the seat is in.
    pub(super) fn has_next_stage(&self, setup: &Setup, index: usize) -> bool {
        self.seats[index].stage + 1 < setup.controls[index].len()
    }

    /// The next stage begins, on top of what is held.
    pub(super) fn begin_next_stage(&mut self, setup: &Setup, index: usize) {
        let seat = &mut self.seats[index];
        seat.stage += 1;
        let stage = &setup.controls[index][seat.stage];
        seat.periods_left = stage.periods;
        seat.begin_period(stage.time);
    }
}
