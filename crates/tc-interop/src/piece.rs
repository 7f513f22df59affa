//! Parts of a text with their places in it.

#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "chess-com",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "gogui",
    feature = "gtp",
    feature = "lichess",
    feature = "openbench",
    feature = "pgn",
    feature = "us-chess"
))]
mod decimal;
#[cfg(any(
    feature = "c-chess-cli",
    feature = "cecp",
    feature = "chess-com",
    feature = "cutechess",
    feature = "fastchess",
    feature = "fishtest",
    feature = "gogui",
    feature = "lichess",
    feature = "openbench",
    feature = "pgn",
    feature = "us-chess"
))]
mod divided;

use core::ops::Range;

use crate::{Expectation, ReadError, ReadErrorKind};

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

    /// Without these marks at both ends.
    #[cfg(any(feature = "c-chess-cli", feature = "cutechess", feature = "fastchess", feature = "fishtest"))]
    pub(crate) fn trim_marks(self, marks: &[char]) -> Piece<'t> {
        let text = self.text.trim_start_matches(marks);
        Piece { text: text.trim_end_matches(marks), at: self.at + self.text.len() - text.len() }
    }

    /// What follows a beginning, in either case, without blanks before it.
    #[cfg(any(
        feature = "c-chess-cli",
        feature = "chess-com",
        feature = "cutechess",
        feature = "dgt",
        feature = "fastchess",
        feature = "fishtest",
        feature = "openbench",
        feature = "pgn",
        feature = "us-chess"
    ))]
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

    /// The error that what is here breaks a rule of the notation.
    #[cfg(any(
        feature = "c-chess-cli",
        feature = "cecp",
        feature = "chess-com",
        feature = "cutechess",
        feature = "fastchess",
        feature = "fishtest",
        feature = "gogui",
        feature = "gtp",
        feature = "lichess",
        feature = "openbench",
        feature = "pgn",
        feature = "uci",
        feature = "us-chess"
    ))]
    pub(crate) fn illegal(self, violation: tc_notation::Violation) -> ReadError {
        ReadError::at(ReadErrorKind::Illegal(violation), self.span())
    }

    /// A number of moves.
    #[cfg(any(
        feature = "c-chess-cli",
        feature = "cecp",
        feature = "cutechess",
        feature = "fastchess",
        feature = "fishtest",
        feature = "gogui",
        feature = "gtp",
        feature = "openbench",
        feature = "uci"
    ))]
    pub(crate) fn moves(self, what: Expectation) -> Result<tc_notation::MoveCount, ReadError> {
        tc_notation::MoveCount::new(self.whole(what)?).map_err(|violation| self.illegal(violation))
    }

    /// A whole number.
    pub(crate) fn whole(self, what: Expectation) -> Result<u64, ReadError> {
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        self.text.parse().map_err(|_| ReadError::at(ReadErrorKind::Overflow, self.span()))
    }
}
