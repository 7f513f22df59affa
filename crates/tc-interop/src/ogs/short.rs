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
use crate::units::SECOND;
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
    rules: "ogs",
    ..Format::new("ogs-short", "a time control as OGS writes it in lists", Family::Sites)
};

const UNITS: [(&str, u64); 5] = [("wk", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    Ok(alloc::vec![Interpretation::certain(of(Piece::new(text))?.settings()?)])
}

fn of(text: Piece<'_>) -> Result<Settings, ReadError> {
    let settings = |system, main, each| Settings { system, main, each, ..Settings::NONE };
    if let Some(per_move) = text.before("/move") {
        return Ok(settings(System::Simple, Time::ZERO, duration(per_move)?));
    }
    let Some((main, rest)) = text.split_once(&['+']) else {
        return Ok(settings(System::Absolute, duration(text)?, Time::ZERO));
    };
    let main = duration(main)?;
    if let Some((increment, max)) = rest.text.find("up to").and_then(|place| rest.split_at(place)) {
        let max = max.after("up to").map_or(Ok(main), duration)?;
        return Ok(Settings { max, ..settings(System::Fischer, main, duration(increment)?) });
    }
    let what = Expectation("a number of periods or stones");
    if let Some((periods, period)) = rest.split_once(&['x']) {
        let count = PeriodCount::new(periods.whole(what)?)?.get().into();
        return Ok(Settings { count, ..settings(System::Byoyomi, main, more_than_nothing(period)?) });
    }
    let (period, stones) = rest.split_once(&['/']).ok_or_else(|| {
        rest.expected(Expectation("periods (5x30s), a block (3m/10), or an increment with its maximum (10s up to 1h)"))
    })?;
    let count = stones.moves(what)?.get();
    Ok(Settings { count, ..settings(System::Canadian, main, more_than_nothing(period)?) })
}

/// A period of nothing is written as nothing, and so is one that is forgotten.
fn more_than_nothing(period: Piece<'_>) -> Result<Time, ReadError> {
    match duration(period)? {
        time if time.is_zero() => Err(period.expected(Expectation("the time of a period, as in 5x30s"))),
        time => Ok(time),
    }
}

fn duration(text: Piece<'_>) -> Result<Time, ReadError> {
    let seconds = parts::read(text.text, &UNITS)?;
    Ok(Seconds(seconds.ok_or_else(|| text.expected(Expectation::OGS_DURATION))?).time()?)
}

/// A plain duration is anybody's, and so is what other notations write with a plus.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let is_own = ["x", "/", "up to"].iter().any(|mark| text.contains(mark)) && !text.contains(',');
    is_own.then_some(Certainty::Likely)
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    // A period of nothing would be written as nothing, and no clock is.
    const SYSTEMS: [Of; 4] = systems(SECOND);
    let (nearest, losses) = Settings::nearest_of(&Shape::of(&SYSTEMS), settings);
    let short = |time: Time| parts::write(Seconds::floor(time).0, &UNITS);
    let text = nearest.map_or(String::new(), |Settings { system, main, each, max, count, .. }| {
        let (main, each) = (short(main), short(each));
        match system {
            System::Fischer => format!("{main}+{each} up to {}", short(max)),
            System::Byoyomi => format!("{main}+{count}x{each}"),
            System::Canadian => format!("{main}+{each}/{count}"),
            System::Simple => format!("{each}/move"),
            System::Absolute => main,
            System::None => String::new(),
        }
    });
    if !losses.is_empty() {
        return Err(Unwritable { losses, lossy: Some(text) });
    }
    let kind = if settings.control.is_none() { LossKind::NoClock } else { LossKind::Range };
    read(&text).map(|_| text).map_err(|_| Unwritable::nothing(Loss::whole(kind)))
}
