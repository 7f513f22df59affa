//! GoGui: `30`, `30 sec`, `30min+20sec/10`, main time and Canadian overtime; a number without a unit is minutes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Stage, Time};

use crate::engine::overtime::nearest;
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{canadian, main_and, main_and_overtime};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError,
    ReadErrorKind, Seconds,
};

/// Time settings of GoGui.
pub const FORMAT: Format = Format {
    longest: 128,
    read: Some(read),
    write: Some(|settings| nearest(&SHAPE, settings).write(spell)),
    ..Format::new("gogui", "time settings of GoGui", Family::Engines)
};

const SECOND: u64 = Seconds::NANOS;

const SHAPE: Shape = Shape::of(&[
    System::overtime(Form::time(SECOND).at_least(SECOND), Form::time(SECOND).reset(u32::MAX).folded()),
    System::single(Form::time(SECOND)),
]);

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
    let parts: Vec<Piece<'_>> = Piece::new(text).split(&[':']).collect();
    let (true, false) = (parts.len() <= 3, text.contains(char::is_whitespace)) else {
        return Err(Piece::new(text).expected(Expectation::HoursMinutesSeconds));
    };
    let total = parts.iter().try_fold(0_u64, |total, part| {
        let number = part.whole(Expectation::HoursMinutesSeconds)?;
        let sum = total.checked_mul(60).and_then(|total| total.checked_add(number));
        sum.ok_or(ReadError::at(ReadErrorKind::Overflow, part.span()))
    });
    total.map(Seconds)
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = Piece::new(text).trim();
    let (main, over) = match text.split_once(&['+']) {
        Some((main, over)) => (main, Some(over)),
        None => (text, None),
    };
    let main = Stage::builder(time(main)?);
    let Some(over) = over else { return Ok(alloc::vec![Interpretation::certain(main_and(main, None)?)]) };
    let (period, stones) = over.split_once(&['/']).ok_or(over.expected(Expectation::GoguiOvertime))?;
    let stones = stones.moves(Expectation::WholeStones)?;
    let period = time(period)?;
    let control = main_and(main, Some(canadian(period, stones)))?;
    Ok(alloc::vec![match period.is_zero() {
        // Nobody sets an overtime of no time.
        true => Interpretation::assuming(control, Certainty::Likely, [Assumption::ZeroAsItStands]),
        false => Interpretation::certain(control),
    }])
}

/// A whole number of minutes or seconds.
fn time(text: Piece<'_>) -> Result<Time, ReadError> {
    let digits = text.text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = match text.text.get(digits.len()..).unwrap_or_default().trim_start() {
        "" | "m" | "min" => Minutes::NANOS,
        "s" | "sec" => Seconds::NANOS,
        _ => return Err(text.expected(Expectation::MinOrSec)),
    };
    let number = Piece { text: digits, ..text };
    number.whole(Expectation::WholeMinutesOrSeconds)?;
    number.time(unit, Expectation::WholeMinutesOrSeconds)
}

fn spell(settings: &GameSettings) -> String {
    let number = |time: Time| match Minutes::of(time) {
        Some(minutes) => format!("{}min", minutes.0),
        None => format!("{}sec", Seconds::floor(time).0),
    };
    let (main, over) = main_and_overtime(&settings.control);
    let main = number(main.map_or(Time::ZERO, Stage::time));
    match over.and_then(|over| Some((over.time(), over.moves().count()?))) {
        Some((time, stones)) => format!("{main}+{}/{stones}", number(time)),
        None => main,
    }
}
