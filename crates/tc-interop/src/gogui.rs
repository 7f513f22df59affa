//! GoGui: `30`, `30 sec`, `30min+20sec/10`, main time and Canadian overtime; a number without a unit is minutes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use tc_notation::{MoveCount, Periods, Time};

use crate::engine::shape::{Overtime, Shape};
use crate::engine::text;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, Minutes,
    ReadError, ReadErrorKind, Seconds, Unwritable,
};

/// Time settings of GoGui.
pub const FORMAT: Format = Format {
    name: "gogui",
    title: "time settings of GoGui",
    family: Family::Engines,
    marks: &[],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: None,
};

/// The longest that makes sense.
const LONGEST: usize = 128;

/// Reads what GoGui shows on a clock: `24` seconds, `02:24`, `1:02:24`.
///
/// ```
/// use tc_interop::{Seconds, gogui};
///
/// assert_eq!(gogui::read_time("1:02:24")?, Seconds(3_744));
/// assert!(gogui::read_time("02.24").is_err());
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
///
/// # Errors
/// A [`ReadError`] for a text that is not such a time.
pub fn read_time(text: &str) -> Result<Seconds, ReadError> {
    text::at_most(text, LONGEST)?;
    let mut total: u64 = 0;
    let mut start = 0;
    for (place, part) in text.split(':').enumerate() {
        let span = start..start + part.len();
        start = span.end + 1;
        if place > 2 {
            return Err(ReadError::at(ReadErrorKind::Expected(Expectation::HoursMinutesSeconds), span));
        }
        let number = text::whole(part, Expectation::HoursMinutesSeconds, span.clone())?;
        let sum = total.checked_mul(60).and_then(|total| total.checked_add(number));
        total = sum.ok_or(ReadError::at(ReadErrorKind::Overflow, span))?;
    }
    Ok(Seconds(total))
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    text::at_most(text, LONGEST)?;
    let (main, over) = match text.split_once('+') {
        Some((main, over)) => (main, Some(over)),
        None => (text, None),
    };
    let main_time = time(main, 0..main.len())?;
    let over = match over {
        Some(over) => {
            let start = text.len() - over.len();
            let expected = ReadErrorKind::Expected(Expectation::GoguiOvertime);
            let (period, stones) = over.split_once('/').ok_or(ReadError::at(expected, start..text.len()))?;
            let at = text.len() - stones.len()..text.len();
            let count = text::whole(stones.trim(), Expectation::WholeStones, at.clone())?;
            let moves =
                MoveCount::new(count).map_err(|violation| ReadError::at(ReadErrorKind::Illegal(violation), at))?;
            Some(Overtime { periods: Periods::ONE, moves, time: time(period, start..start + period.len())? })
        }
        None => None,
    };
    // Nobody sets an overtime of no time.
    let is_odd = over.as_ref().is_some_and(|over| over.time.is_zero());
    let control = Shape::Main(main_time, over).control()?;
    Ok(alloc::vec![match is_odd {
        true => Interpretation::assuming(control, Certainty::Likely, [Assumption::ZeroAsItStands]),
        false => Interpretation::certain(control),
    }])
}

/// A whole number of minutes or seconds.
fn time(text: &str, span: Range<usize>) -> Result<Time, ReadError> {
    let trimmed = text.trim();
    let digits = trimmed.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = match trimmed[digits.len()..].trim_start() {
        "" | "m" | "min" => Minutes::NANOS,
        "s" | "sec" => Seconds::NANOS,
        _ => return Err(ReadError::at(ReadErrorKind::Expected(Expectation::MinOrSec), span)),
    };
    let number = text::whole(digits, Expectation::WholeMinutesOrSeconds, span.clone())?;
    let nanos = number.checked_mul(unit).ok_or(ReadError::at(ReadErrorKind::Overflow, span.clone()))?;
    Time::from_nanos(nanos).map_err(|violation| ReadError::at(ReadErrorKind::Illegal(violation), span))
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut losses = Vec::new();
    let last = settings.control.stages().len().saturating_sub(1);
    let (main, over) = match Shape::of(&settings.control, &mut losses) {
        Shape::None => return Err(Unwritable::nothing(Loss::whole(LossKind::NoClock))),
        Shape::Main(main, over) => (main, over),
        Shape::Fischer(main, ..) => {
            losses.push(Loss::of(0, LossKind::Increment));
            (main, None)
        }
    };
    let mut number = |place, time: Time| {
        if Seconds::of(time).is_none() {
            losses.push(Loss::of(place, LossKind::Fraction));
        }
        match Minutes::of(time) {
            Some(minutes) => format!("{}min", minutes.0),
            None => format!("{}sec", Seconds::floor(time).0),
        }
    };
    let text = match over {
        None => number(0, main),
        Some(over) => {
            let main = number(0, over.folded_into(main));
            let text = format!("{main}+{}/{}", number(last, over.time), over.moves);
            if over.periods != Periods::ONE {
                losses.push(Loss::of(last, LossKind::Periods));
            }
            text
        }
    };
    losses.extend(settings.rule_losses(&[]));
    if losses.is_empty() {
        return Ok(text);
    }
    // Less than a second alone is no time at all.
    Err(Unwritable { losses, lossy: Some(text).filter(|text| read(text).is_ok()) })
}
