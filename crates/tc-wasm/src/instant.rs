//! Instants as JavaScript has them: numbers of milliseconds.

use tc_core::{Span, Timestamp};

use crate::problem::{Thrown, thrown};

/// The nanoseconds of a millisecond.
const MILLISECOND: i64 = 1_000_000;

/// An instant to look at: the nearest nanosecond.
pub(crate) fn look(at: f64) -> Result<Timestamp, Thrown> {
    nearest(at).ok_or_else(|| {
        thrown(
            "bad_argument",
            "expected an instant at most 9223372036854.775807 ms before or after 0, found one farther from 0",
        )
    })
}

/// Whole milliseconds are exact. A product with the nanoseconds of all of them would not be, in our century.
fn nearest(at: f64) -> Option<Timestamp> {
    let whole = at.trunc();
    let rest = ((at - whole) * MILLISECOND as f64).round();
    // A cast of what is out of range, or no number, is refused by the next step or by this one.
    let nanos = (whole as i64).checked_mul(MILLISECOND)?.checked_add(rest as i64)?;
    at.is_finite().then_some(Timestamp::from_nanos(nanos))
}

/// The nearest whole number of milliseconds that is not before this instant: what a timer needs.
pub(crate) fn timer(at: Timestamp) -> i64 {
    let (whole, rest) = parts(at.as_nanos());
    whole + i64::from(rest > 0)
}

/// A span as the nearest number of milliseconds.
pub(crate) fn span(span: Span) -> f64 {
    number(span.as_nanos())
}

fn number(nanos: i64) -> f64 {
    let (whole, rest) = parts(nanos);
    whole as f64 + rest as f64 / MILLISECOND as f64
}

/// Whole milliseconds, rounded down, and the nanoseconds after them.
fn parts(nanos: i64) -> (i64, i64) {
    (nanos.div_euclid(MILLISECOND), nanos.rem_euclid(MILLISECOND))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nanos(at: f64) -> Option<i64> {
        nearest(at).map(|at| at.as_nanos())
    }

    #[test]
    fn whole_milliseconds_are_exact() {
        for at in [0, 1, -1, 1_754_849_672_001, 4_102_444_799_999, -1_754_849_672_001, 9_223_372_036_854] {
            assert_eq!(nanos(at as f64), Some(at * MILLISECOND));
            assert_eq!(number(at * MILLISECOND), at as f64);
            assert_eq!(timer(Timestamp::from_nanos(at * MILLISECOND)), at);
        }
    }

    #[test]
    fn fractions_are_the_nearest_nanosecond() {
        assert_eq!(
            [1.000_003, 0.000_001, -0.000_001, 0.000_000_4, -0.000_000_4].map(nanos),
            [Some(1_000_003), Some(1), Some(-1), Some(0), Some(0)]
        );
        assert_eq!(number(1_000_003), 1.000_003);
        assert_eq!(timer(Timestamp::from_nanos(1_000_001)), 2);
        assert_eq!(timer(Timestamp::from_nanos(-1)), 0);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for at in [9_223_372_036_854.5, -9_223_372_036_854.5] {
            assert_eq!(nanos(at), Some(9_223_372_036_854_500_000 * at.signum() as i64));
        }
        for at in [
            9_223_372_036_854.9,
            9_223_372_036_855.0,
            -9_223_372_036_854.9,
            -9_223_372_036_856.0,
            1e300,
            f64::INFINITY,
            -f64::INFINITY,
            f64::NAN,
        ] {
            assert_eq!(nanos(at), None, "{at}");
        }
    }
}
