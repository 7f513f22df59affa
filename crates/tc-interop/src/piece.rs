//! Parts of a text that know where they stand in it, and exact decimal numbers.

use core::ops::Range;

use tc_notation::{Time, Violation};

use crate::{ReadError, ReadErrorKind};

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'t> {
    pub(crate) text: &'t str,
    at: usize,
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

    /// Both sides of the first of these signs, without blanks around them.
    pub(crate) fn split_once(self, signs: &[char]) -> Option<(Piece<'t>, Piece<'t>)> {
        let (before, _) = self.text.split_once(signs)?;
        let sign = self.text.get(before.len()..)?.chars().next()?;
        let skipped = before.len() + sign.len_utf8();
        let after = Piece { text: self.text.get(skipped..)?, at: self.at + skipped };
        Some((Piece { text: before, at: self.at }.trim(), after.trim()))
    }

    /// Both sides of a place, without blanks before the second; `None` where no character begins.
    pub(crate) fn split_at(self, place: usize) -> Option<(Piece<'t>, Piece<'t>)> {
        let (before, after) = self.text.split_at_checked(place)?;
        Some((Piece { text: before, at: self.at }, Piece { text: after, at: self.at + place }.trim()))
    }

    /// What is between these signs, without blanks around them.
    pub(crate) fn split(self, sign: char) -> impl Iterator<Item = Piece<'t>> {
        let mut at = self.at;
        self.text.split(sign).map(move |text| {
            let piece = Piece { text, at };
            at += text.len() + sign.len_utf8();
            piece.trim()
        })
    }

    /// What follows a beginning, in either case, without blanks before it.
    pub(crate) fn after(self, beginning: &str) -> Option<Piece<'t>> {
        let (head, tail) = self.text.split_at_checked(beginning.len())?;
        let rest = Piece { text: tail, at: self.at + beginning.len() };
        head.eq_ignore_ascii_case(beginning).then(|| rest.trim())
    }

    /// What comes before an end, in either case, without blanks behind it.
    pub(crate) fn before(self, end: &str) -> Option<Piece<'t>> {
        let (head, tail) = self.text.split_at_checked(self.text.len().checked_sub(end.len())?)?;
        tail.eq_ignore_ascii_case(end).then(|| Piece { text: head, ..self }.trim())
    }

    /// What is between two ends, if both are there.
    pub(crate) fn inside(self, start: &str, end: &str) -> Option<Piece<'t>> {
        self.after(start)?.before(end)
    }

    /// That something else should stand here.
    pub(crate) fn expected(self, what: &'static str) -> ReadError {
        ReadError::at(ReadErrorKind::Expected(what), self.span())
    }

    /// A whole number.
    pub(crate) fn whole(self, what: &'static str) -> Result<u64, ReadError> {
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        self.text.parse().map_err(|_| ReadError::at(ReadErrorKind::Overflow, self.span()))
    }

    /// A number of units of so many nanoseconds, exactly; decimals are read.
    pub(crate) fn time(self, unit: u64, what: &'static str) -> Result<Time, ReadError> {
        let nanos = match decimal(self.text, unit) {
            Ok(nanos) => Time::from_nanos(nanos),
            Err(NoDecimal::NotANumber) => return Err(self.expected(what)),
            Err(NoDecimal::TooLarge) => return Err(ReadError::at(ReadErrorKind::Overflow, self.span())),
            Err(NoDecimal::TooFine) => Err(Violation::TimeTooFine),
        };
        nanos.map_err(|violation| ReadError::at(ReadErrorKind::Illegal(violation), self.span()))
    }
}

/// Why a text is no decimal number of nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoDecimal {
    /// It is no number.
    NotANumber,
    /// It does not fit.
    TooLarge,
    /// It has more decimals than nanoseconds have.
    TooFine,
}

/// A decimal number of units of so many nanoseconds, in nanoseconds, exactly.
pub(crate) fn decimal(text: &str, unit: u64) -> Result<u64, NoDecimal> {
    /// Decimals of a unit that are read.
    const MOST_DECIMALS: usize = 9;
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(decimals) {
        return Err(NoDecimal::NotANumber);
    }
    let decimals = match decimals.trim_end_matches('0') {
        decimals if decimals.len() > MOST_DECIMALS => return Err(NoDecimal::TooFine),
        decimals => decimals,
    };
    let places = (0..MOST_DECIMALS).map(|place| decimals.as_bytes().get(place).map_or(0, |digit| digit - b'0'));
    let billionths = places.fold(0_u128, |sum, digit| sum * 10 + u128::from(digit));
    let whole: u64 = whole.parse().map_err(|_| NoDecimal::TooLarge)?;
    let fraction = billionths * u128::from(unit);
    if !fraction.is_multiple_of(1_000_000_000) {
        return Err(NoDecimal::TooFine);
    }
    let nanos = u128::from(whole) * u128::from(unit) + fraction / 1_000_000_000;
    u64::try_from(nanos).map_err(|_| NoDecimal::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        const SECOND: u64 = 1_000_000_000;
        let rows = [
            ("0", Ok(0)),
            ("1.5", Ok(1_500_000_000)),
            ("0.000000001", Ok(1)),
            ("0.0000000010", Ok(1)),
            ("0.0000000001", Err(NoDecimal::TooFine)),
            ("18446744073.709551615", Ok(u64::MAX)),
            ("18446744073.709551616", Err(NoDecimal::TooLarge)),
            ("99999999999999999999", Err(NoDecimal::TooLarge)),
            ("", Err(NoDecimal::NotANumber)),
            (".5", Err(NoDecimal::NotANumber)),
            ("5.", Err(NoDecimal::NotANumber)),
            ("1e3", Err(NoDecimal::NotANumber)),
            ("-1", Err(NoDecimal::NotANumber)),
        ];
        for (text, expected) in rows {
            assert_eq!(decimal(text, SECOND), expected, "{text}");
        }
    }

    #[test]
    fn pieces_know_where_they_stand() -> Result<(), ReadError> {
        let piece = Piece::new("  40 / 90é ").trim();
        let (moves, time) = piece.split_once(&['/']).ok_or(piece.expected("a slash"))?;
        assert_eq!((moves.text, moves.span(), time.text, time.span()), ("40", 2..4, "90é", 7..11));
        assert!(time.before("\u{a9}").is_none() && time.after("90\u{c3}").is_none());
        Ok(())
    }
}
