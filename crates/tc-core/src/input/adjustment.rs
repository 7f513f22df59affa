//! What somebody in charge can change on a clock.

use crate::{Seat, Span};

/// A change by an arbiter, an opponent or a site (S12). Spans are not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Adjustment {
    /// Time is added, above any cap.
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
    /// What the running period holds is set.
    Set {
        /// The seat.
        seat: Seat,
        /// What its period then holds, not negative.
        time: Span,
        /// And its stage and periods, if they change too.
        position: StagePosition,
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
    /// The move count of the running period is set. As many moves as the period asks for, or more, count as met and act
    /// at the next press.
    Moves {
        /// The seat.
        seat: Seat,
        /// The new count.
        count: u32,
    },
    /// The seat goes berserk: half of the first stage's time is taken, and no bonus is earned from then on. Once,
    /// before its first move. Nothing is taken where the time is less than 40 increments.
    Berserk {
        /// The seat.
        seat: Seat,
    },
    /// The next bonus that would be due is not given.
    SkipBonus {
        /// The seat that does not get it.
        seat: Seat,
    },
}

/// The stage and periods of a seat after [`Adjustment::Set`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StagePosition {
    /// In this stage, counted from 0, with its move count at 0; `None` for the one it is in.
    pub stage: Option<usize>,
    /// With this number of periods left, the running one included; `None` for all of a stage that is named, and for no change
    /// otherwise.
    pub periods: Option<u16>,
}

impl Adjustment {
    /// The seat that is adjusted, the one that gives for a transfer.
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
