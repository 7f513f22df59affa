//! The bare number of a simple clock.

use tc_core::{Span, Timestamp};

/// The meaning of the bare number in a simple clock. Documents disagree; the last two are those of clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SimpleRule {
    /// Nothing: the mover has the time for a move that the settings say, less what was used. So does goban. It is
    /// written as [`SimpleRule::Milliseconds`].
    #[default]
    Settings,
    /// Seconds on the clock: the document *Time control*. For a player who waits it is 0.
    Seconds,
    /// Milliseconds on the clock: goban's comments, and Surround.
    Milliseconds,
    /// The instant of the loss, milliseconds since the epoch: the pseudo-code of the document, OnlineGo and gtp2ogs.
    /// For a player who waits it is 0.
    Until,
}

impl SimpleRule {
    /// What a clock held when the turn began, from its number as if it were milliseconds.
    pub(super) fn left(self, number: Span, runs: bool, per_move: Span, last_move: Timestamp) -> Span {
        let nanos = number.as_nanos();
        match self {
            SimpleRule::Milliseconds => number,
            SimpleRule::Seconds if runs => Span::from_nanos(nanos.saturating_mul(1_000)),
            SimpleRule::Until if runs => Span::from_nanos(nanos.saturating_sub(last_move.as_nanos())),
            SimpleRule::Settings | SimpleRule::Seconds | SimpleRule::Until => per_move,
        }
    }

    /// The number, as if it were milliseconds, of a clock that held this when the turn began; `None` if the number would
    /// need more digits than there are.
    pub(super) fn number(self, left: Span, runs: bool, last_move: Timestamp) -> Option<Span> {
        let nanos = left.as_nanos();
        match self {
            SimpleRule::Settings | SimpleRule::Milliseconds => Some(left),
            SimpleRule::Seconds if runs => (nanos % 1_000 == 0).then(|| Span::from_nanos(nanos / 1_000)),
            SimpleRule::Until if runs => nanos.checked_add(last_move.as_nanos()).map(Span::from_nanos),
            SimpleRule::Seconds | SimpleRule::Until => Some(Span::ZERO),
        }
    }
}
