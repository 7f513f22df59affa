//! Points in time.

use core::fmt;
use core::time::Duration;

use super::span::{MILLISECOND, SECOND, write_milliseconds};
use crate::{Span, SpanError};

/// A point in time: signed nanoseconds since an epoch that the caller chooses.
///
/// All instants of a clock have the same epoch; with a [weekend calendar](crate::Calendar) it is the Unix epoch. The
/// range is about 292 years to either side. With the feature `std`, `Stamp` makes instants of the host's time.
///
/// [`Timestamp::secs`] and [`Timestamp::millis`] are for literals, and cannot fail; [`Timestamp::from_secs`] and
/// [`Timestamp::from_millis`] take any number and check it.
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
    /// The epoch itself, 0 ns.
    pub const EPOCH: Timestamp = Timestamp(0);

    /// The instant this number of nanoseconds after the epoch, negative for before it.
    pub const fn from_nanos(nanos: i64) -> Timestamp {
        Timestamp(nanos)
    }

    /// The instant this number of seconds after the epoch, negative for before it: at most 68 years to either side.
    pub const fn secs(seconds: i32) -> Timestamp {
        Timestamp(Span::secs(seconds).as_nanos())
    }

    /// The instant this number of milliseconds after the epoch, negative for before it: at most 24 days to either side.
    pub const fn millis(millis: i32) -> Timestamp {
        Timestamp(Span::millis(millis).as_nanos())
    }

    /// The instant this number of seconds after the epoch; `None` if it does not fit.
    pub const fn from_secs(seconds: i64) -> Option<Timestamp> {
        match seconds.checked_mul(SECOND) {
            Some(nanos) => Some(Timestamp(nanos)),
            None => None,
        }
    }

    /// The instant this number of milliseconds after the epoch; `None` if it does not fit.
    pub const fn from_millis(millis: i64) -> Option<Timestamp> {
        match millis.checked_mul(MILLISECOND) {
            Some(nanos) => Some(Timestamp(nanos)),
            None => None,
        }
    }

    /// Nanoseconds since the epoch.
    pub const fn as_nanos(self) -> i64 {
        self.0
    }

    /// The span from an earlier instant to this one, negative if it is the later one; `None` if it does not fit.
    pub const fn since(self, earlier: Timestamp) -> Option<Span> {
        match self.0.checked_sub(earlier.0) {
            Some(nanos) => Some(Span::from_nanos(nanos)),
            None => None,
        }
    }

    /// The instant that is later by this span; `None` if it does not fit.
    pub const fn checked_add(self, span: Span) -> Option<Timestamp> {
        match self.0.checked_add(span.as_nanos()) {
            Some(nanos) => Some(Timestamp(nanos)),
            None => None,
        }
    }

    /// The instant that is earlier by this span; `None` if it does not fit.
    pub const fn checked_sub(self, span: Span) -> Option<Timestamp> {
        match self.0.checked_sub(span.as_nanos()) {
            Some(nanos) => Some(Timestamp(nanos)),
            None => None,
        }
    }
}

/// The instant at this distance from the epoch: Unix time from `SystemTime::now().duration_since(UNIX_EPOCH)`.
impl TryFrom<Duration> for Timestamp {
    type Error = SpanError;

    fn try_from(since_epoch: Duration) -> Result<Timestamp, SpanError> {
        Span::try_from(since_epoch).map(|span| Timestamp(span.as_nanos()))
    }
}

/// Milliseconds since the epoch, exact and without trailing zeros: `12500`, `0.000001`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_milliseconds(f, self.0)
    }
}
