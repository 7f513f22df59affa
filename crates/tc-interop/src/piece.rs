//! Parts of a text with their places in it.

use core::ops::Range;

#[cfg(any(feature = "pgn", feature = "us-chess"))]
use tc_notation::MoveCount;
#[cfg(any(feature = "chess-com", feature = "lichess", feature = "pgn", feature = "us-chess"))]
use tc_notation::Time;

#[cfg(any(feature = "chess-com", feature = "lichess", feature = "pgn", feature = "us-chess"))]
use crate::decimal::{Decimal, NotDecimal};
use crate::{Expectation, ReadError, ReadErrorKind};

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    pub(crate) at: usize,
}

impl<'t> Piece<'t> {
    /// All of a text, without blanks around it.
    pub(crate) fn new(text: &'t str) -> Piece<'t> {
        Piece { text, at: 0 }.trim()
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

    /// Both sides of a place, without blanks around them; `None` where no character begins.
    pub(crate) fn split_at(self, place: usize) -> Option<(Piece<'t>, Piece<'t>)> {
        let (before, after) = self.text.split_at_checked(place)?;
        Some((Piece { text: before, at: self.at }.trim(), Piece { text: after, at: self.at + place }.trim()))
    }

    /// What follows a beginning, in either case, without blanks before it.
    #[cfg(any(feature = "all", feature = "chess-com", feature = "dgt", feature = "pgn", feature = "us-chess"))]
    pub(crate) fn after(self, beginning: &str) -> Option<Piece<'t>> {
        let (head, rest) = self.split_at(beginning.len())?;
        (head.text.len() == beginning.len() && head.text.eq_ignore_ascii_case(beginning)).then_some(rest)
    }

    /// The text before this end, in either case, without blanks at its end.
    #[cfg(any(feature = "all", feature = "chess-com", feature = "lichess", feature = "pgn"))]
    pub(crate) fn before(self, end: &str) -> Option<Piece<'t>> {
        let (head, tail) = self.text.split_at_checked(self.text.len().checked_sub(end.len())?)?;
        tail.eq_ignore_ascii_case(end).then(|| Piece { text: head, ..self }.trim())
    }

    /// Both sides of the first of these signs, without blanks around them.
    #[cfg(any(feature = "all", feature = "chess-com", feature = "lichess", feature = "pgn", feature = "us-chess"))]
    pub(crate) fn split_once(self, signs: &[char]) -> Option<(Piece<'t>, Piece<'t>)> {
        let (before, _) = self.text.split_once(signs)?;
        let sign = self.text.get(before.len()..)?.chars().next()?;
        Some((self.split_at(before.len())?.0, self.split_at(before.len() + sign.len_utf8())?.1))
    }

    /// What is between these signs, without blanks around them.
    #[cfg(any(feature = "lichess", feature = "pgn"))]
    pub(crate) fn split(self, signs: &[char]) -> impl Iterator<Item = Piece<'t>> {
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let piece = rest?;
            let divided = piece.split_once(signs);
            rest = divided.map(|(_, after)| after);
            Some(divided.map_or(piece, |(before, _)| before))
        })
    }

    /// The digits that begin here, and what follows them.
    #[cfg(any(feature = "dgt", feature = "us-chess"))]
    pub(crate) fn digits(self) -> Option<(Piece<'t>, Piece<'t>)> {
        let count = self.text.bytes().take_while(u8::is_ascii_digit).count();
        self.split_at(count).filter(|_| count > 0)
    }

    /// This error here.
    pub(crate) fn error(self, kind: ReadErrorKind) -> ReadError {
        ReadError::at(kind, self.span())
    }

    /// The error that something else was expected here.
    pub(crate) fn expected(self, what: Expectation) -> ReadError {
        self.error(ReadErrorKind::Expected(what))
    }

    /// A whole number.
    pub(crate) fn whole(self, what: Expectation) -> Result<u64, ReadError> {
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        self.text.parse().map_err(|_| self.error(ReadErrorKind::Overflow))
    }

    /// A number of units of n nanoseconds, exactly; decimals are read.
    #[cfg(any(feature = "chess-com", feature = "lichess", feature = "pgn", feature = "us-chess"))]
    pub(crate) fn time(self, unit: u64, what: Expectation) -> Result<Time, ReadError> {
        match Decimal::read(self.text) {
            Err(NotDecimal::NotANumber) => Err(self.expected(what)),
            number => {
                number.map_err(NotDecimal::kind).and_then(|number| number.time(unit)).map_err(|kind| self.error(kind))
            }
        }
    }

    /// A number of moves.
    #[cfg(any(feature = "pgn", feature = "us-chess"))]
    pub(crate) fn moves(self, what: Expectation) -> Result<MoveCount, ReadError> {
        MoveCount::new(self.whole(what)?).map_err(|violation| self.error(ReadErrorKind::Illegal(violation)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_their_places() -> Result<(), ReadError> {
        let piece = Piece::new("  40 / 90é ");
        let (moves, time) = piece.split_once(&['/']).ok_or(piece.expected(Expectation::Slash))?;
        assert_eq!((moves.text, moves.span(), time.text, time.span()), ("40", 2..4, "90é", 7..11));
        assert!(time.before("\u{a9}").is_none() && time.after("90\u{c3}").is_none());
        Ok(())
    }
}
