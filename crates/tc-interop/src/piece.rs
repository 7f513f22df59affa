//! Parts of a text with their places in it, for readers of notations: errors then have the bytes of the whole text.

use core::ops::Range;

use tc_notation::{MoveCount, Time, Violation};

use crate::decimal::{Decimal, in_unit};
use crate::steps::steps;
use crate::units::{MINUTE, SECOND};
use crate::{Expectation, ReadError, ReadErrorKind};

/// A part of a text.
///
/// ```
/// use tc_interop::Expectation;
/// use tc_interop::piece::Piece;
///
/// let (moves, time) = Piece::new(" 40 / 90é ").split_once(&['/']).ok_or("no slash")?;
/// let number = Expectation::new("a number of minutes");
/// assert_eq!((moves.whole(number), moves.span()), (Ok(40), 1..3));
/// assert_eq!(time.whole(number), Err(time.expected(number)));
/// assert_eq!((time.span(), time.before("\u{a9}")), (6..10, None));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// The part.
    pub text: &'t str,
    /// The byte of the whole text at which the part begins.
    pub at: usize,
}

impl<'t> Piece<'t> {
    /// All of a text, without blanks around it.
    pub fn new(text: &'t str) -> Piece<'t> {
        Piece { text, at: 0 }.trim()
    }

    /// The bytes of the whole text.
    pub fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// The part without blanks around it.
    pub fn trim(self) -> Piece<'t> {
        self.trimmed(char::is_whitespace)
    }

    /// The part without these marks at both ends.
    pub fn trim_marks(self, marks: &[char]) -> Piece<'t> {
        self.trimmed(|sign| marks.contains(&sign))
    }

    fn trimmed(self, is_mark: impl Fn(char) -> bool) -> Piece<'t> {
        let begun = self.text.trim_start_matches(&is_mark);
        let text = begun.trim_end_matches(&is_mark);
        steps(self.text.len() - text.len());
        Piece { text, at: self.at + self.text.len() - begun.len() }
    }

    /// Both sides of a byte, without blanks around them; `None` where no character begins.
    pub fn split_at(self, byte: usize) -> Option<(Piece<'t>, Piece<'t>)> {
        let (before, after) = self.text.split_at_checked(byte)?;
        Some((Piece { text: before, at: self.at }.trim(), Piece { text: after, at: self.at + byte }.trim()))
    }

    /// The text after this beginning, in either case, without blanks before it.
    pub fn after(self, beginning: &str) -> Option<Piece<'t>> {
        let (head, rest) = self.split_at(beginning.len())?;
        (head.text.len() == beginning.len() && head.text.eq_ignore_ascii_case(beginning)).then_some(rest)
    }

    /// The text before this end, in either case, without blanks at its end.
    pub fn before(self, end: &str) -> Option<Piece<'t>> {
        let (head, tail) = self.text.split_at_checked(self.text.len().checked_sub(end.len())?)?;
        tail.eq_ignore_ascii_case(end).then(|| Piece { text: head, ..self }.trim())
    }

    /// Both sides of the first of these signs, without blanks around them.
    pub fn split_once(self, signs: &[char]) -> Option<(Piece<'t>, Piece<'t>)> {
        let before = self.text.split_once(signs).map(|(before, _)| before);
        steps(before.unwrap_or(self.text).len());
        let before = before?;
        let sign = self.text.get(before.len()..)?.chars().next()?;
        Some((self.split_at(before.len())?.0, self.split_at(before.len() + sign.len_utf8())?.1))
    }

    /// The parts between these signs, without blanks around them.
    pub fn split(self, signs: &[char]) -> impl Iterator<Item = Piece<'t>> {
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let piece = rest?;
            let divided = piece.split_once(signs);
            rest = divided.map(|(_, after)| after);
            Some(divided.map_or(piece, |(before, _)| before))
        })
    }

    /// The words, divided by blanks.
    pub fn words(self) -> impl Iterator<Item = Piece<'t>> {
        let at = move |word: &str| self.at + (word.as_ptr() as usize - self.text.as_ptr() as usize);
        self.text.split_ascii_whitespace().map(move |text| Piece { text, at: at(text) })
    }

    /// The lines, without blanks around them.
    #[cfg(any(feature = "all", feature = "csa"))]
    pub(crate) fn lines(self) -> impl Iterator<Item = Piece<'t>> {
        let at = move |line: &str| self.at + (line.as_ptr() as usize - self.text.as_ptr() as usize);
        self.text.split(['\n', '\r']).map(move |text| Piece { text, at: at(text) }.trim())
    }

    /// The digits at the beginning, and the text after them; `None` without digits.
    pub fn digits(self) -> Option<(Piece<'t>, Piece<'t>)> {
        let count = self.text.bytes().take_while(u8::is_ascii_digit).count();
        steps(count);
        self.split_at(count).filter(|_| count > 0)
    }

    /// An error about this part.
    pub fn error(self, kind: ReadErrorKind) -> ReadError {
        ReadError::at(kind, self.span())
    }

    /// The error that something else was expected here.
    pub fn expected(self, what: Expectation) -> ReadError {
        self.error(ReadErrorKind::Expected(what))
    }

    /// The error that this part breaks a rule of the notation.
    pub fn illegal(self, violation: Violation) -> ReadError {
        self.error(ReadErrorKind::Illegal(violation))
    }

    /// A whole number.
    ///
    /// # Errors
    /// The expectation for anything but digits, and [`ReadErrorKind::Overflow`] for more than `u64` has.
    pub fn whole(self, what: Expectation) -> Result<u64, ReadError> {
        steps(self.text.len());
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        self.text.parse().map_err(|_| self.error(ReadErrorKind::Overflow))
    }

    /// A number of moves, from 1 on.
    ///
    /// # Errors
    /// As [`Piece::whole`], and a number of moves that no stage has.
    pub fn moves(self, what: Expectation) -> Result<MoveCount, ReadError> {
        MoveCount::new(self.whole(what)?).map_err(|violation| self.illegal(violation))
    }

    /// A number of units, exactly. The unit is in microseconds.
    ///
    /// # Errors
    /// As [`Piece::micros`], and a time that is too long.
    pub fn time(self, unit: u64, what: Expectation) -> Result<Time, ReadError> {
        in_unit(self.micros(unit, what)?, unit).map_err(|violation| self.illegal(violation))
    }

    /// Up to three numbers between these signs, the last of them seconds, in microseconds: `1:30:00`, `1:30.5`. Only
    /// seconds can have decimals; it can be longer than any time.
    ///
    /// # Errors
    /// As [`Piece::micros`], and the expectation for more numbers.
    pub fn clock(self, signs: &[char], what: Expectation) -> Result<u64, ReadError> {
        const UNITS: [u64; 3] = [3_600 * SECOND, 60 * SECOND, SECOND];
        let missing = UNITS.len().checked_sub(self.split(signs).count()).ok_or(self.expected(what))?;
        self.split(signs).zip(UNITS.iter().skip(missing)).try_fold(0_u64, |sum, (number, unit)| {
            let micros = match *unit {
                SECOND => Some(number.micros(SECOND, what)?),
                unit => number.whole(what)?.checked_mul(unit),
            };
            micros.and_then(|micros| sum.checked_add(micros)).ok_or(self.error(ReadErrorKind::Overflow))
        })
    }

    /// A number of units in microseconds, exactly; it can be longer than any time. The unit is in microseconds.
    ///
    /// # Errors
    /// The expectation for anything but a number, a number finer than a microsecond, and one that does not fit.
    pub fn micros(self, unit: u64, what: Expectation) -> Result<u64, ReadError> {
        let micros = Decimal::read(self.text).and_then(|number| number.micros(unit));
        micros.map_err(|error| self.error(error.or(ReadErrorKind::Expected(what))))
    }

    /// A number of minutes, which can be or end in `¼`, `½` or `¾`, as sites show them.
    ///
    /// # Errors
    /// As [`Piece::time`], and the expectation `a number of minutes`.
    pub fn minutes(self) -> Result<Time, ReadError> {
        let quarters = [("¼", 15), ("½", 30), ("¾", 45)];
        let Some((whole, seconds)) = quarters.iter().find_map(|(sign, seconds)| Some((self.before(sign)?, *seconds)))
        else {
            return self.time(MINUTE, Expectation::MINUTES);
        };
        let minutes = if whole.text.is_empty() { 0 } else { whole.whole(Expectation::MINUTES)? };
        let seconds = minutes.saturating_mul(60).saturating_add(seconds);
        in_unit(seconds.saturating_mul(SECOND), MINUTE).map_err(|violation| self.illegal(violation))
    }
}
