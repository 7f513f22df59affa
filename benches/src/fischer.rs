//! The clock that a program without a clock library has: two numbers and an increment.

/// A two-player Fischer clock by hand, in microseconds: it looks whether the time is up, adds the increment, and it is
/// the other player's turn. It knows no other control, no pauses and no effects, trusts its caller's instants, and
/// takes nothing back.
#[derive(Clone, Copy, Debug)]
pub struct Fischer {
    left: [i64; 2],
    increment: i64,
    mover: usize,
    since: i64,
    flagged: bool,
}

impl Fischer {
    /// The clocks of two players with this time in microseconds; the first player's clock runs from `at`.
    pub fn start(time: i64, increment: i64, at: i64) -> Fischer {
        Fischer { left: [time; 2], increment, mover: 0, since: at, flagged: false }
    }

    /// The player on the move has moved, at an instant. Whether that was in time.
    pub fn press(&mut self, at: i64) -> bool {
        let left = self.left[self.mover] - (at - self.since);
        if self.flagged || left <= 0 {
            self.flagged = true;
            return false;
        }
        self.left[self.mover] = left + self.increment;
        self.mover = 1 - self.mover;
        self.since = at;
        true
    }

    /// What is left to a player, the first being 0, at an instant.
    pub fn left(&self, player: usize, at: i64) -> i64 {
        let thinks = !self.flagged && player == self.mover;
        self.left[player] - if thinks { at - self.since } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use tc_core::{Input, Seat, Timestamp, Verdict};

    use super::Fischer;
    use crate::games::{SECOND, setup, started};
    use crate::texts::FISCHER;

    #[test]
    fn it_is_a_fischer_clock() {
        let setup = setup(FISCHER);
        let mut clock = started(&setup);
        let mut by_hand = Fischer::start(600 * SECOND, 5 * SECOND, 0);
        let mut at = 0;
        for think in [0, 3, 40, 5, 559, 590, 1, 20] {
            at += think * SECOND;
            let verdict = clock.handle(&setup, Timestamp::saturating_micros(at), &Input::press()).expect("it is legal");
            assert_eq!(by_hand.press(at), verdict == Verdict::Applied, "after {think} s");
            for (player, seat) in [(0, Seat::FIRST), (1, Seat::SECOND)] {
                let reading =
                    clock.reading(&setup, seat, Timestamp::saturating_micros(at)).expect("there is such a seat");
                if !reading.flagged {
                    assert_eq!(by_hand.left(player, at), reading.left.as_micros(), "after {think} s");
                }
            }
        }
        assert!(!clock.flagged().is_empty());
    }
}
