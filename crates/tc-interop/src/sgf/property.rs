//! Properties of SGF, as in `TM[600]OT[5x30 byo-yomi]`.

use alloc::string::String;
use core::ops::Range;

use crate::steps::steps;

/// A value of a property.
pub(super) struct Value<'a> {
    name: &'a str,
    raw: &'a str,
    /// Its bytes in the text, without the brackets.
    pub(super) span: Range<usize>,
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
        let mut text = String::with_capacity(self.raw.len());
        let mut chars = self.raw.chars().peekable();
        while let Some(char) = chars.next() {
            let char = if char == '\\' { chars.next().map(|escaped| (escaped, true)) } else { Some((char, false)) };
            match char {
                Some((first @ ('\n' | '\r'), true)) => {
                    chars.next_if_eq(if first == '\n' { &'\r' } else { &'\n' });
                }
                Some((char, _)) => text.push(if char.is_whitespace() { ' ' } else { char }),
                None => {}
            }
        }
        text
    }
}

/// The values of the first node of a text that has any.
pub(super) struct Values<'a> {
    text: &'a str,
    at: usize,
    name: &'a str,
}

impl<'a> Values<'a> {
    pub(super) fn new(text: &'a str) -> Values<'a> {
        Values { text, at: 0, name: "" }
    }

    /// The name before a value, which is left out before a second value of the same property, and the byte after it.
    fn name(&self) -> Option<(&'a str, usize)> {
        let rest = self.text.get(self.at..)?;
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name = if letters == 0 { self.name } else { rest.get(..letters)? };
        let end = self.at + letters + blanks(rest.get(letters..)?);
        (!name.is_empty() && self.text.as_bytes().get(end) == Some(&b'[')).then_some((name, end + 1))
    }
}

impl<'a> Iterator for Values<'a> {
    /// The error is the place of something that is not SGF.
    type Item = Result<Value<'a>, usize>;

    fn next(&mut self) -> Option<Result<Value<'a>, usize>> {
        loop {
            self.at += blanks(self.text.get(self.at..)?);
            match self.text.as_bytes().get(self.at)? {
                b'(' | b')' | b';' if self.name.is_empty() => self.at += 1,
                b'(' | b')' | b';' => return None,
                _ => break,
            }
        }
        let value = self.name().and_then(|(name, start)| {
            let rest = self.text.get(start..)?;
            Some(Value { name, raw: rest.get(..value_length(rest)?)?, span: start..start + value_length(rest)? })
        });
        let place = core::mem::replace(&mut self.at, value.as_ref().map_or(usize::MAX, |value| value.span.end + 1));
        self.name = value.as_ref().map_or("", |value| value.name);
        Some(value.ok_or(place))
    }
}

fn blanks(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_whitespace).count()
}

/// How long a value is until the bracket that ends it.
fn value_length(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let length = text.bytes().position(|byte| {
        let ends = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    steps(length.unwrap_or(text.len()));
    length
}
