//! Pressure: how short of time a seat is (S18).

use crate::Span;
use crate::compiled::Program;
use crate::time::SECOND;
use crate::words::words;

words! {
    /// How short of time a seat is (S18).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Pressure {
        /// At least the low threshold is left, or time is unlimited.
        Calm = "calm",
        /// Less is left than the low threshold.
        Low = "low",
        /// Less is left than the critical threshold.
        Critical = "critical",
    }
}

/// The times left to the flag below which pressure is low and critical (S18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Thresholds {
    /// Low below an eighth of the first time, at least 10 s and at most 60 s; critical below a third of that.
    #[default]
    OfFirstTime,
    /// These spans; the critical one is not above the low one.
    At {
        /// Below it, pressure is low.
        low: Span,
        /// Below it, pressure is critical.
        critical: Span,
    },
}

impl Thresholds {
    /// Pressure is low below this span, and critical below a third of it, rounded down to a microsecond.
    ///
    /// ```
    /// use tc_core::{Span, Thresholds};
    ///
    /// let critical = Span::secs(10);
    /// assert_eq!(Thresholds::below(Span::secs(30)), Thresholds::At { low: Span::secs(30), critical });
    /// ```
    pub const fn below(low: Span) -> Thresholds {
        Thresholds::At { low, critical: Span::known(low.as_micros() / 3) }
    }

    /// The spans below which pressure is low and critical.
    pub(crate) fn spans(self, program: &Program) -> (Span, Span) {
        match self {
            Thresholds::At { low, critical } => (low, critical),
            Thresholds::OfFirstTime => {
                let (first, _) = program.first_time_and_increment();
                let low = (first.as_micros() / 8).clamp(10 * SECOND, 60 * SECOND);
                Thresholds::below(Span::known(low)).spans(program)
            }
        }
    }

    /// The pressure with this time left to the flag, `None` for unlimited time.
    pub(crate) fn pressure(self, program: &Program, left: Option<Span>) -> Pressure {
        let (low, critical) = self.spans(program);
        match left {
            Some(left) if left < critical => Pressure::Critical,
            Some(left) if left < low => Pressure::Low,
            _ => Pressure::Calm,
        }
    }
}
