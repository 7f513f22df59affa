//! Instants as JavaScript has them: numbers of milliseconds.

use tc_core::{Span, Timestamp};

use crate::problem::{Thrown, thrown};

/// The nanoseconds of a millisecond.
const MILLISECOND: f64 = 1e6;

/// 2⁶³, above all instants and exact as a number of JavaScript.
const END: f64 = 9_223_372_036_854_775_808.0;

/// An instant to look at, rounded down to the nanosecond.
pub(crate) fn look(at: f64) -> Result<Timestamp, Thrown> {
    let nanos = (at * MILLISECOND).floor();
    // The cast is exact: the range leaves out NaN and everything beyond 64 bits.
    if (-END..END).contains(&nanos) {
        return Ok(Timestamp::from_nanos(nanos as i64));
    }
    Err(thrown(
        "bad_argument",
        format!("expected an instant in milliseconds that fits into 64-bit nanoseconds, found {at:e}"),
    ))
}

/// The nearest number of milliseconds that is not before this instant: what a timer needs.
pub(crate) fn timer(at: Timestamp) -> f64 {
    let (millis, rest) = (at.as_nanos().div_euclid(1_000_000), at.as_nanos().rem_euclid(1_000_000));
    millis as f64 + f64::from(u8::from(rest > 0))
}

/// An instant as the nearest number of milliseconds.
pub(crate) fn millis(at: Timestamp) -> f64 {
    at.as_nanos() as f64 / MILLISECOND
}

/// A span as the nearest number of milliseconds.
pub(crate) fn span(span: Span) -> f64 {
    span.as_nanos() as f64 / MILLISECOND
}
