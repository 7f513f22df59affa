//! Instants as JavaScript has them: numbers of milliseconds.

use tc_core::Timestamp;

use crate::problem::{Thrown, thrown};

/// The nanoseconds of a millisecond.
const MILLISECOND: f64 = 1e6;

/// An instant to look at, rounded down to the nanosecond.
pub(crate) fn look(at: f64) -> Result<Timestamp, Thrown> {
    let nanos = (at * MILLISECOND).floor();
    // The largest doubles that fit; NaN does not.
    if nanos >= -9.2e18 && nanos <= 9.2e18 {
        return Ok(Timestamp::from_nanos(nanos as i64));
    }
    Err(thrown(
        "bad_argument",
        format!("expected an instant in milliseconds that fits into 64-bit nanoseconds, found {at}"),
    ))
}

/// An instant that is not before this one, in milliseconds: what a timer needs.
pub(crate) fn timer(at: Timestamp) -> f64 {
    at.as_nanos().div_euclid(1_000_000) as f64 + f64::from(u8::from(at.as_nanos().rem_euclid(1_000_000) > 0))
}
