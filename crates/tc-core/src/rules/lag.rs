//! Compensation for the time that moves spend on the network (S14).

use crate::Span;
use crate::compiled::Program;
use crate::time::SECOND;

const CENTISECOND: i64 = 10_000;

/// How much of the lag that is reported for a move is taken off its time (S14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lag {
    /// Nothing: lag is ignored, and a flag falls at zero.
    #[default]
    Off,
    /// The quota of lichess: it grows with every move, is used up by lag, and is larger for longer games.
    Lichess,
    /// The same allowance for every move, from 0 to one hour. What a move leaves of it is not added to the next.
    Fixed(Span),
}

impl Lag {
    /// The longest grace: the time after zero until a flag becomes final.
    pub(crate) const LONGEST_GRACE: Span = Span::secs(2);

    /// The quota with which a seat begins.
    pub(crate) fn first_quota(self, program: &Program) -> Span {
        Span::known(3 * self.gain(program))
    }

    /// The largest quota that a seat can have.
    pub(crate) fn largest_quota(self, program: &Program) -> Span {
        Span::known(7 * self.gain(program))
    }

    /// The quota for the next move, from what is left of it after this one.
    pub(crate) fn next_quota(self, program: &Program, quota: Span) -> Span {
        quota.plus(Span::known(self.gain(program))).min(self.largest_quota(program))
    }

    /// What the quota of lichess grows by with a move, in microseconds: two fifths of a centisecond for every whole
    /// second that a game of 40 moves is expected to take, and 15 centiseconds, at most one second. No other quota is
    /// kept.
    fn gain(self, program: &Program) -> i64 {
        if self != Lag::Lichess {
            return 0;
        }
        let (time, increment) = program.first_time_and_increment();
        let (time, increment) = (time.as_micros(), increment.as_micros());
        let expected = (time.saturating_add(increment.saturating_mul(40))) / SECOND;
        (expected.min(1_000) * 2 / 5 + 15).min(100) * CENTISECOND
    }
}
