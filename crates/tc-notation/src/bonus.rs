//! What a move adds to the clock, and the limit of that.

use crate::Time;

/// The time up to which an increment or an hourglass gain can raise the clock (R8). Time that is already above it stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cap {
    /// Up to this time. Plain `T` means up to `T`, `T..C` up to `C`.
    At(Time),
    /// `T..`: without limit.
    Unlimited,
}

impl Cap {
    /// The limit; `None` if the cap is unlimited.
    pub const fn limit(self) -> Option<Time> {
        match self {
            Cap::At(time) => Some(time),
            Cap::Unlimited => None,
        }
    }
}

/// What a completed move gives back or adds (R9 to R11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// `+ B`: this time is added after every move, up to the cap (R9).
    Increment(Time),
    /// `+ ..B`: the time that the move used is given back, at most this time; no cap applies (R10, Bronstein).
    Bronstein(Time),
    /// `+ opp`: a waiting player gains the time that the opponent uses, up to the cap (R11, hourglass, extension X2).
    Opponent,
}

impl Bonus {
    /// Whether it can ever change a clock: a bonus of 0 cannot.
    pub(crate) const fn has_effect(self) -> bool {
        match self {
            Bonus::Increment(time) | Bonus::Bronstein(time) => !time.is_zero(),
            Bonus::Opponent => true,
        }
    }

    /// Whether the cap limits this bonus.
    pub(crate) const fn is_capped(self) -> bool {
        matches!(self, Bonus::Increment(_) | Bonus::Opponent)
    }
}
