//! Dragon Go Server: the short form of its Fischer time, `F: 21d + 3d`.
//!
//! The server counts whole hours. A day of its times has 15 of them, because the clock is paused for nine hours of each
//! night; 30 such days are its month. The main time is the cap. Nights, weekends and vacations are not in the text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Stage, Time, TimeUnit};

use crate::shape::{Caps, Form, Shape, System};
use crate::systems::{increment, single};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, parts,
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
    marks: &["F:"],
    longest: 64,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(|_, readings| readings),
    ..Format::new("dgs", "the Fischer time of the Dragon Go Server", Family::Sites)
};

/// A day has 15 hours in which the clock runs.
const UNITS: [(&str, u64); 2] = [("d", 15), ("h", 1)];

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
    let hours = parts::read(text, &UNITS)?.filter(|_| !text.trim().is_empty());
    Ok(hours.map(|hours| Time::new(hours, TimeUnit::Hours)).transpose()?)
}

const SHAPE: Shape = {
    const HOUR: u64 = TimeUnit::Hours.nanos();
    const MAIN_TIME: Caps = Caps { unlimited: false, start: true, other: None };
    Shape::of(&[System::single(Form::time(HOUR).capped(HOUR, MAIN_TIME))])
};

fn spell(settings: &GameSettings) -> String {
    let times = settings.control.stages().first().map_or([Time::ZERO; 2], |stage| [stage.time(), increment(stage)]);
    let [main, gain] = times.map(|time| match time.as_nanos() / TimeUnit::Hours.nanos() {
        0 => "0h".into(),
        hours => parts::write(hours, &UNITS),
    });
    format!("F: {main} + {gain}")
}
