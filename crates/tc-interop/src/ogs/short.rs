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

use super::control::systems;
use super::{Settings, System};
use crate::shape::{Shape, System as Of};
use crate::{
    Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError, ReadErrorKind,
    Seconds, Unwritable, parts,
};

/// A time control as OGS writes it in lists.
pub const SHORT: Format = Format {
    longest: 128,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
    ..Format::new("ogs-short", "a time control as OGS writes it in lists", Family::Sites)
};

const UNITS: [(&str, u64); 5] = [("wk", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let settings = Settings { system: system(text.trim())?, speed: None, pause_on_weekends: false };
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

fn duration(text: &str) -> Result<Time, ReadError> {
    let seconds = parts::read(text, &UNITS)?;
    Ok(Seconds(seconds.ok_or(ReadError::new(ReadErrorKind::Expected(Expectation::OgsDuration)))?).time()?)
}

/// A plain duration is anybody's, and so is what other notations write with a plus.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    if !["x", "/", "up to"].iter().any(|mark| text.contains(mark)) || text.contains(',') {
        return Vec::new();
    }
    readings.into_iter().map(|reading| reading.at_most(Certainty::Likely)).collect()
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    // A period of nothing would be written as nothing, and no clock is.
    const SYSTEMS: [Of; 4] = systems(Seconds::NANOS);
    let (nearest, losses) = Settings::nearest_of(&Shape::of(&SYSTEMS), settings);
    let short = |time: Time| parts::write(Seconds::floor(time).0, &UNITS);
    let text = nearest.map_or(String::new(), |nearest| match nearest.system {
        System::Fischer { initial, increment, max } => {
            format!("{}+{} up to {}", short(initial), short(increment), short(max))
        }
        System::Byoyomi { main, period, periods } => format!("{}+{periods}x{}", short(main), short(period)),
        System::Canadian { main, period, stones } => format!("{}+{}/{stones}", short(main), short(period)),
        System::Simple { per_move } => format!("{}/move", short(per_move)),
        System::Absolute { total } => short(total),
        System::None => String::new(),
    });
    match read(&text) {
        Ok(_) if losses.is_empty() => Ok(text),
        Ok(_) => Err(Unwritable { losses, lossy: Some(text) }),
        Err(_) if losses.is_empty() => {
            let none = settings.control.is_none();
            Err(Unwritable::nothing(Loss::whole(if none { LossKind::NoClock } else { LossKind::Range })))
        }
        Err(_) => Err(Unwritable { losses, lossy: None }),
    }
}
