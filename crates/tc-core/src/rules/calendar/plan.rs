//! A plan for each week: stretches in which no time runs.

use super::circle::{Arc, united};
use super::error::CalendarFault;

/// The minutes of a day.
pub(super) const DAY: u16 = 1_440;
/// The minutes of a week, which begins on Monday at 00:00.
pub(super) const WEEK: u16 = 7 * DAY;

const MINUTE: i64 = 60_000_000;
const WEEK_MICROS: i64 = WEEK as i64 * MINUTE;
/// Unix time begins on a Thursday at 00:00.
const SINCE_MONDAY: i64 = 3 * DAY as i64;

/// The most stretches that a plan can have: two for each day, and two.
const MOST: usize = 16;
/// The most minutes between a plan's own time and UTC.
pub(super) const FURTHEST: i16 = 14 * 60;

/// In which stretches of each week no time runs, and how far the plan's own time is from UTC (S31). The text of a
/// [`Calendar`](super::Calendar) makes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WeeklyPlan {
    /// Sorted minutes of the week, with time that runs between any two stretches; zeros after the last. That one can end in
    /// the next week.
    stretches: [Arc; MOST],
    count: u8,
    /// The minutes by which the plan's own time is ahead of UTC.
    offset: i16,
}

impl WeeklyPlan {
    /// From Saturday 00:00 to Monday 00:00 UTC.
    pub(super) const WEEKEND: WeeklyPlan = WeeklyPlan::weekend(0);

    /// A weekend at an offset from UTC.
    pub(super) const fn weekend(offset: i16) -> WeeklyPlan {
        let mut stretches = [(0, 0); MOST];
        stretches[0] = (5 * DAY, WEEK);
        WeeklyPlan { stretches, count: 1, offset }
    }

    /// These stretches, which can overlap; they leave some minute of the week, and are few.
    pub(super) fn of(off: &[Arc], offset: i16) -> Result<WeeklyPlan, CalendarFault> {
        let united = united(off, WEEK);
        if united.iter().map(|(from, to)| to - from).sum::<u16>() >= WEEK {
            return Err(CalendarFault::NothingRuns);
        }
        let mut stretches = [(0, 0); MOST];
        let used = stretches.get_mut(..united.len()).ok_or(CalendarFault::TooManyStretches)?;
        used.copy_from_slice(&united);
        Ok(WeeklyPlan { stretches, count: united.len() as u8, offset })
    }

    /// The stretches, in minutes since Monday 00:00.
    pub(super) fn stretches(&self) -> &[Arc] {
        self.stretches.get(..self.count.into()).unwrap_or_default()
    }

    /// The minutes by which the plan's own time is ahead of UTC.
    pub(super) fn offset(&self) -> i16 {
        self.offset
    }

    /// Whether it is a weekend, whatever the offset.
    pub(super) fn is_weekend(&self) -> bool {
        *self == WeeklyPlan::weekend(self.offset)
    }

    /// The stretches as they follow each other since the first of them began, in microseconds.
    fn since_first(&self) -> impl Iterator<Item = (i64, i64)> {
        let (first, _) = self.stretches[0];
        let micros = move |minute: u16| i64::from(minute - first) * MINUTE;
        self.stretches().iter().map(move |(from, to)| (micros(*from), micros(*to)))
    }

    /// How long after the beginning of a first stretch Unix time begins.
    fn shift(&self) -> i64 {
        let (first, _) = self.stretches[0];
        (i64::from(self.offset) + SINCE_MONDAY - i64::from(first)) * MINUTE
    }

    /// The weeks since a first stretch began, and the time since the last one did.
    fn in_week(&self, micros: i64) -> (i64, i64) {
        let since = micros + self.shift();
        (since.div_euclid(WEEK_MICROS), since.rem_euclid(WEEK_MICROS))
    }

    /// How much time runs in a week: a minute at least.
    fn runs_in_week(&self) -> i64 {
        WEEK_MICROS - self.since_first().map(|(from, to)| to - from).sum::<i64>()
    }

    /// The time that surely runs in a stretch of this length, whenever it begins: that of its whole weeks.
    pub(super) fn runs_at_least(&self, micros: i64) -> i64 {
        micros / WEEK_MICROS * self.runs_in_week()
    }

    pub(super) fn is_off(&self, micros: i64) -> bool {
        let (_, since) = self.in_week(micros);
        self.since_first().any(|(from, to)| (from..to).contains(&since))
    }

    /// How long until a stretch next begins or ends.
    pub(super) fn until_change(&self, micros: i64) -> i64 {
        let (_, since) = self.in_week(micros);
        let mut changes = self.since_first().flat_map(|(from, to)| [from, to]);
        changes.find(|change| *change > since).unwrap_or(WEEK_MICROS) - since
    }

    /// How much clock time has run since a first stretch began.
    pub(super) fn clock_time(&self, micros: i64) -> i64 {
        let (weeks, since) = self.in_week(micros);
        let off = self.since_first().map(|(from, to)| (since - from).clamp(0, to - from)).sum::<i64>();
        weeks * self.runs_in_week() + since - off
    }

    /// The first instant with this clock time: where a whole stretch has it, its beginning.
    pub(super) fn first_with(&self, clock_time: i64) -> Option<i64> {
        self.with(clock_time, |ran, before| before < ran)
    }

    /// The last instant with this clock time: where a whole stretch has it, its end.
    pub(super) fn last_with(&self, clock_time: i64) -> Option<i64> {
        self.with(clock_time, |ran, before| before <= ran)
    }

    /// The instant with this clock time, after each stretch of the week that is over by then, told by the clock time of the
    /// week and that before the stretch. `None` if the instant is beyond all instants.
    fn with(&self, clock_time: i64, is_over: fn(i64, i64) -> bool) -> Option<i64> {
        let in_week = self.runs_in_week();
        let (weeks, ran) = (clock_time.div_euclid(in_week), clock_time.rem_euclid(in_week));
        let mut off = 0;
        for (from, to) in self.since_first() {
            if !is_over(ran, from - off) {
                break;
            }
            off += to - from;
        }
        weeks.checked_mul(WEEK_MICROS)?.checked_add(ran + off - self.shift())
    }
}
