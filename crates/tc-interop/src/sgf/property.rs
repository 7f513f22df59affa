//! Properties of SGF, as in `TM[600]OT[5x30 byo-yomi]`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::steps::steps;
use crate::{ReadError, ReadErrorKind};

/// A value of a property.
pub(super) struct Value<'a> {
    name: &'a str,
    raw: &'a str,
    /// Its bytes in the text, without the brackets.
    pub(super) span: Range<usize>,
    /// The node that it is in, counted from 0.
    pub(super) node: usize,
}

impl Value<'_> {
    /// Whether the property has this name of FF4. Earlier versions write small letters between the two letters, which
    /// say nothing: `TiMe` is `TM`.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.chars().filter(char::is_ascii_uppercase).eq(name.chars())
    }

    /// An error about it.
    pub(super) fn error(&self, kind: ReadErrorKind) -> ReadError {
        ReadError::at(kind, self.span.clone())
    }

    /// The value as simple text: a backslash is left out and what follows it stays, a line break after a backslash is
    /// nothing, other white space is a blank.
    pub(super) fn text(&self) -> String {
        let shown = |char: char| if char.is_whitespace() { ' ' } else { char };
        let raw = self.raw.replace("\r\n", "\n");
        let (mut chars, mut text) = (raw.chars(), String::new());
        while let Some(char) = chars.next() {
            match char {
                '\\' => text.extend(chars.next().filter(|escaped| !matches!(escaped, '\n' | '\r')).map(shown)),
                char => text.push(shown(char)),
            }
        }
        text
    }
}

/// The values of the first nodes of a text, and the place of something that is not SGF. The main line of a record ends
/// with the first variation that ends.
pub(super) fn values(text: &str, nodes: usize) -> (Vec<Value<'_>>, Option<usize>) {
    let (mut found, mut at, mut name, mut node) = (Vec::new(), 0, "", 0);
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b')' if !found.is_empty() => break,
            b'(' | b')' | b';' => {
                node += usize::from(!name.is_empty());
                name = "";
                at += 1;
            }
            byte if byte.is_ascii_whitespace() => at += 1,
            _ if node == nodes => break,
            _ => {
                let Some(value) = value(text, at, name, node) else { return (found, Some(at)) };
                (at, name) = (value.span.end + 1, value.name);
                found.push(value);
            }
        }
    }
    (found, None)
}

/// The bytes of all games of a file but the first.
pub(super) fn later_games(text: &str) -> Vec<Range<usize>> {
    let (mut games, mut depth, mut is_value, mut is_escaped) = (Vec::new(), 0_usize, false, false);
    let mut start = None;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_value => is_escaped = true,
            b'[' | b']' => is_value = byte == b'[' || (is_value && byte != b']'),
            b'(' if !is_value => {
                let begins = || text.get(at + 1..).is_some_and(|rest| rest.trim_ascii_start().starts_with(';'));
                start = start.or((depth == 0 && begins()).then_some(at));
                depth += 1;
            }
            b')' if !is_value => {
                depth = depth.saturating_sub(1);
                let game = start.take_if(|_| depth == 0).map(|start| start..at + 1);
                games.extend(game);
            }
            _ => {}
        }
    }
    steps(text.len());
    // A game that is cut off.
    games.extend(start.map(|start| start..text.len()));
    games.into_iter().skip(1).collect()
}

/// The value that begins at a byte. A second value of a property has no name.
fn value<'a>(text: &'a str, at: usize, before: &'a str, node: usize) -> Option<Value<'a>> {
    let (name, rest) = text.get(at..)?.split_once('[')?;
    let start = at + name.len() + 1;
    let name = Some(name.trim_ascii()).filter(|name| !name.is_empty()).unwrap_or(before);
    let mut is_escaped = false;
    let length = rest.bytes().position(|byte| {
        let ends = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    steps(length.unwrap_or(text.len()));
    let length = length?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_name.then_some(Value { name, raw: rest.get(..length)?, span: start..start + length, node })
}
