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
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl, Violation};

use crate::json::{Object, Value};
use crate::saying::fischer::fischer;
use crate::saying::{increment, stage_losses};
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
    name: "veggerby",
    title: "the time control record of Veggerby.Boards",
    family: Family::Engines,
    marks: &["\"InitialTime\""],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(crate::format::unmistakable),
};

/// A tick of .NET.
const TICK: u64 = 100;
const SECOND: u64 = 1_000_000_000;

/// What a delay does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Delay {
    Waits(Time),
    GivesBack(Time),
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let object = Object::read(text)?;
    // As it is declared, or as web services write it.
    let get = |declared: &'static str, in_web: &'static str| object.get(declared).or(object.get(in_web));
    let time = |declared, in_web| get(declared, in_web).map(time_span).transpose();
    let some = |time: &Time| !time.is_zero();
    let Some(initial) = time("InitialTime", "initialTime")? else {
        return Err(ReadError::new(ReadErrorKind::Missing("InitialTime")));
    };
    let increment = time("Increment", "increment")?.unwrap_or(Time::ZERO);
    let delay = time("Delay", "delay")?.filter(some);
    let moves = get("MovesPerTimeControl", "movesPerTimeControl").map(Value::count).transpose()?;
    let bonus = time("BonusTime", "bonusTime")?;
    let classical = match (moves, bonus) {
        (None, None) => None,
        (Some(moves), Some(bonus)) => Some((MoveCount::new(moves)?, bonus)),
        (None, Some(_)) => return Err(ReadError::new(ReadErrorKind::Missing("MovesPerTimeControl"))),
        (Some(_), None) => return Err(ReadError::new(ReadErrorKind::Missing("BonusTime"))),
    };
    let delays: Vec<Option<Delay>> = match delay {
        None => alloc::vec![None],
        // One move cannot both add an increment and give back what it used.
        Some(delay) if !increment.is_zero() => alloc::vec![Some(Delay::Waits(delay))],
        Some(delay) => alloc::vec![Some(Delay::Waits(delay)), Some(Delay::GivesBack(delay))],
    };
    let mut readings: Vec<Interpretation> = Vec::new();
    let mut impossible = None;
    for delay in delays {
        let about_delay = delay.map(|delay| match delay {
            Delay::Waits(_) => Assumption::SimpleDelay,
            Delay::GivesBack(_) => Assumption::Bronstein,
        });
        for (control, repeats) in controls(initial, increment, delay, classical) {
            let control = match control {
                Ok(control) => control,
                // A control that cannot be is not what was meant, if another can.
                Err(violation) => {
                    impossible = impossible.or(Some(violation));
                    continue;
                }
            };
            let assumptions: Vec<Assumption> = about_delay.into_iter().chain(repeats).collect();
            readings.push(match assumptions.is_empty() {
                true => Interpretation::certain(control),
                false if readings.is_empty() => Interpretation::assuming(control, Certainty::Likely, assumptions),
                false => Interpretation::assuming(control, Certainty::Guess, assumptions),
            });
        }
    }
    match impossible {
        Some(violation) if readings.is_empty() => Err(violation.into()),
        _ => Ok(readings),
    }
}

/// The controls that a record can mean where the delay is known.
fn controls(
    initial: Time,
    increment: Time,
    delay: Option<Delay>,
    classical: Option<(MoveCount, Time)>,
) -> Vec<(Result<TimeControl, Violation>, Option<Assumption>)> {
    let stage = |time| with_delay(fischer(time, increment), delay);
    let Some((moves, bonus)) = classical else {
        return alloc::vec![(stage(initial).build().and_then(TimeControl::try_from), None)];
    };
    let first = stage(initial).moves(Moves::Required(moves));
    let once = [first, stage(bonus)];
    let again = [first, stage(bonus).moves(Moves::Required(moves)).periods(Periods::Unlimited)];
    let control = |stages: [StageBuilder; 2]| TimeControl::new([stages[0].build()?, stages[1].build()?]);
    alloc::vec![(control(once), Some(Assumption::BonusOnce)), (control(again), Some(Assumption::BonusRepeats)),]
}

fn with_delay(stage: StageBuilder, delay: Option<Delay>) -> StageBuilder {
    match delay {
        None => stage,
        Some(Delay::Waits(delay)) => stage.delay(delay),
        Some(Delay::GivesBack(delay)) => stage.bonus(Bonus::Bronstein(delay)),
    }
}

/// `[d.]hh:mm:ss[.fffffff]`, which cannot be below zero.
fn time_span(value: Value<'_>) -> Result<Time, ReadError> {
    let text = value.text()?;
    let nanos = read_time_span(&text).ok_or(value.unexpected(Expectation::TimeSpan))?;
    Ok(Time::from_nanos(nanos)?)
}

fn read_time_span(text: &str) -> Option<u64> {
    let number = |text: &str, digits: usize| {
        let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u64>().ok())?
    };
    let (hours, rest) = text.split_once(':')?;
    let (minutes, seconds) = rest.split_once(':')?;
    let (days, hours) = hours.split_once('.').unwrap_or(("0", hours));
    let (seconds, ticks) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let days = number(days, days.len().clamp(1, 8))?;
    let (hours, minutes, seconds) = (number(hours, 2)?, number(minutes, 2)?, number(seconds, 2)?);
    if hours > 23 || minutes > 59 || seconds > 59 || ticks.len() > 7 {
        return None;
    }
    let ticks = number(ticks, ticks.len().max(1))? * 10_u64.pow(7 - ticks.len() as u32);
    let seconds = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    seconds.checked_mul(SECOND)?.checked_add(ticks * TICK)
}

fn write_time_span(nanos: u64) -> String {
    let (seconds, ticks) = (nanos / SECOND, nanos % SECOND / TICK);
    let days = if seconds >= 86_400 { format!("{}.", seconds / 86_400) } else { String::new() };
    let ticks = if ticks > 0 { format!(".{ticks:07}") } else { String::new() };
    format!("\"{days}{:02}:{:02}:{:02}{ticks}\"", seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60)
}

/// Writes the record. A bonus is written that comes once, and a delay that waits: so they are read first.
fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = settings.rule_losses(&[]);
    let (first, next) = match settings.control.stages() {
        [] => return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock))),
        [first] => (first, None),
        [first, next] if matches!(first.moves(), Moves::Required(_)) => (first, Some(next)),
        _ => return Err(Unwritable::nothing(Loss::whole(LossKind::Stages))),
    };
    let moves = first.moves().count().filter(|_| next.is_some());
    let mut said = alloc::vec![LossKind::Increment, LossKind::Cap, LossKind::NoCap, LossKind::Delay];
    if next.is_some() {
        said.push(LossKind::Moves);
    }
    losses.extend(stage_losses(0, first, &said));
    losses.extend(cap_loss(0, first));
    let mut has_all = first.periods() == Periods::ONE && first.bonus() != Some(Bonus::Opponent);
    if let Some(next) = next {
        let repeats = next.moves() == first.moves() && next.periods() == Periods::Unlimited;
        losses.extend(
            stage_losses(1, next, &said[..3])
                .into_iter()
                .filter(|loss| !(repeats && loss.kind == LossKind::Moves) && loss.kind != LossKind::Delay),
        );
        losses.extend(cap_loss(1, next));
        let differs = [
            (LossKind::Increment, increment(next) != increment(first)),
            (LossKind::Delay, next.delay() != first.delay()),
        ];
        losses.extend(differs.into_iter().filter(|(_, differs)| *differs).map(|(kind, _)| Loss::of(1, kind)));
        has_all &= repeats || next.periods() == Periods::ONE;
    }
    let mut fields: Vec<String> = Vec::new();
    let mut time = |place: usize, key: &str, time: Time| {
        if !time.as_nanos().is_multiple_of(TICK) {
            losses.push(Loss::of(place, LossKind::Fraction));
        }
        fields.push(format!(r#""{key}":{}"#, write_time_span(time.as_nanos())));
    };
    time(0, "InitialTime", first.time());
    if !increment(first).is_zero() {
        time(0, "Increment", increment(first));
    }
    let given_back = match first.bonus() {
        Some(Bonus::Bronstein(time)) => Some(time),
        _ => None,
    };
    if let Some(delay) = first.delay().or(given_back) {
        time(0, "Delay", delay);
    }
    if let (Some(next), Some(moves)) = (next, moves) {
        time(1, "BonusTime", next.time());
        fields.insert(fields.len() - 1, format!(r#""MovesPerTimeControl":{moves}"#));
    }
    let text = format!("{{{}}}", fields.join(","));
    match losses.is_empty() {
        true => Ok(text),
        false => Err(Unwritable { losses, lossy: has_all.then_some(text) }),
    }
}

/// Increments have no cap in this engine, and nothing else has one.
fn cap_loss(place: usize, stage: &Stage) -> Option<Loss> {
    let expected = if increment(stage).is_zero() { Cap::At(stage.time()) } else { Cap::Unlimited };
    let kind =
        if expected == Cap::Unlimited || stage.cap().limit().is_some() { LossKind::Cap } else { LossKind::NoCap };
    let is_hourglass = stage.bonus() == Some(Bonus::Opponent);
    (stage.cap() != expected && !is_hourglass).then_some(Loss::of(place, kind))
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
