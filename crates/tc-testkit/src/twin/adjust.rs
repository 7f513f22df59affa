//! What an arbiter does to a seat (S12).

use tc_core::{Adjustment, Seat};

use super::setup::Setup;
use super::state::State;

/// Berserk takes nothing when the increment is so large a part of the time.
const MOVES_OF_INCREMENT: i64 = 40;

impl State {
    /// Applies an adjustment, the running turn being booked.
    pub(super) fn adjust(&mut self, setup: &Setup, adjustment: Adjustment) {
        match adjustment {
            Adjustment::Give { seat, time } => self.seats[seat.index()].grant(time.as_nanos()),
            Adjustment::Take { seat, time } => drop(self.take(seat, time.as_nanos())),
            Adjustment::Transfer { from, to, time } => {
                let taken = self.take(from, time.as_nanos());
                self.seats[to.index()].grant(taken);
            }
            Adjustment::Set { seat, time, position } => {
                let (stages, seat) = (&setup.controls[seat.index()], &mut self.seats[seat.index()]);
                if let Some(stage) = position.stage {
                    seat.stage = stage;
                    seat.periods_left = stages[stage].periods;
                    seat.count = 0;
                    seat.used_of_period = 0;
                }
                if position.periods.is_some() {
                    seat.periods_left = position.periods;
                }
                let more = time.as_nanos() - seat.held;
                if more > 0 { seat.grant(more) } else { seat.forfeit(-more) }
            }
            Adjustment::Moves { seat, count } => self.seats[seat.index()].count = count,
            Adjustment::Berserk { seat } => {
                let first = &setup.controls[seat.index()][0];
                self.seats[seat.index()].berserk = true;
                if first.time >= MOVES_OF_INCREMENT * first.increment() {
                    self.take(seat, first.time / 2);
                }
            }
            Adjustment::SkipBonus { seat } => self.seats[seat.index()].skips_bonus = true,
            _ => panic!("the twin does not know {adjustment:?}"),
        }
    }

    /// Takes at most what is held.
    fn take(&mut self, seat: Seat, time: i64) -> i64 {
        let seat = &mut self.seats[seat.index()];
        let taken = time.min(seat.held);
        seat.forfeit(taken);
        taken
    }
}
