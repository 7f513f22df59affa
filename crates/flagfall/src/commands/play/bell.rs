//! When the bell rings.

use clap::ValueEnum;
use tc_view::Face;

use super::panel::is_in_turn;

/// What the bell rings for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Bell {
    /// A turn or a round begins
    Turn,
    /// A period or a stage ends on time
    Period,
    /// A player's time becomes low, and again when it becomes very low
    Low,
    /// A flag falls
    Flag,
}

/// Whether a player's turn begins who was not to move before.
pub(super) fn is_turn(before: &Face, now: &Face) -> bool {
    before.seats.iter().zip(&now.seats).any(|(before, now)| {
        let has_waited = before.status == tc_view::SeatStatus::Waits;
        has_waited && is_in_turn(now.status)
    })
}
