//! Text in SVG.

use alloc::string::String;

/// A text with its markup escaped, for any place in a picture. Tabs and line feeds are replaced by blanks, and characters
/// that XML forbids by U+FFFD.
///
/// ```
/// use tc_view::svg::escaped;
///
/// assert_eq!(escaped("Knight & \"Rook\" <b>\u{7}"), "Knight &amp; &quot;Rook&quot; &lt;b&gt;\u{fffd}");
/// ```
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(' '),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                escaped.push(char::REPLACEMENT_CHARACTER)
            }
            _ => escaped.push(char),
        }
    }
    escaped
}
