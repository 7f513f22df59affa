//! Parts of a text with their places in it.

#[cfg(any(feature = "chess-com", feature = "lichess", feature = "pgn", feature = "us-chess"))]
mod decimal;
#[cfg(any(feature = "chess-com", feature = "lichess", feature = "pgn", feature = "us-chess"))]
mod divided;

use core::ops::Range;

use crate::{Expectation, ReadError, ReadErrorKind};

#[cfg(feature = "pgn")]
pub(crate) use decimal::{NoDecimal, decimal};

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
}

impl<'t> Piece<'t> {
    /// All of a text.
    pub(crate) fn new(text: &'t str) -> Piece<'t> {
        Piece { text, at: 0 }
    }

    /// The bytes of the whole text that it is.
    pub(crate) fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// Without blanks around it.
    pub(crate) fn trim(self) -> Piece<'t> {
        let text = self.text.trim_start();
        Piece { text: text.trim_end(), at: self.at + self.text.len() - text.len() }
    }

    /// What follows a beginning, in either case, without blanks before it.
    #[cfg(any(feature = "chess-com", feature = "dgt", feature = "pgn", feature = "us-chess"))]
    pub(crate) fn after(self, beginning: &str) -> Option<Piece<'t>> {
        let (head, tail) = self.text.split_at_checked(beginning.len())?;
        let rest = Piece { text: tail, at: self.at + beginning.len() };
        head.eq_ignore_ascii_case(beginning).then(|| rest.trim())
    }

    /// The text before this end, in either case, without blanks at its end.
    #[cfg(any(feature = "lichess", feature = "pgn"))]
    pub(crate) fn before(self, end: &str) -> Option<Piece<'t>> {
        let (head, tail) = self.text.split_at_checked(self.text.len().checked_sub(end.len())?)?;
        tail.eq_ignore_ascii_case(end).then(|| Piece { text: head, ..self }.trim())
    }

    /// The error that something else was expected here.
    pub(crate) fn expected(self, what: Expectation) -> ReadError {
        ReadError::at(ReadErrorKind::Expected(what), self.span())
    }

    /// A whole number.
    pub(crate) fn whole(self, what: Expectation) -> Result<u64, ReadError> {
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        self.text.parse().map_err(|_| ReadError::at(ReadErrorKind::Overflow, self.span()))
    }
}
