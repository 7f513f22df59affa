//! What seats are called.

use alloc::format;
use alloc::string::String;

use tc_core::Seat;

/// What seats are called, in order; those without a name are `seat 0`, `seat 1` and so on.
///
/// ```
/// use tc_core::Seat;
/// use tc_view::Names;
///
/// assert_eq!(Names(&["White"]).of(Seat::FIRST), "White");
/// assert_eq!(Names(&["White"]).of(Seat::SECOND), "seat 1");
/// // Nobody's name moves the cursor.
/// assert_eq!(Names(&["\u{1b}[2J"]).of(Seat::FIRST), "\u{fffd}[2J");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Names<'n>(pub &'n [&'n str]);

impl Names<'_> {
    /// The name of a seat. Control characters are replaced.
    pub fn of(&self, seat: Seat) -> String {
        match self.0.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => {
                name.chars().map(|char| if char.is_control() { char::REPLACEMENT_CHARACTER } else { char }).collect()
            }
            None => format!("seat {seat}"),
        }
    }
}
