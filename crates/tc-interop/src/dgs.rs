//! Dragon Go Server: the short form of its Fischer time, `F: 21d + 3d`.
//!
//! The server counts whole hours. A day of its times has 15 of them, because the clock is paused for nine hours of each
//! night; 30 such days are its month. The main time is the cap. Nights, weekends and vacations are not in the text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Stage, Time, TimeUnit, Violation};

use crate::shape::{Caps, Form, Shape, System};
use crate::systems::{increment, single};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind,
};

/// Fischer time of the Dragon Go Server.
///
/// ```
/// use tc_interop::dgs;
///
/// assert_eq!(dgs::FORMAT.read("F: 21d + 3d")?[0].settings.control.to_string(), "315h + 45h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "dgs",
    title: "the Fischer time of the Dragon Go Server",
    family: Family::Sites,
    marks: &["F:"],
    longest: 64,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(crate::format::unmistakable),
};

/// The hours of a day in which the clock runs.
const DAY: u64 = 15;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = text.trim();
    let expected = || ReadError::new(ReadErrorKind::Expected(Expectation::DaysAndHours));
    let (main, increment) = text.strip_prefix("F:").and_then(|rest| rest.split_once('+')).ok_or_else(expected)?;
    let main = time(main)?.ok_or_else(expected)?;
    let increment = time(increment)?.ok_or_else(expected)?;
    let control = single(Stage::builder(main).bonus(Bonus::Increment(increment)))?;
    let assumption = text.contains('d').then_some(Assumption::DayOfFifteenHours);
    let certainty = if assumption.is_some() { Certainty::Likely } else { Certainty::Certain };
    Ok(alloc::vec![Interpretation::assuming(control, certainty, assumption)])
}

/// `21d`, `6d 11h`, `11h`.
fn time(text: &str) -> Result<Option<Time>, ReadError> {
    let mut hours: u64 = 0;
    let mut last = u64::MAX;
    for part in text.split_ascii_whitespace() {
        let (digits, unit) = match (part.strip_suffix('d'), part.strip_suffix('h')) {
            (Some(digits), _) => (digits, DAY),
            (_, Some(digits)) => (digits, 1),
            _ => return Ok(None),
        };
        if unit >= last || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        last = unit;
        let number: u64 = digits.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))?;
        let sum = number.checked_mul(unit).and_then(|part| hours.checked_add(part));
        hours = sum.ok_or(Violation::TimeTooLong)?;
    }
    if last == u64::MAX { Ok(None) } else { Ok(Some(Time::new(hours, TimeUnit::Hours)?)) }
}

const SHAPE: Shape = {
    const HOUR: u64 = TimeUnit::Hours.nanos();
    const MAIN_TIME: Caps = Caps { unlimited: false, start: true, other: None };
    Shape::of(&[System::single(Form::time(HOUR).capped(HOUR, MAIN_TIME))])
};

fn spell(settings: &GameSettings) -> String {
    let times = settings.control.stages().first().map_or([Time::ZERO; 2], |stage| [stage.time(), increment(stage)]);
    let [main, gain] = times.map(|time| spell_hours(time.as_nanos() / TimeUnit::Hours.nanos()));
    format!("F: {main} + {gain}")
}

/// Hours as days of 15 hours, and hours.
fn spell_hours(hours: u64) -> String {
    match (hours / DAY, hours % DAY) {
        (0, hours) => format!("{hours}h"),
        (days, 0) => format!("{days}d"),
        (days, hours) => format!("{days}d {hours}h"),
    }
}
