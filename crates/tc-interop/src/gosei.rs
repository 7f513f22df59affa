//! Gosei Play, a Go server: its settings, a game's clocks, and its log.
//!
//! The server has its main time in minutes, and its periods restart with each move ([`FORMAT`]). In the document *Time
//! Tracking System* the main time is in seconds, and periods run on from move to move ([`DOCUMENT`]). The texts look
//! alike, so [`FORMAT`] returns the other readings too. Games of the type `blitz` have a time for each move. Objects
//! are read as JSON and as JavaScript: with comments and bare keys.
//!
//! Sources: shiofreecss/Gosei-Play-Dev, `server.js`, `client/src/utils/timeUtils.js`, `docs/`.

mod game;
mod log;
mod player;

pub use crate::restore::RestoreError;
pub use game::Game;
pub use log::log_lines;
pub use player::Player;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{PeriodCount, Periods, Stage, Time, TimeControl};

use crate::interpretation::Choice;
use crate::json::{Kind, Object, Value, plain};
use crate::shape::{Form, Shape, System};
use crate::systems::{byo_yomi, increment, main_and, per_move, single, with_increment};
use crate::units::{MINUTE, SECOND};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, Seconds,
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
    write: Some(|settings| SERVER.write(settings, |settings| spell(settings, MINUTE))),
    detect: Some(detect),
    ..Format::new("gosei", "the settings of Gosei Play", Family::Sites)
};

/// The settings as the document of Gosei Play has them, in seconds.
pub const DOCUMENT: Format = Format {
    name: "gosei-document",
    title: "the settings of Gosei Play in its document, in seconds",
    marks: &[],
    read: Some(|text| read(text, true)),
    write: Some(|settings| OF_DOCUMENT.write(settings, |settings| spell(settings, SECOND))),
    detect: None,
    ..FORMAT
};

const PERIODS: Form = Form::time(SECOND).at_least(SECOND).periods(u16::MAX);
const BLITZ: System = System::single(Form::time(SECOND).at_least(SECOND).per_move());
const SERVER: Shape = {
    const MAIN: Form = Form::time(MINUTE).at_least(MINUTE).increment(SECOND).with_time();
    Shape::of(&[BLITZ, System::overtime(MAIN, PERIODS.reset(1)), System::single(MAIN), System::NoClock])
};
const OF_DOCUMENT: Shape = {
    const MAIN: Form = Form::time(SECOND).at_least(SECOND);
    Shape::of(&[BLITZ, System::overtime(MAIN, PERIODS), System::single(MAIN), System::NoClock])
};

/// The keys about overtime that the server and its document have.
const KEYS: [&str; 6] =
    ["byoYomiEnabled", "byoYomiPeriods", "byoYomiTime", "byoYomiPeriodsLeft", "byoYomiTimeLeft", "isInByoYomi"];

/// Lines without braces can be of any program; other programs have a `mainTime` too.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let most = if text.trim_start().starts_with('{') { Certainty::Certain } else { Certainty::Guess };
    let is_own = ["byoYomi", "timePerMove", "timeControl", "gameType"].iter().any(|key| text.contains(key));
    is_own.then_some(most)
}

/// Reads settings: alone, or under `timeControl` in a game's state, which says the `gameType`.
fn read(text: &str, is_document: bool) -> Result<Vec<Interpretation>, ReadError> {
    let text = plain(text);
    let state = Object::read(&text)?;
    let inner = state.get("timeControl").filter(|value| value.kind() == Kind::Object).map(Value::object).transpose()?;
    let settings = inner.as_ref().unwrap_or(&state);
    if let Some(word) = settings.unknown_time(&KEYS).or(state.unknown_time(&KEYS)) {
        return Err(ReadError::new(ReadErrorKind::UnknownWord { word, like: None, control: None }));
    }
    let get = |key| settings.get(key).or(state.get(key).filter(|value| value.kind() == Kind::Number));
    let time = |key, unit| match get(key) {
        Some(value) => value.time(unit),
        None => Ok(Time::ZERO),
    };
    let move_time = time("timePerMove", SECOND)?;
    let kind = state.get("gameType").or(settings.get("gameType")).map(Value::text).transpose()?;
    if kind.as_deref() == Some("blitz") {
        return blitz(move_time);
    }
    let [has_main_time, has_control] = ["mainTime", "timeControl"].map(|key| settings.get(key).is_some());
    let main_key = if has_main_time { "mainTime" } else { "timeControl" };
    if get(main_key).is_none() {
        return Err(ReadError::new(ReadErrorKind::Missing(main_key)));
    }
    let main = time(main_key, SECOND)?;
    let has_periods = settings.get("byoYomiEnabled").map_or(Ok(true), Value::boolean)?;
    let periods = settings.get("byoYomiPeriods").filter(|_| has_periods).map_or(Ok(0), Value::count)?;
    let (period, gain) = (time("byoYomiTime", SECOND)?, time("fischerTime", SECOND)?);
    let refused = [
        ("increment", settings.get("increment").is_some(), Expectation::NO_SUCH_KEY),
        ("delay", settings.get("delay").is_some(), Expectation::NO_SUCH_KEY),
        ("timePerMove", !move_time.is_zero(), Expectation("0 in a game that is not blitz")),
        ("mainTime", has_main_time && has_control, Expectation("no `timeControl` next to it")),
        ("fischerTime", main.is_zero() && !gain.is_zero(), Expectation("0 without a main time")),
        ("byoYomiTime", periods > 0 && period.is_zero(), Expectation("a time above 0 for the periods")),
    ];
    if let Some((key, _, expected)) = refused.into_iter().find(|(_, is_refused, _)| *is_refused) {
        return Err(ReadError::new(ReadErrorKind::NotAValue { key, expected }));
    }
    // In the server, and in the document. `mainTime` is minutes; where there is no main time, it has no unit.
    let units: &[Choice<u64>] = match (has_main_time, is_document || main.is_zero()) {
        (true, _) => &[(MINUTE, None)],
        (_, true) => &[(SECOND, None)],
        _ => &[(MINUTE, Some(Assumption::Minutes)), (SECOND, Some(Assumption::Seconds))],
    };
    let restarts: &[Choice<bool>] = match is_document || periods == 0 {
        true => &[(false, None)],
        false => &[(true, Some(Assumption::PeriodsBeginAnew)), (false, Some(Assumption::PeriodsRunOn))],
    };
    Interpretation::every(units, restarts, |unit, restarts| {
        let overtime = match (periods, restarts) {
            (0, _) if main.is_zero() => return Ok(TimeControl::NONE),
            (0, _) => None,
            (_, true) => Some(byo_yomi(period, PeriodCount::new(periods)?)),
            (_, false) => Some(Stage::builder(period).periods(Periods::new(periods)?)),
        };
        Ok(main_and(with_increment(time(main_key, unit)?, gain), overtime)?)
    })
}

/// A game with a time for each move. What does not say it has that of the server, or of the client's `timeUtils`.
fn blitz(time: Time) -> Result<Vec<Interpretation>, ReadError> {
    let defaults = [(30, Some(Assumption::DefaultOfServer)), (10, Some(Assumption::DefaultOfClient))];
    let times: &[Choice<u64>] = if time.is_zero() { &defaults } else { &[(0, None)] };
    Interpretation::every(times, &[((), None)], |seconds, ()| {
        Ok(single(per_move(if time.is_zero() { Seconds(seconds).time()? } else { time }))?)
    })
}

/// The main time and the periods of a control. A time for each move without a main time counts as a main time, as it
/// does in a game of the type `blitz`.
fn parts(control: &TimeControl) -> (Option<&Stage>, Option<&Stage>) {
    match control.stages() {
        [stage] if stage.periods() == Periods::ONE => (Some(stage), None),
        [stage] => (None, Some(stage)),
        stages => (stages.first(), stages.get(1)),
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
    let main = time.as_micros() / unit;
    match unit {
        MINUTE => format!(
            r#"{{"timeControl":{main},"timePerMove":0,"byoYomiPeriods":{count},"byoYomiTime":{period},"fischerTime":{}}}"#,
            seconds(gain)
        ),
        _ => format!(r#"{{"timeControl":{main},"byoYomiPeriods":{count},"byoYomiTime":{period}}}"#),
    }
}
