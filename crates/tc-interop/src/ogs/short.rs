//! Time controls as the site writes them in lists of games: `10m+5x30s`, `10m+3m/10`, `10m+10s up to 1h`, `30s/move`.
//!
//! Durations are weeks, days, hours, minutes and seconds divided by blanks, `1wk 2d`; a time of 0 is an empty text.
//! In Canadian overtime the time comes before the stones.
//!
//! Source: online-go.com, `src/components/TimeControl/util.ts`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{MoveCount, PeriodCount, Time};

use super::{Settings, System};
use crate::{
    Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError, ReadErrorKind,
    Seconds, Unwritable,
};

/// A time control as OGS writes it in lists.
pub const SHORT: Format = Format {
    name: "ogs-short",
    title: "a time control as OGS writes it in lists",
    family: Family::Sites,
    marks: &[],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

/// More than any of them.
const LONGEST: usize = 128;
const UNITS: [(&str, u64); 5] = [("wk", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    let text = text.trim();
    if text.is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    let settings = Settings { system: system(text)?, speed: None, pause_on_weekends: false };
    Ok(alloc::vec![Interpretation::certain(settings.settings()?)])
}

fn system(text: &str) -> Result<System, ReadError> {
    if let Some(per_move) = text.strip_suffix("/move") {
        return Ok(System::Simple { per_move: duration(per_move)? });
    }
    let Some((main, rest)) = text.split_once('+') else {
        return Ok(System::Absolute { total: duration(text)? });
    };
    let main = duration(main)?;
    if let Some((increment, max)) = rest.split_once("up to") {
        return Ok(System::Fischer { initial: main, increment: duration(increment)?, max: duration(max)? });
    }
    if let Some((periods, period)) = rest.split_once('x') {
        let periods = PeriodCount::new(count(periods)?)?.get();
        return Ok(System::Byoyomi { main, period: more_than_nothing(period)?, periods });
    }
    let expected = Expectation::OgsOvertime;
    let (period, stones) = rest.split_once('/').ok_or(ReadError::new(ReadErrorKind::Expected(expected)))?;
    Ok(System::Canadian { main, period: more_than_nothing(period)?, stones: MoveCount::new(count(stones)?)? })
}

/// A period of nothing is written as nothing, and so is one that is forgotten.
fn more_than_nothing(period: &str) -> Result<Time, ReadError> {
    match duration(period)? {
        time if time.is_zero() => Err(ReadError::new(ReadErrorKind::Expected(Expectation::OgsPeriod))),
        time => Ok(time),
    }
}

fn count(text: &str) -> Result<u64, ReadError> {
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ReadError::new(ReadErrorKind::Expected(Expectation::PeriodsOrStones)));
    }
    text.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))
}

/// The largest unit first, each at most once.
fn duration(text: &str) -> Result<Time, ReadError> {
    let expected = || ReadError::new(ReadErrorKind::Expected(Expectation::OgsDuration));
    let overflow = || ReadError::new(ReadErrorKind::Overflow);
    let mut seconds: u64 = 0;
    let mut units = UNITS.iter();
    for part in text.split_whitespace() {
        let digits = part.trim_start_matches(|first: char| first.is_ascii_digit());
        let (number, unit) = part.split_at(part.len() - digits.len());
        let (_, length) = units.find(|(name, _)| *name == unit).ok_or_else(expected)?;
        if number.is_empty() {
            return Err(expected());
        }
        let number: u64 = number.parse().map_err(|_| overflow())?;
        seconds = number.checked_mul(*length).and_then(|part| seconds.checked_add(part)).ok_or_else(overflow)?;
    }
    Ok(Seconds(seconds).time()?)
}

/// A plain duration is anybody's, and so is what other notations write with a plus.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    if !["x", "/", "up to"].iter().any(|mark| text.contains(mark)) || text.contains(',') {
        return Vec::new();
    }
    readings.into_iter().map(|reading| reading.at_most(Certainty::Likely)).collect()
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let (system, mut losses) = System::nearest(&settings.control);
    losses.extend(settings.rule_losses(&[]));
    if let Some(System::Byoyomi { period, .. } | System::Canadian { period, .. }) = &system
        && period.is_zero()
    {
        losses.push(Loss::of(settings.control.stages().len().saturating_sub(1), LossKind::Range));
    }
    let mut short = |time: Time| {
        if Seconds::of(time).is_none() && !losses.iter().any(|loss| loss.kind == LossKind::Fraction) {
            losses.push(Loss::whole(LossKind::Fraction));
        }
        write_duration(Seconds::floor(time).0)
    };
    let text = system.map(|system| match system {
        System::Fischer { initial, increment, max } => {
            format!("{}+{} up to {}", short(initial), short(increment), short(max))
        }
        System::Byoyomi { main, period, periods } => format!("{}+{periods}x{}", short(main), short(period)),
        System::Canadian { main, period, stones } => format!("{}+{}/{stones}", short(main), short(period)),
        System::Simple { per_move } => format!("{}/move", short(per_move)),
        System::Absolute { total } => short(total),
        System::None => String::new(),
    });
    match text {
        Some(text) if text.is_empty() => {
            let kind = if settings.control.is_none() { LossKind::NoClock } else { LossKind::Fraction };
            Err(Unwritable::nothing(Loss::whole(kind)))
        }
        Some(text) if losses.is_empty() => Ok(text),
        // Without its fractions it may be no time at all.
        lossy => Err(Unwritable { losses, lossy: lossy.filter(|text| read(text).is_ok()) }),
    }
}

fn write_duration(mut seconds: u64) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (name, length) in UNITS {
        if seconds >= length {
            parts.push(format!("{}{name}", seconds / length));
            seconds %= length;
        }
    }
    parts.join(" ")
}
