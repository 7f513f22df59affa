//! How pressing a clock is.

use crate::Span;
use crate::program::Program;
use crate::time::SECOND;

/// How short of time a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pressure {
    /// There is time enough, or no end to it.
    Calm,
    /// Less is left than the first threshold.
    Low,
    /// Less is left than the second threshold.
    Critical,
}

/// From when on a clock is pressing, by what is left to the flag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Thresholds {
    /// Low below an eighth of the first time, but not below 10 s and not above 60 s; critical below a third of that.
    #[default]
    OfFirstTime,
    /// Low and critical below these spans.
    At {
        /// Below it, pressure is low.
        low: Span,
        /// Below it, pressure is critical.
        critical: Span,
    },
}

impl Thresholds {
    /// The pressure with so much left to the flag, `None` meaning no end.
    pub(crate) fn pressure(self, program: &Program, left: Option<i64>) -> Pressure {
        let (low, critical) = match self {
            Thresholds::At { low, critical } => (low.as_nanos(), critical.as_nanos()),
            Thresholds::OfFirstTime => {
                let (first, _) = program.first_time_and_increment();
                let low = (first / 8).clamp(10 * SECOND, 60 * SECOND);
                (low, low / 3)
            }
        };
        match left {
            Some(left) if left < critical => Pressure::Critical,
            Some(left) if left < low => Pressure::Low,
            _ => Pressure::Calm,
        }
    }
}
