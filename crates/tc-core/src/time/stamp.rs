//! The host's time as a clock's instants, and back.

use std::time::{Duration, Instant, SystemTime};

use crate::{Span, Timestamp};

/// Makes instants of the host's time: Unix time that never goes back, rounded down to the microsecond.
///
/// A stamp reads the wall clock once, when it is made, and the monotonic clock from then on. So a step of the wall
/// clock changes no game, and weekends still fall on the right days. Make one where inputs come in, and stamp each
/// input once.
///
/// Over months it drifts from Unix time as far as the monotonic clock does. The platform decides whether that clock
/// runs while the machine sleeps. A host that runs for months makes a new stamp now and then,
/// [not before](Stamp::not_before) the present instant of the old one.
///
/// ```
/// use std::time::Duration;
/// use tc_core::{Clock, Input, Seat, Setup, Stamp};
///
/// let stamp = Stamp::new();
/// let mut clock = Clock::new(&Setup::from(&"10s".parse()?));
/// clock.handle(stamp.now(), &Input::Start { seat: Seat::FIRST })?;
/// let due = clock.next_deadline().ok_or("a clock runs")?;
/// assert!(stamp.until(due) <= Duration::from_secs(10));
/// // For a runtime with a timer: `tokio::time::sleep_until(stamp.deadline(due).into()).await`.
/// assert!(stamp.deadline(due) > std::time::Instant::now());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "now")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    began: Instant,
    began_at: Timestamp,
}

impl Stamp {
    /// Reads the wall clock and the monotonic clock. A wall clock before the year 1691 or after 2248 does not fit, and
    /// counts as the nearest instant that does.
    pub fn new() -> Stamp {
        Stamp { began: Instant::now(), began_at: unix_time(SystemTime::now()) }
    }

    /// A stamp for games that go on after a restart: its instants are not before `earliest`, the last instant of any
    /// journal, even if the wall clock was set back in between.
    ///
    /// ```
    /// use tc_core::{Span, Stamp};
    ///
    /// let last = Stamp::new().now().checked_add(Span::mins(5)).ok_or("too far")?;
    /// assert!(Stamp::not_before(last).now() >= last);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn not_before(earliest: Timestamp) -> Stamp {
        let stamp = Stamp::new();
        Stamp { began_at: stamp.began_at.max(earliest), ..stamp }
    }

    /// A stamp whose present instant is `at`, for instants that are not Unix time: a game that was left goes on where
    /// it was.
    pub fn starting_at(at: Timestamp) -> Stamp {
        Stamp { began: Instant::now(), began_at: at }
    }

    /// The present instant, never before an earlier one of the same stamp.
    pub fn now(&self) -> Timestamp {
        self.at(Instant::now())
    }

    /// The instant of a reading of the monotonic clock, for example when a message came in. A reading before the stamp
    /// was made counts as the first instant of the stamp, and one that does not fit as the last instant that fits.
    pub fn at(&self, reading: Instant) -> Timestamp {
        let ran = Span::try_from(reading.saturating_duration_since(self.began));
        let at = ran.ok().and_then(|ran| self.began_at.checked_add(ran));
        at.unwrap_or(Timestamp::MAX)
    }

    /// When a timer must fire for an instant; in the past for an instant that has passed. An instant beyond the range
    /// of the host's clock gives a day from now: arm a timer that fires too early again.
    pub fn deadline(&self, at: Timestamp) -> Instant {
        const DAY: Duration = Duration::from_secs(86_400);
        let after = if at > self.began_at { at.as_micros().abs_diff(self.began_at.as_micros()) } else { 0 };
        self.began.checked_add(Duration::from_micros(after)).unwrap_or_else(|| Instant::now() + DAY)
    }

    /// The time from now until an instant; zero if it has passed.
    pub fn until(&self, at: Timestamp) -> Duration {
        self.deadline(at).saturating_duration_since(Instant::now())
    }
}

impl Default for Stamp {
    fn default() -> Stamp {
        Stamp::new()
    }
}

/// Unix time, rounded down to the microsecond.
impl TryFrom<SystemTime> for Timestamp {
    type Error = crate::SpanError;

    fn try_from(time: SystemTime) -> Result<Timestamp, crate::SpanError> {
        match time.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(after) => Timestamp::try_from(after),
            Err(before) => {
                // Down is away from the epoch: a part of a microsecond counts as a whole one.
                let micros = i64::try_from(before.duration().as_nanos().div_ceil(1_000)).ok();
                micros.and_then(|micros| Timestamp::from_micros(-micros)).ok_or(crate::SpanError::TooLong)
            }
        }
    }
}

fn unix_time(time: SystemTime) -> Timestamp {
    let nearest = if time < SystemTime::UNIX_EPOCH { Timestamp::MIN } else { Timestamp::MAX };
    Timestamp::try_from(time).unwrap_or(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::secs(1_000);

    fn stamp() -> Stamp {
        Stamp { began: Instant::now(), began_at: START }
    }

    /// Readings of the monotonic clock become instants and back, around the beginning of the stamp.
    #[test]
    fn readings_and_instants() {
        let stamp = stamp();
        let after = |millis| stamp.began + Duration::from_millis(millis);
        for (reading, at) in
            [(0, Timestamp::secs(1_000)), (1, Timestamp::millis(1_000_001)), (60_000, Timestamp::secs(1_060))]
        {
            assert_eq!(stamp.at(after(reading)), at);
            assert_eq!(stamp.deadline(at), after(reading));
        }
        assert_eq!(stamp.deadline(Timestamp::secs(999)), stamp.began, "an instant before the beginning");
        assert_eq!(stamp.until(Timestamp::secs(999)), Duration::ZERO);
        if let Some(earlier) = stamp.began.checked_sub(Duration::from_nanos(1)) {
            assert_eq!(stamp.at(earlier), START);
        }
    }

    /// The first and last instants neither panic nor overflow.
    #[test]
    fn the_ends_of_time() {
        for began_at in [Timestamp::MIN, Timestamp::micros(-1), Timestamp::EPOCH, Timestamp::MAX] {
            let stamp = Stamp { began: Instant::now(), began_at };
            for at in [Timestamp::MIN, Timestamp::EPOCH, Timestamp::MAX] {
                assert!(stamp.at(stamp.deadline(at)) >= began_at);
                let _ = stamp.until(at);
            }
            assert!(stamp.now() >= began_at);
            let far = Duration::from_secs(3_600);
            assert!(began_at > Timestamp::EPOCH || stamp.until(Timestamp::MAX) > far, "it does not fire at once");
        }
    }

    #[test]
    fn wall_time() {
        let epoch = SystemTime::UNIX_EPOCH;
        let second = Duration::from_secs(1);
        assert_eq!(Timestamp::try_from(epoch + second), Ok(Timestamp::secs(1)));
        assert_eq!(Timestamp::try_from(epoch - second), Ok(Timestamp::secs(-1)));
        let part = Duration::from_nanos(1_999);
        assert_eq!(Timestamp::try_from(epoch + part), Ok(Timestamp::micros(1)));
        assert_eq!(Timestamp::try_from(epoch - part), Ok(Timestamp::micros(-2)));
        let far = Duration::from_secs(300 * 366 * 86_400);
        for (time, nearest) in [(epoch + far, Timestamp::MAX), (epoch - far, Timestamp::MIN)] {
            assert_eq!(Timestamp::try_from(time), Err(crate::SpanError::TooLong));
            assert_eq!(unix_time(time), nearest);
        }
    }
}
