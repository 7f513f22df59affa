//! Lengths of time.

use core::fmt;
use core::time::Duration;

use tc_notation::Time;

pub(super) const MILLISECOND: i64 = 1_000;
pub(crate) const SECOND: i64 = 1_000_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// A length of time: whole microseconds, at most 8 796 093 022 207.999 ms (278 years) to either side.
///
/// So every span is exact as a number of milliseconds in a double, which is what JSON numbers are in most languages.
/// [`Span::secs`] and its sisters are for literals: their argument is too small to overflow. [`Span::from_secs`],
/// [`Span::from_millis`] and [`Span::from_micros`] take any number and check it.
///
/// ```
/// use core::time::Duration;
/// use tc_core::Span;
///
/// let increment = Span::try_from(Duration::from_millis(2_500))?;
/// assert_eq!(increment, Span::millis(2_500));
/// assert_eq!(increment.to_string(), "2.5s");
/// assert_eq!(increment.checked_add(Span::mins(1)), Some(Span::millis(62_500)));
/// assert_eq!(Span::MAX.checked_add(Span::micros(1)), None);
/// # Ok::<(), tc_core::SpanError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(i64);

impl Span {
    /// A span of length zero.
    pub const ZERO: Span = Span(0);

    /// The longest span, 8 796 093 022 207.999 ms: 2⁴³ ms less a microsecond.
    pub const MAX: Span = Span((1 << 43) * MILLISECOND - 1);

    /// The longest span below zero.
    pub const MIN: Span = Span(-Span::MAX.0);

    /// This number of microseconds, which is known to fit.
    pub(crate) const fn known(micros: i64) -> Span {
        debug_assert!(micros >= Span::MIN.0 && micros <= Span::MAX.0, "the microseconds of a span do not fit");
        Span(micros)
    }

    /// This number of microseconds: at most 35 minutes.
    pub const fn micros(micros: i32) -> Span {
        Span(micros as i64)
    }

    /// This number of milliseconds: at most 24 days.
    pub const fn millis(millis: i32) -> Span {
        Span(millis as i64 * MILLISECOND)
    }

    /// This number of seconds: at most 68 years.
    pub const fn secs(seconds: i32) -> Span {
        Span(seconds as i64 * SECOND)
    }

    /// This number of minutes: at most 22 days.
    pub const fn mins(minutes: i16) -> Span {
        Span(minutes as i64 * MINUTE)
    }

    /// This number of hours: at most 3 years.
    pub const fn hours(hours: i16) -> Span {
        Span(hours as i64 * HOUR)
    }

    /// This number of days of 24 hours: at most 89 years.
    pub const fn days(days: i16) -> Span {
        Span(days as i64 * 24 * HOUR)
    }

    /// The span of this number of microseconds; `None` if it does not fit.
    pub const fn from_micros(micros: i64) -> Option<Span> {
        // One comparison: what is below the range is a large number after the shift.
        let above_least = micros.wrapping_sub(Span::MIN.0) as u64;
        if above_least <= 2 * Span::MAX.0 as u64 { Some(Span(micros)) } else { None }
    }

    /// The span of this number of milliseconds; `None` if it does not fit.
    pub const fn from_millis(millis: i64) -> Option<Span> {
        Span::from_micros(millis.saturating_mul(MILLISECOND))
    }

    /// The span of this number of seconds; `None` if it does not fit.
    pub const fn from_secs(seconds: i64) -> Option<Span> {
        Span::from_micros(seconds.saturating_mul(SECOND))
    }

    /// The span that is the nearest to this number of microseconds: where that does not fit, [`Span::MAX`] or
    /// [`Span::MIN`].
    pub const fn saturating_micros(micros: i64) -> Span {
        match Span::from_micros(micros) {
            Some(span) => span,
            None if micros < 0 => Span::MIN,
            None => Span::MAX,
        }
    }

    /// The number of microseconds.
    pub const fn as_micros(self) -> i64 {
        self.0
    }

    /// Whether the span is less than zero.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// Whether the span is zero.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum of both; `None` if it does not fit.
    pub const fn checked_add(self, other: Span) -> Option<Span> {
        Span::from_micros(self.0.wrapping_add(other.0))
    }

    /// This span less the other; `None` if the difference does not fit.
    pub const fn checked_sub(self, other: Span) -> Option<Span> {
        Span::from_micros(self.0.wrapping_sub(other.0))
    }
}

/// Why a length of time cannot be made a [`Span`], or a span a [`Duration`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpanError {
    /// More than a span can hold, [`Span::MAX`].
    #[error("a span holds at most {}", Span::MAX)]
    TooLong,
    /// The span is negative, which a duration cannot be.
    #[error("a duration cannot be negative")]
    Negative,
}

/// Rounds down to the microsecond, as all that takes the host's time does.
impl TryFrom<Duration> for Span {
    type Error = SpanError;

    fn try_from(duration: Duration) -> Result<Span, SpanError> {
        i64::try_from(duration.as_micros()).ok().and_then(Span::from_micros).ok_or(SpanError::TooLong)
    }
}

impl TryFrom<Span> for Duration {
    type Error = SpanError;

    fn try_from(span: Span) -> Result<Duration, SpanError> {
        u64::try_from(span.0).map(Duration::from_micros).map_err(|_| SpanError::Negative)
    }
}

/// A time of a control, at most 3 660 days, always fits (R14).
impl From<Time> for Span {
    fn from(time: Time) -> Span {
        Span::known(time.as_micros() as i64)
    }
}

/// Seconds, exact and without trailing zeros: `2.5s`, `-0.000001s`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_decimal(f, self.0, SECOND)?;
        f.write_str("s")
    }
}

/// Writes milliseconds, exact and without trailing zeros.
pub(super) fn write_milliseconds(f: &mut fmt::Formatter<'_>, micros: i64) -> fmt::Result {
    write_decimal(f, micros, MILLISECOND)
}

/// Writes a number of microseconds in a longer unit, exact and without trailing zeros.
fn write_decimal(f: &mut fmt::Formatter<'_>, micros: i64, unit: i64) -> fmt::Result {
    let (whole, mut rest) = (micros.unsigned_abs() / unit.unsigned_abs(), micros.unsigned_abs() % unit.unsigned_abs());
    let sign = if micros < 0 { "-" } else { "" };
    write!(f, "{sign}{whole}")?;
    let mut digits = unit.ilog10() as usize;
    if rest == 0 {
        return Ok(());
    }
    while rest % 10 == 0 {
        rest /= 10;
        digits -= 1;
    }
    write!(f, ".{rest:0digits$}")
}
