//! Calendars: from instants to clock time and back (S8, S31).

mod circle;
mod error;
mod plan;
mod read;
mod text;

pub use error::{CalendarError, CalendarFault};
pub use plan::WeeklyPlan;

use crate::time::LongSpan;
use crate::{Boundary, PauseReason, Span, Timestamp};

/// More clock time than lies between any two instants.
const BEYOND: i64 = 2 * Span::MAX.as_micros() + 1;

/// When the clocks can run at all (S8, S31): a map from instants to clock time, exact both ways, so that deadlines are right
/// without a tick. With a calendar, instants are Unix time.
///
/// A calendar has the same text everywhere: in options, rules and JSON. Whoever means the same has the same text, the
/// shortest: `weekend` for `off sat 00:00-mon 00:00`.
///
/// ```
/// use tc_core::{Calendar, Timestamp};
///
/// let friday_evening = Timestamp::millis(172_790_000);
/// let saturday = Timestamp::millis(172_800_000);
/// assert!(!Calendar::Weekend.is_paused(friday_evening));
/// assert!(Calendar::Weekend.is_paused(saturday));
/// assert!(!Calendar::Always.is_paused(saturday));
///
/// let nights: Calendar = "off 22:00-08:00+01:00".parse()?;
/// assert!(nights.is_paused(friday_evening), "it is Saturday 00:59 there");
/// assert_eq!(nights.to_string(), "off 22:00-08:00+01:00");
/// # Ok::<(), tc_core::CalendarError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Calendar {
    /// At any time.
    #[default]
    Always,
    /// Not from Saturday 00:00 to Monday 00:00 UTC.
    Weekend,
    /// Not in the stretches of another plan for each week, such as `weekend+02:00` or `off 22:00-08:00`.
    Weekly(WeeklyPlan),
}

impl Calendar {
    fn plan(&self) -> Option<&WeeklyPlan> {
        match self {
            Calendar::Always => None,
            Calendar::Weekend => Some(&WeeklyPlan::WEEKEND),
            Calendar::Weekly(plan) => Some(plan),
        }
    }

    /// Whether the clocks are paused at this instant: from the beginning of a stretch up to, but not at, its end.
    pub fn is_paused(&self, at: Timestamp) -> bool {
        self.plan().is_some_and(|plan| plan.is_off(at.as_micros()))
    }

    /// The reason for which the clocks are paused while no time runs: [`PauseReason::Weekend`] for a weekend, whatever its
    /// offset from UTC, and [`PauseReason::Calendar`] for other plans; `None` if time runs always.
    ///
    /// ```
    /// use tc_core::{Calendar, PauseReason};
    ///
    /// let reason = |text: &str| text.parse().map(|calendar: Calendar| calendar.pause_reason());
    /// assert_eq!(reason("weekend-05:00"), Ok(Some(PauseReason::Weekend)));
    /// assert_eq!(reason("off 22:00-08:00"), Ok(Some(PauseReason::Calendar)));
    /// assert_eq!(reason("always"), Ok(None));
    /// ```
    pub fn pause_reason(&self) -> Option<PauseReason> {
        let reason = |plan: &WeeklyPlan| if plan.is_weekend() { PauseReason::Weekend } else { PauseReason::Calendar };
        self.plan().map(reason)
    }

    /// The instant at which this clock time has run since an instant; what would fall into a weekend, or another
    /// stretch, falls on its end. `None` if the instant does not fit. For deadlines use
    /// [`Clock::next_deadline`](crate::Clock::next_deadline): with [`Boundary::PastZero`] clocks take weekends a
    /// microsecond earlier (S8).
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
    pub fn later(&self, from: Timestamp, clock_time: Span) -> Option<Timestamp> {
        self.after(Boundary::AtZero, from, clock_time.into())
    }

    /// The clock time from one instant to a later one, weekends and other stretches left out; `None` if it does not fit.
    ///
    /// ```
    /// use tc_core::{Calendar, Span, Timestamp};
    ///
    /// let (friday_evening, monday) = (Timestamp::millis(172_790_000), Timestamp::millis(345_600_000));
    /// assert_eq!(Calendar::Weekend.clock_time(friday_evening, monday), Some(Span::secs(10)));
    /// ```
    pub fn clock_time(&self, from: Timestamp, to: Timestamp) -> Option<Span> {
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
    pub fn changes_at(&self, at: Timestamp) -> Option<Timestamp> {
        Timestamp::from_micros(at.as_micros() + self.plan()?.until_change(at.as_micros()))
    }

    /// The clock time that surely runs in a stretch of this length, whenever the stretch begins.
    pub(crate) fn runs_at_least(&self, length: Span) -> Span {
        self.plan().map_or(length, |plan| Span::saturating_micros(plan.runs_at_least(length.as_micros())))
    }

    /// The clock time of a boundary. With [`Boundary::PastZero`] a stretch begins and ends one microsecond earlier: a
    /// period that has nothing left on Friday ends on Monday 00:00, whether or not it was charged in between.
    pub(crate) fn between(&self, boundary: Boundary, from: Timestamp, to: Timestamp) -> Option<Span> {
        let Some(plan) = self.plan() else {
            return to.since(from);
        };
        let past_end = LongSpan::from(boundary.past_end()).as_micros();
        let clock_time = |at: Timestamp| plan.clock_time(at.as_micros() + past_end);
        Span::from_micros(clock_time(to) - clock_time(from))
    }

    /// The instant at which this clock time has run since an instant. What would fall into a stretch falls on its end.
    #[inline]
    pub(crate) fn after(&self, boundary: Boundary, from: Timestamp, run: LongSpan) -> Option<Timestamp> {
        let (from, micros) = (from.as_micros(), run.as_micros().min(BEYOND));
        let at = match (self.plan(), boundary) {
            (None, _) => from + micros,
            (Some(plan), Boundary::AtZero) => plan.last_with(plan.clock_time(from) + micros)?,
            (Some(plan), Boundary::PastZero) => plan.first_with(plan.clock_time(from + 1) + micros)? - 1,
        };
        Timestamp::from_micros(at)
    }
}
