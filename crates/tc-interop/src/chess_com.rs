//! chess.com: `time_control` of its API and records, in seconds: `600`, `180+2`, `1/86400`.
//!
//! What its pages show is read too: `3|2`, `20 sec | 1`, `10 min`, `3 days`. Its `time_class` is
//! [`CHESS_COM_CLASSES`](crate::speed::CHESS_COM_CLASSES).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Moves, Time, TimeControl};

use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, single, with_increment};
use crate::units::{DAY, MINUTE, SECOND};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, Seconds,
};

/// `time_control` of chess.com.
///
/// ```
/// use tc_interop::chess_com;
///
/// assert_eq!(chess_com::FORMAT.read("1/86400")?[0].settings.control.to_string(), "r1/1d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["\"time_control\":\"", "\"time_class\""],
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    rules: "chess-com",
    ..Format::new("chess-com", "time_control of chess.com, in seconds", Family::Sites)
};

const SECONDS: Expectation = Expectation::SECONDS;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = value_of(Piece::new(text))?;
    let likely = |control, assumption| Interpretation::assuming(control, Certainty::Likely, [assumption]);
    if piece.text == "-" {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    }
    let shown = piece.before("/move").unwrap_or(piece);
    let long = [("days", DAY), ("day", DAY), ("hours", DAY / 24)];
    if let Some((number, unit)) = long.into_iter().find_map(|(word, unit)| Some((shown.before(word)?, unit))) {
        let control = single(per_move(number.time(unit, Expectation::DAYS)?))?;
        return Ok(alloc::vec![likely(control, Assumption::PerMove)]);
    }
    if let Some(time) = piece.after("1/") {
        let control = single(per_move(Seconds(time.whole(SECONDS)?).time()?))?;
        return Ok(alloc::vec![Interpretation::certain(control)]);
    }
    // As people see it, `3|2` is minutes and seconds.
    if let Some((base, gain)) = piece.split_once(&['|']) {
        let (time, unit) = match base.before("sec") {
            Some(seconds) => (seconds.time(SECOND, SECONDS)?, Assumption::Seconds),
            None => (base.before("min").unwrap_or(base).minutes()?, Assumption::Minutes),
        };
        return Ok(alloc::vec![likely(single(with_increment(time, gain.time(SECOND, SECONDS)?))?, unit)]);
    }
    if let Some(minutes) = piece.before("min") {
        return Ok(alloc::vec![Interpretation::certain(single(with_increment(minutes.minutes()?, Time::ZERO))?)]);
    }
    let (base, gain) = match piece.split_once(&['+']) {
        Some((base, gain)) => (base, gain.time(SECOND, SECONDS)?),
        None => (piece, Time::ZERO),
    };
    // No game has 3 seconds, and `3+2` is what people write for 3 minutes; but a few have 20.
    let units: &[_] = match (1..60).contains(&base.whole(SECONDS)?) && !gain.is_zero() {
        true => &[(SECOND, Some(Assumption::Seconds)), (MINUTE, Some(Assumption::Minutes))],
        false => &[(SECOND, None)],
    };
    Interpretation::every(units, &[((), None)], |unit, ()| Ok(single(with_increment(base.time(unit, SECONDS)?, gain))?))
}

/// The value: of the key in a game of the API, or all of the text.
fn value_of(text: Piece<'_>) -> Result<Piece<'_>, ReadError> {
    const KEY: &str = "\"time_control\"";
    let mut rest = text;
    let mut values = core::iter::from_fn(|| {
        let (value, after) = rest
            .text
            .find(KEY)
            .and_then(|place| rest.split_at(place)?.1.after(KEY))
            .and_then(|rest| rest.after(":")?.after("\"")?.split_once(&['"']))?;
        rest = after;
        Some(value)
    });
    match values.next() {
        Some(value) => match values.find(|other| other.text != value.text) {
            Some(other) => Err(other.error(ReadErrorKind::SeveralControls)),
            None => Ok(value),
        },
        None if text.text.contains("\"time_class\"") => Err(text.error(ReadErrorKind::Missing("time_control"))),
        None => Ok(text),
    }
}

/// PGN has the same spellings, and says more about what they can mean.
///
/// No game has 3 seconds: who writes `"time_control": "3+2"` hardly has it from here.
fn detect(text: &str, readings: &[Interpretation]) -> Option<Certainty> {
    let is_own = text.contains('|') || FORMAT.has_mark(text);
    let is_brief = |reading: &Interpretation| {
        reading.settings.control.stages().first().is_some_and(|stage| stage.time().as_micros() < 10 * SECOND)
    };
    let most = if readings.first().is_some_and(is_brief) { Certainty::Guess } else { Certainty::Certain };
    is_own.then_some(most)
}

/// An increment, or a time for each move.
const SHAPE: Shape = Shape::of(&[
    System::single(Form::time(SECOND).increment(SECOND)),
    System::single(Form::time(SECOND).per_move()),
    System::NoClock,
]);

fn spell(settings: &GameSettings) -> String {
    let Some(stage) = settings.control.stages().first() else { return "-".into() };
    let [seconds, gain] = [stage.time(), increment(stage)].map(|time| Seconds::floor(time).0);
    match (stage.moves(), gain) {
        (Moves::Reset(_), _) => format!("1/{seconds}"),
        (_, 0) => format!("{seconds}"),
        (_, gain) => format!("{seconds}+{gain}"),
    }
}
