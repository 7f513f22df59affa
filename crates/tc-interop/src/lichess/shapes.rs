//! The shapes of a time control in the API, each with its own unit.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Time, TimeControl, Violation};

use super::{SECOND, Said, clock, days, is_quarters, limit_in_minutes, said, start_of_zero};
use crate::json::{Object, decimal};
use crate::piece::Piece;
use crate::speed::LICHESS_MOVES;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Milliseconds,
    ReadError, ReadErrorKind, Seconds, Unwritable,
};

const MINUTE: u64 = 60 * SECOND;
/// The days that lichess offers.
const DAYS: [u64; 7] = [1, 2, 3, 5, 7, 10, 14];

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
    name: "lichess-challenge",
    title: "the time control of a challenge on lichess, in seconds",
    family: Family::Sites,
    marks: &["\"daysPerTurn\"", "\"limit\""],
    longest: 65_536,
    read: Some(read_challenge),
    write: Some(write_challenge),
    detect: Some(detect_challenge),
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
    name: "lichess-arena",
    title: "the clock of an arena on lichess, in minutes and seconds",
    family: Family::Sites,
    marks: &["\"clockTime\""],
    longest: 65_536,
    read: Some(read_arena),
    write: Some(write_arena),
    detect: Some(crate::format::unmistakable),
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
    name: "lichess-board",
    title: "the clock of a game in the board API of lichess, in milliseconds",
    family: Family::Sites,
    marks: &[],
    longest: 65_536,
    read: Some(read_board),
    write: Some(write_board),
    detect: Some(detect_board),
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
    name: "lichess-export",
    title: "the clock of an exported game of lichess, in seconds",
    family: Family::Sites,
    marks: &["\"totalTime\""],
    longest: 65_536,
    read: Some(read_export),
    write: Some(write_export),
    detect: Some(detect_export),
};

fn certain(control: Result<TimeControl, Violation>) -> Result<Vec<Interpretation>, ReadError> {
    Ok(alloc::vec![Interpretation::certain(control?)])
}

/// A time by its key.
fn time(object: &Object, key: &'static str, unit: u64) -> Result<Time, ReadError> {
    Ok(Time::from_nanos(object.need(key)?.time_nanos(unit)?)?)
}

/// Refuses keys of byo-yomi, which similar sites have and lichess does not: they would be ignored.
fn refuse_byo_yomi(object: &Object) -> Result<(), ReadError> {
    let keys = ["byoyomi", "periods", "clockByoyomi"];
    match keys.into_iter().find(|key| object.get(key).is_some()) {
        Some(key) => Err(ReadError::new(ReadErrorKind::NotAValue { key, expected: Expectation::NoByoYomi })),
        None => Ok(()),
    }
}

/// The days for a move, if a game has no clock: it has none, or null.
fn without_clock(object: &Object) -> Result<Option<u64>, ReadError> {
    let has_clock = object.get("initial").is_some() || object.get("clock").is_some();
    match object.get("daysPerTurn") {
        Some(per_turn) if has_clock => Err(per_turn.unexpected(Expectation::NoClockNextToIt)),
        Some(per_turn) => per_turn.count().map(Some),
        None if has_clock => Ok(None),
        None => Err(ReadError::new(ReadErrorKind::Missing("clock"))),
    }
}

/// The object under a key; the given object if it does not have the key.
fn inner<'t>(object: Object<'t>, key: &'static str) -> Result<Object<'t>, ReadError> {
    let inner = match object.get(key) {
        Some(value) => value.object()?,
        None => object,
    };
    refuse_byo_yomi(&inner)?;
    Ok(inner)
}

fn read_challenge(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if !text.trim_start().starts_with('{') {
        return certain(form(Piece::new(text).trim())?);
    }
    let object = inner(Object::read(text)?, "timeControl")?;
    let kind = match object.get("type") {
        Some(kind) => Some((kind, kind.text()?)),
        None => None,
    };
    match kind {
        Some((_, kind)) if kind == "unlimited" => certain(Ok(TimeControl::NONE)),
        Some((_, kind)) if kind == "correspondence" => certain(days(object.need("daysPerTurn")?.count()?)),
        Some((kind, text)) if text != "clock" => Err(kind.unexpected(Expectation::LichessKind)),
        _ if object.get("clock.limit").is_some() => {
            certain(clock(time(&object, "clock.limit", SECOND)?, time(&object, "clock.increment", SECOND)?))
        }
        _ => {
            let object = inner(object, "clock")?;
            certain(clock(time(&object, "limit", SECOND)?, time(&object, "increment", SECOND)?))
        }
    }
}

/// The fields of a form: `clock.limit=300&clock.increment=3`, or `days=3`.
fn form(text: Piece) -> Result<Result<TimeControl, Violation>, ReadError> {
    if text.text.is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    let (mut limit, mut increment, mut per_turn) = (None, None, None);
    for field in text.split('&') {
        let (name, value) = field.split_once(&['=']).ok_or(field.expected(Expectation::JsonOrPairs))?;
        let number = || value.whole(Expectation::WholeNumber);
        match name.text {
            "clock.limit" => limit = Some(Seconds(number()?).time()?),
            "clock.increment" => increment = Some(Seconds(number()?).time()?),
            "days" => per_turn = Some(number()?),
            name if name.starts_with("clock.") => {
                return Err(field.expected(Expectation::LichessChallenge));
            }
            _ => {}
        }
    }
    match (limit, increment, per_turn) {
        (Some(limit), Some(increment), None) => Ok(clock(limit, increment)),
        (None, None, Some(per_turn)) => Ok(days(per_turn)),
        (Some(_), None, _) => Err(ReadError::new(ReadErrorKind::Missing("clock.increment"))),
        _ => Err(ReadError::new(ReadErrorKind::Missing("clock.limit"))),
    }
}

fn read_arena(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let object = Object::read(text)?;
    refuse_byo_yomi(&object)?;
    certain(clock(time(&object, "clockTime", MINUTE)?, time(&object, "clockIncrement", SECOND)?))
}

fn read_board(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let outer = Object::read(text)?;
    if let Some(per_turn) = without_clock(&outer)? {
        return certain(days(per_turn));
    }
    let declared = outer.get("totalTime");
    let object = inner(outer, "clock")?;
    if let Some(total) = declared.or(object.get("totalTime")) {
        return Err(total.unexpected(Expectation::NoTotal));
    }
    certain(clock(time(&object, "initial", Milliseconds::NANOS)?, time(&object, "increment", Milliseconds::NANOS)?))
}

fn read_export(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let outer = Object::read(text)?;
    if let Some(per_turn) = without_clock(&outer)? {
        return certain(days(per_turn));
    }
    let declared = outer.get("totalTime");
    let object = inner(outer, "clock")?;
    let (initial, increment) = (time(&object, "initial", SECOND)?, time(&object, "increment", SECOND)?);
    let expected = u128::from(initial.as_nanos()) + u128::from(LICHESS_MOVES) * u128::from(increment.as_nanos());
    for total in [declared, object.get("totalTime")].into_iter().flatten() {
        if u128::from(total.count()?) * u128::from(SECOND) != expected {
            return Err(total.unexpected(Expectation::LichessTotal));
        }
    }
    certain(clock(initial, increment))
}

/// `limit` is a word of Swiss tournaments and of many others as well.
fn detect_challenge(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains("\"type\"") || text.contains("clock.");
    let certainty = if is_own { Certainty::Certain } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}

/// Milliseconds and seconds have the same keys; only an export has the total, and only a stream a type. Without those
/// the number tells: no clock of the site has more than three hours, and as milliseconds that is less than it can have.
fn detect_board(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains("\"gameFull\"");
    told_by_number(readings, is_own, Assumption::Milliseconds, |limit| limit > Seconds(MOST_SECONDS.0 / 1_000))
}

fn detect_export(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    if text.contains("\"gameFull\"") {
        return Vec::new();
    }
    let is_own = text.contains("\"totalTime\"");
    told_by_number(readings, is_own, Assumption::Seconds, |limit| limit <= MOST_SECONDS)
}

/// The longest clock of the site.
const MOST_SECONDS: Seconds = Seconds(180 * 60);

fn told_by_number(
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

fn finish(text: String, losses: Vec<Loss>) -> Result<String, Unwritable> {
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}

/// What all shapes lose, and what they say.
fn prepared(settings: &GameSettings) -> (Said, Vec<Loss>) {
    let (said, mut losses) = said(&settings.control);
    losses.extend(settings.rule_losses(&[]));
    if let Said::Clock(limit, increment) = &said
        && limit.is_zero()
        && !increment.is_zero()
    {
        // A limit of 0 begins with more than nothing.
        losses.push(Loss::of(0, LossKind::Range));
    }
    (said, losses)
}

/// Whole seconds; a fraction is lost.
fn seconds(time: Time, losses: &mut Vec<Loss>) -> u64 {
    if Seconds::of(time).is_none() {
        losses.push(Loss::of(0, LossKind::Fraction));
    }
    Seconds::floor(time).0
}

fn write_challenge(settings: &GameSettings) -> Result<String, Unwritable> {
    let (said, mut losses) = prepared(settings);
    let text = match said {
        Said::Unlimited => r#"{"type":"unlimited"}"#.into(),
        Said::Days(days) => {
            if !DAYS.contains(&days) {
                losses.push(Loss::of(0, LossKind::Range));
            }
            format!(r#"{{"type":"correspondence","daysPerTurn":{days}}}"#)
        }
        Said::Clock(limit, increment) => {
            let starts_at_increment = !increment.is_zero() && start_of_zero(increment) == Ok(limit);
            let (mut limit, increment) = (seconds(limit, &mut losses), seconds(increment, &mut losses));
            let is_offered =
                |limit: u64| matches!(limit, 15 | 30 | 45 | 90) || limit.is_multiple_of(60) && limit <= 10_800;
            if starts_at_increment && !is_offered(limit) {
                limit = 0;
            }
            if !is_offered(limit) || increment > 60 {
                losses.push(Loss::of(0, LossKind::Range));
            }
            format!(r#"{{"type":"clock","limit":{limit},"increment":{increment}}}"#)
        }
    };
    finish(text, losses)
}

fn write_arena(settings: &GameSettings) -> Result<String, Unwritable> {
    const MOST: u64 = 60 * MINUTE;
    match prepared(settings) {
        (Said::Unlimited, _) => Err(Unwritable::nothing(Loss::whole(LossKind::NoClock))),
        (Said::Days(_), _) => Err(Unwritable::nothing(Loss::of(0, LossKind::Reset))),
        (Said::Clock(limit, increment), mut losses) => {
            let limit = limit_in_minutes(limit, increment);
            let seconds = seconds(increment, &mut losses);
            let minutes = limit.in_unit(tc_notation::TimeUnit::Minutes);
            if minutes.is_none() {
                losses.push(Loss::of(0, LossKind::Fraction));
            }
            if limit.as_nanos() > MOST || !is_quarters(limit) && minutes.is_some() {
                losses.push(Loss::of(0, LossKind::Range));
            }
            let minutes = minutes.map_or(limit.as_nanos() / MINUTE * SECOND, |_| limit.as_nanos() / 60);
            let minutes = decimal(i64::try_from(minutes).unwrap_or(i64::MAX), SECOND);
            finish(format!(r#"{{"clockTime":{minutes},"clockIncrement":{seconds}}}"#), losses)
        }
    }
}

fn write_board(settings: &GameSettings) -> Result<String, Unwritable> {
    let (said, mut losses) = prepared(settings);
    let text = match said {
        Said::Unlimited => return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock))),
        Said::Days(days) => format!(r#"{{"daysPerTurn":{days}}}"#),
        Said::Clock(limit, increment) => {
            if Milliseconds::of(limit).is_none() || Milliseconds::of(increment).is_none() {
                losses.push(Loss::of(0, LossKind::Fraction));
            }
            let (initial, increment) = (Milliseconds::floor(limit).0, Milliseconds::floor(increment).0);
            format!(r#"{{"clock":{{"initial":{initial},"increment":{increment}}}}}"#)
        }
    };
    finish(text, losses)
}

fn write_export(settings: &GameSettings) -> Result<String, Unwritable> {
    let (said, mut losses) = prepared(settings);
    let text = match said {
        Said::Unlimited => return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock))),
        Said::Days(days) => format!(r#"{{"daysPerTurn":{days}}}"#),
        Said::Clock(limit, increment) => {
            let (initial, increment) = (seconds(limit, &mut losses), seconds(increment, &mut losses));
            let total = initial + u64::from(LICHESS_MOVES) * increment;
            format!(r#"{{"clock":{{"initial":{initial},"increment":{increment},"totalTime":{total}}}}}"#)
        }
    };
    finish(text, losses)
}
