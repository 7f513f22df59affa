//! Gosei Play, a Go server: its settings, what it keeps of a player, and its log.
//!
//! Main time is in minutes in the server, and in seconds in the document *Time Tracking System*. A period restarts
//! with each move since the server was repaired; in that document, version 1.0.8, it continues. Both readings are
//! returned. Games of the type `blitz` have a time for each move.
//!
//! Sources: shiofreecss/Gosei-Play-Dev, `server.js`, `client/src/utils/timeUtils.js`, `docs/`.

mod log;
mod player;

pub use log::{LogError, LogLine, Phase};
pub use player::PlayerState;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, PeriodCount, Periods, Stage, Time, TimeControl};

use crate::json::{Kind, Object, Value};
use crate::saying::{increment, stage_losses};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Minutes,
    ReadError, ReadErrorKind, Seconds, Unwritable,
};

/// The settings of Gosei Play.
///
/// ```
/// use tc_interop::gosei;
///
/// let readings = gosei::FORMAT.read(r#"{"timeControl":30,"byoYomiPeriods":5,"byoYomiTime":40}"#)?;
/// let controls: Vec<String> = readings.iter().map(|reading| reading.settings.control.to_string()).collect();
/// assert_eq!(controls, ["30m, 5 x r1/40s", "30m, 5 x 40s", "30s, 5 x r1/40s", "30s, 5 x 40s"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "gosei",
    title: "the settings of Gosei Play",
    family: Family::Sites,
    marks: &["\"byoYomiPeriods\"", "\"timePerMove\""],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(crate::format::unmistakable),
};

/// A minute, as a unit of numbers.
const MINUTE: u64 = 60 * Seconds::NANOS;
/// The time for a move of a blitz game that does not say it, in the server.
const BLITZ_IN_SERVER: u64 = 30 * Seconds::NANOS;
/// The same in the client's `timeUtils`.
const BLITZ_IN_CLIENT: u64 = 10 * Seconds::NANOS;

/// Reads settings: alone, or under `timeControl` in a game's state, which says the `gameType`.
fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let state = Object::read(text)?;
    let inner = state.get("timeControl").filter(|value| value.kind() == Kind::Object).map(Value::object).transpose()?;
    let settings = inner.as_ref().unwrap_or(&state);
    let is_blitz = match state.get("gameType").or(settings.get("gameType")) {
        Some(kind) => kind.text()? == "blitz",
        None => false,
    };
    let time = |key, unit| match settings.get(key).or(state.get(key).filter(|value| value.kind() == Kind::Number)) {
        Some(value) => Ok::<_, ReadError>(Some(Time::from_nanos(value.time_nanos(unit)?)?)),
        None => Ok(None),
    };
    let per_move = time("timePerMove", Seconds::NANOS)?.filter(|time| !time.is_zero());
    if is_blitz {
        let control = |time| Ok::<_, ReadError>(TimeControl::try_from(each_move(time)?)?);
        return Ok(match per_move {
            Some(per_move) => alloc::vec![Interpretation::certain(control(per_move)?)],
            None => {
                let default = |nanos, certainty, assumption| {
                    Ok::<_, ReadError>(Interpretation::assuming(
                        control(Time::from_nanos(nanos)?)?,
                        certainty,
                        [assumption],
                    ))
                };
                alloc::vec![
                    default(BLITZ_IN_SERVER, Certainty::Likely, Assumption::DefaultOfServer)?,
                    default(BLITZ_IN_CLIENT, Certainty::Guess, Assumption::DefaultOfClient)?,
                ]
            }
        });
    }
    for key in ["increment", "delay"] {
        if settings.get(key).is_some() {
            return Err(ReadError::new(ReadErrorKind::NotAValue { key, expected: Expectation::NoSuchKey }));
        }
    }
    let refused = |key, expected| Err(ReadError::new(ReadErrorKind::NotAValue { key, expected }));
    if per_move.is_some() {
        return refused("timePerMove", Expectation::NotBlitz);
    }
    if settings.get("mainTime").is_some() && settings.get("timeControl").is_some() {
        return refused("mainTime", Expectation::NoTimeControlNextToIt);
    }
    let (main_key, seconds_too) = match settings.get("mainTime") {
        Some(_) => ("mainTime", false),
        None => ("timeControl", true),
    };
    let Some(minutes) = time(main_key, MINUTE)? else {
        return Err(ReadError::new(ReadErrorKind::Missing("timeControl")));
    };
    let has_periods = settings.get("byoYomiEnabled").map_or(Ok(true), Value::boolean)?;
    let periods = settings.get("byoYomiPeriods").filter(|_| has_periods).map_or(Ok(0), Value::count)?;
    let period = time("byoYomiTime", Seconds::NANOS)?.unwrap_or(Time::ZERO);
    let fischer = time("fischerTime", Seconds::NANOS)?.filter(|time| !time.is_zero());
    if minutes.is_zero() && fischer.is_some() {
        return refused("fischerTime", Expectation::ZeroWithoutMainTime);
    }
    if periods > 0 && period.is_zero() {
        return refused("byoYomiTime", Expectation::TimeOfPeriods);
    }
    if minutes.is_zero() && periods == 0 {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    }
    // Where there is no main time, it has no unit.
    let seconds = if seconds_too && !minutes.is_zero() { time(main_key, Seconds::NANOS)? } else { None };
    let mut readings = Vec::new();
    for (main, unit) in [(Some(minutes), Assumption::Minutes), (seconds, Assumption::Seconds)] {
        let Some(main) = main else { continue };
        for refills in [true, false] {
            if periods == 0 && !refills {
                continue;
            }
            let mut assumptions = Vec::new();
            if seconds.is_some() {
                assumptions.push(unit);
            }
            if periods > 0 {
                assumptions.push(if refills { Assumption::PeriodsBeginAnew } else { Assumption::PeriodsRunOn });
            }
            let control = control(main, fischer, periods, period, refills)?;
            readings.push(match assumptions.is_empty() {
                true => Interpretation::certain(control),
                false => Interpretation::assuming(control, certainty(&readings), assumptions),
            });
        }
    }
    Ok(readings)
}

/// The server's own way first.
fn certainty(earlier: &[Interpretation]) -> Certainty {
    if earlier.is_empty() { Certainty::Likely } else { Certainty::Guess }
}

fn each_move(time: Time) -> Result<Stage, ReadError> {
    Ok(Stage::builder(time).moves(Moves::Reset(MoveCount::ONE)).build()?)
}

fn control(
    main: Time,
    fischer: Option<Time>,
    periods: u64,
    period: Time,
    refills: bool,
) -> Result<TimeControl, ReadError> {
    let mut stages = Vec::new();
    if !main.is_zero() {
        let stage = match fischer {
            Some(increment) => Stage::builder(main).cap(Cap::Unlimited).bonus(Bonus::Increment(increment)),
            None => Stage::builder(main),
        };
        stages.push(stage.build()?);
    }
    if periods > 0 {
        let stage = Stage::builder(period).periods(Periods::Counted(PeriodCount::new(periods)?));
        let stage = if refills { stage.moves(Moves::Reset(MoveCount::ONE)) } else { stage };
        stages.push(stage.build()?);
    }
    Ok(TimeControl::new(stages)?)
}

/// Writes settings, main time in minutes, as the server has it; its periods restart with each move.
fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = settings.rule_losses(&[]);
    let text = match settings.control.stages() {
        [] => Some(standard((0, 0), 0, 0)),
        [stage] if is_overtime(stage) && stage.periods() == Periods::ONE => {
            losses.extend(stage_losses(0, stage, &[LossKind::Reset]));
            let seconds = seconds(0, stage.time(), &mut losses);
            seconds.map(|seconds| format!(r#"{{"gameType":"blitz","timePerMove":{seconds}}}"#))
        }
        [stage] if is_overtime(stage) || stage.periods() != Periods::ONE => {
            overtime(0, stage, &mut losses, Some((0, 0)))
        }
        [main] => {
            let main = main_stage(main, &mut losses);
            main.map(|main| standard(main, 0, 0))
        }
        [main, stage] => {
            let main = main_stage(main, &mut losses);
            overtime(1, stage, &mut losses, main)
        }
        _ => {
            losses.push(Loss::whole(LossKind::Stages));
            None
        }
    };
    match text {
        Some(text) if losses.is_empty() => Ok(text),
        lossy => Err(Unwritable { losses, lossy }),
    }
}

fn is_overtime(stage: &Stage) -> bool {
    stage.moves() == Moves::Reset(MoveCount::ONE)
}

/// Minutes and the increment.
fn main_stage(stage: &Stage, losses: &mut Vec<Loss>) -> Option<(u64, u64)> {
    let increment = increment(stage);
    let said: &[LossKind] = if increment.is_zero() { &[] } else { &[LossKind::Increment] };
    losses.extend(stage_losses(0, stage, said));
    if stage.time().is_zero() {
        // It would be read as none.
        losses.push(Loss::of(0, LossKind::Stages));
        return None;
    }
    if Minutes::of(stage.time()).is_none() {
        losses.push(Loss::of(0, LossKind::Fraction));
    }
    let minutes = Minutes::floor(stage.time()).0;
    let fischer = if increment.is_zero() { Some(0) } else { seconds(0, increment, losses) };
    (minutes > 0 && stage.periods() == Periods::ONE).then_some((minutes, fischer?))
}

/// The settings with periods.
fn overtime(place: usize, stage: &Stage, losses: &mut Vec<Loss>, main: Option<(u64, u64)>) -> Option<String> {
    losses.extend(stage_losses(place, stage, &[LossKind::Reset, LossKind::Periods]));
    let seconds = seconds(place, stage.time(), losses)?;
    match stage.moves() {
        Moves::Reset(MoveCount::ONE) => {}
        Moves::Any => {
            losses.push(Loss::of(place, LossKind::NoReset));
            return None;
        }
        Moves::Reset(_) => {
            losses.push(Loss::of(place, LossKind::Moves));
            return None;
        }
        Moves::Required(_) | Moves::Expire(_) => return None,
    }
    let Periods::Counted(periods) = stage.periods() else {
        losses.push(Loss::of(place, LossKind::Periods));
        return None;
    };
    Some(standard(main?, periods.get(), seconds))
}

/// Whole seconds, more than none.
fn seconds(place: usize, time: Time, losses: &mut Vec<Loss>) -> Option<u64> {
    if Seconds::of(time).is_none() {
        losses.push(Loss::of(place, LossKind::Fraction));
    }
    let seconds = Seconds::floor(time).0;
    if seconds == 0 && losses.is_empty() {
        losses.push(Loss::of(place, LossKind::Range));
    }
    (seconds > 0).then_some(seconds)
}

fn standard((minutes, fischer): (u64, u64), periods: u16, seconds: u64) -> String {
    let main = format!(r#""timeControl":{minutes},"timePerMove":0"#);
    let overtime = format!(r#""byoYomiPeriods":{periods},"byoYomiTime":{seconds}"#);
    format!(r#"{{{main},{overtime},"fischerTime":{fischer}}}"#)
}
