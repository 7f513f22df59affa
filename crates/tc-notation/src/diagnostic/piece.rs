//! A character of a text from outside, made safe to show.

use core::fmt;

/// One character, escaped unless it is one column wide everywhere and changes nothing around it.
pub(crate) struct Piece(pub(crate) char);

impl Piece {
    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        match self.0 {
            ' '..='~' | '×' => 1,
            other => other.escape_default().count(),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            plain @ (' '..='~' | '×') => write!(f, "{plain}"),
            other => write!(f, "{}", other.escape_default()),
        }
    }
}
