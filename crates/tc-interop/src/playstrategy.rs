//! PlayStrategy: a clock as the site shows it, in minutes and seconds: `3+2`, `1 d/6` with a simple delay, `1 d+2` with
//! a Bronstein delay.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Bonus, Stage};

use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, single, with_increment};
use crate::units::{MINUTE, SECOND};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError, Seconds,
};

/// A clock as PlayStrategy shows it.
///
/// ```
/// use tc_interop::playstrategy;
///
/// assert_eq!(playstrategy::FORMAT.read("1 d/6")?[0].settings.control.to_string(), "(6s) 1m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    longest: 100,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    // Other sites have `3+2` too; a `d` is its own.
    detect: Some(|text, _| text.contains('d').then_some(Certainty::Certain)),
    ..Format::new("playstrategy", "a clock as PlayStrategy shows it", Family::Sites)
};

const TIME: Form = Form::time(MINUTE);
const SHAPE: Shape = Shape::of(&[
    System::single(TIME.increment(SECOND)),
    System::single(TIME.delay(SECOND)),
    System::single(TIME.bronstein(SECOND)),
]);

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text);
    let (number, sign) = piece.split_once(&[' ', '+']).ok_or(piece.expected(Expectation::CHESS_CLOCK))?;
    let time = Minutes(number.whole(Expectation::MINUTES)?).time()?;
    let seconds = |piece: Piece| Ok::<_, ReadError>(Seconds(piece.whole(Expectation::SECONDS)?).time()?);
    let control = match (sign.after("d/"), sign.after("d+")) {
        (Some(delay), _) => single(Stage::builder(time).delay(seconds(delay)?))?,
        (_, Some(most)) => single(Stage::builder(time).bonus(Bonus::Bronstein(seconds(most)?)))?,
        _ => {
            let control = single(with_increment(time, seconds(sign)?))?;
            return Ok(alloc::vec![Interpretation::assuming(control, Certainty::Likely, [Assumption::Minutes])]);
        }
    };
    Ok(alloc::vec![Interpretation::certain(control)])
}

fn spell(settings: &GameSettings) -> String {
    let Some(stage) = settings.control.stages().first() else { return String::new() };
    let minutes = Minutes::floor(stage.time()).0;
    match (stage.delay(), stage.bonus()) {
        (Some(delay), _) => format!("{minutes} d/{}", Seconds::floor(delay).0),
        (_, Some(Bonus::Bronstein(most))) => format!("{minutes} d+{}", Seconds::floor(most).0),
        _ => format!("{minutes}+{}", Seconds::floor(increment(stage)).0),
    }
}
