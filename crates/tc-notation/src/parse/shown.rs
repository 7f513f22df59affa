//! Parts of the input in a message.

use core::fmt;

use crate::diagnostic::Escaped;

/// The largest number of characters of the input in a message.
const LONGEST: usize = 40;

/// A part of the input in a message: invisible characters are escaped, and a long part is cut.
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

/// The code point of a single foreign character that is shown unescaped, because it can look like an ASCII one: ` (U+0441)`.
#[cfg(feature = "advice")]
pub(super) struct CodePoint<'a>(pub(super) &'a str);

#[cfg(feature = "advice")]
impl fmt::Display for CodePoint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        match (chars.next(), chars.next()) {
            (Some(one), None) if !one.is_ascii() && Escaped(one).is_plain() => write!(f, " (U+{:04X})", u32::from(one)),
            _ => Ok(()),
        }
    }
}
