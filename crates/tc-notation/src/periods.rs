//! The number of times that a stage is run.

use core::fmt;

use crate::Violation;
use crate::limits::MAX_PERIODS;

/// A number of periods, 1 to 10 000 (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeriodCount(u16);

impl PeriodCount {
    /// One period, the default.
    pub const ONE: PeriodCount = PeriodCount(1);

    /// A number of periods.
    ///
    /// # Errors
    /// [`Violation::PeriodsZero`] and [`Violation::PeriodsTooMany`] outside 1 to 10 000.
    pub const fn new(count: u64) -> Result<PeriodCount, Violation> {
        match count {
            0 => Err(Violation::PeriodsZero),
            n if n > MAX_PERIODS as u64 => Err(Violation::PeriodsTooMany),
            n => Ok(PeriodCount(n as u16)),
        }
    }

    /// The number, 1 to 10 000.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl fmt::Display for PeriodCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The `P x` of a stage: how often it is run before the next stage begins (R2, R12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Periods {
    /// `P x`. One is the default and is not written.
    Counted(PeriodCount),
    /// `* x`: without end (extension X1).
    Unlimited,
}

impl Periods {
    /// One period, the default.
    pub const ONE: Periods = Periods::Counted(PeriodCount::ONE);

    /// A number of periods.
    ///
    /// # Errors
    /// [`Violation::PeriodsZero`] and [`Violation::PeriodsTooMany`] outside 1 to 10 000.
    pub const fn new(count: u64) -> Result<Periods, Violation> {
        match PeriodCount::new(count) {
            Ok(count) => Ok(Periods::Counted(count)),
            Err(violation) => Err(violation),
        }
    }

    /// The number; `None` for unlimited periods.
    pub const fn count(self) -> Option<PeriodCount> {
        match self {
            Periods::Counted(count) => Some(count),
            Periods::Unlimited => None,
        }
    }
}

/// The number, or `*`.
impl fmt::Display for Periods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Periods::Counted(count) => count.fmt(f),
            Periods::Unlimited => f.write_str("*"),
        }
    }
}
