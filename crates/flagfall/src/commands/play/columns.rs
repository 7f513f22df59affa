//! Text in columns of the screen: a character has none, one or two.

use unicode_width::UnicodeWidthStr;

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}
