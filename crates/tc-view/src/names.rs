//! The names of seats.

use alloc::format;
use alloc::string::{String, ToString};

use tc_core::Seat;

use crate::Words;

/// English words with names for the seats, from seat 0. Seats without a name, or with an empty one, are called `seat 0`,
/// `seat 1` and so on.
///
/// ```
/// use tc_view::tc_core::Seat;
/// use tc_view::{Names, Words};
///
/// assert_eq!(Names(&["White"]).seat(Seat::FIRST), "White");
/// assert_eq!(Names(&["White"]).seat(Seat::SECOND), "seat 1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Names<'n>(pub &'n [&'n str]);

impl Words for Names<'_> {
    fn seat(&self, seat: Seat) -> String {
        let name = self.0.get(seat.index()).filter(|name| !name.is_empty());
        name.map_or_else(|| format!("seat {seat}"), |name| name.to_string())
    }
}

/// A name with U+FFFD for every character that moves the cursor or changes the direction of the line.
///
/// ```
/// use tc_view::text::without_controls;
///
/// assert_eq!(without_controls("White\u{1b}[2J"), "White\u{fffd}[2J");
/// ```
pub fn without_controls(name: &str) -> String {
    name.chars().map(|char| if is_control(char) { char::REPLACEMENT_CHARACTER } else { char }).collect()
}

/// Whether a character controls the line, or its direction.
fn is_control(char: char) -> bool {
    let turns = matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || char.is_control() || matches!(char, '\u{2028}' | '\u{2029}')
}
