//! Exact decimal numbers.

use tc_notation::{Time, Violation};

use super::Piece;
use crate::{Expectation, ReadError, ReadErrorKind};

impl Piece<'_> {
    /// A number of units of n nanoseconds, exactly; decimals are read.
    pub(crate) fn time(self, unit: u64, what: Expectation) -> Result<Time, ReadError> {
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

/// A decimal number of units of n nanoseconds, in nanoseconds, exactly.
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
}
