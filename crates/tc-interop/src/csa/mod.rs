//! CSA, the format of computer Shogi: the tags `$TIME_LIMIT` and `$TIME` of records, and the server protocol.
//!
//! - `$TIME_LIMIT:HH:MM+SS` (version 2.2): main time, and seconds of byo-yomi.
//! - `$TIME:total+byoyomi+increment` (version 3), in seconds; `$TIME+:` and `$TIME-:` for one player.
//! - the block `BEGIN Time` of the protocol, [`TimeBlock`].
//!
//! A text can be a whole record: other lines are ignored. An increment comes before each turn, the first one too.
//! If the players have different times, both are returned.

mod block;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Periods, Time};

pub use block::TimeBlock;

use crate::shogi::Parts;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Minutes,
    ReadError, ReadErrorKind, Seconds, Unwritable,
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
    name: "csa",
    title: "CSA, of computer Shogi",
    family: Family::Records,
    marks: &["$TIME", "BEGIN Time"],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(crate::format::unmistakable),
};

/// The longest record that is looked through, in bytes.
const LONGEST: usize = 1 << 20;

/// The most readings of the tags of a record: two for each line, for both players and each of them.
const MOST: usize = 8;

/// Whose time a line is of.
type Side = Option<Assumption>;

/// What a line says: of whom, under which name, and what.
type Said = (Side, &'static str, Interpretation);

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    if text.trim().is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    let mut all: Vec<Said> = Vec::new();
    let mut blocks: Vec<(Side, TimeBlock)> = Vec::new();
    let mut side = None;
    for line in text.lines().map(str::trim) {
        match line {
            "BEGIN Time" => side = None,
            "BEGIN Time+" => side = Some(Assumption::FirstPlayer),
            "BEGIN Time-" => side = Some(Assumption::SecondPlayer),
            line => match line.strip_prefix("$TIME") {
                Some(rest) => {
                    all.extend(tag(rest)?);
                    if all.len() > MOST {
                        return Err(wrong("$TIME", Expectation::OneControlForEach));
                    }
                }
                None => {
                    let mut block =
                        blocks.iter().find(|(of, _)| *of == side).map(|(_, block)| *block).unwrap_or_default();
                    if block.line(line)? {
                        blocks.retain(|(of, _)| *of != side);
                        blocks.push((side, block));
                    }
                }
            },
        }
    }
    for (side, block) in blocks {
        all.extend(block.readings()?.into_iter().map(|reading| (side, "BEGIN Time", reading)));
    }
    if all.is_empty() {
        let kind = ReadErrorKind::Expected(Expectation::CsaTimes);
        return Err(ReadError::new(kind));
    }
    Ok(readings(all))
}

/// The readings of all lines, each once. Where the players have different times, each is a guess.
fn readings(all: Vec<Said>) -> Vec<Interpretation> {
    let sides = [None, Some(Assumption::FirstPlayer), Some(Assumption::SecondPlayer)];
    let of = |side: Side| all.iter().filter(move |(of, ..)| *of == side).map(|(.., reading)| &reading.settings);
    let is_same = of(sides[1]).eq(of(sides[2]));
    let mut found: Vec<(&'static str, Interpretation)> = Vec::new();
    for (side, name, mut reading) in all {
        if let Some(side) = side.filter(|_| !is_same) {
            reading.certainty = Certainty::Guess;
            reading.assumptions.push(side);
        }
        if found.iter().all(|(_, earlier)| earlier.settings != reading.settings) {
            found.push((name, reading));
        }
    }
    let differ = found.iter().any(|(name, _)| found.first().is_some_and(|(first, _)| first != name));
    let says = |name| differ.then_some(Assumption::Says(name));
    let found = found.into_iter().map(|(name, mut reading)| {
        reading.assumptions.extend(says(name));
        reading
    });
    let mut readings: Vec<Interpretation> = found.collect();
    // A `$TIME_LIMIT` is incomplete if `$TIME` says more.
    if readings.len() > 1 {
        let certain = readings.iter_mut().filter(|reading| reading.certainty == Certainty::Certain);
        certain.for_each(|reading| reading.certainty = Certainty::Guess);
    }
    readings.sort_by_key(|reading| core::cmp::Reverse(reading.certainty));
    readings
}

/// What follows `$TIME` in a line; nothing for another tag.
fn tag(rest: &str) -> Result<Vec<Said>, ReadError> {
    let (side, value) = if let Some(value) = rest.strip_prefix("_LIMIT:") {
        return Ok(alloc::vec![(None, "$TIME_LIMIT", limit(value.trim())?)]);
    } else if let Some(value) = rest.strip_prefix(':') {
        (None, value)
    } else if let Some(value) = rest.strip_prefix("+:") {
        (Some(Assumption::FirstPlayer), value)
    } else if let Some(value) = rest.strip_prefix("-:") {
        (Some(Assumption::SecondPlayer), value)
    } else {
        return Ok(Vec::new());
    };
    Ok(three(value.trim())?.into_iter().map(|reading| (side, "$TIME", reading)).collect())
}

/// `HH:MM+SS`.
fn limit(value: &str) -> Result<Interpretation, ReadError> {
    let expected = || wrong("$TIME_LIMIT", Expectation::CsaLimit);
    let (main, byo_yomi) = value.split_once('+').ok_or_else(expected)?;
    let (hours, minutes) = main.split_once(':').ok_or_else(expected)?;
    let whole = |digits: &str| if is_digits(digits) { parse(digits) } else { Err(expected()) };
    let (hours, minutes) = (whole(hours)?, whole(minutes)?);
    let minutes = hours.checked_mul(60).and_then(|sum| sum.checked_add(minutes));
    let main = Minutes(minutes.ok_or(ReadError::new(ReadErrorKind::Overflow))?).time()?;
    let parts = Parts { main, byo_yomi: Seconds(whole(byo_yomi)?).time()?, ..Parts::NOTHING };
    reading(&parts, true, Certainty::Certain, None)
}

/// `total+byoyomi+increment` in seconds. It does not say when the first increment comes.
fn three(value: &str) -> Result<Vec<Interpretation>, ReadError> {
    let mut numbers = value.split('+');
    let (Some(main), Some(byo_yomi), Some(increment), None) =
        (numbers.next(), numbers.next(), numbers.next(), numbers.next())
    else {
        return Err(wrong("$TIME", Expectation::CsaSeconds));
    };
    let parts =
        Parts { main: seconds(main)?, byo_yomi: seconds(byo_yomi)?, increment: seconds(increment)?, ..Parts::NOTHING };
    if parts.increment.is_zero() {
        return Ok(alloc::vec![reading(&parts, true, Certainty::Certain, None)?]);
    }
    Ok(alloc::vec![
        reading(&parts, true, Certainty::Likely, Some(Assumption::FirstBonus))?,
        reading(&parts, false, Certainty::Guess, Some(Assumption::NoFirstBonus))?,
    ])
}

fn reading(
    parts: &Parts,
    has_first_bonus: bool,
    certainty: Certainty,
    assumption: Option<Assumption>,
) -> Result<Interpretation, ReadError> {
    let mut reading = Interpretation::assuming(block::settings(parts, has_first_bonus)?, certainty, assumption);
    let mut assume = |assumption, certainty| {
        reading.assumptions.push(assumption);
        reading.certainty = reading.certainty.min(certainty);
    };
    if !parts.increment.is_zero() && !parts.byo_yomi.is_zero() {
        assume(Assumption::IncrementIsForMainTime, Certainty::Guess);
    }
    if parts.is_nothing() {
        assume(Assumption::ZeroIsNoClock, Certainty::Likely);
    }
    Ok(reading)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn parse(digits: &str) -> Result<u64, ReadError> {
    digits.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))
}

/// Seconds, with decimals or without.
fn seconds(text: &str) -> Result<Time, ReadError> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if !is_digits(whole) || !is_digits(decimals) {
        return Err(wrong("$TIME", Expectation::CsaSeconds));
    }
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 9 {
        return Err(tc_notation::Violation::TimeTooFine.into());
    }
    let shift = 10_u64.pow(9 - decimals.len() as u32);
    let decimals = decimals.parse::<u64>().unwrap_or(0) * shift;
    let nanos = parse(whole)?.checked_mul(1_000_000_000).and_then(|nanos| nanos.checked_add(decimals));
    Ok(Time::from_nanos(nanos.ok_or(ReadError::new(ReadErrorKind::Overflow))?)?)
}

fn wrong(key: &'static str, expected: Expectation) -> ReadError {
    ReadError::new(ReadErrorKind::NotAValue { key, expected })
}

/// What the protocol can say of settings, and what is lost.
fn parts(settings: &GameSettings) -> (Parts, Vec<Loss>) {
    let (mut parts, mut losses) = Parts::of(settings, &[LossKind::FirstBonus]);
    // The first increment is there at the beginning, and only there.
    match (settings.rules.first_bonus, parts.increment.is_zero()) {
        (true, true) => losses.push(Loss::whole(LossKind::FirstBonus)),
        (false, false) => losses.push(Loss::whole(LossKind::NoFirstBonus)),
        _ => {}
    }
    let stages = settings.control.stages();
    if stages.last().is_some_and(|stage| stage.periods() != Periods::ONE && !parts.byo_yomi.is_zero()) {
        losses.push(Loss::of(stages.len() - 1, LossKind::Periods));
    }
    if !parts.increment.is_zero() && !parts.byo_yomi.is_zero() {
        losses.push(Loss::of(0, LossKind::Increment));
        parts.increment = Time::ZERO;
    }
    losses.sort();
    losses.dedup();
    (parts, losses)
}

/// Writes `$TIME_LIMIT` for whole minutes without an increment, which every program reads, and else `$TIME`.
fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let (parts, losses) = parts(settings);
    let text = |time: Time| {
        let text = format!("{}", tc_core::Span::from(time));
        String::from(text.trim_end_matches('s'))
    };
    let tag = match (Minutes::of(parts.main), Seconds::of(parts.byo_yomi)) {
        (Some(minutes), Some(seconds)) if parts.increment.is_zero() && !parts.is_nothing() => {
            format!("$TIME_LIMIT:{:02}:{:02}+{:02}", minutes.0 / 60, minutes.0 % 60, seconds.0)
        }
        _ => format!("$TIME:{}+{}+{}", text(parts.main), text(parts.byo_yomi), text(parts.increment)),
    };
    if losses.is_empty() {
        Ok(tag)
    } else {
        Err(Unwritable { losses, lossy: Some(tag).filter(|_| !parts.is_nothing()) })
    }
}
