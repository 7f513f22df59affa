//! Instants as JavaScript has them: numbers of milliseconds.

use tc_core::{Span, Timestamp};

use crate::problem::{Thrown, thrown};

/// The nanoseconds of a millisecond.
const MILLISECOND: f64 = 1e6;

/// 2⁶³, above all instants and exact as a number of JavaScript.
const END: f64 = 9_223_372_036_854_775_808.0;

/// An instant to look at, rounded down to the nanosecond. Whole milliseconds stay exact: as nanoseconds, those of today have
/// more digits than a number of JavaScript.
pub(crate) fn look(at: f64) -> Result<Timestamp, Thrown> {
    let whole = at.floor();
    let rest = ((at - whole) * MILLISECOND).floor();
    // Both casts are exact: the range leaves out NaN and everything beyond 64 bits.
    if (-END..END).contains(&whole) {
        let nanos = (whole as i64).checked_mul(1_000_000).and_then(|nanos| nanos.checked_add(rest as i64));
        if let Some(nanos) = nanos {
            return Ok(Timestamp::from_nanos(nanos));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_of_today_are_exact() {
        let nanos = |at: f64| look(at).map(|at| at.as_nanos());
        assert_eq!(nanos(1_767_268_800_050.0), Ok(1_767_268_800_050_000_000));
        assert_eq!(nanos(1_767_268_800_050.5), Ok(1_767_268_800_050_500_000));
        assert_eq!(nanos(-0.5), Ok(-500_000));
        assert_eq!(nanos(9_223_372_036_854.0), Ok(9_223_372_036_854_000_000));
        assert!(nanos(9_223_372_036_855.0).is_err());
        assert!(nanos(f64::NAN).is_err() && nanos(f64::INFINITY).is_err());
    }
}
