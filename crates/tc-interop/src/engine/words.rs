//! Commands of words.

use alloc::vec::Vec;

use crate::piece::Piece;
use crate::{Expectation, ReadError};

/// The words after the name of a command.
pub(crate) fn after<'t>(line: &'t str, name: &str, expected: Expectation) -> Result<Vec<Piece<'t>>, ReadError> {
    let line = Piece::new(line);
    let mut words = line.words();
    match words.next() {
        Some(word) if word.text == name => Ok(words.collect()),
        _ => Err(line.expected(expected)),
    }
}
