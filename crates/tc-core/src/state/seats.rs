//! The clocks of all seats.

use alloc::boxed::Box;
use core::iter::repeat_n;
use core::ops::{Deref, DerefMut};

use super::{SeatState, State};

/// The clocks of all seats. Those of two seats are kept in place, others on the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seats {
    Two([SeatState; 2]),
    /// Also how often each player can still pause. [`State`] has room for two.
    Other(Box<[SeatState]>, Box<[u16]>),
}

impl Seats {
    /// Fresh clocks of players who can pause this often.
    pub(super) fn new(seats: usize, pauses: u16) -> Seats {
        let fresh = SeatState::default();
        match seats {
            2 => Seats::Two([fresh; 2]),
            _ => Seats::Other(repeat_n(fresh, seats).collect(), repeat_n(pauses, seats).collect()),
        }
    }
}

impl State {
    /// How often each player can still pause; [`UNLIMITED`](crate::compiled::UNLIMITED) for any number.
    pub(crate) fn pauses_left(&self) -> &[u16] {
        match &self.seats {
            Seats::Two(_) => &self.pauses_of_two,
            Seats::Other(_, pauses) => pauses,
        }
    }

    /// The same, to be changed.
    pub(crate) fn pauses_left_mut(&mut self) -> &mut [u16] {
        match &mut self.seats {
            Seats::Two(_) => &mut self.pauses_of_two,
            Seats::Other(_, pauses) => pauses,
        }
    }
}

impl Deref for Seats {
    type Target = [SeatState];

    #[inline]
    fn deref(&self) -> &[SeatState] {
        match self {
            Seats::Two(seats) => seats,
            Seats::Other(seats, _) => seats,
        }
    }
}

impl DerefMut for Seats {
    #[inline]
    fn deref_mut(&mut self) -> &mut [SeatState] {
        match self {
            Seats::Two(seats) => seats,
            Seats::Other(seats, _) => seats,
        }
    }
}
