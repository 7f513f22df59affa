//! Writing the text of a calendar: `weekend+02:00`, `off 22:00-08:00; off sat 12:00-mon 06:00+01:00`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Calendar;
use super::circle::{Arc, gaps, united};
use super::plan::{DAY, WEEK, WeeklyPlan};

/// The days of a week, as a text and as a sentence has them.
pub(super) const DAYS: [(&str, &str); 7] = [
    ("mon", "Monday"),
    ("tue", "Tuesday"),
    ("wed", "Wednesday"),
    ("thu", "Thursday"),
    ("fri", "Friday"),
    ("sat", "Saturday"),
    ("sun", "Sunday"),
];

impl Calendar {
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
