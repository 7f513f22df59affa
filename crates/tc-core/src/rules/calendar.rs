//! Calendars: from instants to clock time and back (S8).

use crate::time::LongSpan;
use crate::words::words;
use crate::{Boundary, Span, Timestamp};

/// More clock time than lies between any two instants.
const BEYOND: i64 = 2 * Span::MAX.as_micros() + 1;
const DAY: i64 = 86_400_000_000;
const WEEK: i64 = 7 * DAY;
const WEEKEND: i64 = 2 * DAY;
const WORKING_WEEK: i64 = WEEK - WEEKEND;
/// 1970-01-03 was a Saturday.
const FIRST_SATURDAY: i64 = 2 * DAY;

words! {
    /// When the clocks can run at all (S8): a map from instants to clock time, exact both ways, so that deadlines are right
    /// without a tick.
    ///
    /// ```
    /// use tc_core::{Calendar, Timestamp};
    ///
    /// let friday_evening = Timestamp::millis(172_790_000);
    /// let saturday = Timestamp::millis(172_800_000);
    /// assert!(!Calendar::Weekend.is_paused(friday_evening));
    /// assert!(Calendar::Weekend.is_paused(saturday));
    /// assert!(!Calendar::Always.is_paused(saturday));
    /// # Ok::<(), &str>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Calendar {
        /// At any time.
        #[default]
        Always = "always",
        /// Not from Saturday 00:00 to Monday 00:00 UTC; instants are Unix time.
        Weekend = "weekend",
    }
}

impl Calendar {
    /// Whether the clocks are paused at this instant: from Saturday 00:00 up to, but not at, Monday 00:00.
    pub fn is_paused(self, at: Timestamp) -> bool {
        match self {
            Calendar::Always => false,
            Calendar::Weekend => since_saturday(at.as_micros()).rem_euclid(WEEK) < WEEKEND,
        }
    }

    /// The instant at which this clock time has run since an instant; what would fall into a weekend falls on its end.
    /// `None` if the instant does not fit. For deadlines use [`Clock::next_deadline`](crate::Clock::next_deadline):
    /// with [`Boundary::PastZero`] clocks take weekends a microsecond earlier (S8).
    ///
    /// ```
    /// use tc_core::{Calendar, Span, Timestamp};
    ///
    /// let friday_evening = Timestamp::millis(172_790_000);
    /// let later = |calendar: Calendar| calendar.later(friday_evening, Span::from_secs(30)?);
    /// assert_eq!(later(Calendar::Always), Timestamp::from_millis(172_820_000));
    /// assert_eq!(later(Calendar::Weekend), Timestamp::from_millis(345_620_000));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn later(self, from: Timestamp, clock_time: Span) -> Option<Timestamp> {
        self.after(Boundary::AtZero, from, clock_time.into())
    }

    /// The clock time from one instant to a later one, weekends left out; `None` if it does not fit.
    ///
    /// ```
    /// use tc_core::{Calendar, Span, Timestamp};
    ///
    /// let (friday_evening, monday) = (Timestamp::millis(172_790_000), Timestamp::millis(345_600_000));
    /// assert_eq!(Calendar::Weekend.clock_time(friday_evening, monday), Some(Span::secs(10)));
    /// ```
    pub fn clock_time(self, from: Timestamp, to: Timestamp) -> Option<Span> {
        self.between(Boundary::AtZero, from, to)
    }

    /// The next instant at which the calendar pauses the clocks, or lets them run again; `None` without a calendar.
    ///
    /// ```
    /// use tc_core::{Calendar, Timestamp};
    ///
    /// let (friday_evening, saturday) = (Timestamp::from_millis(172_790_000), Timestamp::from_millis(172_800_000));
    /// assert_eq!(friday_evening.and_then(|at| Calendar::Weekend.changes_at(at)), saturday);
    /// assert_eq!(friday_evening.and_then(|at| Calendar::Always.changes_at(at)), None);
    /// ```
    pub fn changes_at(self, at: Timestamp) -> Option<Timestamp> {
        let in_week = since_saturday(at.as_micros()).rem_euclid(WEEK);
        let until = match self {
            Calendar::Always => return None,
            Calendar::Weekend if in_week < WEEKEND => WEEKEND - in_week,
            Calendar::Weekend => WEEK - in_week,
        };
        Timestamp::from_micros(at.as_micros() + until)
    }

    /// The clock time of a boundary. With [`Boundary::PastZero`] a weekend begins and ends one microsecond earlier: a
    /// period that has nothing left on Friday ends on Monday 00:00, whether or not it was charged in between.
    pub(crate) fn between(self, boundary: Boundary, from: Timestamp, to: Timestamp) -> Option<Span> {
        let past_end = LongSpan::from(boundary.past_end()).as_micros();
        let clock_time = |at: Timestamp| clock_time(at.as_micros() + past_end);
        match self {
            Calendar::Always => to.since(from),
            Calendar::Weekend => Span::from_micros(clock_time(to) - clock_time(from)),
        }
    }

    /// The instant at which this clock time has run since an instant. What would fall into a weekend falls on its end.
    #[inline]
    pub(crate) fn after(self, boundary: Boundary, from: Timestamp, run: LongSpan) -> Option<Timestamp> {
        let (from, micros) = (from.as_micros(), run.as_micros().min(BEYOND));
        let at = match (self, boundary) {
            (Calendar::Always, _) => from + micros,
            (Calendar::Weekend, Boundary::AtZero) => last_with(clock_time(from) + micros),
            (Calendar::Weekend, Boundary::PastZero) => first_with(clock_time(from + 1) + micros) - 1,
        };
        Timestamp::from_micros(at)
    }
}

fn since_saturday(micros: i64) -> i64 {
    micros - FIRST_SATURDAY
}

/// How much clock time has run since the first Saturday.
fn clock_time(micros: i64) -> i64 {
    let since = since_saturday(micros);
    let in_week = since.rem_euclid(WEEK);
    since.div_euclid(WEEK) * WORKING_WEEK + (in_week - WEEKEND).max(0)
}

/// The first instant with this clock time: where a whole weekend has it, Saturday 00:00.
fn first_with(clock_time: i64) -> i64 {
    let last = last_with(clock_time);
    if clock_time.rem_euclid(WORKING_WEEK) == 0 { last - WEEKEND } else { last }
}

/// The last instant with this clock time: where a whole weekend has it, Monday 00:00.
fn last_with(clock_time: i64) -> i64 {
    let weeks = clock_time.div_euclid(WORKING_WEEK);
    weeks * WEEK + WEEKEND + clock_time.rem_euclid(WORKING_WEEK) + FIRST_SATURDAY
}
