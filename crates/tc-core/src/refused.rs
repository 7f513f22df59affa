//! Why an input is refused.

use crate::{Seat, Span, Timestamp};

/// Why an input is refused. A refused input leaves everything as it was (S5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// No clock is running, or no turn of the kind that the input is for.
    #[error("no turn of the kind that this is for is on")]
    NotRunning,
    /// A turn is on already.
    #[error("a turn is on already")]
    AlreadyStarted,
    /// Only before a seat's first move can it go berserk.
    #[error("seat {0} has made its first move; it can no longer go berserk")]
    BerserkTooLate(Seat),
    /// The clocks stand, for a reason that allows no moves.
    #[error("the clocks are paused")]
    Paused,
    /// The clocks are not paused for this reason.
    #[error("the clocks are not paused for this reason")]
    NotPaused,
    /// It is not this seat's turn, or not a turn in which this can be done.
    #[error("out of turn")]
    OutOfTurn,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A flag has fallen, and the undo is not forced.
    #[error("a flag has fallen; only a forced undo takes it back")]
    Flagged,
    /// The game was cancelled before it began.
    #[error("the game was cancelled")]
    Cancelled,
    /// The clock has no such seat.
    #[error("there is no seat {0}")]
    UnknownSeat(Seat),
    /// The input is from before the last one.
    #[error("time goes backwards: the last input was at {0} ms")]
    TimeBackwards(Timestamp),
    /// The result would not fit into 64-bit nanoseconds, or a flag would fall beyond them.
    #[error("the result does not fit into 64-bit nanoseconds, 292 years to either side of the epoch")]
    Overflow,
    /// No press is left that could be undone.
    #[error("there is no press to undo")]
    NothingToUndo,
    /// The player's budget of pauses is used up.
    #[error("seat {0} has no pauses left")]
    NoPausesLeft(Seat),
    /// With seats that drop out, a press says whose it is.
    #[error("where flagged seats drop out, a press names its seat")]
    SeatNotNamed,
    /// A turn needs a seat.
    #[error("a simultaneous turn needs a seat")]
    NoSeats,
    /// A span of an input cannot be negative.
    #[error("a time of {0}; it cannot be negative")]
    Negative(Span),
    /// The seat's control has no such stage.
    #[error("the control of seat {seat} has no stage {stage}, counted from 0")]
    NoSuchStage {
        /// The seat.
        seat: Seat,
        /// The stage.
        stage: usize,
    },
    /// The stage cannot have this number of periods left.
    #[error("the stage of seat {seat} cannot have {periods} periods left")]
    NoSuchPeriods {
        /// The seat.
        seat: Seat,
        /// The periods.
        periods: u16,
    },
    /// The state belongs to a setup with more seats.
    #[error("this state is none of this setup")]
    OtherSetup,
    /// A clock that begins at zero has no half.
    #[error("seat {0} begins with no time; it cannot go berserk")]
    NothingToHalve(Seat),
}

impl Refused {
    /// What kind of refusal it is, as the line protocol names it.
    ///
    /// ```
    /// use tc_core::{Refused, Seat};
    ///
    /// assert_eq!(Refused::NoPausesLeft(Seat::FIRST).kind(), "no_pauses_left");
    /// ```
    pub const fn kind(&self) -> &'static str {
        match self {
            Refused::NotRunning => "not_running",
            Refused::AlreadyStarted | Refused::BerserkTooLate(_) => "already_started",
            Refused::Paused => "paused",
            Refused::NotPaused => "not_paused",
            Refused::OutOfTurn => "out_of_turn",
            Refused::Over | Refused::Flagged => "over",
            Refused::Cancelled => "cancelled",
            Refused::UnknownSeat(_) => "unknown_seat",
            Refused::TimeBackwards(_) => "time_backwards",
            Refused::Overflow => "overflow",
            Refused::NothingToUndo => "nothing_to_undo",
            Refused::NoPausesLeft(_) => "no_pauses_left",
            Refused::SeatNotNamed
            | Refused::NoSeats
            | Refused::Negative(_)
            | Refused::NoSuchStage { .. }
            | Refused::NoSuchPeriods { .. }
            | Refused::OtherSetup
            | Refused::NothingToHalve(_) => "bad_input",
        }
    }
}
