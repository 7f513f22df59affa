//! GoGui: `30`, `30 sec`, `30min+20sec/10`, main time and Canadian overtime; a number without a unit is minutes. The
//! option `-time` of gogui-twogtp has the same, and is read with the program and its other options.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Stage, Time};

use crate::engine::overtime::{folded, nearest, reading};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{canadian, main_and, main_and_overtime};
use crate::units::{MINUTE, SECOND};
use crate::{Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError, Seconds};

/// Time settings of GoGui.
pub const FORMAT: Format = Format {
    marks: &["gogui"],
    longest: 1_024,
    read: Some(read),
    write: Some(|settings| nearest(&SHAPE, settings).write(spell)),
    detect: Some(detect),
    ..Format::new("gogui", "time settings of GoGui", Family::Engines)
};

const OPTION: &str = "-time ";

const SHAPE: Shape = Shape::of(&[folded(SECOND), System::single(Form::time(SECOND))]);

/// Times alone are like those of others, and other programs could have such an option too.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let certainty = if FORMAT.has_mark(text) { Certainty::Certain } else { Certainty::Guess };
    text.contains(OPTION).then_some(certainty)
}

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let option = text.find(OPTION).map(|at| at + OPTION.len());
    let text = match option.and_then(|at| Piece::new(text).split_at(at)) {
        // The next option, if any, begins with a dash.
        Some((_, value)) => value.split_once(&['-']).map_or(value, |(value, _)| value).trim_marks(&['"', '\'']),
        None => Piece::new(text),
    };
    let (main, over) = text.split_once(&['+']).map_or((text, None), |(main, over)| (main, Some(over)));
    let main = Stage::builder(time(main)?);
    let overtime = |over: Piece<'_>| {
        let (period, stones) =
            over.split_once(&['/']).ok_or(over.expected(Expectation("overtime and its stones, as `20/10`")))?;
        Ok::<_, ReadError>(canadian(time(period)?, stones.moves(Expectation::WHOLE_STONES)?))
    };
    Ok(alloc::vec![reading(main_and(main, over.map(overtime).transpose()?)?)])
}

/// A whole number of minutes or seconds.
fn time(text: Piece<'_>) -> Result<Time, ReadError> {
    let (number, unit) = text.digits().ok_or(text.expected(Expectation::WHOLE_MINUTES_OR_SECONDS))?;
    let unit = match unit.text {
        "" | "m" | "min" => MINUTE,
        "s" | "sec" => SECOND,
        _ => return Err(text.expected(Expectation("`min` or `sec`"))),
    };
    number.time(unit, Expectation::WHOLE_MINUTES_OR_SECONDS)
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
