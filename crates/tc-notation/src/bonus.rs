//! What a move adds to the clock, and how far.

use crate::Time;

/// How far an increment or an hourglass gain can raise the time (R8). It never takes away time that is already there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cap {
    /// Up to this time. Plain `T` means up to `T`, `T..C` up to `C`.
    At(Time),
    /// `T..`: without limit.
    Unlimited,
}

impl Cap {
    /// The time, if there is a limit.
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
    /// `+ B`: so much after every move, up to the cap (R9).
    Increment(Time),
    /// `+ ..B`: what the move used, at most this much; no cap applies (R10, Bronstein).
    Bronstein(Time),
    /// `+ opp`: a player who waits gains what the opponent uses, up to the cap (R11, hourglass, extension X2).
    Opponent,
}

impl Bonus {
    /// Whether it can ever change a clock: a bonus of no time says nothing.
    pub(crate) const fn has_effect(self) -> bool {
        match self {
            Bonus::Increment(time) | Bonus::Bronstein(time) => !time.is_zero(),
            Bonus::Opponent => true,
        }
    }

    /// Whether the cap limits it.
    pub(crate) const fn is_capped(self) -> bool {
        matches!(self, Bonus::Increment(_) | Bonus::Opponent)
    }
}
