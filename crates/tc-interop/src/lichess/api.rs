//! The shapes of a time control in the API, each with its own keys and units.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{Time, TimeControl, TimeUnit};

use super::{DAY, DAYS, MINUTE, SECOND, Said, clock, days, write};
use crate::json::{Object, Value};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::speed::LICHESS_MOVES;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Milliseconds, ReadError,
    ReadErrorKind, Seconds, Unwritable,
};

/// `timeControl` of a challenge, in seconds, alone or in the challenge; `clock.limit=300&clock.increment=3` of one that
/// is to be made, and `clock` of a Swiss tournament, are read too. Only what a challenge can have is written.
///
/// ```
/// use tc_interop::lichess;
///
/// let readings = lichess::CHALLENGE.read(r#"{"type":"clock","limit":300,"increment":3,"show":"5+3"}"#)?;
/// assert_eq!(readings[0].settings.control.to_string(), "5m.. + 3s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const CHALLENGE: Format = Format {
    marks: &["\"daysPerTurn\"", "\"limit\""],
    read: Some(|text| CHALLENGE_KEYS.read(text)),
    write: Some(write_challenge),
    detect: Some(detect_challenge),
    ..Format::new("lichess-challenge", "the time control of a challenge on lichess, in seconds", Family::Sites)
};

/// `clockTime` in minutes and `clockIncrement` in seconds of an arena tournament.
///
/// ```
/// use tc_interop::lichess;
///
/// let readings = lichess::ARENA.read(r#"{"clockTime":0.25,"clockIncrement":0}"#)?;
/// assert_eq!(readings[0].settings.control.to_string(), "15s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const ARENA: Format = Format {
    marks: &["\"clockTime\"", "clockTime="],
    read: Some(|text| ARENA_KEYS.read(text)),
    write: Some(write_arena),
    detect: Some(|_, readings| readings),
    ..Format::new("lichess-arena", "the clock of an arena on lichess, in minutes and seconds", Family::Sites)
};

/// `clock` of a game in the streams of the board and bot APIs, in milliseconds, alone or in `gameFull`.
///
/// ```
/// use tc_interop::lichess;
///
/// let readings = lichess::BOARD.read(r#"{"type":"gameFull","clock":{"initial":180000,"increment":2000}}"#)?;
/// assert_eq!(readings[0].settings.control.to_string(), "3m.. + 2s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const BOARD: Format = Format {
    read: Some(|text| BOARD_KEYS.read(text)),
    write: Some(write_board),
    detect: Some(detect_board),
    ..Format::new("lichess-board", "the clock of a game in the board API of lichess, in milliseconds", Family::Sites)
};

/// `clock` of an exported game, in seconds, or its `daysPerTurn`, alone or in the game.
///
/// ```
/// use tc_interop::lichess;
///
/// let control: tc_notation::TimeControl = "3m.. + 2s".parse()?;
/// assert_eq!(lichess::EXPORT.write(&control.into())?, r#"{"clock":{"initial":180,"increment":2,"totalTime":260}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const EXPORT: Format = Format {
    marks: &["\"totalTime\""],
    read: Some(|text| EXPORT_KEYS.read(text)),
    write: Some(write_export),
    detect: Some(detect_export),
    ..Format::new("lichess-export", "the clock of an exported game of lichess, in seconds", Family::Sites)
};

const CHALLENGE_KEYS: Keys = Keys { limit: "limit", increment: "increment", units: [SECOND, SECOND] };
const ARENA_KEYS: Keys = Keys { limit: "clockTime", increment: "clockIncrement", units: [MINUTE, SECOND] };
const BOARD_KEYS: Keys = Keys { limit: "initial", increment: "increment", units: [Milliseconds::NANOS; 2] };
const EXPORT_KEYS: Keys = Keys { limit: "initial", increment: "increment", units: [SECOND, SECOND] };

/// The keys of a clock, and their units in nanoseconds.
struct Keys {
    limit: &'static str,
    increment: &'static str,
    units: [u64; 2],
}

impl Keys {
    /// Reads a clock, or the object that has it, or the parameters of a request.
    fn read(&self, text: &str) -> Result<Vec<Interpretation>, ReadError> {
        let text = text.trim();
        let braced;
        let object = match text.as_bytes().first() {
            Some(b'{') => Object::read(text)?,
            // A key with its value, as `"clock":{…}`.
            Some(b'"') => {
                braced = format!("{{{text}}}");
                Object::read(&braced)?
            }
            _ => parameters(Piece::new(text))?,
        };
        Ok(alloc::vec![Interpretation::certain(self.control(&renamed(object))?)])
    }

    fn control(&self, outer: &Object) -> Result<TimeControl, ReadError> {
        let inside = ["timeControl", "clock"].into_iter().find_map(|key| outer.get(key));
        let inner = match inside {
            Some(value) => &renamed(value.object()?),
            None => outer,
        };
        // Similar sites have these; they would be ignored.
        if let Some(key) = ["byoyomi", "periods", "clockByoyomi"].into_iter().find_map(|key| inner.get(key)) {
            return Err(key.unexpected(Expectation::NoByoYomi));
        }
        let has_clock = inner.get(self.limit).is_some();
        if let Some(kind) = inner.get("type") {
            match kind.text()?.as_str() {
                "unlimited" => return Ok(TimeControl::NONE),
                "correspondence" => return Ok(days(inner.need("daysPerTurn")?.count()?)?),
                "clock" | "gameFull" => {}
                _ if has_clock => {}
                _ => return Err(kind.unexpected(Expectation::LichessKind)),
            }
        }
        match outer.get("daysPerTurn").or(inner.get("daysPerTurn")) {
            Some(per_turn) if has_clock => return Err(per_turn.unexpected(Expectation::NoClockNextToIt)),
            Some(per_turn) => return Ok(days(per_turn.count()?)?),
            None if !has_clock && inside.is_none() && self.limit == "initial" => {
                return Err(ReadError::new(ReadErrorKind::Missing("clock")));
            }
            None => {}
        }
        let [limit, increment] = [(self.limit, self.units[0]), (self.increment, self.units[1])]
            .map(|(key, unit)| inner.need(key)?.time(unit));
        let (limit, increment) = (limit?, increment?);
        for total in [outer.get("totalTime"), inner.get("totalTime")].into_iter().flatten() {
            self.check_total(total, limit, increment)?;
        }
        Ok(clock(limit, increment)?)
    }

    /// Only an export, in seconds, has a total.
    fn check_total(&self, total: Value, limit: Time, increment: Time) -> Result<(), ReadError> {
        let expected = u128::from(limit.as_nanos()) + u128::from(LICHESS_MOVES) * u128::from(increment.as_nanos());
        match self.units {
            [Milliseconds::NANOS, _] => Err(total.unexpected(Expectation::NoTotal)),
            _ if u128::from(total.count()?) * u128::from(SECOND) != expected => {
                Err(total.unexpected(Expectation::LichessTotal))
            }
            _ => Ok(()),
        }
    }
}

/// The parameters of a request: `clock.limit=300&clock.increment=3`, or `days=3`.
fn parameters(text: Piece<'_>) -> Result<Object<'_>, ReadError> {
    let pairs = text.split(&['&']).map(|field| {
        let (name, value) = field.split_once(&['=']).ok_or(field.expected(Expectation::JsonOrPairs))?;
        Ok((name.text.to_string(), value.text))
    });
    pairs.collect::<Result<_, ReadError>>().map(Object)
}

/// The keys of an object as a challenge in JSON has them: those of a request have a prefix, or another name.
fn renamed(object: Object<'_>) -> Object<'_> {
    let short = |name: String| match name.strip_prefix("clock.") {
        Some(short) => short.to_string(),
        None if name == "days" => "daysPerTurn".to_string(),
        None => name,
    };
    Object(object.0.into_iter().map(|(name, value)| (short(name), value)).collect())
}

/// Reads any shape, the likeliest first: for a text that is known to be of lichess.
pub(super) fn any(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let mut readings: Vec<Interpretation> =
        [CHALLENGE, ARENA, BOARD, EXPORT].iter().flat_map(|format| format.detect(text)).collect();
    readings.sort_by_key(|reading| core::cmp::Reverse(reading.certainty));
    if readings.is_empty() { CHALLENGE.read(text) } else { Ok(readings) }
}

/// `limit` is a word of Swiss tournaments and of many others as well.
fn detect_challenge(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains("\"type\"") || text.contains("clock.");
    let certainty = if is_own { Certainty::Certain } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}

/// Milliseconds and seconds have the same keys; only an export has the total, and only a stream a type. Without those
/// the number decides: no clock of the site has more than three hours, and as milliseconds that is less than it can
/// have.
fn detect_board(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains("\"gameFull\"");
    by_number(readings, is_own, Assumption::Milliseconds, |limit| limit > Seconds(MOST_SECONDS.0 / 1_000))
}

fn detect_export(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    if text.contains("\"gameFull\"") {
        return Vec::new();
    }
    by_number(readings, text.contains("\"totalTime\""), Assumption::Seconds, |limit| limit <= MOST_SECONDS)
}

/// The longest clock of the site.
const MOST_SECONDS: Seconds = Seconds(180 * 60);

fn by_number(
    readings: Vec<Interpretation>,
    is_own: bool,
    unit: Assumption,
    is_likely: impl Fn(Seconds) -> bool,
) -> Vec<Interpretation> {
    let lower = |reading: Interpretation| {
        let limit = reading.settings.control.stages().first().map_or(Seconds(0), |stage| Seconds::floor(stage.time()));
        match is_own {
            true => reading,
            false if is_likely(limit) => Interpretation::assuming(reading.settings, Certainty::Likely, [unit]),
            false => Interpretation::assuming(reading.settings, Certainty::Guess, [unit]),
        }
    };
    readings.into_iter().map(lower).collect()
}

/// A limit in this unit, from one number of seconds to another, with an increment of at most a minute.
const fn offered(unit: u64, least: u64, most: u64) -> System {
    let limit = Form::time(unit * SECOND).at_least(least * SECOND).at_most(most * SECOND);
    System::single(limit.increment_at_most(SECOND, MINUTE))
}

/// Exactly this number of days for each move.
const fn each(days: u64) -> System {
    System::single(Form::time(days * DAY).at_least(days * DAY).at_most(days * DAY).per_move())
}

/// What the site offers.
const CHALLENGES: Shape = Shape::of(&[
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
]);
/// Quarters of a minute, at most an hour.
const ARENAS: Shape =
    Shape::of(&[System::single(Form::time(15 * SECOND).at_least(15 * SECOND).at_most(60 * MINUTE).increment(SECOND))]);
const GAMES: Shape = Shape::of(&[System::single(Form::time(MILLI).at_least(MILLI).increment(MILLI)), DAYS]);
const EXPORTS: Shape = Shape::of(&[System::single(Form::time(SECOND).at_least(SECOND).increment(SECOND)), DAYS]);
const MILLI: u64 = Milliseconds::NANOS;

fn write_challenge(settings: &GameSettings) -> Result<String, Unwritable> {
    write(settings, &CHALLENGES, |said| match said {
        Said::Unlimited => r#"{"type":"unlimited"}"#.into(),
        Said::Days(days) => format!(r#"{{"type":"correspondence","daysPerTurn":{days}}}"#),
        Said::Clock(limit, gain) => {
            let (limit, gain) = (Seconds::floor(limit).0, Seconds::floor(gain).0);
            format!(r#"{{"type":"clock","limit":{limit},"increment":{gain}}}"#)
        }
    })
}

fn write_arena(settings: &GameSettings) -> Result<String, Unwritable> {
    write(settings, &ARENAS, |said| {
        let Said::Clock(limit, gain) = said else { return String::new() };
        let minutes = limit.in_unit(TimeUnit::Minutes).map_or_else(String::new, |minutes| minutes.to_string());
        format!(r#"{{"clockTime":{},"clockIncrement":{}}}"#, minutes.trim_end_matches('m'), Seconds::floor(gain).0)
    })
}

fn write_board(settings: &GameSettings) -> Result<String, Unwritable> {
    write(settings, &GAMES, |said| {
        game(said, |limit, gain| {
            let (limit, gain) = (Milliseconds::floor(limit).0, Milliseconds::floor(gain).0);
            format!(r#""initial":{limit},"increment":{gain}"#)
        })
    })
}

fn write_export(settings: &GameSettings) -> Result<String, Unwritable> {
    write(settings, &EXPORTS, |said| {
        game(said, |limit, gain| {
            let (limit, gain) = (Seconds::floor(limit).0, Seconds::floor(gain).0);
            let total = limit + u64::from(LICHESS_MOVES) * gain;
            format!(r#""initial":{limit},"increment":{gain},"totalTime":{total}"#)
        })
    })
}

/// The days or the clock of a game.
fn game(said: Said, clock: impl Fn(Time, Time) -> String) -> String {
    match said {
        Said::Clock(limit, increment) => format!(r#"{{"clock":{{{}}}}}"#, clock(limit, increment)),
        Said::Days(days) => format!(r#"{{"daysPerTurn":{days}}}"#),
        Said::Unlimited => String::new(),
    }
}
