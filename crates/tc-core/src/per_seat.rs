//! A value for each seat of a clock.

use alloc::boxed::Box;
use alloc::vec;
use core::ops::{Deref, DerefMut};

/// A value for each seat: those of two seats are kept in place, others on the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PerSeat<T> {
    Two([T; 2]),
    Other(Box<[T]>),
}

impl<T: Copy> PerSeat<T> {
    /// The same value for each of this many seats.
    pub(crate) fn same(value: T, seats: usize) -> PerSeat<T> {
        match seats {
            2 => PerSeat::Two([value; 2]),
            _ => PerSeat::Other(vec![value; seats].into()),
        }
    }
}

impl<T> PerSeat<T> {
    /// What a function makes of these, seat by seat.
    pub(crate) fn of<U>(seats: &[U], mut each: impl FnMut(&U) -> T) -> PerSeat<T> {
        match seats {
            [first, second] => PerSeat::Two([each(first), each(second)]),
            seats => PerSeat::Other(seats.iter().map(each).collect()),
        }
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            PerSeat::Two(two) => two,
            PerSeat::Other(other) => other,
        }
    }
}

impl<T> DerefMut for PerSeat<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            PerSeat::Two(two) => two,
            PerSeat::Other(other) => other,
        }
    }
}
