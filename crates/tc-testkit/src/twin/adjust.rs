//! What an arbiter does to a seat (S12).

use super::MS;
use super::input::TwinInput;
use super::rules::Setup;
use super::state::State;

/// Berserk takes nothing when the increment is so large a part of the time.
const MOVES_OF_INCREMENT: i64 = 40;

impl State {
    /// Applies an adjustment, the running turn being booked.
    pub(super) fn adjust(&mut self, setup: &Setup, input: &TwinInput) {
        match input {
            TwinInput::Give { seat, time } => self.seats[usize::from(*seat)].grant(time * MS),
            TwinInput::Take { seat, time } => {
                self.take(usize::from(*seat), time * MS);
            }
            TwinInput::Transfer { from, to, time } => {
                let taken = self.take(usize::from(*from), time * MS);
                self.seats[usize::from(*to)].grant(taken);
            }
            TwinInput::Set { seat, time, stage, periods } => {
                self.set(setup, usize::from(*seat), time * MS, *stage, *periods);
            }
            TwinInput::Moves { seat, count } => self.seats[usize::from(*seat)].count = *count,
            TwinInput::Berserk { seat } => self.go_berserk(setup, usize::from(*seat)),
            TwinInput::SkipBonus { seat } => self.seats[usize::from(*seat)].skips_bonus = true,
            _ => unreachable!("{input:?} is no adjustment"),
        }
    }

    /// Takes at most what is held.
    fn take(&mut self, seat: usize, time: i64) -> i64 {
        let taken = time.min(self.seats[seat].held);
        self.seats[seat].forfeit(taken);
        taken
    }

    fn set(&mut self, setup: &Setup, index: usize, time: i64, stage: Option<usize>, periods: Option<u16>) {
        let seat = &mut self.seats[index];
        if let Some(stage) = stage {
            seat.stage = stage;
            seat.periods_left = setup.controls[index].stages[stage].periods;
            seat.count = 0;
            seat.used_of_period = 0;
        }
        if periods.is_some() {
            seat.periods_left = periods;
        }
        if time > seat.held {
            seat.grant(time - seat.held);
        } else {
            seat.forfeit(seat.held - time);
        }
    }

    fn go_berserk(&mut self, setup: &Setup, index: usize) {
        let first = &setup.controls[index].stages[0];
        self.seats[index].berserk = true;
        if first.time >= MOVES_OF_INCREMENT * first.increment.unwrap_or(0) {
            self.take(index, first.time / 2);
        }
    }
}
