//! The text of a calendar: `weekend+02:00`, `off 22:00-08:00; off sat 12:00-mon 06:00+01:00`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Calendar;
use super::circle::{Arc, gaps, united};
use super::plan::{DAY, FURTHEST, WEEK, WeeklyPlan};

/// The days of a week, as a text and as a sentence has them.
const DAYS: [(&str, &str); 7] = [
    ("mon", "Monday"),
    ("tue", "Tuesday"),
    ("wed", "Wednesday"),
    ("thu", "Thursday"),
    ("fri", "Friday"),
    ("sat", "Saturday"),
    ("sun", "Sunday"),
];

/// A text is not a calendar. The message says what is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CalendarError;

impl fmt::Display for CalendarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", Calendar::EXPECTED)
    }
}

impl core::error::Error for CalendarError {}

/// Reads a calendar, in any case.
impl FromStr for Calendar {
    type Err = CalendarError;

    fn from_str(text: &str) -> Result<Calendar, CalendarError> {
        Calendar::read(&text.to_ascii_lowercase()).ok_or(CalendarError)
    }
}

impl Calendar {
    /// What a text that should be a calendar is expected to be.
    pub(crate) const EXPECTED: &str = "`always`, `weekend`, `weekend+02:00`, or when no time runs, such as `off 22:00-08:00; off sat 12:00-mon 06:00+01:00`, at most 16 stretches of a week, between which time runs";

    /// Reads a calendar in lower case.
    pub(crate) fn read(text: &str) -> Option<Calendar> {
        let text = text.trim();
        let plan = match text.strip_prefix("weekend") {
            _ if text == "always" => return Some(Calendar::Always),
            Some(offset) => WeeklyPlan::weekend(self::offset(offset)?),
            None => plan(text)?,
        };
        Some(if plan == WeeklyPlan::WEEKEND { Calendar::Weekend } else { Calendar::Weekly(plan) })
    }

    /// When no time runs, as a part of a sentence: `from 22:00 to 08:00 (UTC+01:00)`.
    pub(crate) fn in_words(&self) -> String {
        let Some(plan) = self.plan() else { return String::new() };
        let mut words = String::new();
        for (index, part) in parts(plan).iter().enumerate() {
            words += if index == 0 { "from " } else { ", and from " };
            words += &part.text(|(_, day)| day, " to ");
        }
        words += &match *self {
            Calendar::Weekend => String::from(" UTC"),
            _ => alloc::format!(" (UTC{})", Offset(plan.offset())),
        };
        words
    }
}

/// The shortest text.
impl fmt::Display for Calendar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plan() {
            None => f.write_str("always"),
            Some(plan) => plan.fmt(f),
        }
    }
}

/// As the text of a calendar.
impl fmt::Display for WeeklyPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_weekend() {
            f.write_str("weekend")?;
        } else {
            for (index, part) in parts(self).iter().enumerate() {
                let divider = if index == 0 { "off " } else { "; off " };
                write!(f, "{divider}{}", part.text(|(day, _)| day, "-"))?;
            }
        }
        Offset(self.offset()).fmt(f)
    }
}

impl fmt::Debug for WeeklyPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A part of a plan's text: a stretch of each day, or one of the week.
struct Part {
    of_day: bool,
    arc: Arc,
}

impl Part {
    fn text(&self, day: fn((&'static str, &'static str)) -> &'static str, to: &str) -> String {
        let minute = |minute: u16| {
            let (hour, rest) = (minute % DAY / 60, minute % 60);
            match DAYS.get(usize::from(minute / DAY % 7)).filter(|_| !self.of_day) {
                Some(name) => alloc::format!("{} {hour:02}:{rest:02}", day(*name)),
                None => alloc::format!("{hour:02}:{rest:02}"),
            }
        };
        alloc::format!("{}{to}{}", minute(self.arc.0), minute(self.arc.1))
    }
}

/// The stretches that are the same each day, and then the others.
fn parts(plan: &WeeklyPlan) -> Vec<Part> {
    let runs = gaps(plan.stretches(), WEEK);
    let on_a_day = |&(from, to): &Arc| (from % DAY, from % DAY + (to - from).min(DAY));
    let mut daily = gaps(&united(&runs.iter().map(on_a_day).collect::<Vec<_>>(), DAY), DAY);
    // On some day it is a stretch by itself, not only a part of a longer one.
    daily.retain(|arc| plan.stretches().iter().any(|stretch| on_a_day(stretch) == *arc));
    let of_week = plan.stretches().iter().filter(|stretch| !daily.contains(&on_a_day(stretch)));
    let of_week: Vec<Part> = of_week.map(|arc| Part { of_day: false, arc: *arc }).collect();
    daily.into_iter().map(|arc| Part { of_day: true, arc }).chain(of_week).collect()
}

/// An offset from UTC; nothing for none.
struct Offset(i16);

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            offset => {
                let sign = if offset < 0 { '-' } else { '+' };
                write!(f, "{sign}{:02}:{:02}", offset.abs() / 60, offset.abs() % 60)
            }
        }
    }
}

/// Parts that each begin with `off`. The last has the offset; another can have the same.
fn plan(text: &str) -> Option<WeeklyPlan> {
    let parts: Vec<(Vec<Arc>, &str)> = text.split(';').map(part).collect::<Option<_>>()?;
    let (_, offset) = *parts.last()?;
    if parts.iter().any(|(_, other)| !other.is_empty() && *other != offset) {
        return None;
    }
    let off: Vec<Arc> = parts.into_iter().flat_map(|(off, _)| off).collect();
    WeeklyPlan::of(&off, self::offset(offset)?)
}

/// The stretches of one part, and its offset.
fn part(text: &str) -> Option<(Vec<Arc>, &str)> {
    let text = text.trim().strip_prefix("off")?.strip_prefix(char::is_whitespace)?;
    let (from, rest) = text.split_once('-')?;
    let time_at = rest.find(':')?.checked_sub(2)?;
    let (to, offset) = rest.split_at_checked(time_at + "00:00".len())?;
    let ((day, from), (last_day, to)) = (moment(from)?, moment(to)?);
    // Only an end can be the end of a day.
    if from == DAY || last_day.is_some() && day.is_none() {
        return None;
    }
    let days = day.map_or(0..7, |day| day..day + 1);
    let stretch = |day: u16| {
        let from = day * DAY + from;
        let (to, circle) = last_day.map_or((day * DAY + to, DAY), |last| (last * DAY + to, WEEK));
        // The first such time after the beginning.
        let length = (to + WEEK - from) % circle;
        (from, from + if length == 0 { circle } else { length })
    };
    let is_empty = last_day.map_or(from == to, |last| day.is_some_and(|day| day * DAY + from == last * DAY + to));
    (!is_empty).then(|| (days.map(stretch).collect(), offset.trim()))
}

/// A time of a day, at most 24:00, and perhaps its day.
fn moment(text: &str) -> Option<(Option<u16>, u16)> {
    let text = text.trim();
    let Some((day, time)) = text.split_once(char::is_whitespace) else {
        return Some((None, minutes(text).filter(|minute| *minute <= DAY)?));
    };
    let day = (0..).zip(DAYS).find(|(_, (name, _))| *name == day)?.0;
    Some((Some(day), minutes(time.trim()).filter(|minute| *minute <= DAY)?))
}

/// `+02:00`, `-05:30`, or nothing.
fn offset(text: &str) -> Option<i16> {
    let text = text.trim();
    if text.is_empty() {
        return Some(0);
    }
    let (sign, digits) = text.split_at_checked(1)?;
    let offset = i16::try_from(minutes(digits)?).ok().filter(|offset| *offset <= FURTHEST)?;
    match sign {
        "+" => Some(offset),
        "-" => Some(-offset),
        _ => None,
    }
}

/// Two digits, a colon, and two digits, as minutes.
fn minutes(text: &str) -> Option<u16> {
    let (hours, minutes) = text.split_once(':')?;
    let number = |digits: &str| {
        let are_two = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u16>().ok().filter(|_| are_two)
    };
    Some(number(hours)? * 60 + number(minutes).filter(|minutes| *minutes < 60)?)
}
