//! Texts from outside, made visible.

use alloc::string::String;

/// Text from outside, in which characters that a terminal would act on or that are invisible are escaped. Line breaks
/// stay.
///
/// ```
/// assert_eq!(tc_interop::ask::visible("5m\u{1b}[2J\n"), "5m\\u{1b}[2J\n");
/// ```
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|character| push_visible(&mut shown, character));
    shown
}

/// The same on one line: line breaks are escaped, too.
///
/// ```
/// assert_eq!(tc_interop::ask::visible_line("5m\n+ 3s"), "5m\\n+ 3s");
/// ```
pub fn visible_line(text: &str) -> String {
    visible(text).replace('\n', "\\n")
}

/// Adds one character. It is escaped if it is a control character other than a line break, or only formats: zero width,
/// direction, byte order, tags.
pub fn push_visible(shown: &mut String, character: char) {
    let formats = matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    if formats || character.is_control() && character != '\n' {
        shown.extend(character.escape_default());
    } else {
        shown.push(character);
    }
}
