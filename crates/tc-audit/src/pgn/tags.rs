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
    let Some(inside) = rest.strip_prefix(b"\"") else {
        return match memchr::memchr3(b']', b'\n', b'\r', rest).and_then(|end| rest.split_at_checked(end)) {
            Some((value, [b']', ..])) => {
                let state = if text::trim(value).is_empty() { State::Broken } else { State::Whole };
                tag(bare(value), state, value.len() + 1)
            }
            Some((value, _)) => tag(value, State::Broken, value.len()),
            None => tag(rest, State::Cut, rest.len()),
        };
    };
    // Most tags are this simple.
    let found = memchr::memchr3(b'"', b'\\', b'\n', inside);
    if let Some((value, [b'"', b']', ..])) = found.and_then(|end| inside.split_at_checked(end)) {
        return tag(value, State::Whole, value.len() + 3);
    }
    if let Some((value, length)) = closed(inside.get(..extent(inside))?, inside) {
        return tag(value, State::Whole, 1 + length);
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

/// The tag that a text begins with if its brackets are broken: `Event "a"]`, `[[Event "a"]`, `{Event "a"]`. `None` for
/// anything else, and for a tag whose brackets are not.
pub(super) fn read_broken(text: &[u8]) -> Option<Tag<'_>> {
    let line = text.get(..skip::line(text))?;
    let is_bracket = |byte: &&u8| matches!(byte, b'[' | b'(' | b'{' | b'<' | b' ' | b'\t');
    let before = line.iter().take_while(is_bracket).count();
    let inside = line.get(before..)?;
    let length = inside.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, rest) = inside.split_at_checked(length)?;
    let value = text::trim_start(rest).strip_prefix(b"\"")?;
    let begin = line.len() - value.len();
    let value = text::trim_end(value);
    let value = value.strip_suffix(b"]").or(value.strip_suffix(b")")).or(value.strip_suffix(b"}")).unwrap_or(value);
    let value = text::trim_end(value).strip_suffix(b"\"")?;
    let is_tag = name.first()?.is_ascii_uppercase() && !value.contains(&b'"') && begin > before + length;
    is_tag.then_some(Tag { name, value, state: State::Whole, length: line.len() })
}

/// The value before a closing quote, and how many bytes the tag has from there. `near` is as much of the text as a value
/// can have.
fn closed<'b>(near: &'b [u8], text: &'b [u8]) -> Option<(&'b [u8], usize)> {
    let mut from = 0;
    loop {
        let found = from + memchr::memchr2(b'"', b'\\', near.get(from..)?)?;
        if near.get(found) == Some(&b'\\') {
            from = found + 2;
            continue;
        }
        let after = near.get(found + 1..)?;
        let blanks = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let value = near.get(..found)?;
        match after.get(blanks..)? {
            [b']', ..] => return Some((value, found + 1 + blanks + 1)),
            // The closing bracket is missing.
            [b'\n' | b'\r', ..] => return Some((value, found + 1)),
            [] if near.len() == text.len() => return Some((value, found + 1)),
            // A quote within the value.
            _ => from = found + 1,
        }
    }
}

/// How many bytes a value can have: its line, and the lines after it, at most 1 KiB, until one is blank or begins a tag.
fn extent(text: &[u8]) -> usize {
    const MOST: usize = 1_024;
    let after_line = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        at + if rest.starts_with(b"\r\n") { 2 } else { 1.min(rest.len()) }
    };
    let mut at = after_line(skip::line(text));
    let most = at + MOST;
    while let Some(rest) = text.get(at..most.min(text.len())).filter(|rest| !rest.is_empty()) {
        let line = rest.get(..skip::line(rest)).unwrap_or_default();
        let is_end = text::trim(line).is_empty() || text::trim_start(line).starts_with(b"[");
        if is_end || at + line.len() >= most {
            break;
        }
        at = after_line(at + line.len());
    }
    at
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
