//! What a clock is in the middle of.

/// What a clock is in the middle of. Pauses are kept apart: a turn may be paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Phase {
    /// Nothing has begun.
    Fresh,
    /// Between turns.
    Ready,
    /// An ordinary turn is on: one seat moves.
    Turn,
    /// A simultaneous turn is on.
    Open,
    /// A flag has ended the game.
    Flagged,
    /// The game has ended otherwise.
    Ended,
    /// The start clock ran out.
    Cancelled,
}

impl Phase {
    /// Whether a turn is on.
    pub(crate) const fn is_turn(self) -> bool {
        matches!(self, Phase::Turn | Phase::Open)
    }

    /// Whether nothing can happen any more.
    pub(crate) const fn is_over(self) -> bool {
        matches!(self, Phase::Flagged | Phase::Ended | Phase::Cancelled)
    }
}

/// What a clock is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No turn is on.
    Ready,
    /// A turn is on.
    Running,
    /// A turn is on and the clocks are paused.
    Paused,
    /// The game is over.
    Over,
    /// The game was cancelled before it began.
    Cancelled,
}
