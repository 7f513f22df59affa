//! A character of a text from outside, made safe to show.

use core::fmt;

/// One character, escaped unless it can be seen and moves nothing around it.
pub(crate) struct Escaped(pub(crate) char);

impl Escaped {
    /// How many columns it takes.
    pub(crate) fn width(&self) -> usize {
        plain_width(self.0).unwrap_or_else(|| self.0.escape_default().count())
    }

    /// Whether it is shown as it is.
    pub(crate) fn is_plain(&self) -> bool {
        plain_width(self.0).is_some()
    }
}

impl fmt::Display for Escaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() { write!(f, "{}", self.0) } else { write!(f, "{}", self.0.escape_default()) }
    }
}

/// How many columns a character takes that is shown as it is; `None` for one that is escaped.
fn plain_width(character: char) -> Option<usize> {
    match character {
        ' '..='~' => Some(1),
        _ => foreign_width(character),
    }
}

/// The same beyond ASCII.
#[cfg(feature = "parse")]
fn foreign_width(character: char) -> Option<usize> {
    use unicode_width::UnicodeWidthChar;

    // What the standard library escapes beyond ASCII is what cannot be seen: controls, marks that combine or change the
    // direction, blanks, and what has no meaning.
    let is_printable = character.escape_debug().count() == 1;
    let is_plain = is_printable && !is_blank(character) && !is_right_to_left(character);
    character.width().filter(|width| is_plain && *width > 0)
}

/// Without the parser every source is a control as it prints, in ASCII.
#[cfg(not(feature = "parse"))]
fn foreign_width(_: char) -> Option<usize> {
    None
}

/// Letters that show nothing: the fillers of Hangul, and the empty pattern of Braille.
#[cfg(feature = "parse")]
fn is_blank(character: char) -> bool {
    matches!(character, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

/// Letters of scripts that are written from right to left: in them the caret would not be below its text.
#[cfg(feature = "parse")]
fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
