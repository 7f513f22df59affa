//! The color of a player in Go.

use core::fmt;

use tc_core::Seat;

/// The color of a player. In Go, Black is the first seat.
///
/// ```
/// use tc_interop::Color;
///
/// assert_eq!(Color::White.seat(), tc_core::Seat::SECOND);
/// assert_eq!("black".parse(), Ok(Color::Black));
/// # Ok::<(), tc_interop::NotAColor>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
}

/// The error for a text that is neither `black` nor `white`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected black or white")]
pub struct NotAColor;

impl Color {
    /// Black and White.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// `black` or `white`.
    pub const fn word(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
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

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// `black` or `white`, in lower case.
impl core::str::FromStr for Color {
    type Err = NotAColor;

    fn from_str(text: &str) -> Result<Color, NotAColor> {
        Color::BOTH.into_iter().find(|color| color.word() == text).ok_or(NotAColor)
    }
}
