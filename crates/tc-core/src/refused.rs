//! Why an input is refused.

use crate::{Seat, Span, Timestamp};

/// Why a clock refuses an input. A refused input changes nothing (S5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// No turn is running.
    #[error("no turn is running; begin one with start, or with open for several seats")]
    NotRunning,
    /// No simultaneous turn is running, and the input needs one (S10).
    #[error("no simultaneous turn is running; halt, go and settle need one, which open begins")]
    NotSimultaneous,
    /// A turn is already running.
    #[error("a turn is already running; end it with press, stop or settle first")]
    AlreadyStarted,
    /// Two seats have moved, or the only one has; or the seat has left its first stage, under a rule that halves the times
    /// of others too (S12).
    #[error("it is too late for seat {0} to go berserk: two seats have moved, or its main time is over")]
    BerserkTooLate(Seat),
    /// The clocks are paused for a reason that allows no moves.
    #[error("the clocks are paused; resume them first")]
    Paused,
    /// The clocks are not paused for this reason.
    #[error("the clocks are not paused for this reason")]
    NotPaused,
    /// A press names a seat, and another one is to move.
    #[error("another seat is to move; a press can name only the seat that is to move")]
    OutOfTurn,
    /// A simultaneous turn is running, which a press or a stop cannot end (S10).
    #[error("this turn is simultaneous; send halt for a seat that has moved, and settle to end the turn")]
    Simultaneous,
    /// The simultaneous turn is not one of this seat (S10).
    #[error("seat {0} does not take part in this simultaneous turn")]
    NotInTurn(Seat),
    /// The seat has flagged, and plays no longer (S11).
    #[error("seat {0} has flagged and dropped out of the game; it can neither move nor pause")]
    DroppedOut(Seat),
    /// The game is over.
    #[error("the game is over; a forced undo or a forced set takes a flag back, and a new game needs a new clock")]
    Over,
    /// A flag has fallen, and the undo is not forced.
    #[error("a flag has fallen; only a forced undo or a forced set takes it back")]
    Flagged,
    /// The game was cancelled before it began.
    #[error("the game was cancelled; a new game needs a new clock")]
    Cancelled,
    /// The clock has no such seat.
    #[error("there is no seat {0}; seats count from 0")]
    UnknownSeat(Seat),
    /// The instant of the input is before that of the last one, given in the message in milliseconds.
    #[error("time went backwards: the last input was at {0} ms; send instants that never decrease")]
    TimeBackwards(Timestamp),
    /// The result would be beyond 278 years, or a flag would fall beyond them.
    #[error("the result does not fit into 278 years to either side of the epoch")]
    Overflow,
    /// The gift would bring all that the seat was granted above 36 525 days, the longest control, or above the time that runs in
    /// these days by the calendar (S12).
    #[error("this is too long: seat {0} would have been granted more than runs in 36525 days")]
    GiftTooLong(Seat),
    /// No press is left that can be undone.
    #[error("there is no press to undo")]
    NothingToUndo,
    /// The player has used all pauses that the rules give (S7).
    #[error("seat {0} has no pauses left")]
    NoPausesLeft(Seat),
    /// A press names no seat, under [`AfterFlag::Drop`](crate::AfterFlag::Drop).
    #[error("a turn can pass without a press in this game, so a press must name its seat")]
    SeatNotNamed,
    /// An [`Input::Open`](crate::Input::Open) without seats.
    #[error("a simultaneous turn needs at least one seat")]
    NoSeats,
    /// A span of an input is negative.
    #[error("a time cannot be negative; found {0}")]
    Negative(Span),
    /// The seat's control has no such stage.
    #[error("the control of seat {seat} has no stage {stage}; stages count from 0")]
    NoSuchStage {
        /// The seat whose control was looked up.
        seat: Seat,
        /// The stage, counted from 0.
        stage: usize,
    },
    /// The stage cannot have this number of periods left.
    #[error("the stage of seat {seat} cannot have {periods} periods left")]
    NoSuchPeriods {
        /// The seat whose periods were to be set.
        seat: Seat,
        /// The periods that were asked for.
        periods: u16,
    },
    /// The state has another number of seats than the setup.
    #[error("the state belongs to another setup; use the one it was made with")]
    OtherSetup,
    /// The seat's first time is 0, or byo-yomi, of which berserk cannot take half.
    #[error("seat {0} begins without a main time; it cannot go berserk")]
    NothingToHalve(Seat),
    /// The rules have no berserk (S12).
    #[error("the rules of this game have no berserk, so seat {0} cannot go berserk")]
    NoBerserk(Seat),
}

impl Refused {
    /// The kind of the refusal, as the line protocol names it.
    ///
    /// ```
    /// use tc_core::{Refused, Seat};
    ///
    /// assert_eq!(Refused::NoPausesLeft(Seat::FIRST).kind(), "no_pauses_left");
    /// ```
    pub const fn kind(&self) -> &'static str {
        match self {
            Refused::NotRunning | Refused::NotSimultaneous => "not_running",
            Refused::AlreadyStarted | Refused::BerserkTooLate(_) => "already_started",
            Refused::Paused => "paused",
            Refused::NotPaused => "not_paused",
            Refused::OutOfTurn | Refused::Simultaneous | Refused::NotInTurn(_) | Refused::DroppedOut(_) => {
                "out_of_turn"
            }
            Refused::Over | Refused::Flagged => "over",
            Refused::Cancelled => "cancelled",
            Refused::UnknownSeat(_) => "unknown_seat",
            Refused::TimeBackwards(_) => "time_backwards",
            Refused::Overflow | Refused::GiftTooLong(_) => "overflow",
            Refused::NothingToUndo => "nothing_to_undo",
            Refused::NoPausesLeft(_) => "no_pauses_left",
            Refused::NoBerserk(_) => "no_berserk",
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
