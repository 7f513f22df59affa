//! lishogi: `5+10|20(2x)`, minutes, increment, byo-yomi and its periods in seconds; and `300.10.20.2`, all in seconds.
//!
//! `10|20` has no increment, `1+10` no byo-yomi, and one period is not written. Minutes can have a fraction: `2.5|10`,
//! `½+3`. The increment ends when byo-yomi is entered. A game without a main time begins with an increment or a
//! byo-yomi, and with at least 5 s: `0+3` is `5s.. + 3s`, and `0|3`, which keeps what is left above the byo-yomi, is
//! `2s, r1/3s`. PyChess writes byo-yomi as `5+15(b)` and `10+3×30(b)`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{PeriodCount, Time};

use crate::decimal::Decimal;
use crate::shape::{Form, Shape, System};
use crate::systems::{Times, byo_yomi, main_and, with_increment};
use crate::{
    Certainty, Expectation, Family, Format, GameSettings, Interpretation, Minutes, ReadError, ReadErrorKind, Seconds,
};

/// The clock of lishogi.
///
/// ```
/// use tc_interop::lishogi;
///
/// assert_eq!(lishogi::FORMAT.read("5+10|20(2x)")?[0].settings.control.to_string(), "5m.. + 10s, 2 x r1/20s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    longest: 64,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    ..Format::new("lishogi", "lishogi", Family::Sites)
};

/// What a game without a main time begins with, in seconds.
const LEAST: u64 = 5;

/// Fractions of a minute that are shown as one letter.
const FRACTIONS: [(&str, &str); 3] = [("¼", "0.25"), ("½", "0.5"), ("¾", "0.75")];

/// The main time; and the increment, the byo-yomi and its periods, in seconds.
type Clock = (Time, [u64; 3]);

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let text = text.trim();
    let (main, [gain, period, periods]) = if text.contains(['+', '|']) { shown(text)? } else { dotted(text)? };
    let least = match (gain, period) {
        (0, 0) => 0,
        (gain, 0) => gain.max(LEAST),
        (0, period) => LEAST.saturating_sub(period),
        _ => 0,
    };
    let main = if main.is_zero() { Seconds(least).time()? } else { main };
    let overtime = match period {
        0 => None,
        period => Some(byo_yomi(Seconds(period).time()?, PeriodCount::new(periods.max(1))?)),
    };
    let control = main_and(with_increment(main, Seconds(gain).time()?), overtime)?;
    Ok(alloc::vec![Interpretation::certain(control)])
}

/// `M+I|B(Px)`, or `M+PxB(b)`.
fn shown(text: &str) -> Result<Clock, ReadError> {
    let (first, second) = text.split_once('|').map_or((text, None), |(first, second)| (first, Some(second)));
    let (main, gain) = first.split_once('+').unwrap_or((first, "0"));
    let (gain, period, periods) = match (gain.strip_suffix("(b)"), second) {
        (Some(overtime), None) => {
            let (periods, period) = overtime.split_once(['x', '×']).unwrap_or(("1", overtime));
            ("0", period, periods)
        }
        (_, Some(overtime)) => {
            let (period, periods) = overtime.split_once('(').unwrap_or((overtime, "1x)"));
            (gain, period, periods.strip_suffix("x)").ok_or_else(expected)?)
        }
        (None, None) => (gain, "0", "1"),
    };
    let main = FRACTIONS.iter().find(|(letter, _)| *letter == main).map_or(main, |(_, decimal)| decimal);
    let minutes = Decimal::read(main).map_err(|error| ReadError::new(error.or(expected().kind)))?;
    let main = minutes.time(Minutes::NANOS).map_err(ReadError::new)?;
    Ok((main, [number(gain)?, number(period)?, number(periods)?]))
}

/// `limit.increment.byoyomi.periods` in seconds.
fn dotted(text: &str) -> Result<Clock, ReadError> {
    let numbers: Vec<u64> = text.split('.').map(number).collect::<Result<_, _>>()?;
    let [main, gain, period, periods] = numbers[..] else { return Err(expected()) };
    Ok((Seconds(main).time()?, [gain, period, periods]))
}

fn number(text: &str) -> Result<u64, ReadError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(expected());
    }
    text.parse().map_err(|_| ReadError::new(ReadErrorKind::Overflow))
}

fn expected() -> ReadError {
    ReadError::new(ReadErrorKind::Expected(Expectation::LishogiClock))
}

/// Two numbers are more often an increment, on other sites.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_own = text.ends_with("x)") || text.ends_with("(b)") || (text.contains('+') && text.contains('|'));
    let certainty = if is_own { Certainty::Likely } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}

const SECOND: u64 = Seconds::NANOS;
const MAIN: Form = Form::time(SECOND).at_least(SECOND).increment(SECOND);
const BYO_YOMI: Form = Form::time(SECOND).at_least(SECOND).per_move().periods(u16::MAX);

/// An increment, byo-yomi, or both. Without a main time the first period has at least 5 s.
const SHAPE: Shape = Shape::of(&[
    System::single(MAIN),
    System::single(BYO_YOMI.at_least(LEAST * SECOND)),
    System::row(MAIN, 1, BYO_YOMI),
]);

/// What the site shows for whole minutes, and else all seconds with dots. A main time that the site gives by itself is
/// written as 0.
fn spell(settings: &GameSettings) -> String {
    let Times { main, increment, overtime, periods } = Times::of(&settings.control);
    let [main, gain, period] = [main, increment, overtime].map(|time| Seconds::floor(time).0);
    let is_given = gain > 0 && period == 0 && main == gain.max(LEAST);
    let shown = match (main % 60, gain, period) {
        _ if is_given => format!("0+{gain}"),
        (0, 0, period) => format!("{}|{period}", main / 60),
        (0, gain, 0) => format!("{}+{gain}", main / 60),
        (0, gain, period) => format!("{}+{gain}|{period}", main / 60),
        _ => return format!("{main}.{gain}.{period}.{periods}"),
    };
    if periods == PeriodCount::ONE { shown } else { format!("{shown}({periods}x)") }
}
