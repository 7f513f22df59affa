//! chess.com: `time_control` of its API and records, in seconds: `600`, `180+2`, `1/86400`.
//!
//! Its `time_class` is [`ChessComClass`](crate::speed::ChessComClass).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Moves, TimeControl};

use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{increment, per_move, single, with_increment};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError, ReadErrorKind, Seconds,
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
    name: "chess-com",
    title: "time_control of chess.com, in seconds",
    family: Family::Sites,
    marks: &[],
    longest: 65_536,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
};

const SECOND: u64 = 1_000_000_000;
/// So few seconds, with an increment, may be minutes.
const MINUTE: u64 = 60;
const SECONDS: Expectation = Expectation::Seconds;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text).trim();
    match piece.text {
        "" => return Err(ReadError::new(ReadErrorKind::Empty)),
        "-" => return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        _ => {}
    }
    if let Some(time) = piece.after("1/") {
        let time = Seconds(time.whole(SECONDS)?).time()?;
        return Ok(alloc::vec![Interpretation::certain(single(per_move(time))?)]);
    }
    // As people see it, `3|2` is minutes and seconds.
    if let Some((minutes, seconds)) = piece.split_once(&['|']) {
        let base = minutes.time(60 * SECOND, Expectation::Minutes)?;
        let stage = with_increment(base, seconds.time(SECOND, SECONDS)?).build()?;
        return Ok(alloc::vec![Interpretation::assuming(
            TimeControl::try_from(stage)?,
            Certainty::Likely,
            [Assumption::Minutes]
        )]);
    }
    let (base, gain) = match piece.split_once(&['+']) {
        Some((base, gain)) => (base, gain.time(SECOND, SECONDS)?),
        None => (piece, tc_notation::Time::ZERO),
    };
    let base = base.whole(SECONDS)?;
    let control = TimeControl::try_from(with_increment(Seconds(base).time()?, gain).build()?)?;
    // No game has 3 seconds, and `3+2` is what people write for 3 minutes; but a few have 20.
    if (1..MINUTE).contains(&base) && !gain.is_zero() {
        let in_minutes = TimeControl::try_from(with_increment(Minutes(base).time()?, gain).build()?)?;
        return Ok(alloc::vec![
            Interpretation::assuming(control, Certainty::Likely, [Assumption::Seconds]),
            Interpretation::assuming(in_minutes, Certainty::Guess, [Assumption::Minutes]),
        ]);
    }
    Ok(alloc::vec![Interpretation::certain(control)])
}

/// PGN has the same spellings, and says more about what they can mean.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains('|');
    if is_own { readings } else { Vec::new() }
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
