//! The players' places at a clock.

use core::fmt;

/// The most seats a clock can have.
pub const MAX_SEATS: usize = 16;

/// A seat, counted from 0, at most 15 (S10). Whether a clock has it is checked when it is used.
///
/// ```
/// use tc_core::Seat;
///
/// assert_eq!(Seat::new(1).map(Seat::index), Some(1));
/// assert_eq!(Seat::new(16), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first seat: White, Black in Go, sente.
    pub const FIRST: Seat = Seat(0);
    /// The second seat: Black, White in Go, gote.
    pub const SECOND: Seat = Seat(1);

    /// A seat by its number from 0; `None` above 15.
    pub const fn new(number: usize) -> Option<Seat> {
        if number < MAX_SEATS { Some(Seat(number as u8)) } else { None }
    }

    /// The number of the seat, from 0 to 15.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// A placeholder for a seat number above 15 while the rest of an object is read. No clock has it.
    #[cfg(feature = "json")]
    pub(crate) const NOBODY: Seat = Seat(u8::MAX);

    /// The seat with this number, which the caller has checked to be below 16.
    pub(crate) const fn at(index: usize) -> Seat {
        Seat(index as u8)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats: 16 bits.
///
/// ```
/// use tc_core::{Seat, SeatSet};
///
/// let set: SeatSet = [Seat::FIRST, Seat::SECOND].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(Seat::SECOND));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u16);

impl SeatSet {
    /// The set without seats.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of one seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let seat = (rest != 0).then(|| Seat(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}
