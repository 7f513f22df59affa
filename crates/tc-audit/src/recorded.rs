//! A time as a record has it.

use tc_core::Span;

/// A time as a record has it: a value, and the unit of its last digit. `0:15:10` is whole seconds, `0:15:10.0` tenths.
///
/// Its length is at most 3 660 days, and it can be negative: some programs go on below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The value.
    pub time: Span,
    /// The unit of its last digit.
    pub unit: Unit,
}

/// The unit of the last digit of a recorded time, the coarsest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// Whole minutes, as somebody writes them who reads a clock across the board.
    Minute,
    /// Half minutes. No text has them: they are found from all values of a game.
    HalfMinute,
    /// Whole seconds.
    Second,
    /// Tenths of a second.
    Tenth,
    /// Hundredths of a second.
    Hundredth,
    /// Milliseconds.
    Millisecond,
    /// Ten-thousandths of a second and less, down to microseconds.
    Microsecond,
}

impl Unit {
    /// The length of the unit.
    pub const fn span(self) -> Span {
        Span::saturating_micros(match self {
            Unit::Minute => 60_000_000,
            Unit::HalfMinute => 30_000_000,
            Unit::Second => 1_000_000,
            Unit::Tenth => 100_000,
            Unit::Hundredth => 10_000,
            Unit::Millisecond => 1_000,
            Unit::Microsecond => 1,
        })
    }

    /// The unit of a time in seconds with this many decimals.
    pub const fn of_decimals(decimals: usize) -> Unit {
        match decimals {
            0 => Unit::Second,
            1 => Unit::Tenth,
            2 => Unit::Hundredth,
            3 => Unit::Millisecond,
            _ => Unit::Microsecond,
        }
    }
}

/// The longest time that a record can have: that of a time control (R2).
const LONGEST: i64 = 3_660 * 86_400 * 1_000_000;

impl Recorded {
    /// A time in microseconds; `None` above 3 660 days.
    pub const fn new(micros: i64, unit: Unit) -> Option<Recorded> {
        if micros < -LONGEST || micros > LONGEST {
            None
        } else {
            Some(Recorded { time: Span::saturating_micros(micros), unit })
        }
    }

    /// A whole number of seconds; `None` above 3 660 days.
    pub const fn seconds(seconds: i64) -> Option<Recorded> {
        match seconds.checked_mul(1_000_000) {
            Some(micros) => Recorded::new(micros, Unit::Second),
            None => None,
        }
    }
}
