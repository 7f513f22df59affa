//! Problems of JSON objects and their values.

use alloc::string::String;

use super::MAX_KEYS;
use crate::EndReason;

/// Why a line, or another object, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineProblem {
    /// Not a JSON object. The text says why, and at which byte.
    #[error("not a JSON object: {0}")]
    NotAnObject(String),
    /// Not a text at all, with a reason of the caller.
    #[error("{0}")]
    NotText(String),
    /// A key that the object needs is missing.
    #[error("the key `{key}` is missing")]
    Missing {
        /// The missing key.
        key: &'static str,
    },
    /// A version that this reader does not know.
    #[error("expected version {expected}, found version {found}")]
    Version {
        /// The version that is read.
        expected: u32,
        /// The version that was found.
        found: u32,
    },
    /// A key that occurs twice.
    #[error("the key `{key}` occurs twice")]
    Twice {
        /// The key that occurs twice.
        key: String,
    },
    /// More than [`MAX_KEYS`] keys, with their number.
    #[error("found {0} keys; an object has at most {MAX_KEYS}")]
    TooManyKeys(usize),
    /// A key that this type does not have.
    #[error("`{kind}` has no key `{key}`")]
    UnknownKey {
        /// The type of the object.
        kind: String,
        /// The unknown key.
        key: String,
    },
    /// A type that does not exist.
    #[error("there is no type `{found}`; expected one of {}", known.concat().join(", "))]
    UnknownType {
        /// The type that was found.
        found: String,
        /// The types that there are.
        known: &'static [&'static [&'static str]],
    },
    /// A value that the key cannot have.
    #[error("`{key}`: expected {expected}")]
    Expected {
        /// The key with the wrong value.
        key: &'static str,
        /// What was expected as its value.
        expected: &'static str,
    },
    /// A number of milliseconds with an exponent.
    #[error("`{key}`: expected milliseconds without an exponent, such as 1000")]
    Exponent {
        /// The key with the exponent.
        key: &'static str,
    },
    /// A number of milliseconds with more than 3 decimals.
    #[error("`{key}`: finer than a microsecond; expected at most 3 decimals of a millisecond, or 6 of a second")]
    TooFine {
        /// The key with too many decimals.
        key: &'static str,
    },
    /// A date and time at a leap second, which Unix time does not have.
    #[error("`{key}`: found a leap second, which Unix time does not have; expected seconds from 00 to 59")]
    LeapSecond {
        /// The key with the leap second.
        key: &'static str,
    },
    /// A date that the calendar does not have.
    #[error(
        "`{key}`: the date {year:04}-{month:02}-{day:02} does not exist; there is no day {day} in month {month} of {year}"
    )]
    NoSuchDate {
        /// The key with the date.
        key: &'static str,
        /// The year, 0 to 9999.
        year: u16,
        /// The month, as it was written.
        month: u8,
        /// The day of the month, as it was written.
        day: u8,
    },
    /// A number of milliseconds beyond 278 years.
    #[error("`{key}`: expected at most 8796093022207.999 ms to either side of 0")]
    DoesNotFit {
        /// The key with the number that does not fit.
        key: &'static str,
    },
    /// A seat above 15, which no clock has.
    #[error("there is no seat {0}; seats count from 0 to 15")]
    UnknownSeat(String),
    /// A value that is not a whole number in its range.
    #[error("`{key}`: expected a whole number from 0 to {most}")]
    NotACount {
        /// The key with the wrong number.
        key: &'static str,
        /// The largest number that the key can have.
        most: u64,
    },
    /// A text of more than 63 bytes.
    #[error("`{key}`: found {bytes} bytes, expected at most {}", EndReason::MAX_BYTES)]
    TooLong {
        /// The key with the text.
        key: &'static str,
        /// The number of bytes of the text.
        bytes: usize,
    },
    /// A reason to pause that needs a seat, without one.
    #[error("the reason `{0}` needs a `seat`")]
    ReasonNeedsSeat(&'static str),
    /// A reason to pause that concerns all, with a seat.
    #[error("the reason `{0}` takes no `seat`; leave it out")]
    ReasonHasNoSeat(&'static str),
}
