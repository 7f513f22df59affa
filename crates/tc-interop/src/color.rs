//! The color of a player in Go.

use tc_core::Seat;

use crate::{Expectation, ReadErrorKind};

worded! {
    /// The color of a player. In Go, Black is the first seat.
    ///
    /// ```
    /// assert_eq!(tc_interop::Color::White.seat(), tc_core::Seat::SECOND);
    /// ```
    Color, "In JSON: ";

    Black => "black",
    White => "white",
}

impl Color {
    /// Black and White.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The color of the opponent.
    pub const fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// The seat of this color in a game of Go.
    pub const fn seat(self) -> Seat {
        match self {
            Color::Black => Seat::FIRST,
            Color::White => Seat::SECOND,
        }
    }
}

/// `black` or `white`, in lower case.
impl core::str::FromStr for Color {
    type Err = ReadErrorKind;

    fn from_str(text: &str) -> Result<Color, ReadErrorKind> {
        let color = Color::BOTH.into_iter().find(|color| color.word() == text);
        color.ok_or(ReadErrorKind::Expected(Expectation::BLACK_OR_WHITE))
    }
}
