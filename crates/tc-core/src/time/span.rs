//! Lengths of time.

use core::fmt;
use core::time::Duration;

use tc_notation::Time;

pub(super) const MILLISECOND: i64 = 1_000_000;
pub(crate) const SECOND: i64 = 1_000_000_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// A length of time: signed nanoseconds.
///
/// [`Span::secs`] and its sisters are for literals: their argument is too small to overflow. [`Span::from_secs`] and
/// [`Span::from_millis`] take any number and check it.
///
/// ```
/// use core::time::Duration;
/// use tc_core::Span;
///
/// let increment = Span::try_from(Duration::from_millis(2_500))?;
/// assert_eq!(increment, Span::millis(2_500));
/// assert_eq!(increment.to_string(), "2.5s");
/// assert_eq!(increment.checked_add(Span::mins(1)), Some(Span::millis(62_500)));
/// assert_eq!(Span::from_secs(i64::MAX), None);
/// # Ok::<(), tc_core::SpanError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span(i64);

impl Span {
    /// A span of length zero.
    pub const ZERO: Span = Span(0);

    /// The span of this number of nanoseconds.
    pub const fn from_nanos(nanos: i64) -> Span {
        Span(nanos)
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

    /// The span of this number of milliseconds; `None` if it does not fit, at about 292 years.
    pub const fn from_millis(millis: i64) -> Option<Span> {
        match millis.checked_mul(MILLISECOND) {
            Some(nanos) => Some(Span(nanos)),
            None => None,
        }
    }

    /// The span of this number of seconds; `None` if it does not fit, at about 292 years.
    pub const fn from_secs(seconds: i64) -> Option<Span> {
        match seconds.checked_mul(SECOND) {
            Some(nanos) => Some(Span(nanos)),
            None => None,
        }
    }

    /// The number of nanoseconds.
    pub const fn as_nanos(self) -> i64 {
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
        match self.0.checked_add(other.0) {
            Some(nanos) => Some(Span(nanos)),
            None => None,
        }
    }

    /// This span less the other; `None` if the difference does not fit.
    pub const fn checked_sub(self, other: Span) -> Option<Span> {
        match self.0.checked_sub(other.0) {
            Some(nanos) => Some(Span(nanos)),
            None => None,
        }
    }
}

/// Why a length of time cannot be made a [`Span`], or a span a [`Duration`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpanError {
    /// More than a span can hold, 9 223 372 036 854 775 807 nanoseconds.
    #[error("a span holds at most 9223372036.854775807 s")]
    TooLong,
    /// The span is negative, which a duration cannot be.
    #[error("a duration cannot be negative")]
    Negative,
}

impl TryFrom<Duration> for Span {
    type Error = SpanError;

    fn try_from(duration: Duration) -> Result<Span, SpanError> {
        i64::try_from(duration.as_nanos()).map(Span).map_err(|_| SpanError::TooLong)
    }
}

impl TryFrom<Span> for Duration {
    type Error = SpanError;

    fn try_from(span: Span) -> Result<Duration, SpanError> {
        u64::try_from(span.0).map(Duration::from_nanos).map_err(|_| SpanError::Negative)
    }
}

/// A time of a control, at most 3 660 days, always fits (R14).
impl From<Time> for Span {
    fn from(time: Time) -> Span {
        Span(i64::try_from(time.as_nanos()).unwrap_or(i64::MAX))
    }
}

/// Seconds, exact and without trailing zeros: `2.5s`, `-0.000000001s`.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_decimal(f, self.0, SECOND)?;
        f.write_str("s")
    }
}

/// Writes milliseconds, exact and without trailing zeros.
pub(super) fn write_milliseconds(f: &mut fmt::Formatter<'_>, nanos: i64) -> fmt::Result {
    write_decimal(f, nanos, MILLISECOND)
}

/// Writes a number of nanoseconds in a longer unit, exact and without trailing zeros.
fn write_decimal(f: &mut fmt::Formatter<'_>, nanos: i64, unit: i64) -> fmt::Result {
    let (whole, mut rest) = (nanos.unsigned_abs() / unit.unsigned_abs(), nanos.unsigned_abs() % unit.unsigned_abs());
    let sign = if nanos < 0 { "-" } else { "" };
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
