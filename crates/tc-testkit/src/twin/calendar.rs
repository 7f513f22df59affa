//! The weekend (S8): Saturday 00:00 to Monday 00:00, UTC. Instants are microseconds of Unix time.

use tc_core::Calendar;

use super::state::State;

const DAY: i64 = 86_400_000_000;

impl State {
    /// The Monday at which the weekend ends that the instant is in.
    pub(super) fn monday_after(&self, instant: i64) -> Option<i64> {
        let day = instant.div_euclid(DAY);
        // Day 0 was a Thursday; Monday counts 0.
        let weekday = (day + 3).rem_euclid(7);
        (self.rules.calendar == Calendar::Weekend && weekday >= 5).then(|| (day + 7 - weekday) * DAY)
    }

    /// The instant at which a clock has run for `time` from now on, weekends left out. Past zero clocks stop and go on
    /// a microsecond earlier, and what ends with the week ends on Friday.
    pub(super) fn instant_after(&self, time: i64) -> i64 {
        let shift = i64::from(self.is_past_zero());
        let (mut instant, mut left) = (self.now + shift, time);
        loop {
            if left > 0 || !self.is_past_zero() {
                instant = self.monday_after(instant).unwrap_or(instant);
            }
            if left == 0 {
                return instant - shift;
            }
            let piece = left.min(DAY - instant.rem_euclid(DAY));
            instant += piece;
            left -= piece;
        }
    }
}
