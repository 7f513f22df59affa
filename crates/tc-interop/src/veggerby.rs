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

use tc_core::{Look, Seat, Span, Timestamp};
use tc_notation::{Bonus, MoveCount, Moves, Stage, Time, TimeControl, Violation};

use crate::json::{Object, Value, plain};
use crate::shape::{Form, Nearest, Shape, System};
use crate::systems::{increment, repeating, single, with_increment};
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
    detect: Some(|_, readings| readings),
    ..Format::new("veggerby", "the time control record of Veggerby.Boards", Family::Engines)
};

/// A tick of .NET.
const TICK: u64 = 100;
const SECOND: u64 = 1_000_000_000;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = plain(text);
    let object = Object::read(&text)?;
    // As it is declared, or as web services write it.
    let get = |declared: &'static str, in_web: &'static str| object.get(declared).or(object.get(in_web));
    let time = |declared, in_web| get(declared, in_web).map(time_span).transpose();
    let missing = |key| ReadError::new(ReadErrorKind::Missing(key));
    let initial = time("InitialTime", "initialTime")?.ok_or(missing("InitialTime"))?;
    let increment = time("Increment", "increment")?.unwrap_or(Time::ZERO);
    let delay = time("Delay", "delay")?.filter(|time| !time.is_zero());
    let moves = get("MovesPerTimeControl", "movesPerTimeControl").map(Value::count).transpose()?;
    let classical = match (moves, time("BonusTime", "bonusTime")?) {
        (None, None) => None,
        (Some(moves), Some(bonus)) => Some((MoveCount::new(moves)?, bonus)),
        (None, Some(_)) => return Err(missing("MovesPerTimeControl")),
        (Some(_), None) => return Err(missing("BonusTime")),
    };
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
        None => single(stage(initial, wait)),
        Some((moves, bonus)) => {
            let again = (come == Some(Assumption::BonusRepeats)).then_some(moves);
            let first = stage(initial, wait).moves(Moves::Required(moves)).build()?;
            TimeControl::new([first, repeating(stage(bonus, wait), again).build()?])
        }
    };
    let pairs = waits.iter().flat_map(|wait| comes.iter().map(move |come| (*wait, *come)));
    // A control that cannot be is not what was meant, if another can.
    let (mut readings, mut impossible): (Vec<Interpretation>, Option<Violation>) = (Vec::new(), None);
    for (wait, come) in pairs {
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

/// `[d.]hh:mm:ss[.fffffff]`, which cannot be below zero.
fn time_span(value: Value<'_>) -> Result<Time, ReadError> {
    let nanos = read_time_span(&value.text()?).ok_or(value.unexpected(Expectation::TimeSpan))?;
    Ok(Time::from_nanos(nanos)?)
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
    seconds.checked_mul(SECOND)?.checked_add(ticks * TICK)
}

fn write_time_span(time: Time) -> String {
    let (seconds, ticks) = (time.as_nanos() / SECOND, time.as_nanos() % SECOND / TICK);
    let days = if seconds >= 86_400 { format!("{}.", seconds / 86_400) } else { String::new() };
    let ticks = if ticks > 0 { format!(".{ticks:07}") } else { String::new() };
    format!("\"{days}{:02}:{:02}:{:02}{ticks}\"", seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60)
}

const SHAPE: Shape = {
    const STAGE: Form = Form::time(TICK).increment(TICK).delay(TICK).bronstein(TICK);
    Shape::of(&[System::single(STAGE), System::Stages { before: Some((STAGE.required(), 1, 1)), last: STAGE }])
};

/// Writes the record. A bonus is written that comes once, and a delay that waits: so they are read first.
fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let Nearest { settings, mut losses } = SHAPE.nearest(settings);
    let stages = settings.as_ref().map_or(&[][..], |settings| settings.control.stages());
    for (place, stage) in stages.iter().enumerate() {
        if matches!(stage.bonus(), Some(Bonus::Bronstein(_))) {
            losses.push(Loss::of(place, LossKind::Bronstein));
        }
        // The increment and the delay are those of the first stage.
        let first = stages.first().unwrap_or(stage);
        if increment(stage) != increment(first) {
            losses.push(Loss::of(place, LossKind::Increment));
        }
        if stage.delay() != first.delay() {
            losses.push(Loss::of(place, LossKind::Delay));
        }
    }
    losses.sort();
    match stages.first().map(|first| spell(first, stages.get(1))) {
        Some(text) if losses.is_empty() => Ok(text),
        lossy => Err(Unwritable { losses, lossy }),
    }
}

fn spell(first: &Stage, next: Option<&Stage>) -> String {
    let delay = match first.bonus() {
        Some(Bonus::Bronstein(time)) => first.delay().or(Some(time)),
        _ => first.delay(),
    };
    let field = |key: &str, time: Option<Time>| time.map(|time| format!("\"{key}\":{}", write_time_span(time)));
    let moves = next.and(first.moves().count());
    let fields = [
        field("InitialTime", Some(first.time())),
        field("Increment", Some(increment(first)).filter(|time| !time.is_zero())),
        field("Delay", delay),
        moves.map(|moves| format!(r#""MovesPerTimeControl":{moves}"#)),
        field("BonusTime", next.map(Stage::time)),
    ];
    format!("{{{}}}", fields.into_iter().flatten().collect::<Vec<String>>().join(","))
}

/// `ClockState`: what the engine keeps. Time is only deducted when a turn ends.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::veggerby::ClockState;
///
/// let setup = Setup::from(&"5m.. + 2s".parse()?);
/// let mut clock = Clock::new(&setup);
/// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
/// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
/// clock.handle(at(3_500)?, &Input::press())?;
/// let state = ClockState::of(&clock.look(at(9_000)?)?);
/// assert_eq!(state.remaining[0].to_string(), "298.5s");
/// assert_eq!(state.remaining[1].to_string(), "300s");
/// assert_eq!(state.turn_started_at, Some(at(3_500)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockState {
    /// `RemainingTime`: of every player, as of the end of its last turn.
    pub remaining: Vec<Span>,
    /// `ActivePlayer`: whose clock runs.
    pub active_player: Option<Seat>,
    /// `TurnStartedAt`, without pauses.
    pub turn_started_at: Option<Timestamp>,
}

impl ClockState {
    /// A running clock, as the engine would keep it.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>) -> ClockState {
        let active_player = look.turn().iter().next();
        let seats = (0..look.setup().seats()).filter_map(Seat::new);
        let used = |seat: Seat| look.reading(seat).map_or(0, |reading| reading.used_this_turn.as_nanos());
        let remaining = seats.filter_map(|seat| {
            let reading = look.reading(seat)?;
            let stages = look.setup().control(seat)?.stages();
            let delay = stages.get(reading.stage).and_then(Stage::delay).map_or(Span::ZERO, Span::from);
            let waited = delay.as_nanos().saturating_sub(reading.delay_left.as_nanos()).clamp(0, used(seat).max(0));
            Some(Span::from_nanos(reading.left.as_nanos().saturating_add(used(seat) - waited)))
        });
        let started = active_player.map(|seat| look.at().as_nanos().saturating_sub(used(seat)));
        ClockState {
            remaining: remaining.collect(),
            active_player,
            turn_started_at: started.map(Timestamp::from_nanos),
        }
    }
}
