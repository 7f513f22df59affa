//! CSA, the format of computer Shogi: the tags `$TIME_LIMIT` and `$TIME` of records, the server protocol, and names of
//! games.
//!
//! - `$TIME_LIMIT:HH:MM+SS` (version 2.2): main time, and seconds of byo-yomi.
//! - `$TIME:total+byoyomi+increment` (version 3), in seconds; `$TIME+:` and `$TIME-:` for one player.
//! - the block `BEGIN Time` of the protocol, [`TimeBlock`].
//! - `floodgate-600-10F`: the name of a game of shogi-server, with main time and byo-yomi in seconds; `F` (Fischer)
//!   makes an increment of the second number. Main time is charged in whole periods of a byo-yomi that is written with
//!   a leading zero: `-1500-060`.
//!
//! A text can be a whole record, whose other lines are ignored, or the value of a tag: `00:25+30`, `900+0+5`. Without
//! tags, a comment or the event can say the time in words: `'持ち時間:25分`, `$EVENT:将棋ウォーズ(3分切れ負け)`. An
//! increment comes before each turn, the first one too.

mod block;
mod game_name;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Time, TimeControl};

pub use block::TimeBlock;
use game_name::GameName;

use crate::decimal::in_seconds;
use crate::piece::Piece;
use crate::record::{Line, once, together};
use crate::shape::{Form, Shape, System};
use crate::systems::{Times, main_and, per_move, with_increment};
use crate::units::SECOND;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError,
    ReadErrorKind, Seconds, kif,
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

/// The player that a sign after a key means; both without a sign.
fn player(sign: &str) -> Option<Option<Assumption>> {
    match sign {
        "" => Some(None),
        "+" => Some(Some(Assumption::FirstPlayer)),
        "-" => Some(Some(Assumption::SecondPlayer)),
        _ => None,
    }
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let mut lines = Vec::new();
    let mut blocks = alloc::vec![(None, TimeBlock::default(), false)];
    for line in Piece::new(text).lines() {
        if let Some(player) = line.text.strip_prefix("BEGIN Time").and_then(player) {
            blocks.push((player, TimeBlock::default(), false));
        } else if let Some(rest) = line.after("$TIME") {
            lines.extend(tag(rest, &lines)?);
        } else if let Some((_, block, is_said)) = blocks.last_mut() {
            *is_said |= block.line(line)?;
        }
    }
    for (player, block, _) in blocks.into_iter().filter(|(.., is_said)| *is_said) {
        once(&lines, player, "BEGIN Time")?;
        lines.push(Line { player, key: "BEGIN Time", readings: alloc::vec![block.reading()?] });
    }
    if !lines.is_empty() {
        return together(lines);
    }
    match GameName::find(text) {
        Some(name) => Ok(alloc::vec![name.reading()?]),
        None => in_words(text).map_or_else(|| value(Piece::new(text)), Ok),
    }
}

/// What follows `$TIME` in a line after these lines; nothing for another tag.
fn tag(rest: Piece<'_>, lines: &[Line]) -> Result<Option<Line>, ReadError> {
    type Read = fn(Piece) -> Result<Vec<Interpretation>, ReadError>;
    let Some((key, value)) = rest.split_once(&[':']) else { return Ok(None) };
    let (player, key, read): (_, _, Read) = match (key.text, player(key.text)) {
        ("_LIMIT", _) => (None, "$TIME_LIMIT", limit),
        (_, Some(player)) => (player, "$TIME", three),
        _ => return Ok(None),
    };
    once(lines, player, key)?;
    Ok(Some(Line { player, key, readings: read(value).map_err(of_key(key))? }))
}

/// The value of a tag without its key.
fn value(text: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    let readings = if text.text.contains(':') { limit(text) } else { three(text) };
    readings.map_err(|error| match error.kind {
        ReadErrorKind::Expected(_) => ReadError::new(ReadErrorKind::Expected(Expectation::CSA_TIMES)),
        _ => error,
    })
}

/// The times that a comment, or the brackets after the name of an event, say in the words of KIF.
fn in_words(text: &str) -> Option<Vec<Interpretation>> {
    let event = text.lines().find_map(|line| line.strip_prefix("$EVENT:")?.split_once('('));
    let words = match text.lines().any(|line| line.starts_with("'持")) {
        true => text,
        false => event?.1.trim_end().strip_suffix(')').filter(|words| words.contains(['時', '分', '秒']))?,
    };
    kif::FORMAT.read(words).ok()
}

/// Sums of numbers, and words with numbers, are written elsewhere too.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    match GameName::find(text) {
        _ if text.contains("$TIME") || text.contains("Time:") || text.contains("yomi:") => Some(Certainty::Certain),
        Some(name) => name.certainty(),
        None if is_clock_of_people(text.trim()) => None,
        None => Some(Certainty::Guess),
    }
}

/// Whether it is minutes and seconds with an increment, `5:00+3`. The hours of `$TIME_LIMIT` have two digits and are less
/// than ten, and its seconds have two digits.
fn is_clock_of_people(text: &str) -> bool {
    let is_sum = text.chars().all(|char| char.is_ascii_digit() || matches!(char, ':' | '+' | ' '));
    let is_tag = |main: &str, seconds: &str| main.starts_with('0') && main.find(':') == Some(2) && seconds.len() == 2;
    is_sum && text.contains(':') && !text.split_once('+').is_some_and(|(main, seconds)| is_tag(main, seconds))
}

/// The error of a value with its key.
fn of_key(key: &'static str) -> impl Fn(ReadError) -> ReadError {
    move |error| match error.kind {
        ReadErrorKind::Expected(expected) => {
            ReadError { kind: ReadErrorKind::NotAValue { key, expected }, span: error.span }
        }
        _ => error,
    }
}

/// `HH:MM+SS`.
fn limit(text: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    let expected = text.expected(Expectation::CSA_LIMIT);
    let (main, byo_yomi) = text.split_once(&['+']).ok_or(expected.clone())?;
    let (hours, minutes) = main.split_once(&[':']).ok_or(expected)?;
    let [hours, minutes, byo_yomi] = [hours, minutes, byo_yomi].map(|digits| digits.whole(Expectation::CSA_LIMIT));
    let main = Minutes(hours?.saturating_mul(60).saturating_add(minutes?)).time()?;
    tagged([main, Seconds(byo_yomi?).time()?, Time::ZERO])
}

/// `total+byoyomi+increment` in seconds.
fn three(text: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    let times = text.split(&['+']).map(|time| time.time(SECOND, Expectation::CSA_SECONDS));
    let times: Vec<Time> = times.collect::<Result<_, _>>()?;
    tagged(times.try_into().map_err(|_| text.expected(Expectation::CSA_SECONDS))?)
}

/// The readings of main time, byo-yomi and increment in a tag, which does not say when the first increment comes.
fn tagged(times: [Time; 3]) -> Result<Vec<Interpretation>, ReadError> {
    let [.., increment] = times;
    let mut likely = reading(times, Time::ZERO, None)?;
    if increment.is_zero() {
        match likely.settings.control.is_none() {
            true => likely.assumptions.push(Assumption::ZeroIsNoClock),
            false => likely.certainty = Certainty::Certain,
        }
        return Ok(alloc::vec![likely]);
    }
    let mut guess = likely.clone().at_most(Certainty::Guess);
    guess.settings.rules.first_bonus = false;
    guess.assumptions.insert(0, Assumption::NoFirstBonus);
    likely.assumptions.insert(0, Assumption::FirstBonus);
    Ok(alloc::vec![likely, guess])
}

/// The reading of main time, byo-yomi and increment, which is added before the first move. All 0 is no clock.
fn reading(
    [main, byo_yomi, increment]: [Time; 3],
    delay: Time,
    assumptions: impl IntoIterator<Item = Assumption>,
) -> Result<Interpretation, ReadError> {
    let overtime = (!byo_yomi.is_zero()).then(|| per_move(byo_yomi).delay(delay));
    let control = match main.is_zero() && increment.is_zero() && overtime.is_none() {
        true => TimeControl::NONE,
        false => main_and(with_increment(main, increment).delay(delay), overtime)?,
    };
    let has_both = !increment.is_zero() && !byo_yomi.is_zero();
    let certainty = if has_both { Certainty::Guess } else { Certainty::Likely };
    let mut reading = Interpretation::assuming(GameSettings::with_first_bonus(control), certainty, assumptions);
    reading.assumptions.extend(has_both.then_some(Assumption::IncrementIsForMainTime));
    Ok(reading)
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
            let [main, overtime, increment] = [main, overtime, increment].map(in_seconds);
            format!("$TIME:{main}+{overtime}+{increment}")
        }
    }
}
