//! What happens at exactly zero (S1).

use crate::Span;

/// When a budget is used up (S1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Boundary {
    /// A budget of T is used up at the instant T has elapsed: at exactly zero the period, or the game, is lost.
    #[default]
    AtZero,
    /// A clock is alive at exactly zero: the period, and the flag, end one nanosecond later.
    PastZero,
}

impl Boundary {
    /// How much more than its time must be used for a period to end: zero, or a nanosecond past zero (S1).
    pub(crate) const fn past_end(self) -> Span {
        match self {
            Boundary::AtZero => Span::ZERO,
            Boundary::PastZero => Span::NANOSECOND,
        }
    }
}
