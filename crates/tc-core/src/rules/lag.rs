//! Compensation for the time that moves spend on the way (S14).

use crate::Span;
use crate::program::Program;
use crate::time::SECOND;

const CENTISECOND: i64 = 10_000_000;
/// No grace is longer than this.
const LONGEST_GRACE: i64 = 2 * SECOND;

/// How much of the lag that is reported for a move is taken off its time (S14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lag {
    /// Nothing: lag is ignored, and a flag falls at zero.
    #[default]
    Off,
    /// The quota of lichess: it grows with every move, is used up by lag, and is larger for longer games.
    Lichess,
    /// The same allowance for every move; what one move leaves of it is of no use to the next.
    Fixed(Span),
}

impl Lag {
    /// The quota a seat begins with, in nanoseconds.
    pub(crate) fn first_quota(self, program: &Program) -> i64 {
        match self {
            Lag::Off => 0,
            Lag::Lichess => 3 * gain(program),
            Lag::Fixed(allowance) => allowance.as_nanos(),
        }
    }

    /// The largest quota, in nanoseconds.
    pub(crate) fn largest_quota(self, program: &Program) -> i64 {
        match self {
            Lag::Off => 0,
            Lag::Lichess => 7 * gain(program),
            Lag::Fixed(allowance) => allowance.as_nanos(),
        }
    }

    /// The quota for the next move, from what this one has left of it.
    pub(crate) fn next_quota(self, program: &Program, quota: i64) -> i64 {
        match self {
            Lag::Off | Lag::Fixed(_) => quota,
            Lag::Lichess => (quota + gain(program)).min(self.largest_quota(program)),
        }
    }

    /// How long after zero a flag becomes final.
    pub(crate) fn grace(self, quota: i64) -> i64 {
        match self {
            Lag::Off => 0,
            Lag::Lichess | Lag::Fixed(_) => quota.min(LONGEST_GRACE),
        }
    }
}

/// What the quota of lichess grows by with a move: two fifths of a centisecond for every whole second that a game of 40
/// moves is expected to take, and 15 centiseconds, at most one second.
fn gain(program: &Program) -> i64 {
    let (time, increment) = program.first_time_and_increment();
    let (time, increment) = (time.as_nanos(), increment.as_nanos());
    let expected = (time.saturating_add(increment.saturating_mul(40))) / SECOND;
    (expected.min(1_000) * 2 / 5 + 15).min(100) * CENTISECOND
}
