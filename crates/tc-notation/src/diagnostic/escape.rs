//! A character of a text from outside, made safe to show.

use core::fmt;

use unicode_width::UnicodeWidthChar;

/// One character, escaped unless it can be seen and moves nothing around it.
pub(crate) struct Escaped(pub(crate) char);

impl Escaped {
    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        if self.is_plain() { self.0.width().unwrap_or_default() } else { self.0.escape_default().count() }
    }

    /// Whether it is shown as it is.
    pub(crate) fn is_plain(&self) -> bool {
        // What the standard library escapes beyond ASCII is what cannot be seen: controls, marks that combine or change the
        // direction, blanks, and what has no meaning.
        let is_printable = || self.0.escape_debug().count() == 1;
        match self.0 {
            ' '..='~' => true,
            other => is_printable() && !is_blank(other) && !is_right_to_left(other) && other.width() > Some(0),
        }
    }
}

impl fmt::Display for Escaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() { write!(f, "{}", self.0) } else { write!(f, "{}", self.0.escape_default()) }
    }
}

/// Letters that show nothing: the fillers of Hangul, and the empty pattern of Braille.
fn is_blank(character: char) -> bool {
    matches!(character, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

/// Letters of scripts that are written from right to left: in them the caret would not be below its text.
fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
