//! What gives the players of a round their time.

mod clock;
mod plain;

pub use plain::Plain;

use alloc::vec::Vec;

use tc_core::{Effect, Reading, Refused, Seat, SeatSet, Timestamp};

/// What gives the players of a round their time: nothing beside one plain deadline ([`Plain`]), or a
/// [`Clock`](tc_core::Clock) (C9). There are no others.
pub trait Timing: Clone + PartialEq + Drives {}

/// The end of a turn.
#[doc(hidden)]
#[derive(Default)]
pub struct Settled {
    pub effects: Vec<Effect>,
    /// Whether a turn was on and has ended: then no earlier move can be undone (S13).
    pub ends_undo: bool,
}

/// What a round asks of its clock.
#[doc(hidden)]
pub trait Drives {
    /// The part of a clock that a round puts aside, so that a copy of the clock costs the same however long the game is.
    type History: Clone + PartialEq + Default;

    fn take_history(&mut self) -> Self::History;
    /// Puts back what was taken.
    fn put_history(&mut self, history: Self::History);
    /// The clocks of these seats run.
    fn open(&mut self, at: Timestamp, seats: SeatSet) -> Result<Vec<Effect>, Refused>;
    /// The clock of a seat stands.
    fn halt(&mut self, at: Timestamp, seat: Seat) -> Result<Vec<Effect>, Refused>;
    /// It runs again.
    fn go(&mut self, at: Timestamp, seat: Seat) -> Result<Vec<Effect>, Refused>;
    /// The turn is over, if one was on; these seats have moved.
    fn settle(&mut self, at: Timestamp, moved: SeatSet) -> Result<Settled, Refused>;
    fn tick(&mut self, at: Timestamp) -> Result<Vec<Effect>, Refused>;
    fn pause(&mut self, at: Timestamp) -> Result<Vec<Effect>, Refused>;
    fn resume(&mut self, at: Timestamp) -> Result<Vec<Effect>, Refused>;
    /// When a clock needs a tick.
    fn due(&self) -> Option<Timestamp>;
    fn has_flagged(&self, seat: Seat) -> bool;
    /// Whether the game is over on time, or cancelled.
    fn is_over(&self) -> bool;
    /// Whether what one player uses goes to the others.
    fn is_hourglass(&self) -> bool;
    /// Whether one player's time takes all to the next stage.
    fn shares_stages(&self) -> bool;
    fn reading(&self, seat: Seat, at: Timestamp) -> Option<Reading>;
    /// What distinguishes the clock from others.
    #[cfg(feature = "digest")]
    fn digest(&self) -> Option<tc_core::Digest>;
}
