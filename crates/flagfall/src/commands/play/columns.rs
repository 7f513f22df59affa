//! Text in columns of the screen: a character takes none, one or two.

use tc_view::text::Glyphs;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// The text if it fits into `room` columns, or its beginning with the sign that there is more.
pub(super) fn shortened(text: &str, room: usize, glyphs: Glyphs) -> String {
    if columns(text) <= room { text.to_owned() } else { begun(text, room, glyphs) }
}

/// The beginning of a longer text, with the sign that there is more, in `room` columns.
pub(super) fn begun(text: &str, room: usize, glyphs: Glyphs) -> String {
    let sign = match glyphs {
        Glyphs::Unicode => "…",
        Glyphs::Ascii => "...",
    };
    let mut used = columns(sign);
    let has_room = |character: &char| {
        used += character.width().unwrap_or(0);
        used <= room
    };
    let kept: String = text.chars().take_while(has_room).collect();
    kept + sign
}
