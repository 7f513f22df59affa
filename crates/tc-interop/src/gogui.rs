//! GoGui: `30`, `30 sec`, `30min+20sec/10`, main time and Canadian overtime; a number without a unit is minutes. The
//! option `-time` of gogui-twogtp has the same, and is read with the program and its other options.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Stage, Time};

use crate::engine::overtime::{folded, nearest};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{canadian, main_and, main_and_overtime};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError,
    Seconds,
};

/// Time settings of GoGui.
pub const FORMAT: Format = Format {
    marks: &["gogui"],
    longest: 1_024,
    read: Some(read),
    write: Some(|settings| nearest(&SHAPE, settings).write(spell)),
    // Times alone are like those of others.
    detect: Some(|text, readings| if text.contains(OPTION) { readings } else { Vec::new() }),
    ..Format::new("gogui", "time settings of GoGui", Family::Engines)
};

const OPTION: &str = "-time ";

const SHAPE: Shape = Shape::of(&[folded(Seconds::NANOS), System::single(Form::time(Seconds::NANOS))]);

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let option = text.find(OPTION).map(|at| at + OPTION.len());
    let text = match option.and_then(|at| Piece::new(text).split_at(at)) {
        // The next option, if any, begins with a dash.
        Some((_, value)) => value.split_once(&['-']).map_or(value, |(value, _)| value).trim_marks(&['"', '\'']),
        None => Piece::new(text),
    };
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
