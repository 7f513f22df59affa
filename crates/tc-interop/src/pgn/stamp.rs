//! Times as records have them: `1:34:56`, and what is written in its place.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use tc_core::Span;

use crate::piece::Piece;
use crate::units::SECOND;
use crate::{Expectation, ReadError, ReadErrorKind};

/// A time in a record, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The time.
    pub time: Span,
    /// What it could be as well.
    pub or: Option<Span>,
    /// What is unusual about it.
    pub warnings: Vec<Warning>,
    /// The decimals of a second that it is written with, from 0 to 6. A time that is finer is written with all that it
    /// needs.
    pub decimals: u8,
}

/// Something unusual about a time in a record. It is read all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Warning {
    /// `01:10:42` where one digit is usual.
    TwoDigitHour,
    /// `1:10:42` where `%mct` has two digits.
    OneDigitHour,
    /// `0:00:59.8`: a fraction of a second.
    Fraction,
    /// `12:42`: hours are missing.
    NoHours,
    /// `42`: hours and minutes are missing.
    OnlySeconds,
    /// `%clk2:10:30`: no blank after the name.
    NoBlank,
    /// `1.55:05` or `0:15.16`: a point instead of a colon.
    PointForColon,
    /// `1:75:00`: 60 or more minutes or seconds.
    Beyond59,
    /// `0:00:59.`: a point at the end.
    PointAtEnd,
}

impl Stamp {
    /// A time to write in whole units of this many microseconds, rounded up: a clock that is alive never shows zero. One
    /// below zero is zero. All times in the same unit have the same number of decimals, which are those of the unit.
    ///
    /// ```
    /// use tc_core::Span;
    /// use tc_interop::{pgn::Stamp, units::SECOND};
    ///
    /// assert_eq!(Stamp::rounded_up(Span::micros(1), SECOND).to_string(), "0:00:01");
    /// assert_eq!(Stamp::rounded_up(Span::ZERO, SECOND).to_string(), "0:00:00");
    /// assert_eq!(Stamp::rounded_up(Span::millis(2_500), SECOND / 100).to_string(), "0:00:02.50");
    /// ```
    pub fn rounded_up(time: Span, unit: u64) -> Stamp {
        let unit = unit.max(1);
        let units = u64::try_from(time.as_micros()).unwrap_or(0).div_ceil(unit);
        let micros = units.checked_mul(unit).and_then(|micros| i64::try_from(micros).ok());
        let time = Span::saturating_micros(micros.unwrap_or(i64::MAX));
        Stamp { time, or: None, warnings: Vec::new(), decimals: decimals_of(unit) }
    }

    /// Reads a time. Two numbers are minutes and seconds.
    ///
    /// ```
    /// use tc_core::Span;
    /// use tc_interop::pgn::{Stamp, Warning};
    ///
    /// let stamp = Stamp::read("0:00:59.8")?;
    /// assert_eq!((stamp.time, &stamp.warnings[..]), (Span::millis(59_800), &[Warning::Fraction][..]));
    /// let stamp = Stamp::read("0:15.16")?;
    /// assert_eq!((stamp.time, stamp.or), (Span::from_secs(916).unwrap(), Span::from_millis(15_160)));
    /// assert_eq!(Stamp::read("soon").unwrap_err().to_string(), "expected a time, as in `1:34:56`");
    /// # Ok::<(), tc_interop::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// [`ReadError`] for anything else than one to three numbers, the last with decimals, and for more than 278 years.
    pub fn read(text: &str) -> Result<Stamp, ReadError> {
        Stamp::of(Piece::new(text))
    }

    pub(super) fn of(piece: Piece<'_>) -> Result<Stamp, ReadError> {
        if let Some(whole) = piece.before(".").filter(|whole| whole.text.ends_with(|last: char| last.is_ascii_digit()))
        {
            return Ok(Stamp::of(whole)?.with(Warning::PointAtEnd));
        }
        let colons = || Stamp::divided(piece, &[':']);
        let points = || Ok::<_, ReadError>(Stamp::divided(piece, &[':', '.'])?.with(Warning::PointForColon));
        let (before, after) = piece.text.rsplit_once(':').unwrap_or(("", piece.text));
        match (piece.text.matches(':').count(), before.contains('.')) {
            (0, _) => Ok(colons()?.with(Warning::OnlySeconds)),
            (1, true) if !after.contains('.') => points(),
            (1, false) if is_minutes_and_seconds(after) => Ok(Stamp { or: Some(colons()?.time), ..points()? }),
            (1, false) => Ok(colons()?.with(Warning::NoHours)),
            _ => colons(),
        }
    }

    /// The sum of the numbers between these signs.
    fn divided(piece: Piece<'_>, signs: &[char]) -> Result<Stamp, ReadError> {
        let (shorter, more) = without_fine_decimals(piece);
        let micros = shorter.clock(signs, Expectation("a time, as in `1:34:56`"))?.saturating_add(more);
        let time =
            i64::try_from(micros).ok().and_then(Span::from_micros).ok_or(piece.error(ReadErrorKind::Overflow))?;
        let parts: Vec<Piece> = piece.split(signs).collect();
        let is_padded = |part: &Piece| part.text.len() > 1 && part.text.starts_with('0');
        let is_beyond =
            |part: &Piece| part.digits().is_some_and(|(whole, _)| whole.text.parse().is_ok_and(|part: u64| part > 59));
        let unusual = [
            (Warning::TwoDigitHour, parts.len() == 3 && parts.first().is_some_and(is_padded)),
            (Warning::Fraction, parts.last().is_some_and(|last| last.text.contains('.'))),
            (Warning::Beyond59, parts.len() > 1 && parts.iter().rev().take(2).any(is_beyond)),
        ];
        let warnings = unusual.into_iter().filter_map(|(warning, is_there)| is_there.then_some(warning)).collect();
        let decimals =
            piece.text.rsplit_once('.').filter(|_| !signs.contains(&'.')).map_or(0, |(_, digits)| digits.len());
        Ok(Stamp { time, or: None, warnings, decimals: u8::try_from(decimals.min(MOST_DECIMALS)).unwrap_or(0) })
    }

    /// The same time with one more warning.
    pub(super) fn with(mut self, warning: Warning) -> Stamp {
        self.warnings.push(warning);
        self
    }

    /// Writes the time with at least this number of digits for the hours.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, hours: usize) -> fmt::Result {
        let micros = self.time.as_micros().unsigned_abs();
        let seconds = micros / SECOND;
        write!(f, "{:0hours$}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)?;
        let fraction = format!("{:06}", micros % SECOND);
        let least = usize::from(self.decimals).max(fraction.trim_end_matches('0').len());
        match fraction.get(..least).filter(|digits| !digits.is_empty()) {
            Some(digits) => write!(f, ".{digits}"),
            None => Ok(()),
        }
    }
}

/// `h:mm:ss` and its decimals, more than [`Stamp::decimals`] if the time is finer.
impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 1)
    }
}

/// Times are whole microseconds.
const MOST_DECIMALS: usize = 6;

/// The decimals of a second that every number of these units needs, given in microseconds.
fn decimals_of(unit: u64) -> u8 {
    let is_enough =
        |decimals: &u8| unit.checked_mul(10_u64.pow((*decimals).into())).is_some_and(|all| all.is_multiple_of(SECOND));
    (0..=MOST_DECIMALS as u8).find(is_enough).unwrap_or(MOST_DECIMALS as u8)
}

/// The time without the decimals after the sixth, if there are seven to nine, and the microseconds that they round to:
/// programs write them that have computed in doubles.
fn without_fine_decimals(piece: Piece<'_>) -> (Piece<'_>, u64) {
    let decimals = piece.text.rsplit_once('.').map_or("", |(_, decimals)| decimals).as_bytes();
    match decimals {
        [_, _, _, _, _, _, seventh, ..] if decimals.len() <= 9 && decimals.iter().all(u8::is_ascii_digit) => {
            let text = &piece.text[..piece.text.len() - (decimals.len() - 6)];
            (Piece { text, ..piece }, u64::from(*seventh >= b'5'))
        }
        _ => (piece, 0),
    }
}

/// `15.16` after hours, and not a fraction of a second.
fn is_minutes_and_seconds(text: &str) -> bool {
    text.split_once('.').is_some_and(|(minutes, seconds)| {
        matches!(minutes.len(), 1 | 2) && seconds.len() == 2 && seconds.parse::<u8>().is_ok_and(|second| second < 60)
    })
}
