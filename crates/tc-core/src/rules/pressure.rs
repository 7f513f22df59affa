//! Pressure: how short of time a seat is (S18).

use alloc::format;
use alloc::string::String;

use super::duration::{Duration, length};
use super::rule::{Rule, Values};
use super::values::{in_units, off_or};
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

/// The row of the low threshold. It explains both.
pub(super) const LOW: Rule = Rule {
    word: "low",
    noun: "below which time pressure is low",
    expected: "a time such as `20s`, or `default`",
    values: Values::Times,
    copy: |to, from| to.thresholds = from.thresholds,
    value: |rules| match rules.thresholds {
        Thresholds::At { low, .. } => in_units(low),
        Thresholds::OfFirstTime => "default".into(),
    },
    read: |rules, text| {
        let thresholds = |low: Option<Span>| low.map_or(Thresholds::OfFirstTime, Thresholds::below);
        off_or(text, "default", length).map(|low| rules.thresholds = thresholds(low))
    },
    meaning: |rules| match rules.thresholds {
        Thresholds::At { low, critical } => {
            format!("time is low below {} and critical below {}", Duration(low), Duration(critical))
        }
        Thresholds::OfFirstTime => "time is low below an eighth of the first time".into(),
    },
};

/// The row of the critical threshold.
pub(super) const CRITICAL: Rule = Rule {
    word: "critical",
    noun: "below which time pressure is critical",
    expected: "the rule `low` before it, and a time such as `5s`",
    values: Values::Times,
    // The row `low` explains both.
    copy: |to, from| to.thresholds = from.thresholds,
    value: |rules| match rules.thresholds {
        Thresholds::At { critical, .. } => in_units(critical),
        Thresholds::OfFirstTime => String::new(),
    },
    read: |rules, text| {
        let Thresholds::At { low, .. } = rules.thresholds else { return None };
        length(text).map(|critical| rules.thresholds = Thresholds::At { low, critical })
    },
    meaning: |_| String::new(),
};
