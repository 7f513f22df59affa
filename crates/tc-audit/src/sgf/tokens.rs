//! The signs and values of SGF.

use memchr::memchr2;

use crate::parts::Charset;

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'b> {
    /// `(`: a variation begins.
    Open,
    /// `)`: a variation ends.
    Close,
    /// `;`: a node begins.
    Node,
    /// A value with the name of its property, which is empty for a second value of the same property.
    Value { name: &'b [u8], raw: &'b [u8] },
    /// Something that is neither.
    Junk(&'b [u8]),
    /// A value whose end is missing.
    Cut { raw: &'b [u8] },
    /// The game has ended.
    End,
}

/// The tokens of a game, without recursion: a file can nest its variations as deep as it likes.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'b> {
    bytes: &'b [u8],
    at: usize,
    depth: usize,
    charset: Charset,
    lacks_end: bool,
}

impl<'b> Tokens<'b> {
    /// The tokens of the game that begins with the parenthesis at this byte.
    pub(super) fn new(bytes: &'b [u8], begin: usize) -> Tokens<'b> {
        Tokens { bytes, at: begin, depth: 0, charset: Charset::UTF_8, lacks_end: false }
    }

    /// Where the next token begins.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The encoding that the game says, UTF-8 before it does.
    pub(super) fn charset(&self) -> Charset {
        self.charset
    }

    /// Whether the game ended without its last parenthesis: the bytes end, or another game begins.
    pub(super) fn lacks_end(&self) -> bool {
        self.lacks_end
    }

    pub(super) fn next(&mut self) -> Token<'b> {
        self.skip_space();
        match self.bytes.get(self.at) {
            None => self.without_end(),
            Some(b'(') if self.depth > 0 && self.is_next_game() => self.without_end(),
            Some(b'(') => {
                self.at += 1;
                self.depth += 1;
                Token::Open
            }
            Some(b')') => {
                self.at += 1;
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 { Token::End } else { Token::Close }
            }
            Some(b';') => {
                self.at += 1;
                Token::Node
            }
            Some(b'[') => self.value(&[]),
            Some(byte) if byte.is_ascii_alphabetic() => {
                let name = self.run(u8::is_ascii_alphabetic);
                self.skip_space();
                if self.bytes.get(self.at) == Some(&b'[') { self.value(name) } else { Token::Junk(name) }
            }
            Some(_) => Token::Junk(self.run(|byte| {
                let is_sign = matches!(byte, b'(' | b')' | b';' | b'[');
                !is_sign && !byte.is_ascii_whitespace() && !byte.is_ascii_alphabetic()
            })),
        }
    }

    /// The value that begins with the bracket at this byte.
    fn value(&mut self, name: &'b [u8]) -> Token<'b> {
        let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
        match self.length(rest) {
            Some(length) => {
                self.at += length + 2;
                let raw = rest.get(..length).unwrap_or(rest);
                if name == b"CA" {
                    self.charset = Charset::named(raw);
                }
                Token::Value { name, raw }
            }
            None => {
                self.at = self.bytes.len();
                self.lacks_end = true;
                Token::Cut { raw: rest }
            }
        }
    }

    /// How long a value is: up to a bracket that is neither escaped nor the second byte of a character.
    fn length(&self, value: &[u8]) -> Option<usize> {
        let mut at = 0;
        if self.charset.has_leads() {
            loop {
                match value.get(at)? {
                    b']' => return Some(at),
                    b'\\' => at += 2,
                    byte => at += if self.charset.is_lead(*byte) { 2 } else { 1 },
                }
            }
        }
        loop {
            at += memchr2(b'\\', b']', value.get(at..)?)?;
            if value.get(at) == Some(&b']') {
                return Some(at);
            }
            at += 2;
        }
    }

    /// Whether the parenthesis at this byte begins another game rather than a variation: its first property belongs to
    /// a root.
    fn is_next_game(&self) -> bool {
        let after = |text: &'b [u8], sign: &[u8]| text.trim_ascii_start().strip_prefix(sign);
        let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
        // White space is skipped only so far, so that many parentheses cost no more than their bytes.
        let near = rest.get(..rest.len().min(32)).unwrap_or(rest);
        let name = after(near, b";").unwrap_or_default();
        [&b"FF"[..], b"GM", b"CA"]
            .iter()
            .any(|root| after(name, root).is_some_and(|value| after(value, b"[").is_some()))
    }

    /// The run of bytes like the one at this byte.
    fn run(&mut self, is_in: fn(&u8) -> bool) -> &'b [u8] {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|byte| !is_in(byte)).unwrap_or(rest.len()).max(1);
        self.at += length;
        rest.get(..length).unwrap_or(rest)
    }

    fn without_end(&mut self) -> Token<'b> {
        self.lacks_end = true;
        Token::End
    }

    fn skip_space(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
    }
}
