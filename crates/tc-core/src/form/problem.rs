//! What can be wrong with an object.

use alloc::string::String;

use super::MAX_KEYS;
use crate::EndReason;

/// Why a line, or another object, cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineProblem {
    /// Not a JSON object; the text says why, and at which byte.
    #[error("not a JSON object: {0}")]
    NotAnObject(String),
    /// Not even text: the caller says why.
    #[error("{0}")]
    NotText(String),
    /// A key that the object needs is missing.
    #[error("the key `{key}` is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A doubled key.
    #[error("the key `{key}` stands twice")]
    Twice {
        /// The key.
        key: String,
    },
    /// More than [`MAX_KEYS`] keys, with their number.
    #[error("{0} keys; an object has at most {MAX_KEYS}")]
    TooManyKeys(usize),
    /// A key that this type does not have.
    #[error("`{kind}` has no key `{key}`")]
    UnknownKey {
        /// The type.
        kind: String,
        /// The key.
        key: String,
    },
    /// A type of input that does not exist.
    #[error(
        "there is no type `{0}`; there are start press stop act tick open halt go settle claim pause resume give take set \
         transfer moves berserk skip_bonus undo end"
    )]
    UnknownType(String),
    /// A value that the key cannot have.
    #[error("`{key}`: expected {expected}")]
    Expected {
        /// The key.
        key: &'static str,
        /// What its value can be.
        expected: &'static str,
    },
    /// A number of milliseconds with an exponent.
    #[error("`{key}`: a number of milliseconds has no exponent")]
    Exponent {
        /// The key.
        key: &'static str,
    },
    /// A number of milliseconds with more than 6 decimals.
    #[error("`{key}`: finer than a nanosecond; at most 6 decimals of a millisecond")]
    TooFine {
        /// The key.
        key: &'static str,
    },
    /// A number of milliseconds beyond 64-bit nanoseconds.
    #[error("`{key}`: more than 9223372036854.775807 ms to either side does not fit")]
    DoesNotFit {
        /// The key.
        key: &'static str,
    },
    /// A seat above 15, which no clock has.
    #[error("there is no seat {0}")]
    UnknownSeat(String),
    /// Not a whole number in its range.
    #[error("`{key}`: expected a whole number from 0 to {most}")]
    NotACount {
        /// The key.
        key: &'static str,
        /// The largest that it can be.
        most: u64,
    },
    /// A text of more than 63 bytes.
    #[error("`{key}`: {bytes} bytes; at most {}", EndReason::MAX_BYTES)]
    TooLong {
        /// The key.
        key: &'static str,
        /// How many bytes it has.
        bytes: usize,
    },
    /// A reason that names a seat, without one.
    #[error("the reason `{0}` needs a `seat`")]
    ReasonNeedsSeat(&'static str),
    /// A reason that concerns no seat, with one.
    #[error("the reason `{0}` has no `seat`")]
    ReasonHasNoSeat(&'static str),
}
