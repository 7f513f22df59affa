//! A piece of the input in a message.

use core::fmt;

use crate::diagnostic::Piece;

/// How many characters of a foreign text are shown in a message.
const LONGEST: usize = 40;

/// A piece of input in a message: only printable ASCII and `×` as they are, everything else escaped, long ones cut.
pub(super) struct Shown<'a>(pub(super) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        for shown in chars.by_ref().take(LONGEST) {
            write!(f, "{}", Piece(shown))?;
        }
        if chars.next().is_some() { f.write_str("...") } else { Ok(()) }
    }
}
