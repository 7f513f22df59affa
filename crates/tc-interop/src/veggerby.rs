//! The time control record of the board engine Veggerby.Boards: `InitialTime`, `Increment`, `Delay`,
//! `MovesPerTimeControl` and `BonusTime`, as .NET writes them in JSON.
//!
//! The engine's own document calls a delay *Bronstein* and says that the clock waits before it runs, which is another
//! thing: both readings are returned. Likewise for the bonus after a number of moves, which comes once or repeats.
//!
//! Source: the document *Time Controls* of Veggerby.Boards.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, MoveCount, Moves, Stage, Time, TimeControl, Violation};

use crate::json::record::{Codec, Record, count, read as read_record, write as write_record};
use crate::json::{Object, plain};
use crate::shape::{Form, Nearest, Shape, System};
use crate::systems::{increment, repeating, single, with_increment};
use crate::units::SECOND;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError,
    ReadErrorKind, Unwritable,
};

/// The record of Veggerby.Boards.
///
/// ```
/// use tc_interop::veggerby;
///
/// let readings = veggerby::FORMAT.read(r#"{"InitialTime":"00:05:00","Increment":"00:00:02"}"#)?;
/// assert_eq!(readings[0].settings.control.to_string(), "5m.. + 2s");
/// let readings = veggerby::FORMAT.read(r#"{"InitialTime":"00:05:00","Delay":"00:00:03"}"#)?;
/// assert_eq!(readings[0].settings.control.to_string(), "(3s) 5m");
/// assert_eq!(readings[1].settings.control.to_string(), "5m + ..3s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["\"InitialTime\""],
    read: Some(read),
    write: Some(write),
    detect: Some(|_, _| Some(Certainty::Certain)),
    ..Format::new("veggerby", "the time control record of Veggerby.Boards", Family::Engines)
};

/// Ticks of .NET in a microsecond.
const TICKS: u64 = 10;

/// The keys of the record.
#[derive(Clone)]
struct Keys {
    initial: Time,
    increment: Option<Time>,
    delay: Option<Time>,
    moves: Option<u64>,
    bonus: Option<Time>,
}

impl Keys {
    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.need("InitialTime", &mut self.initial, TIME_SPAN)?;
        record.maybe("Increment", &mut self.increment, TIME_SPAN)?;
        record.maybe("Delay", &mut self.delay, TIME_SPAN)?;
        record.maybe("MovesPerTimeControl", &mut self.moves, count())?;
        record.maybe("BonusTime", &mut self.bonus, TIME_SPAN)
    }
}

/// `[d.]hh:mm:ss[.fffffff]`, which cannot be below zero.
const TIME_SPAN: Codec<Time> = Codec {
    read: |value| {
        let ticks =
            read_time_span(&value.text()?).ok_or(value.unexpected(Expectation("a time span, as in 00:05:00")))?;
        match ticks % TICKS {
            0 => Ok(Time::from_micros(ticks / TICKS)?),
            _ => Err(Violation::TimeTooFine.into()),
        }
    },
    write: |time| write_time_span(*time),
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = plain(text);
    let Object(keys) = Object::read(&text)?;
    // As it is declared, or as web services write it: in small letters.
    let declared = keys.into_iter().map(|(mut key, value)| {
        key.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
        (key, value)
    });
    let none = Keys { initial: Time::ZERO, increment: None, delay: None, moves: None, bonus: None };
    let record = Object(declared.collect());
    if let Some(word) = record.unknown_time(&["Delay"]) {
        return Err(ReadError::new(ReadErrorKind::UnknownWord { word, like: None, control: None }));
    }
    let keys = read_record(&record, none, Keys::fields)?;
    let classical = match (keys.moves, keys.bonus) {
        (None, None) => None,
        (Some(moves), Some(bonus)) => Some((MoveCount::new(moves)?, bonus)),
        (None, Some(_)) => return Err(ReadError::new(ReadErrorKind::Missing("MovesPerTimeControl"))),
        (Some(_), None) => return Err(ReadError::new(ReadErrorKind::Missing("BonusTime"))),
    };
    let increment = keys.increment.unwrap_or(Time::ZERO);
    let delay = keys.delay.filter(|time| !time.is_zero());
    let waits: &[Option<Assumption>] = match delay {
        None => &[None],
        // One move cannot both add an increment and give back what it used.
        Some(_) if !increment.is_zero() => &[Some(Assumption::SimpleDelay)],
        Some(_) => &[Some(Assumption::SimpleDelay), Some(Assumption::Bronstein)],
    };
    let comes: &[Option<Assumption>] = match classical {
        None => &[None],
        Some(_) => &[Some(Assumption::BonusOnce), Some(Assumption::BonusRepeats)],
    };
    let stage = |time, wait| match (delay, wait) {
        (Some(delay), Some(Assumption::Bronstein)) => Stage::builder(time).bonus(Bonus::Bronstein(delay)),
        (Some(delay), _) => with_increment(time, increment).delay(delay),
        (None, _) => with_increment(time, increment),
    };
    let control = |wait, come| match classical {
        None => single(stage(keys.initial, wait)),
        Some((moves, bonus)) => {
            let again = (come == Some(Assumption::BonusRepeats)).then_some(moves);
            let first = stage(keys.initial, wait).moves(Moves::Required(moves)).build()?;
            TimeControl::new([first, repeating(stage(bonus, wait), again).build()?])
        }
    };
    // A control that cannot be is not what was meant, if another can.
    let (mut readings, mut impossible): (Vec<Interpretation>, Option<Violation>) = (Vec::new(), None);
    for (wait, come) in waits.iter().flat_map(|wait| comes.iter().map(move |come| (*wait, *come))) {
        let assumptions: Vec<Assumption> = wait.into_iter().chain(come).collect();
        let certainty = match (assumptions.is_empty(), readings.is_empty()) {
            (true, _) => Certainty::Certain,
            (_, true) => Certainty::Likely,
            _ => Certainty::Guess,
        };
        match control(wait, come) {
            Ok(control) => readings.push(Interpretation::assuming(control, certainty, assumptions)),
            Err(violation) => impossible = impossible.or(Some(violation)),
        }
    }
    match impossible {
        Some(violation) if readings.is_empty() => Err(violation.into()),
        _ => Ok(readings),
    }
}

fn read_time_span(text: &str) -> Option<u64> {
    let number = |text: &str, digits: core::ops::RangeInclusive<usize>| {
        let is_number = digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u64>().ok())?
    };
    let (hours, rest) = text.split_once(':')?;
    let (minutes, seconds) = rest.split_once(':')?;
    let (days, hours) = hours.split_once('.').unwrap_or(("0", hours));
    let (seconds, ticks) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let (hours, minutes, seconds) = (number(hours, 2..=2)?, number(minutes, 2..=2)?, number(seconds, 2..=2)?);
    if hours > 23 || minutes > 59 || seconds > 59 {
        return None;
    }
    let ticks = number(ticks, 1..=7)? * 10_u64.pow(7 - ticks.len() as u32);
    let seconds = ((number(days, 1..=8)? * 24 + hours) * 60 + minutes) * 60 + seconds;
    seconds.checked_mul(SECOND * TICKS)?.checked_add(ticks)
}

fn write_time_span(time: Time) -> String {
    let (seconds, ticks) = (time.as_micros() / SECOND, time.as_micros() % SECOND * TICKS);
    let days = if seconds >= 86_400 { format!("{}.", seconds / 86_400) } else { String::new() };
    let ticks = if ticks > 0 { format!(".{ticks:07}") } else { String::new() };
    format!("\"{days}{:02}:{:02}:{:02}{ticks}\"", seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60)
}

const SHAPE: Shape = {
    const STAGE: Form = Form::time(1).increment(1).delay(1).bronstein(1);
    Shape::of(&[System::single(STAGE), System::Stages { before: Some((STAGE.required(), 1, 1)), last: STAGE }])
};

/// Writes the record. A bonus is written that comes once, and a delay that waits: so they are read first.
fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let Nearest { settings, mut losses } = SHAPE.nearest(settings);
    let stages = settings.as_ref().map_or(&[][..], |settings| settings.control.stages());
    for (place, stage) in stages.iter().enumerate() {
        // The increment and the delay are those of the first stage.
        let first = stages.first().unwrap_or(stage);
        let lost = [
            (matches!(stage.bonus(), Some(Bonus::Bronstein(_))), LossKind::Bronstein),
            (increment(stage) != increment(first), LossKind::Increment),
            (stage.delay() != first.delay(), LossKind::Delay),
        ];
        losses.extend(lost.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, kind)| Loss::of(place, kind)));
    }
    losses.sort();
    Nearest { settings, losses }.write(spell)
}

fn spell(settings: &GameSettings) -> String {
    let [first, next @ ..] = settings.control.stages() else { return String::new() };
    let delay = match first.bonus() {
        Some(Bonus::Bronstein(time)) => first.delay().or(Some(time)),
        _ => first.delay(),
    };
    let keys = Keys {
        initial: first.time(),
        increment: Some(increment(first)).filter(|time| !time.is_zero()),
        delay,
        moves: next.first().and(first.moves().count()).map(|moves| moves.get().into()),
        bonus: next.first().map(Stage::time),
    };
    write_record(&keys, Keys::fields)
}
