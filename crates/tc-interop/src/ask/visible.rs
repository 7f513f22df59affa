//! Texts from outside, made visible.

use alloc::string::String;

/// Text from outside, in which characters that a terminal would act on or that are invisible are escaped. Line breaks
/// stay.
///
/// ```
/// assert_eq!(tc_interop::ask::visible("5m\u{1b}[2J\n"), "5m\\u{1b}[2J\n");
/// ```
pub fn visible(text: &str) -> String {
    let (plain, rest) = split_printable(text);
    let mut shown = String::with_capacity(text.len());
    shown.push_str(plain);
    rest.chars().for_each(|character| push_visible(&mut shown, character));
    shown
}

/// The same on one line: line breaks are escaped, too.
///
/// ```
/// assert_eq!(tc_interop::ask::visible_line("5m\n+ 3s"), "5m\\n+ 3s");
/// ```
pub fn visible_line(text: &str) -> String {
    let shown = visible(text);
    if shown.contains('\n') { shown.replace('\n', "\\n") } else { shown }
}

/// The printable ASCII that a text begins with, and the rest.
///
/// ```
/// assert_eq!(tc_interop::ask::split_printable("5m + 3s\u{1b}[2J"), ("5m + 3s", "\u{1b}[2J"));
/// ```
pub fn split_printable(text: &str) -> (&str, &str) {
    let is_printable = |byte: &u8| matches!(byte, b' '..=b'~');
    // A piece is looked at as a whole, which processors do at once.
    let are_printable = |piece: &&[u8]| piece.iter().fold(true, |all, byte| all & is_printable(byte));
    let bytes = text.as_bytes();
    let whole = bytes.chunks_exact(64).take_while(are_printable).count() * 64;
    let more = bytes.get(whole..).unwrap_or_default().iter().take_while(|byte| is_printable(byte)).count();
    text.split_at_checked(whole + more).unwrap_or((text, ""))
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
