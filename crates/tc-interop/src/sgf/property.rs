//! Properties of SGF, as in `TM[600]OT[5x30 byo-yomi]`.

use alloc::string::String;
use core::ops::Range;

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

/// The values of nodes.
pub(super) struct Values<'a> {
    text: &'a str,
    at: usize,
    /// The name of the last property of this node.
    name: &'a str,
    node: usize,
    nodes: usize,
}

impl<'a> Values<'a> {
    /// Those of the first node that has any.
    pub(super) fn of_node(text: &'a str) -> Values<'a> {
        Values { text, at: 0, name: "", node: 0, nodes: 1 }
    }

    /// Those of the main line, which ends with the first variation that ends.
    pub(super) fn of_main_line(text: &'a str) -> Values<'a> {
        Values { nodes: usize::MAX, ..Values::of_node(text) }
    }

    /// The value that begins here. A second value of a property has no name.
    fn value(&self) -> Option<Value<'a>> {
        let (name, rest) = self.text.get(self.at..)?.split_once('[')?;
        let start = self.at + name.len() + 1;
        let name = Some(name.trim_ascii()).filter(|name| !name.is_empty()).unwrap_or(self.name);
        let mut is_escaped = false;
        let length = rest.bytes().position(|byte| {
            let ends = byte == b']' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        })?;
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        is_name.then_some(Value { name, raw: rest.get(..length)?, span: start..start + length, node: self.node })
    }
}

impl<'a> Iterator for Values<'a> {
    /// The error is the place of something that is not SGF.
    type Item = Result<Value<'a>, usize>;

    fn next(&mut self) -> Option<Result<Value<'a>, usize>> {
        loop {
            match self.text.as_bytes().get(self.at)? {
                b')' if self.node > 0 || !self.name.is_empty() => return None,
                b'(' | b')' | b';' if !self.name.is_empty() => {
                    self.node += 1;
                    self.name = "";
                }
                b'(' | b')' | b';' => {}
                byte if byte.is_ascii_whitespace() => {}
                _ if self.node == self.nodes => return None,
                _ => break,
            }
            self.at += 1;
        }
        let value = self.value();
        let place = core::mem::replace(&mut self.at, value.as_ref().map_or(usize::MAX, |value| value.span.end + 1));
        self.name = value.as_ref().map_or("", |value| value.name);
        Some(value.ok_or(place))
    }
}
