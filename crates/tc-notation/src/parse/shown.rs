//! Parts of the input in a message.

use core::fmt;

use crate::diagnostic::Escaped;

/// How many characters of a foreign text are shown in a message.
const LONGEST: usize = 40;

/// A part of the input in a message: what cannot be seen is escaped, and a long one is cut.
pub(super) struct Shown<'a>(pub(super) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        for shown in chars.by_ref().take(LONGEST) {
            write!(f, "{}", Escaped(shown))?;
        }
        if chars.next().is_some() { f.write_str("...") } else { Ok(()) }
    }
}

/// The code point of a part that is one foreign character and shown as it is, as it may look like one of ours: ` (U+0441)`.
pub(super) struct CodePoint<'a>(pub(super) &'a str);

impl fmt::Display for CodePoint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        match (chars.next(), chars.next()) {
            (Some(one), None) if !one.is_ascii() && Escaped(one).is_plain() => write!(f, " (U+{:04X})", u32::from(one)),
            _ => Ok(()),
        }
    }
}
