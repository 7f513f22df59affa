//! Stretches of the week in which no time runs (S8, S31). Instants are microseconds of Unix time.

use std::fmt;
use std::sync::Arc;

use tc_core::Calendar;

use super::state::State;

pub(super) const MINUTE: i64 = 60_000_000;
const DAY: usize = 24 * 60;
pub(super) const WEEK: usize = 7 * DAY;
const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// Every minute of a week from Monday 00:00 UTC: whether no time runs in it.
#[derive(Clone)]
pub(super) struct Week(Arc<[bool]>);

impl fmt::Debug for Week {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} minutes off", self.0.iter().filter(|off| **off).count())
    }
}

impl Week {
    /// The week that the text of a calendar is about.
    pub(super) fn of(calendar: Calendar) -> Week {
        let text = calendar.to_string();
        let (parts, offset) = match text.strip_prefix("weekend") {
            _ if text == "always" => (Vec::new(), 0),
            Some(offset) => (vec![[Moment::of("sat 00:00"), Moment::of("mon 00:00")]], minutes_ahead(offset)),
            None => parts(&text),
        };
        let is_off = |minute: usize| {
            let there = (minute as i64 + offset).rem_euclid(WEEK as i64) as usize;
            parts.iter().any(|[from, to]| match (from.of_week, to.of_week) {
                (Some(from), Some(to)) => is_between(from, to, there),
                _ => is_between(from.of_day, to.of_day, there % DAY),
            })
        };
        Week((0..WEEK).map(is_off).collect())
    }

    /// In how many minutes of a week time runs, if not in all.
    pub(super) fn running_minutes(&self) -> Option<usize> {
        let running = self.0.iter().filter(|off| !**off).count();
        (running < WEEK).then_some(running)
    }

    fn is_off(&self, minute: i64) -> bool {
        // Day 0 was a Thursday.
        let of_week = (minute + 3 * DAY as i64).rem_euclid(WEEK as i64);
        self.0[of_week as usize]
    }
}

/// Around a circle of minutes.
fn is_between(from: usize, to: usize, minute: usize) -> bool {
    if from < to { (from..to).contains(&minute) } else { minute >= from || minute < to }
}

struct Moment {
    of_day: usize,
    /// If a day is named.
    of_week: Option<usize>,
}

impl Moment {
    /// `22:00`, `sat 12:00`
    fn of(text: &str) -> Moment {
        let (day, time) = text.split_once(' ').map_or((None, text), |(day, time)| (Some(day), time));
        let (hours, minutes) = time.split_once(':').expect("a time of the day");
        let number = |digits: &str| digits.parse::<usize>().expect("a number");
        let of_day = number(hours) * 60 + number(minutes);
        let day = day.map(|day| DAYS.iter().position(|known| *known == day).expect("a day"));
        Moment { of_day, of_week: day.map(|day| day * DAY + of_day) }
    }
}

fn parts(text: &str) -> (Vec<[Moment; 2]>, i64) {
    let mut offset = 0;
    let parts = text.split("; ").map(|part| {
        let (from, rest) = part.strip_prefix("off ").and_then(|part| part.split_once('-')).expect("from and to");
        let (to, ahead) = rest.split_at(if from.contains(' ') { "sat 00:00".len() } else { "00:00".len() });
        offset = minutes_ahead(ahead);
        [Moment::of(from), Moment::of(to)]
    });
    (parts.collect(), offset)
}

/// `+02:00`
fn minutes_ahead(text: &str) -> i64 {
    let ahead = |time: &str| Moment::of(time).of_day as i64;
    text.strip_prefix('+').map_or_else(|| text.strip_prefix('-').map_or(0, |time| -ahead(time)), ahead)
}

impl State {
    /// When the stretch ends that the instant is in.
    pub(super) fn end_of_stop(&self, instant: i64) -> Option<i64> {
        let minute = instant.div_euclid(MINUTE);
        let end = (minute..).find(|minute| !self.week.is_off(*minute)).expect("time runs in every week");
        (end > minute).then(|| end * MINUTE)
    }

    /// The instant at which a clock has run for `time` from now on, stretches left out. Past zero clocks stop and go on
    /// a microsecond earlier, and what ends where a stretch begins ends before it.
    pub(super) fn instant_after(&self, time: i64) -> i64 {
        let shift = i64::from(self.is_past_zero());
        let (mut instant, mut left) = (self.now + shift, time);
        loop {
            if left > 0 || !self.is_past_zero() {
                instant = self.end_of_stop(instant).unwrap_or(instant);
            }
            if left == 0 {
                return instant - shift;
            }
            let piece = left.min(MINUTE - instant.rem_euclid(MINUTE));
            instant += piece;
            left -= piece;
        }
    }
}
