//! The clocks of all seats.

use alloc::boxed::Box;
use alloc::vec;
use core::ops::{Deref, DerefMut};

use super::SeatState;

/// The clocks of all seats. Those of two seats are kept in place, others on the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seats {
    Two([SeatState; 2]),
    Other(Box<[SeatState]>),
}

impl Seats {
    /// Fresh clocks of players who can pause this often.
    pub(super) fn new(seats: usize, pauses: u16) -> Seats {
        let mut fresh = SeatState::default();
        fresh.pauses = pauses;
        match seats {
            2 => Seats::Two([fresh; 2]),
            _ => Seats::Other(vec![fresh; seats].into()),
        }
    }
}

impl Deref for Seats {
    type Target = [SeatState];

    #[inline]
    fn deref(&self) -> &[SeatState] {
        match self {
            Seats::Two(seats) => seats,
            Seats::Other(seats) => seats,
        }
    }
}

impl DerefMut for Seats {
    #[inline]
    fn deref_mut(&mut self) -> &mut [SeatState] {
        match self {
            Seats::Two(seats) => seats,
            Seats::Other(seats) => seats,
        }
    }
}
