//! Escapes characters of a foreign text that cannot be shown safely.

use core::fmt;

/// One character. It is escaped if it is invisible or changes how its neighbours are shown.
pub(crate) struct Escaped(pub(crate) char);

impl Escaped {
    /// Its width in columns.
    pub(crate) fn width(&self) -> usize {
        plain_width(self.0).unwrap_or_else(|| self.0.escape_default().count())
    }

    /// Whether it is shown unescaped.
    pub(crate) fn is_plain(&self) -> bool {
        plain_width(self.0).is_some()
    }
}

impl fmt::Display for Escaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() { write!(f, "{}", self.0) } else { write!(f, "{}", self.0.escape_default()) }
    }
}

/// The width in columns of a character that is shown unescaped; `None` if it is escaped.
fn plain_width(character: char) -> Option<usize> {
    match character {
        ' '..='~' => Some(1),
        _ => foreign_width(character),
    }
}

/// The same, for characters beyond ASCII.
#[cfg(feature = "advice")]
fn foreign_width(character: char) -> Option<usize> {
    use unicode_width::UnicodeWidthChar;

    // Beyond ASCII, the standard library escapes what cannot be seen: controls, combining marks, marks that change the
    // direction, blanks, and unassigned code points.
    let is_printable = character.escape_debug().count() == 1;
    let is_plain = is_printable && !is_blank(character) && !is_right_to_left(character);
    character.width().filter(|width| is_plain && *width > 0)
}

/// Without the tables of all scripts, every character beyond ASCII is escaped.
#[cfg(not(feature = "advice"))]
fn foreign_width(_: char) -> Option<usize> {
    None
}

/// Invisible letters: the fillers of Hangul, and the empty pattern of Braille.
#[cfg(feature = "advice")]
fn is_blank(character: char) -> bool {
    matches!(character, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

/// Letters of scripts that are written from right to left: in them the caret would not be below its text.
#[cfg(feature = "advice")]
fn is_right_to_left(character: char) -> bool {
    matches!(character, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}
