//! Lag: quotas, grace and credit (S14).

use tc_core::Lag;

use super::MS;
use super::setup::{Control, Setup};
use super::state::{Phase, State};

const LONGEST_GRACE: i64 = 2_000 * MS;

impl Setup {
    /// The lag of a seat with this control that is made up for at the beginning.
    pub(super) fn first_quota(&self, control: &Control) -> i64 {
        match self.rules.lag {
            Lag::Off => 0,
            Lag::Fixed(allowance) => allowance.as_nanos(),
            Lag::Lichess => 3 * gain(control),
            rule => panic!("the twin does not know {rule:?}"),
        }
    }
}

/// What each move adds to the quota under lichess's rule: from 15 centiseconds for the shortest games to 100.
fn gain(control: &Control) -> i64 {
    let Some(first) = control.first() else { return 0 };
    let seconds = (first.time + 40 * first.increment()) / (1_000 * MS);
    let centiseconds = (seconds * 2 / 5 + 15).min(100);
    centiseconds * 10 * MS
}

impl State {
    /// How long the seat's flag waits for a press that was on its way; in a simultaneous turn there is none.
    pub(super) fn grace(&self, setup: &Setup, index: usize) -> i64 {
        let waits = setup.rules.lag != Lag::Off && self.phase == Phase::Turn;
        if waits { self.seats[index].quota.min(LONGEST_GRACE) } else { 0 }
    }

    /// How much of the lag that a press reports is taken off its charge.
    pub(super) fn credit(&self, setup: &Setup, index: usize, lag: i64) -> i64 {
        let seat = &self.seats[index];
        let is_credited = setup.rules.lag != Lag::Off && self.is_charged(setup, index);
        if is_credited { lag.min(seat.quota).min(seat.ran) } else { 0 }
    }

    /// The credit is used up with the charge.
    pub(super) fn spend_quota(&mut self, setup: &Setup, index: usize, credit: i64) {
        if setup.rules.lag == Lag::Lichess {
            self.seats[index].quota -= credit;
        }
    }

    /// A completed move that was charged earns quota.
    pub(super) fn earn_quota(&mut self, setup: &Setup, index: usize) {
        if setup.rules.lag == Lag::Lichess {
            let gain = gain(&setup.controls[index]);
            let quota = &mut self.seats[index].quota;
            *quota = (*quota + gain).min(7 * gain);
        }
    }
}
