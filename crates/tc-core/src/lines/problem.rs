//! What can be wrong with a line.

use alloc::string::String;

use super::MAX_KEYS;
use crate::MAX_WHY;

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineProblem {
    /// It is no JSON object.
    #[error("not a JSON object: {0}")]
    NotAnObject(String),
    /// It cannot even be read as text.
    #[error("{0}")]
    NotText(String),
    /// A key that the object needs is missing.
    #[error("the key `{key}` is missing")]
    Missing {
        /// The key.
        key: &'static str,
    },
    /// A key that stands twice.
    #[error("the key `{key}` stands twice")]
    Twice {
        /// The key.
        key: String,
    },
    /// More keys than an object can have, with their number.
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
    /// A type that does not exist.
    #[error(
        "there is no type `{0}`; there are start press stop act tick open halt go settle claim pause resume give take set \
         transfer moves berserk skip_bonus undo end"
    )]
    UnknownType(String),
    /// Not a number of milliseconds.
    #[error("`{key}`: expected a number of milliseconds")]
    NotMilliseconds {
        /// The key.
        key: &'static str,
    },
    /// Not a string of nanoseconds.
    #[error("`{key}`: expected nanoseconds as a string of digits")]
    NotNanoseconds {
        /// The key.
        key: &'static str,
    },
    /// A number with an exponent.
    #[error("`{key}`: a number of milliseconds has no exponent")]
    Exponent {
        /// The key.
        key: &'static str,
    },
    /// A number with more than 6 decimals.
    #[error("`{key}`: finer than a nanosecond; at most 6 decimals of a millisecond")]
    TooFine {
        /// The key.
        key: &'static str,
    },
    /// A number beyond 64-bit nanoseconds.
    #[error("`{key}`: more than 9223372036854.775807 ms to either side does not fit")]
    DoesNotFit {
        /// The key.
        key: &'static str,
    },
    /// Not a seat.
    #[error("`{key}`: expected a seat, a whole number from 0")]
    NotASeat {
        /// The key.
        key: &'static str,
    },
    /// A seat that no clock has.
    #[error("there is no seat {0}")]
    UnknownSeat(String),
    /// Not a list of seats.
    #[error("`{key}`: expected a list of seats, none of them twice")]
    NotSeats {
        /// The key.
        key: &'static str,
    },
    /// Not a whole number in its range.
    #[error("`{key}`: expected a whole number from 0 to {most}")]
    NotACount {
        /// The key.
        key: &'static str,
        /// The largest that it can be.
        most: u32,
    },
    /// Neither true nor false.
    #[error("`{key}`: expected true or false")]
    NotABoolean {
        /// The key.
        key: &'static str,
    },
    /// Not a text.
    #[error("`{key}`: expected a text")]
    NotAText {
        /// The key.
        key: &'static str,
    },
    /// A text of more than 63 bytes.
    #[error("`{key}`: {bytes} bytes; at most {MAX_WHY}")]
    TooLong {
        /// The key.
        key: &'static str,
        /// How many there are.
        bytes: usize,
    },
    /// Not a list of texts.
    #[error("`{key}`: expected a list of texts")]
    NotTexts {
        /// The key.
        key: &'static str,
    },
    /// Not a list.
    #[error("`{key}`: expected a list")]
    NotAList {
        /// The key.
        key: &'static str,
    },
    /// Not a reason to pause.
    #[error(
        "`reason`: expected one of player, both, moderator, server, weekend, vacation, adjournment, scoring, disconnect"
    )]
    NotAReason,
    /// A reason that names a seat stands without one.
    #[error("the reason `{0}` needs a `seat`")]
    ReasonNeedsSeat(&'static str),
    /// A reason that concerns nobody stands with a seat.
    #[error("the reason `{0}` has no `seat`")]
    ReasonHasNoSeat(&'static str),
}
