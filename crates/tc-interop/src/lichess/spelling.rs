//! `3+2`: minutes and seconds, as lichess shows a clock.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use tc_notation::{TimeControl, TimeUnit};

use super::{DAYS, GameState, MINUTE, SECOND, Said, api, clock, days, write};
use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::{Assumption, Certainty, Expectation, Family, Format, Interpretation, Minutes, ReadError, Seconds};

/// `3+2`, `½+0`, `1 day`: a clock as lichess shows it. The JSON of its API is read too.
///
/// ```
/// use tc_interop::lichess;
///
/// assert_eq!(lichess::FORMAT.read("½+0")?[0].settings.control.to_string(), "30s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    read: Some(read),
    write: Some(|settings| write(settings, &SHAPE, spell)),
    detect: Some(detect),
    ..Format::new("lichess", "a clock as lichess shows it", Family::Sites)
};

const QUARTERS: [(&str, u64); 3] = [("¼", 15), ("½", 30), ("¾", 45)];
/// The longest limit in minutes; a larger number is seconds.
const MOST_MINUTES: u64 = 180;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text);
    if text.contains(['{', '=', ':']) {
        return if text.contains("\"wtime\"") { at_the_start(text) } else { api::any(text) };
    }
    // A page has more after the clock: `10+0 • Rapid • Casual`.
    let piece = piece.split_once(&['•']).map_or(piece, |(clock, _)| clock);
    if matches!(piece.text, "∞" | "Unlimited" | "unlimited") {
        return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]);
    }
    if let Some(number) = piece.before("days").or(piece.before("day")) {
        return Ok(alloc::vec![Interpretation::certain(days(number.whole(Expectation::Days)?)?)]);
    }
    let (limit, increment) = piece.split_once(&['+']).ok_or(piece.expected(Expectation::LichessClock))?;
    let increment = Seconds(increment.whole(Expectation::WholeSecondsNumber)?).time()?;
    let certain = |limit| Ok(alloc::vec![Interpretation::certain(clock(limit, increment)?)]);
    if let Some((whole, (_, quarter))) = QUARTERS.iter().find_map(|quarter| Some((limit.before(quarter.0)?, *quarter)))
    {
        let minutes = if whole.text.is_empty() { 0 } else { whole.whole(Expectation::Minutes)? };
        return certain(Seconds(minutes.saturating_mul(60).saturating_add(quarter)).time()?);
    }
    if limit.text.contains('.') {
        return certain(limit.time(MINUTE, Expectation::Minutes)?);
    }
    let number = limit.whole(Expectation::Minutes)?;
    let reading = |limit, certainty, unit| {
        Ok::<_, ReadError>(Interpretation::assuming(clock(limit, increment)?, certainty, [unit]))
    };
    let in_seconds = |certainty| reading(Seconds(number).time()?, certainty, Assumption::Seconds);
    Ok(match number {
        0 => alloc::vec![reading(Seconds(0).time()?, Certainty::Likely, Assumption::Minutes)?],
        1..=MOST_MINUTES => alloc::vec![
            reading(Minutes(number).time()?, Certainty::Likely, Assumption::Minutes)?,
            in_seconds(Certainty::Guess)?,
        ],
        _ => alloc::vec![in_seconds(Certainty::Likely)?],
    })
}

/// The control of a game whose clocks are still those of its start.
fn at_the_start(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let GameState { white, black, white_increment, black_increment } = GameState::read(text)?;
    if (white, white_increment) != (black, black_increment) {
        return Err(Piece::new(text).expected(Expectation::SameForBoth));
    }
    let control = clock(white.time()?, white_increment.time()?)?;
    Ok(alloc::vec![Interpretation::assuming(control, Certainty::Likely, [Assumption::AtTheStart])])
}

/// What other sites write just like it is for them to say.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_json = text.contains(['{', '=', ':']);
    let is_own = text.contains(['¼', '½', '¾']);
    let certainty = if is_own { Certainty::Likely } else { Certainty::Guess };
    readings.into_iter().filter(|_| !is_json).map(|reading| reading.at_most(certainty)).collect()
}

/// Quarters of a minute are what the site has.
const QUARTER: u64 = 15 * SECOND;
const SHAPE: Shape = Shape::of(&[
    System::single(Form::time(QUARTER).at_least(QUARTER).at_most(MOST_MINUTES * MINUTE).increment(SECOND)),
    DAYS,
    System::NoClock,
]);

fn spell(said: Said) -> alloc::string::String {
    match said {
        Said::Unlimited => "unlimited".into(),
        Said::Days(1) => "1 day".into(),
        Said::Days(days) => format!("{days} days"),
        Said::Clock(limit, increment) => {
            let quarter = QUARTERS.iter().find(|(_, seconds)| Seconds::of(limit) == Some(Seconds(*seconds)));
            let minutes = limit.in_unit(TimeUnit::Minutes).unwrap_or(limit).to_string();
            let minutes = quarter.map_or(minutes.trim_end_matches('m'), |(sign, _)| *sign);
            format!("{minutes}+{}", Seconds::floor(increment).0)
        }
    }
}
