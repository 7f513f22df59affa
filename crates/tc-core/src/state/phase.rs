//! The phase of a game, and the status that a clock shows.

use crate::words::words;

words! {
    /// The phase of a game. Pauses are kept separately, since a turn stays a turn while it is paused.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(u8)]
    pub(crate) enum Phase {
        /// The first turn has not begun.
        Fresh = "fresh",
        /// Between turns.
        Ready = "ready",
        /// An ordinary turn: one seat is to move.
        Turn = "turn",
        /// A simultaneous turn.
        Open = "open",
        /// A flag has ended the game.
        Flagged = "flagged",
        /// The game has ended for another reason than time.
        Ended = "ended",
        /// The start clock ran out.
        Cancelled = "cancelled",
    }
}

impl Phase {
    /// Whether it is a turn of either kind.
    pub(crate) const fn is_turn(self) -> bool {
        matches!(self, Phase::Turn | Phase::Open)
    }

    /// Whether the game has ended.
    pub(crate) const fn is_over(self) -> bool {
        matches!(self, Phase::Flagged | Phase::Ended | Phase::Cancelled)
    }
}

words! {
    /// What a clock is doing, as an answer and a view show it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Status {
        /// No turn has begun, or it is nobody's turn.
        Ready = "ready",
        /// A turn runs.
        Running = "running",
        /// It is somebody's turn, and the clocks are paused.
        Paused = "paused",
        /// The game is over.
        Over = "over",
        /// The start clock ran out, and the game was cancelled (S9).
        Cancelled = "cancelled",
    }
}

impl Status {
    /// Whether the game has ended: it is over, or it was cancelled.
    ///
    /// ```
    /// use tc_core::Status;
    ///
    /// assert!(Status::Cancelled.is_over());
    /// assert!(!Status::Paused.is_over());
    /// ```
    pub const fn is_over(self) -> bool {
        match self {
            Status::Over | Status::Cancelled => true,
            Status::Ready | Status::Running | Status::Paused => false,
        }
    }
}
