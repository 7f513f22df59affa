//! What happens when the time of a period is used up (S3, R3 to R6).

use tc_core::{FlagCause, StageChange};

use super::seat::{Pending, Seat};
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
    pub(super) fn leave_used_up_periods(&mut self, seats: &[usize]) {
        let mut round = Round::First;
        loop {
            self.leave_periods(seats);
            for &seat in seats {
                if self.is_used_up(seat) && self.is_the_end(seat) && self.seats[seat].pending.is_none() {
                    // What lies beyond zero was not on the clock.
                    let beyond = self.seats[seat].use_up();
                    // Where time counts twice, that microsecond counted as two.
                    let microsecond = beyond.min(i64::from(self.is_past_zero()));
                    self.seats[seat].ran_in_turn -= microsecond;
                    self.seats[seat].ran_after_delay -= microsecond;
                    self.seats[seat].pending =
                        Some(Pending { zero: self.now, grace_left: self.grace(seat), by: FlagCause::Time });
                }
            }
            if !self.leave_stages(seats, round) {
                return;
            }
            round = Round::Later;
        }
    }

    /// The same where the clocks of these seats begin to run. The last period of a seat is not left: that seat is lost
    /// when its clock runs.
    pub(super) fn leave_empty_periods(&mut self, seats: &[usize]) {
        self.leave_periods(seats);
        while self.leave_stages(seats, Round::OfBeginning) {
            self.leave_periods(seats);
        }
    }

    /// Leaves the periods of seats that have nothing left, up to the last of their stages. What was used beyond the end
    /// of one (a microsecond, past zero) is charged to the next.
    fn leave_periods(&mut self, seats: &[usize]) {
        for &index in seats {
            while self.is_used_up(index) && !self.seats[index].is_last_of_stage() && !self.is_the_end(index) {
                let seat = &mut self.seats[index];
                let (starts_again, beyond) = (seat.starts_again(), seat.use_up());
                let time = seat.rule().map_or(0, |stage| stage.time);
                if starts_again {
                    seat.begin_period(time)
                } else {
                    seat.begin_next_period(time)
                }
                seat.use_time(beyond);
            }
        }
    }

    /// The stages of which the last period has nothing left are left at once, and with one of them, at zero for all,
    /// those of all seats (S22); whether there were any.
    fn leave_stages(&mut self, seats: &[usize], round: Round) -> bool {
        let in_common = self.rules.stage_change == StageChange::AtZeroAll;
        let ended = |seat: &usize| self.is_used_up(*seat) && !self.is_the_end(*seat);
        let mut going: Vec<usize> = seats.iter().copied().filter(ended).collect();
        if going.is_empty() {
            return false;
        }
        if in_common {
            let goes_on = |seat: &usize| !self.seats[*seat].flagged && self.seats[*seat].has_next_stage();
            going = (0..self.seats.len()).filter(goes_on).collect();
        }
        // Others that are at their end too use what lies beyond it of their next stages.
        let mut use_up = |seat: &usize| if self.seats[*seat].held < 0 { self.seats[*seat].use_up() } else { 0 };
        let beyond: Vec<i64> = going.iter().map(&mut use_up).collect();
        // What was used before this instant is given by the stages that all were at until then.
        if in_common && round == Round::First {
            self.share_out();
        }
        for (index, beyond) in going.into_iter().zip(beyond) {
            let seat = &mut self.seats[index];
            seat.begin_next_stage();
            seat.use_time(beyond);
            // Before the clock has run in a turn, that turn has the delay of the stage that is entered.
            if round == Round::OfBeginning && seat.in_turn && seat.ran_in_turn == 0 {
                seat.delay_left = seat.full_delay();
            }
        }
        true
    }

    /// Whether the running period of a seat has nothing left, and no delay comes before it.
    fn is_used_up(&self, index: usize) -> bool {
        self.seats[index].delay_left == 0 && self.seats[index].held < i64::from(!self.is_past_zero())
    }

    /// Whether the game of the seat is lost with its period.
    pub(super) fn is_the_end(&self, index: usize) -> bool {
        let seat = &self.seats[index];
        let is_missed = seat.rule().is_some_and(|stage| stage.is_requirement() && !stage.is_met(seat.count));
        let is_lost = is_missed && self.rules.stage_change == StageChange::OnCount;
        is_lost || seat.is_last_of_stage() && !seat.has_next_stage()
    }
}

impl Seat {
    /// Leaves the running period for what follows it.
    pub(super) fn enter_what_follows(&mut self) {
        let time = self.rule().map_or(0, |stage| stage.time);
        match () {
            () if self.starts_again() => self.begin_period(time),
            () if self.is_last_of_stage() => self.begin_next_stage(),
            () => self.begin_next_period(time),
        }
    }

    fn is_last_of_stage(&self) -> bool {
        self.periods_left == Some(1) && !self.starts_again()
    }

    fn starts_again(&self) -> bool {
        self.rule().is_some_and(|stage| stage.resets_on_time && stage.is_met(self.count))
    }
}
