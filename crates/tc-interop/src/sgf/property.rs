//! Properties of SGF, as in `TM[600]OT[5x30 byo-yomi]`.

use alloc::string::String;
use core::ops::Range;

/// A piece of a text in SGF.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// `(`: a variation begins.
    Begin,
    /// `)`: it ends.
    End,
    /// `;`: a node begins.
    Node,
    /// A value of a property.
    Value(Value<'a>),
}

/// A value of a property of the current node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value<'a> {
    name: &'a str,
    raw: &'a str,
    span: Range<usize>,
}

impl<'a> Value<'a> {
    /// The name of the property in the two letters of FF4. Earlier versions write small letters between them, which
    /// say nothing: `TiMe` is `TM`.
    ///
    /// ```
    /// use tc_interop::sgf::{Event, events};
    ///
    /// let Some(Event::Value(value)) = events("TiMe[600]").next() else { return Err("it is a value") };
    /// assert!(value.is("TM"));
    /// assert_eq!((value.name(), value.raw(), value.span()), ("TiMe", "600", 5..8));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn is(&self, name: &str) -> bool {
        self.name.chars().filter(char::is_ascii_uppercase).eq(name.chars())
    }

    /// The name as it is written.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The value as it is written, escapes and all.
    pub fn raw(&self) -> &'a str {
        self.raw
    }

    /// The value as simple text: a backslash is left out and what follows it stays, a line break after a backslash is
    /// nothing, other white space is a blank.
    ///
    /// ```
    /// use tc_interop::sgf::{Event, events};
    ///
    /// let mut events = events("OT[5x30 [sic\\] byo-\\\nyomi]");
    /// let Some(Event::Value(value)) = events.next() else { return Err("it is a value") };
    /// assert_eq!(value.text(), "5x30 [sic] byo-yomi");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut chars = self.raw.chars().peekable();
        while let Some(char) = chars.next() {
            match char {
                '\\' => match chars.next() {
                    Some(first @ ('\n' | '\r')) => {
                        let other = if first == '\n' { '\r' } else { '\n' };
                        chars.next_if_eq(&other);
                    }
                    Some(escaped) => text.push(if escaped.is_whitespace() { ' ' } else { escaped }),
                    None => {}
                },
                char if char.is_whitespace() => text.push(' '),
                char => text.push(char),
            }
        }
        text
    }

    /// Its bytes in the text, without the brackets.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// The pieces of a text in SGF, up to its end or the first error.
///
/// ```
/// use tc_interop::sgf::{Event, events};
///
/// let values = events("(;TM[600];B[aa]BL[595.5])").filter(|event| matches!(event, Event::Value(_)));
/// assert_eq!(values.count(), 3);
/// ```
pub fn events(text: &str) -> Events<'_> {
    Events { text, at: 0, name: "" }
}

/// An iterator over the pieces of a text; see [`events`].
#[derive(Clone, Debug)]
pub struct Events<'a> {
    text: &'a str,
    at: usize,
    name: &'a str,
}

impl Events<'_> {
    /// How far it has read, in bytes; the end of the text if all of it was SGF.
    ///
    /// ```
    /// let mut events = tc_interop::sgf::events("TM[600] and more");
    /// assert_eq!(events.by_ref().count(), 1);
    /// assert_eq!(events.position(), 8);
    /// ```
    pub fn position(&self) -> usize {
        self.at
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let blanks = |text: &[u8]| text.iter().take_while(|byte| is_blank(byte)).count();
        self.at += blanks(self.text.as_bytes().get(self.at..)?);
        let rest = self.text.get(self.at..)?;
        let event = match rest.bytes().next()? {
            b'(' => Event::Begin,
            b')' => Event::End,
            b';' => Event::Node,
            byte => {
                let mut start = self.at;
                if byte != b'[' {
                    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
                    start += letters + blanks(rest.as_bytes().get(letters..)?);
                    self.name = rest.get(..letters)?;
                }
                if self.name.is_empty() || self.text.as_bytes().get(start) != Some(&b'[') {
                    return None;
                }
                start += 1;
                let raw = self.text.get(start..start + value_length(self.text.get(start..)?)?)?;
                let span = start..start + raw.len();
                self.at = span.end + 1;
                return Some(Event::Value(Value { name: self.name, raw, span }));
            }
        };
        self.name = "";
        self.at += 1;
        Some(event)
    }
}

/// How long a value is until the bracket that ends it.
fn value_length(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })
}
