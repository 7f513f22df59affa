//! The objects of a time control in the API, each with its own keys and units.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{Moves, Time, TimeControl};

use super::{DAYS, clock, days, minutes, write};
use crate::json::{Object, Value, plain};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::speed::LICHESS_MOVES;
use crate::systems::increment;
use crate::units::{DAY, MILLISECOND, MINUTE, SECOND};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind,
    Seconds, Unwritable,
};

/// `timeControl` of a challenge, in seconds, alone or in the challenge; `clock.limit=300&clock.increment=3` of one that
/// is to be made, and `clock` of a Swiss tournament, are read too. Only what a challenge can have is written.
pub const CHALLENGE: Format = Format {
    marks: &["\"daysPerTurn\"", "\"limit\""],
    read: Some(|text| OF_CHALLENGE.read(text)),
    write: Some(|settings| OF_CHALLENGE.write(settings)),
    detect: Some(detect_challenge),
    rules: "lichess",
    has_rules: super::has_clock,
    ..Format::new("lichess-challenge", "the time control of a challenge on lichess, in seconds", Family::Sites)
};

/// `clockTime` in minutes and `clockIncrement` in seconds of an arena tournament.
pub const ARENA: Format = Format {
    marks: &["\"clockTime\"", "clockTime="],
    read: Some(|text| OF_ARENA.read(text)),
    write: Some(|settings| OF_ARENA.write(settings)),
    detect: Some(|_, _| Some(Certainty::Certain)),
    rules: "lichess",
    has_rules: super::has_clock,
    ..Format::new("lichess-arena", "the clock of an arena on lichess, in minutes and seconds", Family::Sites)
};

/// `clock` of a game in the streams of the board and bot APIs, in milliseconds, alone or in `gameFull`.
pub const BOARD: Format = Format {
    read: Some(|text| OF_BOARD.read(text)),
    write: Some(|settings| OF_BOARD.write(settings)),
    read_unnamed: Some(read_board),
    detect: Some(|_, _| Some(Certainty::Certain)),
    rules: "lichess",
    has_rules: super::has_clock,
    ..Format::new("lichess-board", "the clock of a game in the board API of lichess, in milliseconds", Family::Sites)
};

/// `clock` of an exported game, in seconds, or its `daysPerTurn`, alone or in the game.
pub const EXPORT: Format = Format {
    marks: &["\"totalTime\""],
    read: Some(|text| OF_EXPORT.read(text)),
    write: Some(|settings| OF_EXPORT.write(settings)),
    read_unnamed: Some(read_export),
    detect: Some(|text, _| (!text.contains("\"gameFull\"")).then_some(Certainty::Certain)),
    rules: "lichess",
    has_rules: super::has_clock,
    ..Format::new("lichess-export", "the clock of an exported game of lichess, in seconds", Family::Sites)
};

/// An object of the API.
struct Keys {
    limit: &'static str,
    increment: &'static str,
    /// Of the limit and of the increment, in microseconds.
    units: [u64; 2],
    /// Whether the time for 40 moves is written.
    has_total: bool,
    /// The text around the limit and the increment, and before the days.
    around: [&'static str; 2],
    before_days: &'static str,
    shape: Shape,
}

/// What the site offers.
const OF_CHALLENGE: Keys = Keys {
    limit: "limit",
    increment: "increment",
    units: [SECOND, SECOND],
    has_total: false,
    around: [r#"{"type":"clock","#, "}"],
    before_days: r#""type":"correspondence","#,
    shape: Shape::of(&[
        offered(90, 90, 90),
        offered(60, 60, MOST_SECONDS.0),
        offered(15, 15, 45),
        each(14),
        each(10),
        each(7),
        each(5),
        each(3),
        each(2),
        each(1),
        System::NoClock,
    ]),
};
/// Quarters of a minute, at most an hour.
const OF_ARENA: Keys = Keys {
    limit: "clockTime",
    increment: "clockIncrement",
    units: [MINUTE, SECOND],
    around: ["{", "}"],
    shape: Shape::of(&[System::single(
        Form::time(15 * SECOND).at_least(15 * SECOND).at_most(60 * MINUTE).increment(SECOND),
    )]),
    ..OF_CHALLENGE
};
const OF_BOARD: Keys = Keys {
    limit: "initial",
    units: [MILLISECOND, MILLISECOND],
    around: [r#"{"clock":{"#, "}}"],
    before_days: "",
    shape: Shape::of(&[System::single(Form::time(MILLISECOND).at_least(MILLISECOND).increment(MILLISECOND)), DAYS]),
    ..OF_CHALLENGE
};
const OF_EXPORT: Keys = Keys {
    units: [SECOND, SECOND],
    has_total: true,
    shape: Shape::of(&[System::single(Form::time(SECOND).at_least(SECOND).increment(SECOND)), DAYS]),
    ..OF_BOARD
};

/// The longest clock of the site.
const MOST_SECONDS: Seconds = Seconds(180 * 60);

/// A limit in this unit, from one number of seconds to another, with an increment of at most a minute.
const fn offered(unit: u64, least: u64, most: u64) -> System {
    let limit = Form::time(unit * SECOND).at_least(least * SECOND).at_most(most * SECOND);
    System::single(limit.increment_at_most(SECOND, MINUTE))
}

/// Exactly this number of days for each move.
const fn each(days: u64) -> System {
    System::single(Form::time(days * DAY).at_least(days * DAY).at_most(days * DAY).per_move())
}

impl Keys {
    /// Reads a clock, or the object that has it, or the parameters of a request.
    fn read(&self, text: &str) -> Result<Vec<Interpretation>, ReadError> {
        let is_json = text.trim_start().starts_with(['{', '"']);
        let json = if is_json { plain(text) } else { text.into() };
        let object = if is_json { Object::read(&json)? } else { parameters(Piece::new(text))? };
        // A request has other names: `clock.limit=300&clock.increment=3`, or `days=3`.
        let mut renamed = BTreeMap::new();
        for (name, value) in object.0 {
            let name = if name == "days" { "daysPerTurn" } else { name.trim_start_matches("clock.") };
            if renamed.insert(name.to_string(), value).is_some() {
                return Err(Piece::new(text).expected(Expectation::OPTION_ONCE));
            }
        }
        let object = Object(renamed);
        let control = self.control(&object)?;
        match inside(&object)?.and_then(|inner| inner.unknown_time(&[])).or(object.unknown_time(&[])) {
            Some(word) => {
                let control = Some(Box::new(control));
                Err(ReadError::new(ReadErrorKind::UnknownWord { word, like: None, control }))
            }
            None => Ok(alloc::vec![Interpretation::certain(control)]),
        }
    }

    fn control(&self, outer: &Object) -> Result<TimeControl, ReadError> {
        let inside = inside(outer)?;
        let inner = inside.as_ref().unwrap_or(outer);
        // Similar sites have these; they would be ignored.
        if let Some(key) = ["byoyomi", "periods", "clockByoyomi"].into_iter().find_map(|key| inner.get(key)) {
            return Err(key.unexpected(Expectation("nothing, there is no byo-yomi here")));
        }
        let has_clock = inner.get(self.limit).is_some();
        if let Some(kind) = inner.get("type") {
            match kind.text()?.as_str() {
                "unlimited" => return Ok(TimeControl::NONE),
                "correspondence" => return Ok(days(inner.need("daysPerTurn")?.count()?)?),
                "clock" | "gameFull" => {}
                _ if has_clock => {}
                _ => return Err(kind.unexpected(Expectation("clock, correspondence or unlimited"))),
            }
        }
        match outer.get("daysPerTurn").or(inner.get("daysPerTurn")) {
            Some(per_turn) if has_clock => return Err(per_turn.unexpected(Expectation("no clock next to it"))),
            Some(per_turn) => return Ok(days(per_turn.count()?)?),
            None if !has_clock && inside.is_none() && self.limit == "initial" => {
                return Err(ReadError::new(ReadErrorKind::Missing("clock")));
            }
            None => {}
        }
        let [limit, increment] = [(self.limit, self.units[0]), (self.increment, self.units[1])]
            .map(|(key, unit)| inner.need(key)?.time(unit));
        let (limit, increment) = (limit?, increment?);
        for said in [outer.get("totalTime"), inner.get("totalTime")].into_iter().flatten() {
            // Only an export, in seconds, has a total.
            if self.units[0] == MILLISECOND {
                return Err(said.unexpected(Expectation("no such key: only an export, in seconds, has a total")));
            }
            if said.count()?.checked_mul(SECOND) != Some(total(limit, increment)) {
                return Err(said.unexpected(Expectation("`initial` and 40 times `increment`")));
            }
        }
        Ok(clock(limit, increment)?)
    }

    fn write(&self, settings: &GameSettings) -> Result<String, Unwritable> {
        let number = |time: Time, unit| match unit {
            MINUTE => minutes(time),
            unit => (time.as_micros() / unit).to_string(),
        };
        write(settings, &self.shape, |settings| {
            let Some(stage) = settings.control.stages().first() else { return r#"{"type":"unlimited"}"#.into() };
            let (time, gain) = (stage.time(), increment(stage));
            if matches!(stage.moves(), Moves::Reset(_)) {
                return format!(r#"{{{}"daysPerTurn":{}}}"#, self.before_days, time.as_micros() / DAY);
            }
            let seconds = total(time, gain) / SECOND;
            let total = if self.has_total { format!(r#","totalTime":{seconds}"#) } else { String::new() };
            let (limit, gain) = (number(time, self.units[0]), number(gain, self.units[1]));
            let [begin, end] = self.around;
            format!(r#"{begin}"{}":{limit},"{}":{gain}{total}{end}"#, self.limit, self.increment)
        })
    }
}

/// The object inside another that has the clock.
fn inside<'t>(outer: &Object<'t>) -> Result<Option<Object<'t>>, ReadError> {
    ["timeControl", "clock"].into_iter().find_map(|key| outer.get(key)).map(Value::object).transpose()
}

/// The time for 40 moves, in microseconds: of any times less than `u64` has.
fn total(limit: Time, increment: Time) -> u64 {
    limit.as_micros() + u64::from(LICHESS_MOVES) * increment.as_micros()
}

/// The parameters of a request.
fn parameters(text: Piece<'_>) -> Result<Object<'_>, ReadError> {
    let mut pairs = BTreeMap::new();
    for field in text.split(&['&']) {
        let (name, value) = field.split_once(&['=']).ok_or(field.expected(Expectation::JSON_OR_PAIRS))?;
        if pairs.insert(name.text.to_string(), value.text).is_some() {
            return Err(field.expected(Expectation::OPTION_ONCE));
        }
    }
    Ok(Object(pairs))
}

/// Reads any shape, the likeliest first: for a text that is known to be of lichess.
pub(super) fn any(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let mut readings: Vec<Interpretation> =
        [CHALLENGE, ARENA, BOARD, EXPORT].iter().flat_map(|format| format.detect(text)).collect();
    readings.sort_by_key(|reading| core::cmp::Reverse(reading.certainty));
    if readings.is_empty() { CHALLENGE.read(text) } else { Ok(readings) }
}

/// `limit` is a word of Swiss tournaments and of many others as well.
fn detect_challenge(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let is_own = text.contains("\"type\"") || text.contains("clock.");
    Some(if is_own { Certainty::Certain } else { Certainty::Guess })
}

/// Milliseconds and seconds have the same keys; only an export has the total, and only a stream a type. Without those
/// the number decides: no clock of the site has more than three hours, and as milliseconds that is less than it can
/// have.
fn read_board(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let is_likely = |limit| limit > Seconds(MOST_SECONDS.0 / 1_000);
    by_number(OF_BOARD.read(text)?, text.contains("\"gameFull\""), Assumption::Milliseconds, is_likely)
}

fn read_export(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    by_number(OF_EXPORT.read(text)?, text.contains("\"totalTime\""), Assumption::Seconds, |limit| limit <= MOST_SECONDS)
}

/// A limit of this size is likely in a unit that the text does not say.
fn by_number(
    readings: Vec<Interpretation>,
    is_own: bool,
    unit: Assumption,
    is_likely: fn(Seconds) -> bool,
) -> Result<Vec<Interpretation>, ReadError> {
    let lower = |Interpretation { settings, .. }: Interpretation| {
        let limit = settings.control.stages().first().map_or(Seconds(0), |stage| Seconds::floor(stage.time()));
        let certainty = if is_likely(limit) { Certainty::Likely } else { Certainty::Guess };
        Interpretation::assuming(settings, certainty, [unit])
    };
    Ok(if is_own { readings } else { readings.into_iter().map(lower).collect() })
}
