//! How the server's time runs: along the monotonic clock, and a little slower or faster while it comes back to the wall clock.

use std::time::{Duration, Instant};

use tc_core::Timestamp;

/// How much slower the time runs at most while it is ahead of the wall clock, in millionths: players get at most this share of
/// their time more.
const SLOWER: i64 = 20_000;
/// How much faster it runs at most while it is behind, in millionths: nobody loses what could be noticed.
const FASTER: i64 = 1_000;

/// The time from an instant on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    since: Instant,
    at: Timestamp,
    /// How much faster it runs than the monotonic clock, in millionths; negative for slower.
    faster: i64,
}

impl Course {
    pub(super) fn new(since: Instant, at: Timestamp) -> Course {
        Course { since, at, faster: 0 }
    }

    /// The time at a reading of the monotonic clock. It never goes back, and never beyond the last timestamp.
    pub(super) fn at(&self, reading: Instant) -> Timestamp {
        let ran = micros(reading.saturating_duration_since(self.since));
        let ran = ran + ran * i128::from(self.faster) / 1_000_000;
        let at = i64::try_from(i128::from(self.at.as_micros()) + ran).unwrap_or(i64::MAX);
        Timestamp::saturating_micros(at)
    }

    /// The first reading of the monotonic clock at which it is this time.
    pub(super) fn reading(&self, at: Timestamp) -> Instant {
        const YEARS: i128 = 300 * 366 * 86_400 * 1_000_000;
        let ahead = i128::from(at.as_micros()) - i128::from(self.at.as_micros());
        let pace = 1_000_000 + i128::from(self.faster);
        let wait = (ahead.max(0) * 1_000_000 + pace - 1) / pace;
        let wait = Duration::from_micros(u64::try_from(wait.min(YEARS)).unwrap_or_default());
        self.since.checked_add(wait).unwrap_or(self.since)
    }

    /// From this reading on it comes nearer to the wall clock, from which it is this many microseconds ahead, and does not pass it
    /// before it is corrected again. With nothing to correct it runs as the monotonic clock.
    pub(super) fn correct(&mut self, reading: Instant, ahead: i64, again: Duration) {
        let again = i64::try_from(again.as_micros()).unwrap_or(i64::MAX).max(1);
        let needed = -i128::from(ahead) * 1_000_000 / i128::from(again);
        let faster = needed.clamp(-i128::from(SLOWER), i128::from(FASTER));
        let faster = i64::try_from(faster).unwrap_or_default();
        *self = Course { since: reading.max(self.since), at: self.at(reading), faster };
    }
}

/// The latest time to which the time can have run since it was `at`, after this time of the monotonic clock.
pub(super) fn latest(at: Timestamp, ran: Duration) -> Timestamp {
    let ran = micros(ran);
    let ran = ran + ran * i128::from(FASTER) / 1_000_000;
    Timestamp::saturating_micros(i64::try_from(i128::from(at.as_micros()) + ran).unwrap_or(i64::MAX))
}

fn micros(time: Duration) -> i128 {
    i128::try_from(time.as_micros()).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGAIN: Duration = Duration::from_secs(1);

    fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// A time that is ahead comes back a fiftieth slower, one that is behind a thousandth faster: after how many corrections it is
    /// the wall clock's, and it stays there.
    #[test]
    fn it_comes_back_and_never_goes_back() {
        let began = Instant::now();
        for (ahead, corrections) in [(0, 0), (15_000, 1), (5_000_000, 250), (-900, 1), (-5_000_000, 5_000)] {
            let mut course = Course::new(began, Timestamp::saturating_micros(1_000_000_000 + ahead));
            let mut last = course.at(began);
            let mut needed = 0;
            for step in 0..6_000_u64 {
                let reading = began + AGAIN * u32::try_from(step).expect("a small number");
                let wall = 1_000_000_000 + i64::try_from(step).expect("a small number") * 1_000_000;
                let now = course.at(reading);
                let ahead_now = now.as_micros() - wall;
                assert!(now >= last, "{ahead}: {now} after {last}");
                // Parts of a microsecond are rounded down.
                assert!(
                    ahead_now.abs() <= ahead.abs() + 1
                        && (ahead_now.signum() != -ahead.signum() || ahead_now.abs() <= 1)
                );
                if ahead_now.abs() > 1 {
                    needed = step + 1;
                }
                course.correct(reading, ahead_now, AGAIN);
                last = now;
            }
            assert!(needed.abs_diff(corrections) <= 1, "{ahead}: {needed} corrections");
        }
    }

    /// A reading for a time is the first one at which it is that time.
    #[test]
    fn readings_of_times() {
        let began = Instant::now() + secs(1);
        for ahead in [0, 7_000_000, -7_000_000] {
            let mut course = Course::new(began, Timestamp::secs(1_000));
            course.correct(began, ahead, AGAIN);
            for micros in [0, 1, 999, 20_000_000, 86_400_000_000] {
                let at = Timestamp::saturating_micros(1_000_000_000 + micros);
                let reading = course.reading(at);
                assert!(
                    course.at(reading) >= at && (micros == 0 || course.at(reading - Duration::from_micros(2)) < at)
                );
            }
            assert_eq!(course.reading(Timestamp::MIN), began);
            assert!(course.reading(Timestamp::MAX) > began + secs(86_400));
            assert_eq!(course.at(began - secs(1)), Timestamp::secs(1_000));
            assert!(course.at(began + secs(1) * u32::MAX) <= Timestamp::MAX);
        }
    }
}
