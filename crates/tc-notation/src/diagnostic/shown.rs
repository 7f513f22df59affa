//! Text from outside, made safe to show.

use core::fmt;

/// How many characters of a foreign text are shown in a message.
const LONGEST: usize = 40;

/// A piece of input in a message: only printable ASCII and `×` as they are, everything else escaped, long ones cut.
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        for shown in chars.by_ref().take(LONGEST) {
            write!(f, "{}", Piece(shown))?;
        }
        if chars.next().is_some() { f.write_str("...") } else { Ok(()) }
    }
}

/// One character, escaped unless it is one column wide everywhere and changes nothing around it.
pub(super) struct Piece(pub(super) char);

impl Piece {
    /// How many columns it takes.
    pub(super) fn width(&self) -> usize {
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
