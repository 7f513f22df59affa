//! Commands of words, some of which a value follows.

#[cfg(any(feature = "cecp", feature = "gtp"))]
use alloc::vec::Vec;

use crate::piece::Piece;
#[cfg(any(feature = "cecp", feature = "gtp"))]
use crate::{Expectation, ReadError};

/// The words of a line, divided by blanks.
pub(crate) fn words(line: &str) -> impl Iterator<Item = Piece<'_>> {
    line.split_ascii_whitespace().map(move |text| Piece { text, at: text.as_ptr() as usize - line.as_ptr() as usize })
}

/// The words after the name of a command.
#[cfg(any(feature = "cecp", feature = "gtp"))]
pub(crate) fn after<'t>(line: &'t str, name: &str, expected: Expectation) -> Result<Vec<Piece<'t>>, ReadError> {
    let mut words = words(line);
    match words.next() {
        Some(word) if word.text == name => Ok(words.collect()),
        _ => Err(Piece::new(line).trim().expected(expected)),
    }
}

/// What follows a key; nothing at the end.
#[cfg(any(feature = "cecp", feature = "uci", feature = "usi"))]
pub(crate) fn value<'t>(words: &mut impl Iterator<Item = Piece<'t>>, key: Piece<'t>) -> Piece<'t> {
    words.next().unwrap_or(Piece { text: "", at: key.span().end })
}
