//! What happens at exactly zero (S1).

use crate::Span;
use crate::words::words;

words! {
    /// When a budget is used up (S1).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Boundary {
        /// At exactly zero: the period ends, or the flag falls, at the instant at which T has elapsed.
        #[default]
        AtZero = "at-zero",
        /// After zero: a clock is alive at exactly zero, and the period or the game ends one microsecond later.
        PastZero = "past-zero",
    }
}

impl Boundary {
    /// How much more than its time must be used for a period to end: zero, or a microsecond past zero (S1).
    pub(crate) const fn past_end(self) -> Span {
        match self {
            Boundary::AtZero => Span::ZERO,
            Boundary::PastZero => Span::MICROSECOND,
        }
    }
}
