//! The server's time: Unix time that never goes back beyond what anybody was shown, also after a restart.
//!
//! It runs along the monotonic clock of the machine, so a step of the wall clock changes no game. While it differs from the wall
//! clock it comes back by itself: if it is ahead, up to a fiftieth slower, and if it is behind, up to a thousandth faster. It never
//! jumps while games run. All players of a game have the same time, so this favours nobody; a player who is to move gets up to
//! 1.2 seconds more in a minute, and loses at most 0.06.
//!
//! Every half second it writes a [mark](ServerTime::open) ahead: no later time is shown before the next mark. The next server
//! begins there.

mod course;
mod error;
mod host;
mod mark;

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant};

use prometheus_client::metrics::gauge::Gauge;
use tc_core::{Span, Timestamp};

use crate::config;
use crate::log::End;
use course::Course;
use error::shown;
use mark::{Mark, Marks};

pub use error::TimeError;
pub use host::{Boot, Host, System};

/// How often the time is compared with the wall clock, and marked.
pub(crate) const OFTEN: Duration = Duration::from_millis(500);
/// How far ahead the time is marked. A disk that does not write for longer holds the time.
const AHEAD: Duration = Duration::from_secs(5);
/// From this on, a jump at the start is worth a warning.
const NOTICED: Duration = Duration::from_secs(60);
/// How long a timer waits at most: the time can run faster or slower by then.
const TIMER: Duration = Duration::from_secs(1);

/// How far the time and the wall clock may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeSettings {
    /// The largest offset of the time to the wall clock that is corrected. A start that would begin with a larger one is refused.
    pub largest_offset: Duration,
    /// The largest jump of the time at a start, to the wall clock. A start with a larger one is refused.
    pub largest_jump: Duration,
}

impl TimeSettings {
    /// The largest offset, unless the settings say otherwise.
    pub const LARGEST_OFFSET: Duration = Duration::from_secs(3_600);
    /// The largest jump, unless the settings say otherwise.
    pub const LARGEST_JUMP: Duration = Duration::from_secs(7 * 86_400);
}

impl From<&config::Time> for TimeSettings {
    fn from(time: &config::Time) -> TimeSettings {
        TimeSettings { largest_offset: time.largest_offset, largest_jump: time.largest_jump }
    }
}

impl Default for TimeSettings {
    fn default() -> TimeSettings {
        TimeSettings { largest_offset: Self::LARGEST_OFFSET, largest_jump: Self::LARGEST_JUMP }
    }
}

/// The server's time. Clones are the same.
#[derive(Clone)]
pub struct ServerTime(Arc<Inner>);

struct Inner {
    host: Arc<dyn Host>,
    settings: TimeSettings,
    course: RwLock<Course>,
    /// The time up to which a mark is durable, in microseconds. No later one is shown.
    marked: AtomicI64,
    marks: Option<Marks>,
    /// The last durable instant of the server before this one.
    stopped: Option<Timestamp>,
    /// Up to where the log was durable then.
    end: Option<End>,
    /// Says up to where it is durable now.
    log: OnceLock<EndOf>,
    /// Seconds ahead of the wall clock.
    offset: Gauge<f64, AtomicU64>,
    /// Whether the last mark is written.
    has_stopped: AtomicBool,
}

/// Says up to where a log is durable.
type EndOf = Box<dyn Fn() -> Option<End> + Send + Sync>;

/// Up to where the log was durable that a server with this file of marks had. `None` if no server has left a mark there.
///
/// # Errors
/// The file cannot be read.
pub fn marked_end(path: &Path) -> io::Result<Option<End>> {
    Ok(mark::last_of(path)?.map(end_of))
}

/// A server that has left a mark has had a log.
fn end_of(mark: Mark) -> End {
    mark.log.unwrap_or(End { file: 1, bytes: 0 })
}

impl fmt::Debug for ServerTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ServerTime").field(&self.now()).finish()
    }
}

impl ServerTime {
    /// The time of this machine, which leaves no mark: for a server whose games are kept elsewhere, and for tests.
    pub fn unmarked(settings: TimeSettings) -> ServerTime {
        ServerTime::unmarked_on(Arc::new(System), settings)
    }

    /// The time of another machine, which leaves no mark.
    pub fn unmarked_on(host: Arc<dyn Host>, settings: TimeSettings) -> ServerTime {
        let wall = host.wall();
        ServerTime::begin(host, settings, wall, None, None)
    }

    /// The time of a server that leaves marks in this file. It begins after what the last server has shown:
    ///
    /// - On the same boot of the machine, it goes on as if that server had run on, whatever was done to the wall clock.
    /// - After another boot it is that of the wall clock. If the last mark is later by at most 5 seconds, this call waits until the
    ///   wall clock gets there; if it is later by more, the time begins at the mark, ahead of the wall clock.
    ///
    /// # Errors
    /// A [`TimeError`] if the file cannot be used, or if the wall clock is further away than the settings say.
    pub async fn open(path: &Path, host: Arc<dyn Host>, settings: TimeSettings) -> Result<ServerTime, TimeError> {
        let failed = |error| TimeError::Io { path: path.display().to_string(), error };
        let (marks, last) = Marks::open(path).map_err(failed)?;
        let Some(last) = last else {
            let wall = host.wall();
            return Ok(ServerTime::begin(host, settings, wall, Some(marks), None));
        };
        let began = Instant::now();
        let now = match last.age(host.boot().as_ref()) {
            // The last server ran faster until its mark at most.
            Some(age) => Course::new(began, last.at).at(began + age).max(course::latest(last.at, age).min(last.until)),
            None => {
                let early = gap(host.wall(), last.until);
                if early <= AHEAD {
                    tokio::time::sleep(early).await;
                }
                last.until.max(host.wall())
            }
        };
        let (ahead, behind) = (gap(now, host.wall()), gap(host.wall(), now));
        if behind > settings.largest_offset {
            return Err(TimeError::Behind { behind });
        }
        let now = if ahead > settings.largest_offset { host.wall() } else { now };
        let jump = gap(last.at, now);
        if jump > settings.largest_jump {
            return Err(TimeError::Ahead { ahead: jump });
        }
        if jump > NOTICED {
            tracing::warn!(jump = shown(&jump), "the server was away for this time by its clock");
        }
        if behind > NOTICED {
            tracing::warn!(
                offset = shown(&behind),
                "the wall clock is behind the server's time, which runs slower until they agree"
            );
        }
        Ok(ServerTime::begin(host, settings, now, Some(marks), Some(last)))
    }

    fn begin(
        host: Arc<dyn Host>,
        settings: TimeSettings,
        now: Timestamp,
        marks: Option<Marks>,
        last: Option<Mark>,
    ) -> ServerTime {
        // Until the first mark is written, time is held at its first instant.
        let marked = if marks.is_some() { now } else { Timestamp::MAX };
        ServerTime(Arc::new(Inner {
            host,
            settings,
            course: RwLock::new(Course::new(Instant::now(), now)),
            marked: AtomicI64::new(marked.as_micros()),
            marks,
            stopped: last.as_ref().map(|last| last.at),
            end: last.map(end_of),
            log: OnceLock::new(),
            offset: Gauge::default(),
            has_stopped: AtomicBool::new(false),
        }))
    }

    /// The present time, never before an earlier one.
    pub fn now(&self) -> Timestamp {
        self.running().min(Timestamp::saturating_micros(self.0.marked.load(Ordering::Acquire)))
    }

    /// The last durable instant of the server before this one, if it has left a mark.
    pub fn stopped(&self) -> Option<Timestamp> {
        self.0.stopped
    }

    /// Up to where the log of the server before this one was durable, if it has left a mark.
    pub fn marked_end(&self) -> Option<End> {
        self.0.end
    }

    /// Each mark says from now on up to where a log is durable.
    pub(crate) fn mark_end(&self, log: EndOf) {
        // A time is for one log.
        let _ = self.0.log.set(log);
    }

    /// When a timer for an instant must be looked at again, at the latest.
    pub(crate) fn deadline(&self, at: Timestamp) -> Instant {
        let now = Instant::now();
        let reading = self.course().reading(at).min(now + TIMER);
        // A time that is held does not get there by itself.
        if at.as_micros() > self.0.marked.load(Ordering::Acquire) { reading.max(now + OFTEN / 10) } else { reading }
    }

    /// Holds the time at the instant of now, or at this one if that is later, until [`ServerTime::run`]. A time that leaves no marks
    /// runs on from there.
    pub(crate) fn hold(&self, not_before: Option<Timestamp>) {
        let mut course = self.0.course.write().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let at = course.at(now).max(not_before.unwrap_or(Timestamp::MIN));
        if self.0.marks.is_some() {
            self.0.marked.store(at.as_micros(), Ordering::Release);
        }
        *course = Course::new(now, at);
    }

    /// Lets the time run on from where it was held, and writes the first mark.
    ///
    /// # Errors
    /// The mark is not written, and the time stays where it is.
    pub(crate) fn run(&self) -> io::Result<()> {
        if self.0.marks.is_some() {
            let held = Course::new(Instant::now(), self.now());
            *self.0.course.write().unwrap_or_else(PoisonError::into_inner) = held;
        }
        self.keep().map(drop)
    }

    /// The largest offset to the wall clock that is corrected.
    #[cfg(feature = "nats")]
    pub(crate) fn largest_offset(&self) -> Duration {
        self.0.settings.largest_offset
    }

    /// Seconds that the time is ahead of the wall clock, for metrics.
    pub(crate) fn offset(&self) -> Gauge<f64, AtomicU64> {
        self.0.offset.clone()
    }

    /// Compares the time with the wall clock, and marks it. Returns whether the wall clock is followed.
    ///
    /// # Errors
    /// The mark is not written. The time goes on up to the last mark.
    pub(crate) fn keep(&self) -> io::Result<bool> {
        let is_followed = self.correct();
        if !self.0.has_stopped.load(Ordering::Acquire) {
            self.mark(AHEAD)?;
        }
        Ok(is_followed)
    }

    /// Marks that no later time than now is shown from now on.
    pub(crate) fn stop(&self) -> io::Result<()> {
        if self.0.marks.is_none() {
            return Ok(());
        }
        self.0.has_stopped.store(true, Ordering::Release);
        let now = self.now();
        self.0.marked.store(now.as_micros(), Ordering::Release);
        self.mark(Duration::ZERO)
    }

    /// Keeps the time until nobody uses it any more. A disk that may block has a thread for it.
    pub(crate) async fn keep_on(self) {
        let time: Weak<Inner> = Arc::downgrade(&self.0);
        drop(self);
        let (mut was_followed, mut was_marked) = (true, true);
        while let Some(inner) = time.upgrade() {
            let kept = tokio::task::spawn_blocking(move || ServerTime(inner).keep()).await;
            let kept = kept.unwrap_or_else(|error| Err(io::Error::other(error)));
            match kept {
                Ok(false) if was_followed => tracing::error!(
                    "the wall clock is further from the server's time than `largest_offset` says, and is not followed: set it right"
                ),
                Ok(true) if !was_followed => tracing::info!("the server's time follows the wall clock again"),
                Err(ref error) if was_marked => {
                    tracing::error!(%error, "the time is not marked: it is held until it is, within some seconds");
                }
                _ => {}
            }
            was_marked = kept.is_ok();
            was_followed = kept.unwrap_or(was_followed);
            tokio::time::sleep(OFTEN).await;
        }
    }

    fn correct(&self) -> bool {
        let mut course = self.0.course.write().unwrap_or_else(PoisonError::into_inner);
        let (reading, wall) = (Instant::now(), self.0.host.wall());
        let ahead = course.at(reading).as_micros().saturating_sub(wall.as_micros());
        self.0.offset.set(ahead as f64 / 1e6);
        let is_followed = Duration::from_micros(ahead.unsigned_abs()) <= self.0.settings.largest_offset;
        // What the wall clock says beyond is not believed.
        course.correct(reading, if is_followed { ahead } else { 0 }, OFTEN);
        is_followed
    }

    fn mark(&self, ahead: Duration) -> io::Result<()> {
        let Some(marks) = &self.0.marks else { return Ok(()) };
        // Read before the time, so that the next server does not take less time for passed than has.
        let boot = self.0.host.boot();
        let at = if ahead.is_zero() { self.now() } else { self.running() };
        let until = Span::try_from(ahead).ok().and_then(|ahead| at.checked_add(ahead)).unwrap_or(at);
        let until = until.max(at);
        let end = self.0.log.get().and_then(|log| log());
        marks.write(&Mark::new(at, until, boot, end))?;
        self.0.marked.fetch_max(until.as_micros(), Ordering::AcqRel);
        Ok(())
    }

    /// The time, however far it is marked.
    fn running(&self) -> Timestamp {
        self.course().at(Instant::now())
    }

    fn course(&self) -> Course {
        *self.0.course.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time from one instant to a later one; zero if that is not later.
fn gap(from: Timestamp, to: Timestamp) -> Duration {
    let micros = to.as_micros().saturating_sub(from.as_micros());
    Duration::from_micros(u64::try_from(micros).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A time that is not marked is held, and its timers wait; it goes on when it is marked.
    #[tokio::test]
    async fn a_time_without_a_mark_is_held() {
        let folder = tempfile::tempdir().expect("a folder");
        let time = ServerTime::open(&folder.path().join("marks"), Arc::new(System), TimeSettings::default()).await;
        let time = time.expect("a time");
        let first = time.now();
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(time.now(), first);
        let due = first.checked_add(Span::millis(1)).expect("in range");
        assert!(time.deadline(due) > Instant::now() + Duration::from_millis(20));
        time.keep().expect("marked");
        assert!(time.now() > due && time.deadline(due) <= Instant::now());
        time.stop().expect("marked");
        let last = time.now();
        time.keep().expect("it has stopped");
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(time.now(), last);
    }
}
