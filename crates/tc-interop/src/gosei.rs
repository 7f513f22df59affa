//! Gosei Play, a Go server: its settings, a game's clocks, and its log.
//!
//! The server has its main time in minutes, and its periods restart with each move ([`FORMAT`]). In the document *Time
//! Tracking System* the main time is in seconds, and periods run on from move to move ([`DOCUMENT`]). The texts look
//! alike, so [`FORMAT`] returns the other readings too. Games of the type `blitz` have a time for each move. Objects are
//! read as JSON and as JavaScript: with comments and bare keys.
//!
//! Sources: shiofreecss/Gosei-Play-Dev, `server.js`, `client/src/utils/timeUtils.js`, `docs/`.

mod game;
mod log;
mod player;

pub use crate::restore::RestoreError;
pub use game::{Game, Player};
pub use log::{LogError, LogLine, Phase, log_lines};
pub use player::PlayerState;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{PeriodCount, Periods, Stage, StageBuilder, Time, TimeControl};

use crate::json::{Kind, Object, Value, plain};
use crate::shape::{Form, Shape, System};
use crate::systems::{byo_yomi, increment, main_and, main_and_overtime, per_move, single, with_increment};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError,
    ReadErrorKind, Seconds,
};

/// The settings of Gosei Play.
///
/// ```
/// use tc_interop::gosei;
///
/// let readings = gosei::FORMAT.read("{timeControl: 30, byoYomiPeriods: 5, byoYomiTime: 40 /* seconds */}")?;
/// let controls: Vec<String> = readings.iter().map(|reading| reading.settings.control.to_string()).collect();
/// assert_eq!(controls, ["30m, 5 x r1/40s", "30m, 5 x 40s", "30s, 5 x r1/40s", "30s, 5 x 40s"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["\"byoYomiPeriods\"", "\"timePerMove\""],
    read: Some(|text| read(text, false)),
    write: Some(|settings| SERVER.write(settings, |settings| spell(settings, Minutes::NANOS))),
    detect: Some(detect),
    ..Format::new("gosei", "the settings of Gosei Play", Family::Sites)
};

/// The settings as the document of Gosei Play has them, in seconds.
///
/// ```
/// use tc_interop::gosei;
///
/// let text = "{ timeControl: 120 /* 2 minutes */, byoYomiPeriods: 5, byoYomiTime: 40 }";
/// assert_eq!(gosei::DOCUMENT.read(text)?[0].settings.control.to_string(), "2m, 5 x 40s");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
pub const DOCUMENT: Format = Format {
    name: "gosei-document",
    title: "the settings of Gosei Play in its document, in seconds",
    marks: &[],
    read: Some(|text| read(text, true)),
    write: Some(|settings| OF_DOCUMENT.write(settings, |settings| spell(settings, Seconds::NANOS))),
    detect: None,
    ..FORMAT
};

const PERIODS: Form = Form::time(Seconds::NANOS).at_least(Seconds::NANOS).periods(u16::MAX);
const BLITZ: System = System::single(Form::time(Seconds::NANOS).at_least(Seconds::NANOS).per_move());
const SERVER: Shape = {
    const MAIN: Form = Form::time(Minutes::NANOS).at_least(Minutes::NANOS).increment(Seconds::NANOS);
    Shape::of(&[BLITZ, System::overtime(MAIN, PERIODS.reset(1)), System::single(MAIN), System::NoClock])
};
const OF_DOCUMENT: Shape = {
    const MAIN: Form = Form::time(Seconds::NANOS).at_least(Seconds::NANOS);
    Shape::of(&[BLITZ, System::overtime(MAIN, PERIODS), System::single(MAIN), System::NoClock])
};

/// The time for a move of a blitz game that does not say it, in the server, and in the client's `timeUtils`.
const BLITZ_DEFAULTS: [(Seconds, Certainty, Assumption); 2] = [
    (Seconds(30), Certainty::Likely, Assumption::DefaultOfServer),
    (Seconds(10), Certainty::Guess, Assumption::DefaultOfClient),
];

/// Reads settings: alone, or under `timeControl` in a game's state, which says the `gameType`.
/// Lines without braces can be of any program.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let most = if text.trim_start().starts_with('{') { Certainty::Certain } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(most)).collect()
}

fn read(text: &str, is_document: bool) -> Result<Vec<Interpretation>, ReadError> {
    let text = plain(text);
    let state = Object::read(&text)?;
    let inner = state.get("timeControl").filter(|value| value.kind() == Kind::Object).map(Value::object).transpose()?;
    let settings = inner.as_ref().unwrap_or(&state);
    let get = |key| settings.get(key).or(state.get(key).filter(|value| value.kind() == Kind::Number));
    let time = |key, unit| match get(key) {
        Some(value) => value.time(unit),
        None => Ok(Time::ZERO),
    };
    let move_time = time("timePerMove", Seconds::NANOS)?;
    let kind = state.get("gameType").or(settings.get("gameType")).map(Value::text).transpose()?;
    if kind.as_deref() == Some("blitz") {
        return blitz(move_time);
    }
    let main_key = if settings.get("mainTime").is_some() { "mainTime" } else { "timeControl" };
    if get(main_key).is_none() {
        return Err(ReadError::new(ReadErrorKind::Missing(main_key)));
    }
    let main = time(main_key, Seconds::NANOS)?;
    let has_periods = settings.get("byoYomiEnabled").map_or(Ok(true), Value::boolean)?;
    let periods = settings.get("byoYomiPeriods").filter(|_| has_periods).map_or(Ok(0), Value::count)?;
    let (period, gain) = (time("byoYomiTime", Seconds::NANOS)?, time("fischerTime", Seconds::NANOS)?);
    let refused = [
        ("increment", settings.get("increment").is_some(), Expectation::NoSuchKey),
        ("delay", settings.get("delay").is_some(), Expectation::NoSuchKey),
        ("timePerMove", !move_time.is_zero(), Expectation::NotBlitz),
        (
            "mainTime",
            main_key == "mainTime" && settings.get("timeControl").is_some(),
            Expectation::NoTimeControlNextToIt,
        ),
        ("fischerTime", main.is_zero() && !gain.is_zero(), Expectation::ZeroWithoutMainTime),
        ("byoYomiTime", periods > 0 && period.is_zero(), Expectation::TimeOfPeriods),
    ];
    if let Some((key, _, expected)) = refused.into_iter().find(|(_, is_refused, _)| *is_refused) {
        return Err(ReadError::new(ReadErrorKind::NotAValue { key, expected }));
    }
    // Where there is no main time, it has no unit.
    let units: &[(u64, Option<Assumption>)] = match main_key {
        "mainTime" => &[(Minutes::NANOS, None)],
        _ if is_document || main.is_zero() => &[(Seconds::NANOS, None)],
        _ => &[(Minutes::NANOS, Some(Assumption::Minutes)), (Seconds::NANOS, Some(Assumption::Seconds))],
    };
    let mut readings = Vec::new();
    for (unit, assumption) in units {
        let main = with_increment(time(main_key, *unit)?, gain);
        match PeriodCount::new(periods) {
            _ if periods == 0 && time(main_key, *unit)?.is_zero() => readings.push((TimeControl::NONE, [None; 2])),
            _ if periods == 0 => readings.push((single(main)?, [*assumption, None])),
            periods => readings.extend(with_periods(main, period, periods?, is_document, *assumption)?),
        }
    }
    Ok(ranked(readings))
}

/// A control, with what it assumes of the unit and of the periods.
type Meaning = (TimeControl, [Option<Assumption>; 2]);

/// The first control is the likeliest.
fn ranked(controls: Vec<Meaning>) -> Vec<Interpretation> {
    let ranked = controls.into_iter().enumerate().map(|(place, (control, assumptions))| {
        let assumptions: Vec<Assumption> = assumptions.into_iter().flatten().collect();
        let certainty = match (assumptions.is_empty(), place) {
            (true, _) => Certainty::Certain,
            (_, 0) => Certainty::Likely,
            _ => Certainty::Guess,
        };
        Interpretation::assuming(control, certainty, assumptions)
    });
    ranked.collect()
}

/// The controls of a main time and periods, with what they assume: periods that restart, then periods that run on. The
/// document has only the latter.
fn with_periods(
    main: StageBuilder,
    period: Time,
    periods: PeriodCount,
    is_document: bool,
    of_unit: Option<Assumption>,
) -> Result<Vec<Meaning>, ReadError> {
    let runs_on = main_and(main, Some(Stage::builder(period).periods(Periods::Counted(periods))))?;
    if is_document {
        return Ok(alloc::vec![(runs_on, [None; 2])]);
    }
    let restarts = main_and(main, Some(byo_yomi(period, periods)))?;
    Ok(alloc::vec![
        (restarts, [of_unit, Some(Assumption::PeriodsBeginAnew)]),
        (runs_on, [of_unit, Some(Assumption::PeriodsRunOn)]),
    ])
}

/// A game with a time for each move.
fn blitz(time: Time) -> Result<Vec<Interpretation>, ReadError> {
    if !time.is_zero() {
        return Ok(alloc::vec![Interpretation::certain(single(per_move(time))?)]);
    }
    let default = |(time, certainty, assumption): (Seconds, _, _)| {
        Ok(Interpretation::assuming(single(per_move(time.time()?))?, certainty, [assumption]))
    };
    BLITZ_DEFAULTS.into_iter().map(default).collect()
}

/// The main time and the periods of a control. A time for each move without a main time counts as a main time, as it
/// does in a game of the type `blitz`.
fn parts(control: &TimeControl) -> (Option<&Stage>, Option<&Stage>) {
    match (main_and_overtime(control), control.stages()) {
        (_, [stage]) if stage.periods() == Periods::ONE => (Some(stage), None),
        (_, [stage]) => (None, Some(stage)),
        (parts, _) => parts,
    }
}

/// The settings, with the main time in a unit.
fn spell(settings: &GameSettings, unit: u64) -> String {
    let (main, periods) = parts(&settings.control);
    let [time, gain] = main.map_or([Time::ZERO; 2], |main| [main.time(), increment(main)]);
    let seconds = |time: Time| Seconds::floor(time).0;
    if main.is_some_and(|main| main.moves().count().is_some()) {
        return format!(r#"{{"gameType":"blitz","timePerMove":{}}}"#, seconds(time));
    }
    let count = periods.and_then(|stage| stage.periods().count()).map_or(0, PeriodCount::get);
    let period = periods.map_or(0, |stage| seconds(stage.time()));
    let main = time.as_nanos() / unit;
    match unit {
        Minutes::NANOS => format!(
            r#"{{"timeControl":{main},"timePerMove":0,"byoYomiPeriods":{count},"byoYomiTime":{period},"fischerTime":{}}}"#,
            seconds(gain)
        ),
        _ => format!(r#"{{"timeControl":{main},"byoYomiPeriods":{count},"byoYomiTime":{period}}}"#),
    }
}
