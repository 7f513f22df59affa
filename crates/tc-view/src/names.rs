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
/// // Nobody's name moves the cursor, or turns the line around.
/// assert_eq!(Names(&["\u{1b}[2J"]).of(Seat::FIRST), "\u{fffd}[2J");
/// assert_eq!(Names(&["\u{202e}etihW"]).of(Seat::FIRST), "\u{fffd}etihW");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Names<'n>(pub &'n [&'n str]);

impl Names<'_> {
    /// The name of a seat. Characters that control the line or its direction are replaced.
    pub fn of(&self, seat: Seat) -> String {
        match self.0.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => {
                name.chars().map(|char| if is_control(char) { char::REPLACEMENT_CHARACTER } else { char }).collect()
            }
            None => format!("seat {seat}"),
        }
    }
}

/// Whether a character controls the line, or its direction.
fn is_control(char: char) -> bool {
    let turns = matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || char.is_control() || matches!(char, '\u{2028}' | '\u{2029}')
}
