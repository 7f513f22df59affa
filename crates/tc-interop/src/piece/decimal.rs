//! Exact decimal numbers.

use tc_notation::{Time, Violation};

use super::Piece;
use crate::decimal::{Decimal, NotDecimal};
use crate::{Expectation, ReadError, ReadErrorKind};

impl Piece<'_> {
    /// A number of units of n nanoseconds, exactly; decimals are read.
    pub(crate) fn time(self, unit: u64, what: Expectation) -> Result<Time, ReadError> {
        Time::from_nanos(self.nanos(unit, what)?).map_err(|violation| self.illegal(violation))
    }

    /// A number of units of n nanoseconds, in nanoseconds; it can be longer than any time.
    pub(crate) fn nanos(self, unit: u64, what: Expectation) -> Result<u64, ReadError> {
        Decimal::read(self.text).and_then(|number| number.nanos(unit)).map_err(|error| match error {
            NotDecimal::NotANumber => self.expected(what),
            NotDecimal::TooLarge => ReadError::at(ReadErrorKind::Overflow, self.span()),
            NotDecimal::TooFine => self.illegal(Violation::TimeTooFine),
        })
    }
}
