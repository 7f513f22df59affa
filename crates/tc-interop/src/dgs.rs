//! Dragon Go Server: `F: 21d + 3d` (Fischer), `J: 30d + 1d * 10` (byo-yomi), `C: 30d + 7d / 10` (Canadian), `F: 30d`
//! (absolute), in whole hours.
//!
//! The clock is paused for nine hours of each night, so the server counts 15 hours for a day. On the wall that is a day
//! of 24 hours, which is the first reading; days of 15 hours are another. Nights, weekends and vacations are not in the
//! text. In Fischer time the main time is the cap. The server shows the last period as `* 0`, so that the number of
//! periods could leave out the one that runs: that is another reading too.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, MoveCount, PeriodCount, Stage, Time, TimeControl, TimeUnit};

use crate::piece::Piece;
use crate::shape::{Caps, Form, Shape, System};
use crate::systems::{byo_yomi, canadian, increment, main_and, main_and_overtime, single};
use crate::units::HOUR;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, parts,
};

/// Times of the Dragon Go Server.
///
/// ```
/// use tc_interop::dgs;
///
/// let readings = dgs::FORMAT.read("F: 21d + 3d")?;
/// assert_eq!(readings[0].settings.control.to_string(), "21d + 3d");
/// assert_eq!(readings[1].settings.control.to_string(), "315h + 45h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["F:", "J:", "C:"],
    longest: 64,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(|_, _| Some(Certainty::Certain)),
    ..Format::new("dgs", "times of the Dragon Go Server", Family::Sites)
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    use Assumption::{DayOfFifteenHours, DayOfTwentyFourHours, PeriodsAfterTheRunningOne, PeriodsWithTheRunningOne};
    let mut readings = Vec::new();
    for (hours, day) in [(24, DayOfTwentyFourHours), (15, DayOfFifteenHours)] {
        for (running, periods) in [(0, PeriodsWithTheRunningOne), (1, PeriodsAfterTheRunningOne)] {
            let control = control(Piece::new(text), hours, running)?;
            let assumed = [text.contains('d').then_some(day), text.contains('*').then_some(periods)];
            let certainty = match assumed {
                [None, None] => Certainty::Certain,
                _ if readings.is_empty() => Certainty::Likely,
                _ => Certainty::Guess,
            };
            readings.push(Interpretation::assuming(control, certainty, assumed.into_iter().flatten()));
        }
    }
    Ok(readings)
}

/// The control with days of this number of hours, and with one more period if the running one is not counted.
fn control(text: Piece<'_>, day: u64, running: u64) -> Result<TimeControl, ReadError> {
    let expected = || ReadError::new(ReadErrorKind::Expected(Expectation("days and hours, as in `F: 21d + 3d`")));
    let time = |piece: Piece<'_>| {
        let hours = parts::read(piece.text, &[("d", day), ("h", 1)])?.filter(|_| !piece.text.is_empty());
        let hours = Time::new(hours.ok_or_else(expected)?, TimeUnit::Hours)?;
        Ok::<_, ReadError>(
            hours.in_unit(TimeUnit::Days).filter(|_| day == 24 && piece.text.ends_with('d')).unwrap_or(hours),
        )
    };
    let (system, times) = text.split_once(&[':']).ok_or_else(expected)?;
    let (main, over) = times.split_once(&['+']).map_or((times, None), |(main, over)| (main, Some(over)));
    let main = Stage::builder(time(main)?);
    let divided = |sign| over.and_then(|over| over.split_once(&[sign])).ok_or_else(expected);
    Ok(match (system.text, over) {
        ("F", None) => single(main)?,
        ("F", Some(gain)) => single(main.bonus(Bonus::Increment(time(gain)?)))?,
        ("J", _) => {
            let (period, count) = divided('*')?;
            let count = PeriodCount::new(count.whole(Expectation::PERIODS)?.saturating_add(running))?;
            main_and(main, Some(byo_yomi(time(period)?, count)))?
        }
        ("C", _) => {
            let (period, stones) = divided('/')?;
            main_and(main, Some(canadian(time(period)?, stones.moves(Expectation::WHOLE_STONES)?)))?
        }
        _ => return Err(expected()),
    })
}

const TIME: Form = Form::time(HOUR);
const SOME_TIME: Form = TIME.at_least(HOUR);
const SHAPE: Shape = Shape::of(&[
    System::single(TIME.capped(HOUR, Caps { unlimited: false, start: true, other: None })),
    System::overtime(SOME_TIME, SOME_TIME.per_move().periods(u16::MAX)),
    System::overtime(SOME_TIME, SOME_TIME.reset(u32::MAX)),
]);

fn spell(settings: &GameSettings) -> String {
    let (main, over) = main_and_overtime(&settings.control);
    let gain = main.map_or(Time::ZERO, increment);
    let main = days(main.map_or(Time::ZERO, Stage::time));
    match over.map(|over| (days(over.time()), over.moves().count(), over.periods().count())) {
        Some((time, Some(MoveCount::ONE), periods)) => {
            format!("J: {main} + {time} * {}", periods.unwrap_or(PeriodCount::ONE))
        }
        Some((time, stones, _)) => format!("C: {main} + {time} / {}", stones.unwrap_or(MoveCount::ONE)),
        None if gain.is_zero() => format!("F: {main}"),
        None => format!("F: {main} + {}", days(gain)),
    }
}

/// Days of 24 hours, or else hours.
fn days(time: Time) -> String {
    match time.as_micros() / HOUR {
        0 => "0h".into(),
        hours => parts::write(hours, &[if hours.is_multiple_of(24) { ("d", 24) } else { ("h", 1) }]),
    }
}
