//! lishogi: `5+10|20(2x)`, minutes, increment, byo-yomi and its periods in seconds; and `300.10.20.2`, all in seconds.
//!
//! `10|20` has no increment, `1+10` no byo-yomi, and one period is not written. The increment ends when byo-yomi is
//! entered. A game without a main time begins with an increment or a byo-yomi, and with at least 5 s: `0+3` is
//! `5s.. + 3s`, and `0|3`, which keeps what is left above the byo-yomi, is `2s, r1/3s`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{PeriodCount, Time, Violation};

use crate::shogi::Parts;
use crate::{
    Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError, ReadErrorKind,
    Seconds, Unwritable,
};

/// The clock of lishogi.
///
/// ```
/// use tc_interop::lishogi;
///
/// assert_eq!(lishogi::FORMAT.read("5+10|20(2x)")?[0].settings.control.to_string(), "5m.. + 10s, 2 x r1/20s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "lishogi",
    title: "lishogi",
    family: Family::Sites,
    marks: &[],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

const LONGEST: usize = 64;
/// What a game without a main time begins with, in seconds.
const LEAST: u64 = 5;

fn expected() -> ReadError {
    ReadError::new(ReadErrorKind::Expected(Expectation::LishogiClock))
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    let text = text.trim();
    if text.is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    let [main, increment, byo_yomi, periods] = if text.contains(['+', '|']) { shown(text)? } else { dotted(text)? };
    let periods = PeriodCount::new(if byo_yomi == 0 { 1 } else { periods.max(1) })?;
    let main = match (main, increment, byo_yomi) {
        (0, 0, 0) => return Err(Violation::NoTime.into()),
        (0, increment, 0) => increment.max(LEAST),
        (0, 0, byo_yomi) => LEAST.saturating_sub(byo_yomi),
        (main, ..) => main,
    };
    let time = |seconds: u64| Seconds(seconds).time();
    let parts =
        Parts { main: time(main)?, increment: time(increment)?, byo_yomi: time(byo_yomi)?, periods, delay: Time::ZERO };
    Ok(alloc::vec![Interpretation::certain(parts.control()?)])
}

/// `M+I|B(Px)` in seconds.
fn shown(text: &str) -> Result<[u64; 4], ReadError> {
    let (main, byo_yomi) = text.split_once('|').map_or((text, None), |(main, byo_yomi)| (main, Some(byo_yomi)));
    let (main, increment) = main.split_once('+').map_or((main, "0"), |(main, increment)| (main, increment));
    let (byo_yomi, periods) = match byo_yomi {
        None => ("0", "1"),
        Some(byo_yomi) => match byo_yomi.split_once('(') {
            None => (byo_yomi, "1"),
            Some((byo_yomi, periods)) => (byo_yomi, periods.strip_suffix("x)").ok_or_else(expected)?),
        },
    };
    Ok([minutes(main)?, number(increment)?, number(byo_yomi)?, number(periods)?])
}

/// Minutes in seconds: whole ones, and the quarters that are shown as one letter.
fn minutes(text: &str) -> Result<u64, ReadError> {
    match text {
        "¼" => Ok(15),
        "½" => Ok(30),
        "¾" => Ok(45),
        "1.5" => Ok(90),
        text => number(text)?.checked_mul(60).ok_or(ReadError::new(ReadErrorKind::Overflow)),
    }
}

/// `limit.increment.byoyomi.periods` in seconds.
fn dotted(text: &str) -> Result<[u64; 4], ReadError> {
    let mut numbers = text.split('.');
    let mut next = || numbers.next().ok_or_else(expected).and_then(number);
    let all = [next()?, next()?, next()?, next()?];
    if numbers.next().is_some() { Err(expected()) } else { Ok(all) }
}

fn number(text: &str) -> Result<u64, ReadError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(expected());
    }
    text.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))
}

/// Two numbers are more often an increment, on other sites; four are its own.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.ends_with("x)") || (text.contains('+') && text.contains('|'));
    let certainty = if is_own { Certainty::Likely } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}

/// Writes what the site shows for whole minutes, and else all seconds with dots.
fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let (parts, mut losses) = Parts::of(settings, &[]);
    if parts.is_nothing() {
        losses.push(Loss::whole(LossKind::NoClock));
        return Err(Unwritable { losses, lossy: None });
    }
    let byo_yomi_place = settings.control.stages().len().saturating_sub(1).min(1);
    for (place, time) in [(0, parts.main), (0, parts.increment), (byo_yomi_place, parts.byo_yomi)] {
        if Seconds::of(time).is_none() {
            losses.push(Loss::of(place, LossKind::Fraction));
        }
    }
    let [main, increment, byo_yomi] = [parts.main, parts.increment, parts.byo_yomi].map(|time| Seconds::floor(time).0);
    // Without a main time the site gives its least.
    if main == 0 && (increment > 0 || byo_yomi < LEAST) {
        losses.push(Loss::of(0, LossKind::Range));
    }
    losses.sort();
    losses.dedup();
    let text = match (main % 60, increment, byo_yomi, parts.periods.get()) {
        (0, increment, 0, _) if increment > 0 => format!("{}+{increment}", main / 60),
        (0, 0, byo_yomi, 1) => format!("{}|{byo_yomi}", main / 60),
        (0, 0, byo_yomi, periods) => format!("{}|{byo_yomi}({periods}x)", main / 60),
        (0, increment, byo_yomi, 1) => format!("{}+{increment}|{byo_yomi}", main / 60),
        (0, increment, byo_yomi, periods) => format!("{}+{increment}|{byo_yomi}({periods}x)", main / 60),
        (_, increment, byo_yomi, periods) => format!("{main}.{increment}.{byo_yomi}.{periods}"),
    };
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}
