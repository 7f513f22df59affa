//! Lag: quotas, grace and credit (S14), and the margin (S23).

use tc_core::Lag;

use super::MS;
use super::seat::Seat;
use super::stage::StageRule;
use super::state::{Phase, State};

const LONGEST_GRACE: i64 = 2_000 * MS;

impl Seat {
    /// The lag that is made up for at the beginning.
    pub(super) fn first_quota(&self, lag: Lag) -> i64 {
        match lag {
            Lag::Off => 0,
            Lag::Fixed(allowance) => allowance.as_micros(),
            Lag::Lichess => 3 * self.lag_gain,
            rule => panic!("the twin does not know {rule:?}"),
        }
    }
}

/// What each move adds to the quota under lichess's rule: from 15 centiseconds for the shortest games to 100.
pub(super) fn gain(stages: &[StageRule]) -> i64 {
    let Some(first) = stages.first() else { return 0 };
    let seconds = (first.time + 40 * first.increment()) / (1_000 * MS);
    let centiseconds = (seconds * 2 / 5 + 15).min(100);
    centiseconds * 10 * MS
}

impl State {
    /// How long the seat's flag waits for a press that was on its way, or that comes late; not at all in a simultaneous
    /// turn.
    pub(super) fn grace(&self, index: usize) -> i64 {
        if self.phase != Phase::Turn {
            return 0;
        }
        let for_lag = if self.rules.lag == Lag::Off { 0 } else { self.seats[index].quota.min(LONGEST_GRACE) };
        for_lag + self.rules.margin.as_micros()
    }

    /// How much of the lag that a press reports is taken off its charge.
    pub(super) fn credit(&self, index: usize, lag: i64) -> i64 {
        let seat = &self.seats[index];
        let is_credited = self.rules.lag != Lag::Off && self.is_charged(index) && !self.is_stopped(index);
        if is_credited { lag.min(seat.quota).min(seat.ran) } else { 0 }
    }

    /// The credit is used up with the charge.
    pub(super) fn spend_quota(&mut self, index: usize, credit: i64) {
        if self.rules.lag == Lag::Lichess {
            self.seats[index].quota -= credit;
        }
    }

    /// A completed move that was charged earns quota.
    pub(super) fn earn_quota(&mut self, index: usize) {
        if self.rules.lag == Lag::Lichess {
            let seat = &mut self.seats[index];
            let gain = seat.lag_gain;
            seat.quota = (seat.quota + gain).min(7 * gain);
        }
    }
}
