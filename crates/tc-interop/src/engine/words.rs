//! Commands of words, some of which a value follows.

#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
use alloc::vec::Vec;

use crate::piece::Piece;
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
use crate::{Expectation, ReadError};

/// The words of a line, divided by blanks.
pub(crate) fn words(line: &str) -> impl Iterator<Item = Piece<'_>> {
    line.split_ascii_whitespace().map(move |text| Piece { text, at: text.as_ptr() as usize - line.as_ptr() as usize })
}

/// The words after the name of a command.
#[cfg(any(feature = "cecp", feature = "gtp", feature = "uci", feature = "usi"))]
pub(crate) fn after<'t>(line: &'t str, name: &str, expected: Expectation) -> Result<Vec<Piece<'t>>, ReadError> {
    let mut words = words(line);
    match words.next() {
        Some(word) if word.text == name => Ok(words.collect()),
        _ => Err(Piece::new(line).trim().expected(expected)),
    }
}

/// Words that a text has once, in any order, some with a value after them.
#[cfg(any(feature = "cecp", feature = "uci", feature = "usi"))]
pub(crate) struct Keys<'t> {
    rest: alloc::vec::IntoIter<Piece<'t>>,
    seen: Vec<&'t str>,
    /// Where the last word ends.
    end: usize,
}

#[cfg(any(feature = "cecp", feature = "uci", feature = "usi"))]
impl<'t> Keys<'t> {
    pub(crate) fn of(words: Vec<Piece<'t>>) -> Keys<'t> {
        let end = words.last().map_or(0, |word| word.span().end);
        Keys { rest: words.into_iter(), seen: Vec::new(), end }
    }

    /// The next word; `None` at the end.
    pub(crate) fn key(&mut self, once: Expectation) -> Result<Option<Piece<'t>>, ReadError> {
        let Some(key) = self.rest.next() else { return Ok(None) };
        if self.seen.contains(&key.text) {
            return Err(key.expected(once));
        }
        self.seen.push(key.text);
        Ok(Some(key))
    }

    /// Lets the last word be there more often.
    #[cfg(feature = "uci")]
    pub(crate) fn forget(&mut self) {
        self.seen.pop();
    }

    /// What follows it; nothing at the end.
    pub(crate) fn value(&mut self) -> Piece<'t> {
        self.rest.next().unwrap_or(Piece { text: "", at: self.end })
    }
}
