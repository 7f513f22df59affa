//! `3+2`: minutes and seconds, as lichess shows a clock.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{Time, TimeControl, TimeUnit};

use super::{Said, clock, days, limit_in_minutes, said};
use crate::piece::Piece;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError,
    ReadErrorKind, Seconds, Unwritable,
};

/// `3+2`, `½+0`, `1 day`: a clock as lichess shows it.
///
/// ```
/// use tc_interop::lichess;
///
/// assert_eq!(lichess::FORMAT.read("½+0")?[0].settings.control.to_string(), "30s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "lichess",
    title: "a clock as lichess shows it",
    family: Family::Sites,
    marks: &[],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

const MINUTE: u64 = 60 * super::SECOND;
const QUARTERS: [(&str, u64); 3] = [("¼", 15), ("½", 30), ("¾", 45)];
/// The longest limit in minutes; a larger number is seconds.
const MOST_MINUTES: u64 = 180;
const SHAPE: Expectation = Expectation::LichessClock;

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text).trim();
    match piece.text {
        "" => return Err(ReadError::new(ReadErrorKind::Empty)),
        "∞" | "Unlimited" | "unlimited" => return Ok(alloc::vec![Interpretation::certain(TimeControl::NONE)]),
        _ => {}
    }
    if let Some(number) = piece.before("days").or(piece.before("day")) {
        return Ok(alloc::vec![Interpretation::certain(days(number.whole(Expectation::Days)?)?)]);
    }
    let (limit, increment) = piece.split_once(&['+']).ok_or(piece.expected(SHAPE))?;
    let increment = Seconds(increment.whole(Expectation::WholeSecondsNumber)?).time()?;
    if let Some((_, seconds)) = QUARTERS.iter().find(|(sign, _)| limit.text == *sign) {
        return Ok(alloc::vec![Interpretation::certain(clock(Seconds(*seconds).time()?, increment)?)]);
    }
    if limit.text.contains('.') {
        return Ok(alloc::vec![Interpretation::certain(clock(limit.time(MINUTE, Expectation::Minutes)?, increment)?)]);
    }
    let number = limit.whole(Expectation::Minutes)?;
    let in_seconds = |certainty| -> Result<Interpretation, ReadError> {
        Ok(Interpretation::assuming(clock(Seconds(number).time()?, increment)?, certainty, [Assumption::Seconds]))
    };
    if number > MOST_MINUTES {
        return Ok(alloc::vec![in_seconds(Certainty::Likely)?]);
    }
    let control = clock(Time::new(number, TimeUnit::Minutes)?, increment)?;
    let mut readings = alloc::vec![Interpretation::assuming(control, Certainty::Likely, [Assumption::Minutes])];
    if number > 0 {
        readings.push(in_seconds(Certainty::Guess)?);
    }
    Ok(readings)
}

/// What other sites write just like it is for them to say.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.contains(['¼', '½', '¾']);
    let certainty = if is_own { Certainty::Likely } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let (said, mut losses) = said(&settings.control);
    losses.extend(settings.rule_losses(&[]));
    let text = match said {
        Said::Unlimited => "unlimited".into(),
        Said::Days(1) => "1 day".into(),
        Said::Days(days) => format!("{days} days"),
        Said::Clock(limit, increment) => {
            let mut lose = |kind| losses.push(Loss::of(0, kind));
            let quarter = QUARTERS.iter().find(|(_, seconds)| Seconds::of(limit) == Some(Seconds(*seconds)));
            let minutes = limit_in_minutes(limit, increment).in_unit(TimeUnit::Minutes);
            // A number above this is read as seconds.
            let is_large = limit.as_nanos() > MOST_MINUTES * MINUTE && !minutes.is_some_and(Time::has_decimals);
            if is_large {
                lose(LossKind::Range);
            }
            if minutes.is_none() || Seconds::of(increment).is_none() {
                lose(LossKind::Fraction);
            }
            // `0` begins with the increment.
            if limit.is_zero() && !increment.is_zero() {
                lose(LossKind::Range);
            }
            let limit = limit_in_minutes(limit, increment);
            let whole = limit.as_nanos() / MINUTE;
            let limit = match (quarter, minutes) {
                (Some((sign, _)), _) => (*sign).into(),
                (None, Some(minutes)) => minutes.to_string().trim_end_matches('m').into(),
                (None, None) => whole.to_string(),
            };
            format!("{limit}+{}", Seconds::floor(increment).0)
        }
    };
    if losses.is_empty() { Ok(text) } else { Err(Unwritable { losses, lossy: Some(text) }) }
}
