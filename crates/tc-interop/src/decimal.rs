//! Decimal numbers, exact to the billionth.

use alloc::string::{String, ToString};

use tc_core::Span;
use tc_notation::{Time, TimeUnit, Violation};

use crate::steps::steps;
use crate::units::MINUTE;
use crate::{Expectation, ReadErrorKind};

/// A number from 0 on, in billionths.
///
/// ```
/// use tc_interop::decimal::Decimal;
///
/// // 1.5 minutes, in microseconds.
/// assert_eq!(Decimal::read("1.5").and_then(|number| number.micros(60_000_000)), Ok(90_000_000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal(u128);

/// Why digits are no exact number of microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDecimal {
    /// The text is not a number of digits with decimals.
    NotANumber,
    /// Finer than a billionth, or than a microsecond of the unit.
    TooFine,
    /// The number does not fit.
    TooLarge,
}

const ONE: u128 = 1_000_000_000;
const MOST_DECIMALS: usize = 9;

impl Decimal {
    /// The number that a text begins with, and what follows. One of these marks can divide decimals; `.1` is a number.
    ///
    /// # Errors
    /// A text without a digit at its beginning, and digits that do not fit.
    pub fn begin<'t>(text: &'t str, marks: &[char]) -> Result<(Decimal, &'t str), NotDecimal> {
        let (whole, rest) = digits(text);
        let (decimals, rest) = match rest.strip_prefix(marks).map(digits) {
            Some((decimals, rest)) if !decimals.is_empty() => (decimals, rest),
            _ => ("", rest),
        };
        if whole.is_empty() && decimals.is_empty() {
            return Err(NotDecimal::NotANumber);
        }
        let decimals = decimals.trim_end_matches('0');
        if decimals.len() > MOST_DECIMALS {
            return Err(NotDecimal::TooFine);
        }
        let number = |digits: &str| match digits.trim_start_matches('0') {
            "" => Ok(0),
            digits => digits.parse::<u64>().map(u128::from).map_err(|_| NotDecimal::TooLarge),
        };
        let shift = (decimals.len()..MOST_DECIMALS).fold(1, |shift, _| shift * 10);
        Ok((Decimal(number(whole)? * ONE + number(decimals)? * shift), rest))
    }

    /// The number that a whole text is.
    ///
    /// # Errors
    /// As [`Decimal::begin`], and text after the number.
    pub fn read(text: &str) -> Result<Decimal, NotDecimal> {
        match Decimal::begin(text, &['.'])? {
            (number, "") => Ok(number),
            _ => Err(NotDecimal::NotANumber),
        }
    }

    /// This number of units, in microseconds. The unit is in microseconds.
    ///
    /// # Errors
    /// A fraction of a microsecond, and more than `u64` has.
    pub fn micros(self, unit: u64) -> Result<u64, NotDecimal> {
        let billionths = self.0.checked_mul(unit.into()).ok_or(NotDecimal::TooLarge)?;
        if !billionths.is_multiple_of(ONE) {
            return Err(NotDecimal::TooFine);
        }
        u64::try_from(billionths / ONE).map_err(|_| NotDecimal::TooLarge)
    }

    /// The time of this number of units. The unit is in microseconds.
    ///
    /// # Errors
    /// As [`Decimal::micros`], and a time that is too long.
    pub fn time(self, unit: u64) -> Result<Time, ReadErrorKind> {
        let micros = match self.micros(unit) {
            Err(NotDecimal::TooLarge) => return Err(ReadErrorKind::Illegal(Violation::TimeTooLong)),
            micros => micros.map_err(NotDecimal::kind)?,
        };
        in_unit(micros, unit).map_err(ReadErrorKind::Illegal)
    }

    /// A whole number.
    pub const fn new(whole: u64) -> Decimal {
        Decimal(whole as u128 * ONE)
    }

    /// This number of halves, quarters.
    pub const fn divided(self, by: u64) -> Decimal {
        Decimal(self.0 / by as u128)
    }

    /// The sum of two numbers.
    pub const fn plus(self, more: Decimal) -> Decimal {
        Decimal(self.0.saturating_add(more.0))
    }

    /// The number, if it is whole.
    pub fn whole(self) -> Option<u64> {
        self.0.is_multiple_of(ONE).then_some(())?;
        u64::try_from(self.0 / ONE).ok()
    }

    /// The whole part, or the largest `u64`.
    pub fn floor(self) -> u64 {
        u64::try_from(self.0 / ONE).unwrap_or(u64::MAX)
    }

    /// Whether it is less than this whole number.
    pub const fn is_below(self, whole: u64) -> bool {
        self.0 < whole as u128 * ONE
    }
}

/// A time that is written in this unit, in microseconds. Parts of minutes stay minutes: `2.5 min` is `2.5m`.
pub(crate) fn in_unit(micros: u64, unit: u64) -> Result<Time, Violation> {
    let time = Time::from_micros(micros)?;
    let minutes = time.in_unit(TimeUnit::Minutes).filter(|_| unit == MINUTE && !micros.is_multiple_of(MINUTE));
    Ok(minutes.unwrap_or(time))
}

/// A time as a number of seconds with its decimals: `90`, `0.5`.
pub fn in_seconds(time: impl Into<Span>) -> String {
    time.into().to_string().trim_end_matches('s').into()
}

impl NotDecimal {
    /// The reason, with this one for a text that is no number.
    pub fn or(self, expected: ReadErrorKind) -> ReadErrorKind {
        if self == NotDecimal::NotANumber { expected } else { self.kind() }
    }

    /// The reason, for an error of reading.
    pub fn kind(self) -> ReadErrorKind {
        match self {
            NotDecimal::NotANumber => ReadErrorKind::Expected(Expectation::DECIMAL_NUMBER),
            NotDecimal::TooFine => ReadErrorKind::Illegal(Violation::TimeTooFine),
            NotDecimal::TooLarge => ReadErrorKind::Overflow,
        }
    }
}

fn digits(text: &str) -> (&str, &str) {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    steps(count);
    text.split_at(count)
}
