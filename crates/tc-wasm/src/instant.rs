//! Instants as JavaScript has them: numbers of milliseconds.

use tc_core::{Span, Timestamp};

use crate::problem::{Thrown, thrown};

/// The microseconds of a millisecond.
const MILLISECOND: i64 = 1_000;

/// An instant to look at: the nearest microsecond.
pub(crate) fn look(at: f64) -> Result<Timestamp, Thrown> {
    nearest(at).ok_or_else(|| {
        thrown(
            "bad_argument",
            "expected an instant at most 8796093022207.999 ms before or after 0, found one farther from 0",
        )
    })
}

/// Whole milliseconds and the rest are taken apart: a product of all of them would be rounded itself.
fn nearest(at: f64) -> Option<Timestamp> {
    let whole = at.trunc();
    let rest = ((at - whole) * MILLISECOND as f64).round();
    // A cast of what is out of range is refused by the next step, or by the range of instants.
    let micros = (whole as i64).checked_mul(MILLISECOND)?.checked_add(rest as i64)?;
    Timestamp::from_micros(micros).filter(|_| at.is_finite())
}

/// The nearest whole number of milliseconds that is not before this instant: what a timer needs.
pub(crate) fn timer(at: Timestamp) -> i64 {
    let micros = at.as_micros();
    micros.div_euclid(MILLISECOND) + i64::from(micros.rem_euclid(MILLISECOND) > 0)
}

/// A span as a number of milliseconds, exactly.
pub(crate) fn span(span: Span) -> f64 {
    number(span.as_micros())
}

fn number(micros: i64) -> f64 {
    micros as f64 / MILLISECOND as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn micros(at: f64) -> Option<i64> {
        nearest(at).map(|at| at.as_micros())
    }

    #[test]
    fn whole_milliseconds_are_exact() {
        for at in [0, 1, -1, 1_754_849_672_001, 4_102_444_799_999, -1_754_849_672_001, 8_796_093_022_207] {
            assert_eq!(micros(at as f64), Some(at * MILLISECOND));
            assert_eq!(number(at * MILLISECOND), at as f64);
            assert_eq!(timer(Timestamp::saturating_micros(at * MILLISECOND)), at);
        }
    }

    #[test]
    fn fractions_are_the_nearest_microsecond() {
        assert_eq!(
            [1.003, 0.001, -0.001, 0.000_4, -0.000_4].map(micros),
            [Some(1_003), Some(1), Some(-1), Some(0), Some(0)]
        );
        assert_eq!(number(1_003), 1.003);
        assert_eq!(timer(Timestamp::micros(1_001)), 2);
        assert_eq!(timer(Timestamp::micros(-1)), 0);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        // Here a product with 1000 is rounded to the next microsecond.
        assert_eq!(micros(4_398_046_511_105.771), Some(4_398_046_511_105_771));
        for at in [8_796_093_022_207.999, -8_796_093_022_207.999] {
            assert_eq!(micros(at), Some(8_796_093_022_207_999 * at.signum() as i64));
        }
        for at in [8_796_093_022_208.0, -8_796_093_022_208.0, 1e300, f64::INFINITY, -f64::INFINITY, f64::NAN] {
            assert_eq!(micros(at), None, "{at}");
        }
    }
}
