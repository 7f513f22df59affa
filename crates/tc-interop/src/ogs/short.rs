//! Time controls as the site writes them in lists of games: `10m+5x30s`, `10m+3m/10`, `10m+10s up to 1h`, `30s/move`.
//!
//! Durations are weeks, days, hours, minutes and seconds divided by blanks, `1wk 2d`; a time of 0 is an empty text.
//! In Canadian overtime the time comes before the stones.
//!
//! Source: online-go.com, `src/components/TimeControl/util.ts`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{PeriodCount, Time};

use super::control::systems;
use super::{Settings, System};
use crate::piece::Piece;
use crate::shape::{Shape, System as Of};
use crate::{
    Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError, Seconds,
    Unwritable, parts,
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
    let settings = Settings { system: system(Piece::new(text))?, speed: None, pause_on_weekends: false };
    Ok(alloc::vec![Interpretation::certain(settings.settings()?)])
}

fn system(text: Piece<'_>) -> Result<System, ReadError> {
    if let Some(per_move) = text.before("/move") {
        return Ok(System::Simple { per_move: duration(per_move)? });
    }
    let Some((main, rest)) = text.split_once(&['+']) else {
        return Ok(System::Absolute { total: duration(text)? });
    };
    let main = duration(main)?;
    if let Some((increment, max)) = rest.text.find("up to").and_then(|place| rest.split_at(place)) {
        let max = max.after("up to").map_or(Ok(main), duration)?;
        return Ok(System::Fischer { initial: main, increment: duration(increment)?, max });
    }
    let what = Expectation::PeriodsOrStones;
    if let Some((periods, period)) = rest.split_once(&['x']) {
        let periods = PeriodCount::new(periods.whole(what)?)?.get();
        return Ok(System::Byoyomi { main, period: more_than_nothing(period)?, periods });
    }
    let (period, stones) = rest.split_once(&['/']).ok_or_else(|| rest.expected(Expectation::OgsOvertime))?;
    Ok(System::Canadian { main, period: more_than_nothing(period)?, stones: stones.moves(what)? })
}

/// A period of nothing is written as nothing, and so is one that is forgotten.
fn more_than_nothing(period: Piece<'_>) -> Result<Time, ReadError> {
    match duration(period)? {
        time if time.is_zero() => Err(period.expected(Expectation::OgsPeriod)),
        time => Ok(time),
    }
}

fn duration(text: Piece<'_>) -> Result<Time, ReadError> {
    let seconds = parts::read(text.text, &UNITS)?;
    Ok(Seconds(seconds.ok_or_else(|| text.expected(Expectation::OgsDuration))?).time()?)
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
    if !losses.is_empty() {
        return Err(Unwritable { losses, lossy: Some(text) });
    }
    let kind = if settings.control.is_none() { LossKind::NoClock } else { LossKind::Range };
    read(&text).map(|_| text).map_err(|_| Unwritable::nothing(Loss::whole(kind)))
}
