//! Points in time.

use core::fmt;
use core::time::Duration;

use super::span::write_milliseconds;
use crate::{Span, SpanError};

/// A point in time: whole microseconds since an epoch that the caller chooses.
///
/// All instants of a clock have the same epoch; with a [weekend calendar](crate::Calendar) it is the Unix epoch. The
/// range is 278 years to either side, as that of a [`Span`]. With the feature `std`, `Stamp` makes instants of the
/// host's time.
///
/// [`Timestamp::secs`], [`Timestamp::millis`] and [`Timestamp::micros`] are for literals, and cannot fail;
/// [`Timestamp::from_secs`], [`Timestamp::from_millis`] and [`Timestamp::from_micros`] take any number and check it.
///
/// ```
/// use tc_core::{Span, Timestamp};
///
/// let start = Timestamp::secs(1);
/// assert_eq!(start.checked_add(Span::millis(250)), Some(Timestamp::millis(1_250)));
/// assert_eq!(start.checked_sub(Span::mins(1)), Some(Timestamp::secs(-59)));
/// assert_eq!(Timestamp::millis(1_250).since(start), Some(Span::millis(250)));
/// assert_eq!(Timestamp::from_millis(i64::MAX), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The epoch itself, 0 ms.
    pub const EPOCH: Timestamp = Timestamp(0);

    /// The last instant, [`Span::MAX`] after the epoch.
    pub const MAX: Timestamp = Timestamp(Span::MAX.as_micros());

    /// The first instant, as long before the epoch.
    pub const MIN: Timestamp = Timestamp(Span::MIN.as_micros());

    /// Before every instant: it stands for one that did not come yet. Nothing computed with it is in the range.
    pub(crate) const NEVER: Timestamp = Timestamp(i64::MIN);

    /// The instant this number of microseconds after the epoch, which is known to fit.
    pub(crate) const fn known(micros: i64) -> Timestamp {
        Timestamp(Span::known(micros).as_micros())
    }

    /// The instant this number of seconds after the epoch, negative for before it: at most 68 years to either side.
    pub const fn secs(seconds: i32) -> Timestamp {
        Timestamp(Span::secs(seconds).as_micros())
    }

    /// The instant this number of milliseconds after the epoch, negative for before it: at most 24 days to either side.
    pub const fn millis(millis: i32) -> Timestamp {
        Timestamp(Span::millis(millis).as_micros())
    }

    /// The instant this number of microseconds after the epoch, negative for before it: at most 35 minutes to either
    /// side.
    pub const fn micros(micros: i32) -> Timestamp {
        Timestamp(Span::micros(micros).as_micros())
    }

    /// The instant this number of seconds after the epoch; `None` if it does not fit.
    pub const fn from_secs(seconds: i64) -> Option<Timestamp> {
        Timestamp::of(Span::from_secs(seconds))
    }

    /// The instant this number of milliseconds after the epoch; `None` if it does not fit.
    pub const fn from_millis(millis: i64) -> Option<Timestamp> {
        Timestamp::of(Span::from_millis(millis))
    }

    /// The instant this number of microseconds after the epoch; `None` if it does not fit.
    pub const fn from_micros(micros: i64) -> Option<Timestamp> {
        Timestamp::of(Span::from_micros(micros))
    }

    /// The instant that is the nearest to this number of microseconds after the epoch: where that does not fit,
    /// [`Timestamp::MAX`] or [`Timestamp::MIN`].
    pub const fn saturating_micros(micros: i64) -> Timestamp {
        Timestamp(Span::saturating_micros(micros).as_micros())
    }

    /// The instant this span after the epoch, or before it if the span is negative: every span fits.
    pub const fn after_epoch(span: Span) -> Timestamp {
        Timestamp(span.as_micros())
    }

    const fn of(span: Option<Span>) -> Option<Timestamp> {
        match span {
            Some(span) => Some(Timestamp::after_epoch(span)),
            None => None,
        }
    }

    /// Microseconds since the epoch.
    pub const fn as_micros(self) -> i64 {
        self.0
    }

    /// The span from an earlier instant to this one, negative if it is the later one; `None` if it does not fit.
    pub const fn since(self, earlier: Timestamp) -> Option<Span> {
        Span::from_micros(self.0.wrapping_sub(earlier.0))
    }

    /// The instant that is later by this span; `None` if it does not fit.
    pub const fn checked_add(self, span: Span) -> Option<Timestamp> {
        Timestamp::from_micros(self.0.wrapping_add(span.as_micros()))
    }

    /// The instant that is earlier by this span; `None` if it does not fit.
    pub const fn checked_sub(self, span: Span) -> Option<Timestamp> {
        Timestamp::from_micros(self.0.wrapping_sub(span.as_micros()))
    }
}

/// The instant at this distance from the epoch, rounded down to the microsecond: Unix time from
/// `SystemTime::now().duration_since(UNIX_EPOCH)`.
impl TryFrom<Duration> for Timestamp {
    type Error = SpanError;

    fn try_from(since_epoch: Duration) -> Result<Timestamp, SpanError> {
        Span::try_from(since_epoch).map(|span| Timestamp(span.as_micros()))
    }
}

/// Milliseconds since the epoch, exact and without trailing zeros: `12500`, `0.001`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_milliseconds(f, self.0)
    }
}
