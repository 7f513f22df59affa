//! What an arbiter does to a seat (S12).

use tc_core::Adjustment;

use super::state::State;

impl State {
    /// Applies an adjustment, the running turn being booked.
    pub(super) fn adjust(&mut self, adjustment: Adjustment) {
        let seat = &mut self.seats[adjustment.seat().index()];
        match adjustment {
            Adjustment::Give { time, .. } => seat.grant(time.as_micros()),
            Adjustment::Take { time, .. } => {
                seat.forfeit(time.as_micros());
            }
            Adjustment::Transfer { to, time, .. } => {
                let taken = seat.forfeit(time.as_micros());
                self.seats[to.index()].grant(taken);
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
                    seat.grant(more);
                } else {
                    seat.forfeit(-more);
                }
                if force && seat.flagged {
                    self.revive(adjustment.seat().index());
                }
            }
            Adjustment::Moves { count, .. } => seat.count = count,
            Adjustment::Berserk { seat } => self.go_berserk(seat.index()),
            Adjustment::SkipBonus { .. } => seat.skips_bonus = true,
            _ => panic!("the twin does not know {adjustment:?}"),
        }
    }
}
