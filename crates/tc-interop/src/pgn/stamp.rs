//! Times as records have them: `1:34:56`, and what is written in its place.

use alloc::vec::Vec;
use core::fmt;

use tc_core::Span;

use crate::decimal::{Decimal, NotDecimal};

const SECOND: u64 = 1_000_000_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// A time in a record, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The time.
    pub time: Span,
    /// What it could be as well.
    pub or: Option<Span>,
    /// What is unusual about it.
    pub warnings: Vec<Warning>,
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

/// Why a time or a command of a record cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum StampError {
    /// The value is missing.
    #[error("the value is missing")]
    Missing,
    /// The value is not a time.
    #[error("expected a time as in `1:34:56`")]
    NotATime,
    /// The value is not a number.
    #[error("expected a whole number")]
    NotANumber,
    /// The side is wrong.
    #[error("expected `W/`, `B/` or `N/` before the time")]
    NotASide,
    /// The number is out of range.
    #[error("the number is out of range")]
    Overflow,
    /// The command has no closing bracket.
    #[error("the bracket of the command is not closed")]
    NotClosed,
    /// The value is longer than any that is read.
    #[error("the value is too long")]
    TooLong,
}

impl Stamp {
    /// A time to write; `None` for one below zero, which a record cannot have.
    pub fn new(time: Span) -> Option<Stamp> {
        (!time.is_negative()).then_some(Stamp { time, or: None, warnings: Vec::new() })
    }

    /// A time to write in whole seconds, rounded up: a clock that is alive never shows zero. One below zero is zero.
    ///
    /// ```
    /// use tc_core::Span;
    /// use tc_interop::pgn::Stamp;
    ///
    /// assert_eq!(Stamp::alive(Span::from_nanos(1)).to_string(), "0:00:01");
    /// assert_eq!(Stamp::alive(Span::ZERO).to_string(), "0:00:00");
    /// ```
    pub fn alive(time: Span) -> Stamp {
        Stamp::rounded_up(time, SECOND)
    }

    /// A time to write in whole units of this many nanoseconds, rounded up. One below zero is zero.
    pub(super) fn rounded_up(time: Span, unit: u64) -> Stamp {
        let units = u64::try_from(time.as_nanos()).unwrap_or(0).div_ceil(unit);
        let nanos = units.checked_mul(unit).and_then(|nanos| i64::try_from(nanos).ok());
        Stamp { time: Span::from_nanos(nanos.unwrap_or(i64::MAX)), or: None, warnings: Vec::new() }
    }

    /// Reads a time. Two numbers are minutes and seconds.
    ///
    /// ```
    /// use tc_core::Span;
    /// use tc_interop::pgn::{Stamp, StampError, Warning};
    ///
    /// let stamp = Stamp::read("0:00:59.8")?;
    /// assert_eq!((stamp.time, &stamp.warnings[..]), (Span::from_nanos(59_800_000_000), &[Warning::Fraction][..]));
    /// let stamp = Stamp::read("0:15.16")?;
    /// assert_eq!((stamp.time, stamp.or), (Span::from_secs(916).unwrap(), Span::from_millis(15_160)));
    /// assert_eq!(Stamp::read("soon"), Err(StampError::NotATime));
    /// # Ok::<(), StampError>(())
    /// ```
    ///
    /// # Errors
    /// [`StampError`] for anything else than one to three numbers, the last with decimals.
    pub fn read(text: &str) -> Result<Stamp, StampError> {
        if text.is_empty() {
            return Err(StampError::Missing);
        }
        if text.len() > super::LONGEST_VALUE {
            return Err(StampError::TooLong);
        }
        if let Some(whole) = text.strip_suffix('.').filter(|whole| whole.ends_with(|last: char| last.is_ascii_digit()))
        {
            return Ok(Stamp::read(whole)?.with(Warning::PointAtEnd));
        }
        let parts: Vec<&str> = text.split(':').collect();
        match parts.as_slice() {
            [hours, minutes, seconds] => Stamp::of(hours, minutes, seconds),
            [hours, rest] => match (hours.split_once('.'), rest.split_once('.')) {
                (Some((hours, minutes)), None) => Ok(Stamp::of(hours, minutes, rest)?.with(Warning::PointForColon)),
                (None, Some((minutes, seconds))) if is_short(minutes) && is_two_below_60(seconds) => {
                    let with_fraction = Stamp::of("0", hours, rest)?.time;
                    let stamp = Stamp::of(hours, minutes, seconds)?.with(Warning::PointForColon);
                    Ok(Stamp { or: Some(with_fraction), ..stamp })
                }
                _ => Ok(Stamp::of("0", hours, rest)?.with(Warning::NoHours)),
            },
            [seconds] => {
                let time = span(nanos(seconds, SECOND)?)?;
                let fraction = seconds.contains('.').then_some(Warning::Fraction);
                let warnings = fraction.into_iter().chain([Warning::OnlySeconds]).collect();
                Ok(Stamp { time, or: None, warnings })
            }
            _ => Err(StampError::NotATime),
        }
    }

    fn of(hours: &str, minutes: &str, seconds: &str) -> Result<Stamp, StampError> {
        let whole = |text: &str, unit| if text.contains('.') { Err(StampError::NotATime) } else { nanos(text, unit) };
        let (minutes, exact) = (whole(minutes, MINUTE)?, nanos(seconds, SECOND)?);
        let sum = whole(hours, HOUR)?.checked_add(minutes).and_then(|sum| sum.checked_add(exact));
        let mut warnings = Vec::new();
        if hours.len() > 1 && hours.starts_with('0') {
            warnings.push(Warning::TwoDigitHour);
        }
        if seconds.contains('.') {
            warnings.push(Warning::Fraction);
        }
        if minutes >= HOUR || exact >= MINUTE {
            warnings.push(Warning::Beyond59);
        }
        Ok(Stamp { time: span(sum.ok_or(StampError::Overflow)?)?, or: None, warnings })
    }

    /// The same time with one more warning.
    pub(super) fn with(mut self, warning: Warning) -> Stamp {
        self.warnings.push(warning);
        self
    }

    /// Writes the time with at least this number of digits for the hours.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, hours: usize) -> fmt::Result {
        let nanos = self.time.as_nanos().unsigned_abs();
        let (minutes, seconds, mut rest) = (nanos / MINUTE % 60, nanos / SECOND % 60, nanos % SECOND);
        write!(f, "{:0hours$}:{minutes:02}:{seconds:02}", nanos / HOUR)?;
        if rest == 0 {
            return Ok(());
        }
        let mut digits = 9;
        while rest % 10 == 0 {
            rest /= 10;
            digits -= 1;
        }
        write!(f, ".{rest:0digits$}")
    }
}

/// `h:mm:ss`, with as many decimals as it takes.
impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 1)
    }
}

impl Warning {
    /// What it is, in words.
    pub const fn text(self) -> &'static str {
        match self {
            Warning::TwoDigitHour => "a zero before the hours",
            Warning::OneDigitHour => "one digit of hours where two are usual",
            Warning::Fraction => "a fraction of a second",
            Warning::NoHours => "hours are missing",
            Warning::OnlySeconds => "hours and minutes are missing",
            Warning::NoBlank => "no blank after the name",
            Warning::PointForColon => "a point instead of a colon",
            Warning::Beyond59 => "60 or more minutes or seconds",
            Warning::PointAtEnd => "a point at the end",
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

fn is_short(digits: &str) -> bool {
    matches!(digits.len(), 1 | 2)
}

fn is_two_below_60(digits: &str) -> bool {
    digits.len() == 2 && digits.parse::<u8>().is_ok_and(|number| number < 60)
}

fn nanos(text: &str, unit: u64) -> Result<u64, StampError> {
    Decimal::read(text).and_then(|number| number.nanos(unit)).map_err(|error| match error {
        NotDecimal::TooLarge => StampError::Overflow,
        NotDecimal::NotANumber | NotDecimal::TooFine => StampError::NotATime,
    })
}

fn span(nanos: u64) -> Result<Span, StampError> {
    i64::try_from(nanos).map(Span::from_nanos).map_err(|_| StampError::Overflow)
}
