//! Commands of words, some of which a value follows.

use alloc::vec::{IntoIter, Vec};
use core::iter::Peekable;

use crate::piece::Piece;
use crate::{Expectation, ReadError};

/// The words of a line, divided by blanks.
pub(crate) fn words(line: &str) -> impl Iterator<Item = Piece<'_>> {
    line.split_ascii_whitespace().map(move |text| Piece { text, at: text.as_ptr() as usize - line.as_ptr() as usize })
}

/// The words of a command.
pub(crate) struct Words<'t> {
    rest: Peekable<IntoIter<Piece<'t>>>,
    keys: Vec<&'t str>,
    end: usize,
}

impl<'t> Words<'t> {
    /// All words of a line.
    pub(crate) fn of(line: &'t str) -> Words<'t> {
        let rest: Vec<Piece<'t>> = words(line).collect();
        Words { rest: rest.into_iter().peekable(), keys: Vec::new(), end: line.trim_ascii_end().len() }
    }

    /// The words after the name of a command.
    pub(crate) fn after(line: &'t str, name: &str, expected: Expectation) -> Result<Words<'t>, ReadError> {
        let mut words = Words::of(line);
        match words.rest.next() {
            Some(word) if word.text == name => Ok(words),
            _ => Err(Piece::new(line).trim().expected(expected)),
        }
    }

    /// The next word, which can be in a command once; `None` at the end.
    pub(crate) fn key(&mut self, once: Expectation) -> Result<Option<Piece<'t>>, ReadError> {
        let Some(key) = self.rest.next() else { return Ok(None) };
        if self.keys.contains(&key.text) {
            return Err(key.expected(once));
        }
        self.keys.push(key.text);
        Ok(Some(key))
    }

    /// The next word if it is none of these.
    pub(crate) fn next_except(&mut self, keys: &[&str]) -> Option<Piece<'t>> {
        self.rest.next_if(|word| !keys.contains(&word.text))
    }

    /// The next word; nothing at the end of the line.
    pub(crate) fn value(&mut self) -> Piece<'t> {
        self.rest.next().unwrap_or(Piece { text: "", at: self.end })
    }

    /// All words that are left.
    pub(crate) fn rest(self) -> Vec<Piece<'t>> {
        self.rest.collect()
    }
}
