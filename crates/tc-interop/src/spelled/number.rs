//! Decimal numbers, exact.

use crate::Expectation;
use tc_notation::{Time, Violation};

use crate::ReadErrorKind;

/// A number from 0 on, in billionths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decimal(u64);

const ONE: u64 = 1_000_000_000;

impl Decimal {
    /// The time of this number of units. The unit is in nanoseconds, and whole seconds.
    pub(crate) fn of(self, unit: u64) -> Result<Time, ReadErrorKind> {
        let nanos = self.0.checked_mul(unit / ONE).ok_or(ReadErrorKind::Illegal(Violation::TimeTooLong))?;
        Time::from_nanos(nanos).map_err(ReadErrorKind::Illegal)
    }

    /// The number, if it is whole.
    pub(crate) fn whole(self) -> Option<u64> {
        self.0.is_multiple_of(ONE).then_some(self.0 / ONE)
    }

    pub(crate) fn is_below(self, whole: u64) -> bool {
        self.0 / ONE < whole
    }
}

/// Digits, and a point with digits or none after it; and what follows.
pub(crate) fn number(text: &str) -> Result<(Decimal, &str), ReadErrorKind> {
    let (whole, rest) = digits(text);
    if whole.is_empty() {
        return Err(ReadErrorKind::Expected(Expectation::Number));
    }
    let whole: u64 = whole.parse().map_err(|_| ReadErrorKind::Overflow)?;
    let (decimals, rest) = rest.strip_prefix('.').map_or(("", rest), digits);
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 9 {
        return Err(ReadErrorKind::Illegal(Violation::TimeTooFine));
    }
    let shift = 10_u64.pow(9 - decimals.len() as u32);
    let billionths = decimals.parse::<u64>().unwrap_or(0) * shift;
    let all = whole.checked_mul(ONE).and_then(|whole| whole.checked_add(billionths));
    Ok((Decimal(all.ok_or(ReadErrorKind::Overflow)?), rest))
}

fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}
