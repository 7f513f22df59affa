//! Tags: `[Event "…"]`.

use alloc::string::String;

use super::{borders, skip, text};

/// A tag in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag<'b> {
    /// Its name.
    pub(super) name: &'b [u8],
    /// Its value between the quotes, as it is written.
    pub(super) value: &'b [u8],
    /// Whether the value can be read.
    pub(super) state: State,
    /// How many bytes it has.
    pub(super) length: usize,
}

/// Whether a tag can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It has a value.
    Whole,
    /// It has no value, or one without an end.
    Broken,
    /// The text ends within it.
    Cut,
}

/// The tag that a text begins with; `None` if it begins with something else.
pub(super) fn read(text: &[u8]) -> Option<Tag<'_>> {
    let Some((name, rest)) = borders::name(text) else {
        let inside = text.strip_prefix(b"[").filter(|inside| inside.iter().all(u8::is_ascii_alphabetic))?;
        return Some(Tag { name: inside, value: &[], state: State::Cut, length: text.len() });
    };
    let before = text.len() - rest.len();
    let tag = |value, state, length: usize| Some(Tag { name, value, state, length: before + length });
    let line = skip::line(rest);
    let Some(inside) = rest.strip_prefix(b"\"") else {
        let value = rest.get(..line)?;
        return match memchr::memchr(b']', value) {
            Some(end) => {
                let value = bare(value.get(..end)?);
                tag(value, if value.is_empty() { State::Broken } else { State::Whole }, end + 1)
            }
            None if line == rest.len() => tag(value, State::Cut, line),
            None => tag(value, State::Broken, line),
        };
    };
    let mut from = 0;
    loop {
        match memchr::memchr2(b'"', b'\\', inside.get(from..)?) {
            Some(found) if inside.get(from + found) == Some(&b'\\') => from = (from + found + 2).min(inside.len()),
            Some(found) => {
                let end = from + found;
                let after = inside.get(end + 1..)?;
                let blanks = after.iter().position(|byte| !matches!(byte, b' ' | b'\t'));
                let value = inside.get(..end)?;
                match after.get(blanks.unwrap_or(after.len())..)? {
                    _ if !is_wrapped(value) => break,
                    [b']', ..] => return tag(value, State::Whole, 1 + end + 1 + blanks? + 1),
                    // The closing bracket is missing.
                    [] | [b'\n' | b'\r', ..] => return tag(value, State::Whole, 1 + end + 1),
                    // A quote within the value.
                    _ => from = end + 1,
                }
            }
            None => break,
        }
    }
    // The closing quote is missing.
    let line = skip::line(inside);
    let value = inside.get(..line)?;
    match memchr::memrchr(b']', value) {
        Some(end) => tag(inside.get(..end)?, State::Whole, 1 + end + 1),
        None if line == inside.len() => tag(value, State::Cut, 1 + line),
        None => tag(value, State::Broken, 1 + line),
    }
}

/// Whether a value goes on in the next lines, if it has more than one: no line of them is blank or begins a tag.
fn is_wrapped(value: &[u8]) -> bool {
    let is_line = |line: &[u8]| !line.is_empty() && !line.starts_with(b"[");
    let Some(first) = memchr::memchr2(b'\n', b'\r', value) else { return true };
    let rest = value.get(first..).unwrap_or_default();
    let rest = rest.strip_prefix(b"\r\n").or(rest.get(1..)).unwrap_or_default();
    rest.split(|byte| *byte == b'\n').all(|line| is_line(text::trim(line)))
}

/// A value without blanks and without quotes that are not `"`.
fn bare(value: &[u8]) -> &[u8] {
    const QUOTES: [(&[u8], &[u8]); 3] = [(b"'", b"'"), ("“".as_bytes(), "”".as_bytes()), (b"", b"\"")];
    let value = text::trim(value);
    QUOTES.iter().find_map(|(open, close)| value.strip_prefix(*open)?.strip_suffix(*close)).unwrap_or(value)
}

/// A value as text: a quote and a backslash for `\"` and `\\`.
pub(super) fn unescaped(value: &[u8]) -> String {
    let text = text::decoded(text::trim(value));
    if !text.contains('\\') {
        return text;
    }
    let (mut plain, mut chars) = (String::with_capacity(text.len()), text.chars().peekable());
    while let Some(char) = chars.next() {
        let escaped = (char == '\\').then(|| chars.next_if(|next| matches!(next, '"' | '\\'))).flatten();
        plain.push(escaped.unwrap_or(char));
    }
    plain
}
