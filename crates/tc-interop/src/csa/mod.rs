//! CSA, the format of computer Shogi: the tags `$TIME_LIMIT` and `$TIME` of records, the server protocol, and names of
//! games.
//!
//! - `$TIME_LIMIT:HH:MM+SS` (version 2.2): main time, and seconds of byo-yomi.
//! - `$TIME:total+byoyomi+increment` (version 3), in seconds; `$TIME+:` and `$TIME-:` for one player.
//! - the block `BEGIN Time` of the protocol, [`TimeBlock`].
//! - `floodgate-600-10F`: the name of a game of shogi-server, with main time and byo-yomi in seconds; `F` (Fischer)
//!   makes an increment of the second number. Main time is charged in whole periods of a byo-yomi that is written with a
//!   leading zero: `-1500-060`.
//!
//! A text can be a whole record, whose other lines are ignored, or the value of a tag: `00:25+30`, `900+0+5`. An
//! increment comes before each turn, the first one too. If the players have different times, both are returned.

mod block;
mod game_name;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Time, TimeControl};

pub use block::TimeBlock;
use game_name::GameName;

use crate::decimal::Decimal;
use crate::record::{Line, together};
use crate::shape::{Form, Shape, System};
use crate::systems::{Times, main_and, per_move, with_increment};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError,
    ReadErrorKind, Seconds,
};

/// The times of a record or a game in CSA.
///
/// ```
/// use tc_interop::csa;
///
/// assert_eq!(csa::FORMAT.read("$TIME_LIMIT:01:30+60")?[0].settings.control.to_string(), "90m, r1/1m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["$TIME", "BEGIN Time"],
    longest: 1 << 20,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    ..Format::new("csa", "CSA, of computer Shogi", Family::Records)
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let mut lines = Vec::new();
    let mut blocks: Vec<(Option<Assumption>, TimeBlock)> = Vec::new();
    let mut player = None;
    for line in text.lines().map(str::trim) {
        match line {
            "BEGIN Time" => player = None,
            "BEGIN Time+" => player = Some(Assumption::FirstPlayer),
            "BEGIN Time-" => player = Some(Assumption::SecondPlayer),
            line => match line.strip_prefix("$TIME") {
                Some(rest) => lines.extend(tag(rest)?),
                None => {
                    let earlier = blocks.iter().position(|(of, _)| *of == player);
                    let mut block = earlier.map_or_else(TimeBlock::default, |place| blocks.swap_remove(place).1);
                    if block.line(line)? || earlier.is_some() {
                        blocks.push((player, block));
                    }
                }
            },
        }
    }
    for (player, block) in blocks {
        lines.push(Line { player, key: "BEGIN Time", readings: alloc::vec![block.reading()?] });
    }
    if !lines.is_empty() {
        return together(lines);
    }
    match GameName::find(text) {
        Some(name) => Ok(alloc::vec![name.reading()?]),
        None => value(text.trim()),
    }
}

/// The value of a tag without its key.
fn value(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let readings = if text.contains(':') { limit(text) } else { three(text) };
    readings.map_err(|error| match error.kind {
        ReadErrorKind::NotAValue { .. } => ReadError::new(ReadErrorKind::Expected(Expectation::CsaTimes)),
        _ => error,
    })
}

/// Sums of numbers, and words with numbers, are written elsewhere too.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let certainty = match GameName::find(text) {
        _ if text.contains("$TIME") || text.contains("Time:") || text.contains("yomi:") => Certainty::Certain,
        Some(name) if name.is_distinct() => Certainty::Likely,
        Some(name) if !name.is_plausible() => return Vec::new(),
        _ => Certainty::Guess,
    };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}

/// What follows `$TIME` in a line; nothing for another tag.
fn tag(rest: &str) -> Result<Option<Line>, ReadError> {
    let Some((key, value)) = rest.split_once(':') else { return Ok(None) };
    let (player, key, readings) = match key {
        "_LIMIT" => (None, "$TIME_LIMIT", limit(value.trim())?),
        "" => (None, "$TIME", three(value.trim())?),
        "+" => (Some(Assumption::FirstPlayer), "$TIME", three(value.trim())?),
        "-" => (Some(Assumption::SecondPlayer), "$TIME", three(value.trim())?),
        _ => return Ok(None),
    };
    Ok(Some(Line { player, key, readings }))
}

/// `HH:MM+SS`.
fn limit(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let expected = || wrong("$TIME_LIMIT", Expectation::CsaLimit);
    let (main, byo_yomi) = text.split_once('+').ok_or_else(expected)?;
    let (hours, minutes) = main.split_once(':').ok_or_else(expected)?;
    let whole = |digits: &str| number(digits).map_err(|error| if is_digits(digits) { error } else { expected() });
    let (hours, minutes, byo_yomi) = (whole(hours)?, whole(minutes)?, whole(byo_yomi)?);
    let minutes = hours.checked_mul(60).and_then(|sum| sum.checked_add(minutes));
    let main = Minutes(minutes.ok_or(ReadError::new(ReadErrorKind::Overflow))?).time()?;
    readings([main, Seconds(byo_yomi).time()?, Time::ZERO])
}

/// `total+byoyomi+increment` in seconds.
fn three(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let expected = ReadErrorKind::NotAValue { key: "$TIME", expected: Expectation::CsaSeconds };
    let seconds = |text| match Decimal::read(text) {
        Ok(number) => number.time(Seconds::NANOS),
        Err(error) => Err(error.or(expected.clone())),
    };
    let times: Vec<Time> = text.split('+').map(seconds).collect::<Result<_, _>>().map_err(ReadError::new)?;
    readings(times.try_into().map_err(|_| ReadError::new(expected))?)
}

/// The readings of main time, byo-yomi and increment. A tag does not say when the first increment comes.
fn readings([main, byo_yomi, increment]: [Time; 3]) -> Result<Vec<Interpretation>, ReadError> {
    let reading = |has_first_bonus, certainty, assumption: Option<Assumption>| {
        let control = control([main, byo_yomi, increment], Time::ZERO)?;
        let rules = Rules { first_bonus: has_first_bonus, ..Rules::default() };
        let mut reading = Interpretation::assuming(GameSettings { control, rules }, certainty, assumption);
        if !increment.is_zero() && !byo_yomi.is_zero() {
            reading.assumptions.push(Assumption::IncrementIsForMainTime);
            reading.certainty = Certainty::Guess;
        }
        Ok::<_, ReadError>(reading)
    };
    match (increment.is_zero(), main.is_zero() && byo_yomi.is_zero()) {
        (true, true) => Ok(alloc::vec![reading(false, Certainty::Likely, Some(Assumption::ZeroIsNoClock))?]),
        (true, false) => Ok(alloc::vec![reading(false, Certainty::Certain, None)?]),
        _ => Ok(alloc::vec![
            reading(true, Certainty::Likely, Some(Assumption::FirstBonus))?,
            reading(false, Certainty::Guess, Some(Assumption::NoFirstBonus))?,
        ]),
    }
}

/// The control of main time, byo-yomi and increment. All 0 is no clock.
fn control([main, byo_yomi, increment]: [Time; 3], delay: Time) -> Result<TimeControl, ReadError> {
    let overtime = (!byo_yomi.is_zero()).then(|| per_move(byo_yomi).delay(delay));
    if main.is_zero() && increment.is_zero() && overtime.is_none() {
        return Ok(TimeControl::NONE);
    }
    Ok(main_and(with_increment(main, increment).delay(delay), overtime)?)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(digits: &str) -> Result<u64, ReadError> {
    digits.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))
}

fn wrong(key: &'static str, expected: Expectation) -> ReadError {
    ReadError::new(ReadErrorKind::NotAValue { key, expected })
}

/// An increment, or byo-yomi of one period, in this unit.
const fn systems(unit: u64) -> [System; 3] {
    let (any, some) = (Form::time(unit), Form::time(unit).at_least(unit));
    [System::single(any.increment(unit)), System::overtime(some, some.per_move()), System::NoClock]
}

const SHAPE: Shape = Shape::with_first_bonus(&systems(1));

/// `$TIME_LIMIT` for whole minutes without an increment, which every program reads, and else `$TIME`.
fn spell(settings: &GameSettings) -> String {
    let Times { main, increment, overtime, .. } = Times::of(&settings.control);
    match (Minutes::of(main), Seconds::of(overtime)) {
        (Some(minutes), Some(seconds)) if increment.is_zero() && !settings.control.is_none() => {
            format!("$TIME_LIMIT:{:02}:{:02}+{:02}", minutes.0 / 60, minutes.0 % 60, seconds.0)
        }
        _ => {
            let [main, overtime, increment] = [main, overtime, increment].map(tc_core::Span::from);
            format!("$TIME:{main}+{overtime}+{increment}").replace('s', "")
        }
    }
}
