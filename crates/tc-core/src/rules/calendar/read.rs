//! Reading the text of a calendar: `weekend+02:00`, `off 22:00-08:00; off sat 12:00-mon 06:00+01:00`.

use alloc::vec::Vec;
use core::str::FromStr;

use super::Calendar;
use super::circle::Arc;
use super::error::{CalendarError, CalendarFault, FaultAt};
use super::plan::{DAY, FURTHEST, WEEK, WeeklyPlan};
use super::text::DAYS;

type Read<'t, T> = Result<T, FaultAt<'t>>;

/// Reads a calendar, in any case.
impl FromStr for Calendar {
    type Err = CalendarError;

    fn from_str(text: &str) -> Result<Calendar, CalendarError> {
        Ok(Calendar::read(&text.to_ascii_lowercase())?)
    }
}

impl Calendar {
    /// What a text that should be a calendar is expected to be.
    pub(crate) const EXPECTED: &str = "`always`, `weekend`, `weekend+02:00`, or when no time runs, such as `off 22:00-08:00; off sat 12:00-mon 06:00+01:00`, at most 16 stretches of a week, between which time runs";

    /// Reads a calendar in lower case.
    pub(crate) fn read(text: &str) -> Read<'_, Calendar> {
        let text = text.trim();
        let plan = match text.strip_prefix("weekend") {
            _ if text == "always" => return Ok(Calendar::Always),
            Some(offset) if is_offset(offset.trim()) => WeeklyPlan::weekend(self::offset(offset)?),
            _ if text.starts_with("off") || text.contains([';', ':']) => plan(text)?,
            _ => return Err(CalendarFault::Unknown.at(text)),
        };
        Ok(if plan == WeeklyPlan::WEEKEND { Calendar::Weekend } else { Calendar::Weekly(plan) })
    }
}

/// Whether a text after `weekend` can only be meant as an offset.
fn is_offset(text: &str) -> bool {
    text.is_empty() || text.starts_with(|first: char| matches!(first, '+' | '-') || first.is_ascii_digit())
}

/// Parts that each begin with `off`. The last has the offset; another can have the same.
fn plan(text: &str) -> Read<'_, WeeklyPlan> {
    let parts: Vec<(Vec<Arc>, &str)> = text.split(';').map(part).collect::<Result<_, _>>()?;
    let last = parts.last().map_or("", |(_, offset)| offset);
    if let Some((_, other)) = parts.iter().find(|(_, other)| !other.is_empty() && *other != last) {
        return Err(CalendarFault::OffsetNotLast.at(other));
    }
    let offset = self::offset(last)?;
    let off: Vec<Arc> = parts.into_iter().flat_map(|(off, _)| off).collect();
    WeeklyPlan::of(&off, offset).map_err(|fault| fault.at(text))
}

/// The stretches of one part, and its offset.
fn part(text: &str) -> Read<'_, (Vec<Arc>, &str)> {
    let rest = text.trim().strip_prefix("off").filter(|rest| rest.trim_start().len() < rest.len() || rest.is_empty());
    let (from, rest) =
        rest.ok_or(CalendarFault::NoOff.at(text))?.split_once('-').ok_or(CalendarFault::NoStretch.at(text))?;
    if from.contains('+') {
        return Err(CalendarFault::OffsetNotLast.at(from));
    }
    let ((day, from_minute), (to, offset)) = (moment(from)?, end(rest)?);
    let (last_day, to) = moment(to)?;
    if from_minute == DAY {
        return Err(CalendarFault::BeginsAt24.at(from));
    }
    if last_day.is_some() && day.is_none() {
        return Err(CalendarFault::NoFirstDay.at(text));
    }
    let days = day.map_or(0..7, |day| day..day + 1);
    let stretch = |day: u16| {
        let from = day * DAY + from_minute;
        let (to, circle) = last_day.map_or((day * DAY + to, DAY), |last| (last * DAY + to, WEEK));
        // The first such time after the beginning.
        let length = (to + WEEK - from) % circle;
        (from, from + if length == 0 { circle } else { length })
    };
    Ok((days.map(stretch).collect(), offset.trim()))
}

/// The end of a stretch, and the offset after it.
fn end(text: &str) -> Read<'_, (&str, &str)> {
    // The end of a stretch can begin with a name; what follows its minutes is an offset.
    let split = text.find(':').and_then(|colon| text.split_at_checked(colon + ":00".len()));
    split.ok_or(if text.trim().is_empty() { CalendarFault::NoStretch } else { CalendarFault::Time }.at(text))
}

/// A time of a day, at most 24:00, and perhaps its day.
fn moment(text: &str) -> Read<'_, (Option<u16>, u16)> {
    let text = text.trim();
    let (day, time) = match text.split_once(char::is_whitespace) {
        None => (None, text),
        Some((day, time)) => {
            let number = (0..).zip(DAYS).find(|(_, (name, _))| *name == day);
            (Some(number.ok_or(CalendarFault::Day.at(day))?.0), time)
        }
    };
    let minute = minutes(time.trim()).filter(|minute| *minute <= DAY);
    Ok((day, minute.ok_or(CalendarFault::Time.at(time))?))
}

/// `+02:00`, `-05:30`, or nothing.
fn offset(text: &str) -> Read<'_, i16> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(0);
    }
    let signed = text.strip_prefix('+').map(|digits| (1, digits));
    let signed = signed.or(text.strip_prefix('-').map(|digits| (-1, digits)));
    let (sign, digits) = signed.ok_or(CalendarFault::Offset.at(text))?;
    let minutes = minutes(digits).and_then(|minutes| i16::try_from(minutes).ok());
    match minutes.ok_or(CalendarFault::Offset.at(text))? {
        minutes if minutes > FURTHEST => Err(CalendarFault::OffsetTooFar.at(text)),
        minutes => Ok(sign * minutes),
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
