//! Points in time.

use core::fmt;
use core::time::Duration;

use super::span::{MILLISECOND, write_milliseconds};
use crate::{Span, SpanError};

/// A point in time: signed nanoseconds since an epoch that the caller chooses.
///
/// Any epoch will do, as long as one clock is always told the same one; with a [weekend calendar](crate::Calendar) it
/// is the Unix epoch. The range is about 292 years to either side.
///
/// ```
/// use tc_core::{Timestamp, Span};
///
/// let start = Timestamp::from_millis(1_000).ok_or("too far")?;
/// let later = Timestamp::from_nanos(1_250_000_000);
/// assert_eq!(later.since(start), Some(Span::from_nanos(250_000_000)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The epoch.
    pub const EPOCH: Timestamp = Timestamp(0);

    /// An instant by its nanoseconds since the epoch.
    pub const fn from_nanos(nanos: i64) -> Timestamp {
        Timestamp(nanos)
    }

    /// An instant by its milliseconds since the epoch; `None` if it does not fit.
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

    /// The instant so much later; `None` if it does not fit.
    pub const fn checked_add(self, span: Span) -> Option<Timestamp> {
        match self.0.checked_add(span.as_nanos()) {
            Some(nanos) => Some(Timestamp(nanos)),
            None => None,
        }
    }
}

/// The instant so long after the epoch: Unix time from `SystemTime::now().duration_since(UNIX_EPOCH)`.
impl TryFrom<Duration> for Timestamp {
    type Error = SpanError;

    fn try_from(since_epoch: Duration) -> Result<Timestamp, SpanError> {
        Span::try_from(since_epoch).map(|span| Timestamp(span.as_nanos()))
    }
}

/// Milliseconds since the epoch, with as many decimals as it takes: `12500`, `0.000001`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_milliseconds(f, self.0)
    }
}
