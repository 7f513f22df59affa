//! Adjustments: what an arbiter can change on a clock (S12).

use crate::{Seat, Span};

/// A change by an arbiter, an opponent or a site (S12). A negative span is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Adjustment {
    /// Time is added; no cap applies.
    Give {
        /// The seat that gets it.
        seat: Seat,
        /// The time that is added, not negative.
        time: Span,
    },
    /// Time is taken, at most what the period holds.
    Take {
        /// The seat that loses it.
        seat: Seat,
        /// The time that is taken, not negative.
        time: Span,
    },
    /// The time left in the running period is set.
    Set {
        /// The seat whose clock is set.
        seat: Seat,
        /// The time that its period then has, not negative.
        time: Span,
        /// Its stage and periods, if they change too.
        position: StagePosition,
        /// Whether a flag of the seat is taken back, and with it the end of the game that it brought.
        force: bool,
    },
    /// Time goes from one seat to another, at most what the first one's period holds.
    Transfer {
        /// The seat that loses it.
        from: Seat,
        /// The seat that gets it.
        to: Seat,
        /// The time that is transferred, not negative.
        time: Span,
    },
    /// The move count of the running period is set. A count that meets the period's acts at the next press.
    Moves {
        /// The seat whose moves are counted.
        seat: Seat,
        /// The new move count, from 0.
        count: u32,
    },
    /// The seat goes berserk, once, before two seats have moved: half of the first stage's time is taken, and no bonus is
    /// earned from then on. Nothing is taken where the time is less than 40 increments. Another rule than that of lichess can
    /// change more: [`Berserk`](crate::Berserk).
    Berserk {
        /// The seat that goes berserk.
        seat: Seat,
    },
    /// The next bonus that is due is withheld.
    SkipBonus {
        /// The seat whose bonus it is.
        seat: Seat,
    },
}

/// The stage and periods of a seat after [`Adjustment::Set`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StagePosition {
    /// The stage, counted from 0, which begins with a move count of 0; `None` for the running one.
    pub stage: Option<usize>,
    /// The periods left, the running one included. `None` means all periods of a stage that is named, and no change
    /// otherwise.
    pub periods: Option<u16>,
}

impl Adjustment {
    /// The seat that is adjusted; for a transfer the seat that gives.
    pub const fn seat(&self) -> Seat {
        match *self {
            Adjustment::Give { seat, .. }
            | Adjustment::Take { seat, .. }
            | Adjustment::Set { seat, .. }
            | Adjustment::Transfer { from: seat, .. }
            | Adjustment::Moves { seat, .. }
            | Adjustment::Berserk { seat }
            | Adjustment::SkipBonus { seat } => seat,
        }
    }
}
