//! What an arbiter does to a seat (S12).

use tc_core::Adjustment;

use super::calendar::{MINUTE, WEEK};
use super::state::State;

/// What a seat may have been granted in all after a gift, in minutes: 36 525 days, or what runs in their whole weeks.
const MOST: usize = 36_525 * 24 * 60;

impl State {
    /// Applies an adjustment, the running turn being booked.
    pub(super) fn adjust(&mut self, adjustment: Adjustment) {
        let number = adjustment.seat().index();
        let seat = &mut self.seats[number];
        match adjustment {
            Adjustment::Give { time, .. } => self.give(number, time.as_micros()),
            Adjustment::Take { time, .. } => {
                seat.forfeit(time.as_micros());
            }
            Adjustment::Transfer { to, time, .. } => {
                let taken = seat.forfeit(time.as_micros());
                self.give(to.index(), taken);
            }
            Adjustment::Set { time, position, force, .. } => {
                if let Some(stage) = position.stage {
                    seat.stage = stage;
                    seat.periods_left = seat.stages[stage].periods;
                    seat.count = 0;
                    seat.used_of_period = 0;
                }
                seat.periods_left = position.periods.or(seat.periods_left);
                let more = time.as_micros() - seat.held;
                if more > 0 {
                    self.give(number, more);
                } else {
                    seat.forfeit(-more);
                }
                if force && self.seats[number].flagged {
                    self.revive(number);
                }
            }
            Adjustment::Moves { count, .. } => seat.count = count,
            Adjustment::Berserk { seat } => self.go_berserk(seat.index()),
            Adjustment::SkipBonus { .. } => seat.skips_bonus = true,
            _ => panic!("the twin does not know {adjustment:?}"),
        }
    }

    /// Adds time to what a seat has.
    fn give(&mut self, seat: usize, time: i64) {
        self.seats[seat].grant(time);
        let most = self.week.running_minutes().map_or(MOST, |running| MOST / WEEK * running);
        self.gave_too_much |= time > 0 && self.seats[seat].tally.granted > most as i64 * MINUTE;
    }
}
