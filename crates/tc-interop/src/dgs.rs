//! Dragon Go Server: the short form of its Fischer time, `F: 21d + 3d`.
//!
//! The server counts whole hours. A day of its times has 15 of them, because the clock is paused for nine hours of each
//! night; 30 such days are its month. The main time is the cap. Nights, weekends and vacations are not in the text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, Moves, Periods, Stage, Time, TimeControl, TimeUnit, Violation};

use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError,
    ReadErrorKind, Unwritable,
};

/// Fischer time of the Dragon Go Server.
///
/// ```
/// use tc_interop::dgs;
///
/// assert_eq!(dgs::FORMAT.read("F: 21d + 3d")?[0].settings.control.to_string(), "315h + 45h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "dgs",
    title: "the Fischer time of the Dragon Go Server",
    family: Family::Sites,
    marks: &["F:"],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(crate::format::unmistakable),
};

/// The hours of a day in which the clock runs.
const DAY: u64 = 15;
/// The longest text, in bytes.
const LONGEST: usize = 64;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    let text = text.trim();
    if text.is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    let expected = || ReadError::new(ReadErrorKind::Expected(Expectation::DaysAndHours));
    let (main, increment) = text.strip_prefix("F:").and_then(|rest| rest.split_once('+')).ok_or_else(expected)?;
    let main = time(main)?.ok_or_else(expected)?;
    let increment = time(increment)?.ok_or_else(expected)?;
    let stage = Stage::builder(main).bonus(Bonus::Increment(increment)).build()?;
    let control = TimeControl::new([stage])?;
    let assumption = text.contains('d').then_some(Assumption::DayOfFifteenHours);
    let certainty = if assumption.is_some() { Certainty::Likely } else { Certainty::Certain };
    Ok(alloc::vec![Interpretation::assuming(control, certainty, assumption)])
}

/// `21d`, `6d 11h`, `11h`.
fn time(text: &str) -> Result<Option<Time>, ReadError> {
    let mut hours: u64 = 0;
    let mut last = u64::MAX;
    for part in text.split_ascii_whitespace() {
        let (digits, unit) = match (part.strip_suffix('d'), part.strip_suffix('h')) {
            (Some(digits), _) => (digits, DAY),
            (_, Some(digits)) => (digits, 1),
            _ => return Ok(None),
        };
        if unit >= last || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        last = unit;
        let number: u64 = digits.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))?;
        let sum = number.checked_mul(unit).and_then(|part| hours.checked_add(part));
        hours = sum.ok_or(Violation::TimeTooLong)?;
    }
    if last == u64::MAX { Ok(None) } else { Ok(Some(Time::new(hours, TimeUnit::Hours)?)) }
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = settings.rule_losses(&[]);
    let [stage, more @ ..] = settings.control.stages() else {
        return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock)));
    };
    if !more.is_empty() {
        losses.push(Loss::whole(LossKind::Stages));
    }
    let mut lose = |kind| losses.push(Loss::of(0, kind));
    if stage.periods() != Periods::ONE {
        lose(LossKind::Periods);
    }
    match stage.moves() {
        Moves::Any => {}
        Moves::Reset(_) => lose(LossKind::Reset),
        Moves::Required(_) => lose(LossKind::Moves),
        Moves::Expire(_) => lose(LossKind::Expiry),
    }
    if stage.resets_on_time() {
        lose(LossKind::Reset);
    }
    if stage.delay().is_some() {
        lose(LossKind::Delay);
    }
    match stage.cap() {
        Cap::At(cap) if cap == stage.time() => {}
        Cap::At(_) => lose(LossKind::Cap),
        Cap::Unlimited => lose(LossKind::NoCap),
    }
    let increment = match stage.bonus() {
        Some(Bonus::Increment(increment)) => increment,
        Some(Bonus::Bronstein(_)) => {
            lose(LossKind::Bronstein);
            Time::ZERO
        }
        Some(Bonus::Opponent) => {
            lose(LossKind::Hourglass);
            Time::ZERO
        }
        None => Time::ZERO,
    };
    let hour = TimeUnit::Hours.nanos();
    if !stage.time().as_nanos().is_multiple_of(hour) || !increment.as_nanos().is_multiple_of(hour) {
        lose(LossKind::Fraction);
    }
    let text = format!("F: {} + {}", spell(stage.time().as_nanos() / hour), spell(increment.as_nanos() / hour));
    losses.sort();
    losses.dedup();
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}

/// Hours as days of 15 hours, and hours.
fn spell(hours: u64) -> String {
    match (hours / DAY, hours % DAY) {
        (0, hours) => format!("{hours}h"),
        (days, 0) => format!("{days}d"),
        (days, hours) => format!("{days}d {hours}h"),
    }
}
