//! How pressing a clock is.

use crate::Span;
use crate::compiled::Program;
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
    /// Below which spans pressure is low and critical.
    pub(crate) fn spans(self, program: &Program) -> (Span, Span) {
        match self {
            Thresholds::At { low, critical } => (low, critical),
            Thresholds::OfFirstTime => {
                let (first, _) = program.first_time_and_increment();
                let low = (first.as_nanos() / 8).clamp(10 * SECOND, 60 * SECOND);
                (Span::from_nanos(low), Span::from_nanos(low / 3))
            }
        }
    }

    /// The pressure with this time left to the flag; `None` is unlimited.
    pub(crate) fn pressure(self, program: &Program, left: Option<Span>) -> Pressure {
        let (low, critical) = self.spans(program);
        match left {
            Some(left) if left < critical => Pressure::Critical,
            Some(left) if left < low => Pressure::Low,
            _ => Pressure::Calm,
        }
    }
}
