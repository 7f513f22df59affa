//! Cuts a text into pieces, to recognise slips. The grammar does not use them.

use alloc::vec::Vec;
use core::ops::Range;

#[cfg(feature = "advice")]
use crate::TimeUnit;

/// A piece of the text; blanks are between pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lexeme<'s> {
    pub(super) kind: Kind,
    pub(super) text: &'s str,
    pub(super) start: usize,
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// ASCII digits, with or without decimals.
    Number,
    /// ASCII letters; `x` is always a piece alone.
    Word,
    /// `..`
    Dots,
    /// Another visible ASCII character.
    Mark,
    /// An ASCII control character other than a blank.
    Control,
    /// A character that is not ASCII; `×` is a [`Kind::Word`].
    Foreign,
}

impl Lexeme<'_> {
    pub(super) fn span(&self) -> Range<usize> {
        self.start..self.end()
    }

    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

#[cfg(feature = "advice")]
impl Lexeme<'_> {
    /// Whether it is this sign or word, in either case.
    pub(super) fn is(&self, text: &str) -> bool {
        self.text.eq_ignore_ascii_case(text)
    }

    /// Whether it is one of these signs or words, in either case.
    pub(super) fn is_one_of(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is(text))
    }

    /// Whether it is a sign after a number of periods.
    pub(super) fn is_period_sign(&self) -> bool {
        self.is_one_of(&["x", "*", "×"])
    }

    pub(super) fn is_number(&self) -> bool {
        self.kind == Kind::Number
    }

    /// Whether it is a number without decimals.
    pub(super) fn is_whole(&self) -> bool {
        self.is_number() && !self.text.contains('.')
    }

    /// Whether it is a single letter that is a unit.
    pub(super) fn is_unit(&self) -> bool {
        let mut letters = self.text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        letter.is_some_and(|letter| TimeUnit::ALL.iter().any(|unit| unit.letter() == letter.to_ascii_lowercase()))
    }
}

/// Cuts a text into pieces. Every character that is not a blank is in exactly one.
pub(super) fn lexemes(source: &str) -> Vec<Lexeme<'_>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while let Some(rest) = source.get(start..).filter(|rest| !rest.is_empty()) {
        let (kind, length) = first(rest);
        if let (Some(kind), Some(text)) = (kind, rest.get(..length)) {
            pieces.push(Lexeme { kind, text, start });
        }
        start += length;
    }
    pieces
}

/// The kind of the first piece, `None` for a blank, and its length.
fn first(rest: &str) -> (Option<Kind>, usize) {
    let Some(character) = rest.chars().next() else {
        return (None, 1);
    };
    match character {
        ' ' | '\t' | '\r' | '\n' => (None, 1),
        '0'..='9' => (Some(Kind::Number), number(rest)),
        'x' | 'X' | '×' => (Some(Kind::Word), character.len_utf8()),
        'a'..='z' | 'A'..='Z' => (Some(Kind::Word), run(rest, is_letter)),
        '.' if rest.starts_with("..") => (Some(Kind::Dots), 2),
        '!'..='~' => (Some(Kind::Mark), 1),
        '\0'..='\u{7f}' => (Some(Kind::Control), 1),
        _ => (Some(Kind::Foreign), character.len_utf8()),
    }
}

/// Whether a word goes on with this character. `fünf` is one word.
fn is_letter(character: char) -> bool {
    match character {
        'x' | 'X' | '×' | '÷' => false,
        '\u{c0}'..='\u{24f}' => true,
        _ => character.is_ascii_alphabetic(),
    }
}

fn run(rest: &str, belongs: impl Fn(char) -> bool) -> usize {
    rest.find(|character| !belongs(character)).unwrap_or(rest.len())
}

fn number(rest: &str) -> usize {
    let is_digit = |character: char| character.is_ascii_digit();
    let whole = run(rest, is_digit);
    let decimals = rest.get(whole..).and_then(|rest| rest.strip_prefix('.')).map_or(0, |rest| run(rest, is_digit));
    if decimals == 0 { whole } else { whole + 1 + decimals }
}
