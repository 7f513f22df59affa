//! lishogi: `5+10|20(2x)`, minutes, increment, byo-yomi and its periods in seconds; and `300.10.20.2`, all in seconds.
//!
//! `10|20` has no increment, `1+10` no byo-yomi, and one period is not written. Minutes can have a fraction: `2.5|10`,
//! `½+3`. The increment ends when byo-yomi is entered. A game without a main time begins with an increment or a
//! byo-yomi, and with at least 5 s: `0+3` is `5s.. + 3s`, and `0|3`, which keeps what is left above the byo-yomi, is
//! `2s, r1/3s`. PyChess writes byo-yomi as `5+15(b)` and `10+3×30(b)`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Moves, PeriodCount, Time};

use crate::piece::Piece;
use crate::shape::{Form, Shape, System};
use crate::systems::{Times, byo_yomi, main_and, with_increment};
use crate::units::SECOND;
use crate::{
    Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError, Seconds,
    Unwritable,
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
    write: Some(write),
    detect: Some(detect),
    rules: "lishogi",
    ..Format::new("lishogi", "lishogi", Family::Sites)
};

/// What a game without a main time begins with, in seconds.
const LEAST: u64 = 5;

/// The main time; and the increment, the byo-yomi and its periods, in seconds.
type Clock = (Time, [u64; 3]);

const EXPECTED: Expectation = Expectation("a clock of lishogi, as in `5+10|20(2x)` or `300.10.20.2`");

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let piece = Piece::new(text);
    let (main, [gain, period, periods]) = if text.contains(['+', '|']) { shown(piece)? } else { dotted(piece)? };
    let main = match (main.is_zero(), gain, period) {
        (true, 1.., 0) => Seconds(gain.max(LEAST)).time()?,
        (true, 0, 1..) => Seconds(LEAST.saturating_sub(period)).time()?,
        _ => main,
    };
    let overtime = byo_yomi(Seconds(period).time()?, PeriodCount::new(periods.max(1))?);
    let control = main_and(with_increment(main, Seconds(gain).time()?), (period > 0).then_some(overtime))?;
    Ok(alloc::vec![Interpretation::certain(control)])
}

/// `M+I|B(Px)`, or `M+PxB(b)`.
fn shown(text: Piece<'_>) -> Result<Clock, ReadError> {
    let (first, overtime) = text.split_once(&['|']).map_or((text, None), |(first, second)| (first, Some(second)));
    let (main, gain) = first.split_once(&['+']).map_or((first, None), |(main, gain)| (main, Some(gain)));
    let (gain, period, periods) = match (gain.and_then(|gain| gain.before("(b)")), overtime) {
        (Some(overtime), None) => {
            let counted = overtime.split_once(&['x', '×']).map(|(periods, period)| (period, Some(periods)));
            let (period, periods) = counted.unwrap_or((overtime, None));
            (None, Some(period), periods)
        }
        (_, Some(overtime)) => match overtime.split_once(&['(']) {
            Some((period, end)) => (gain, Some(period), Some(end.before("x)").ok_or(end.expected(EXPECTED))?)),
            None => (gain, Some(overtime), None),
        },
        (_, None) => (gain, None, None),
    };
    let number = |piece: Option<Piece>, missing| piece.map_or(Ok(missing), |piece| piece.whole(EXPECTED));
    Ok((main.minutes()?, [number(gain, 0)?, number(period, 0)?, number(periods, 1)?]))
}

/// `limit.increment.byoyomi.periods` in seconds.
fn dotted(text: Piece<'_>) -> Result<Clock, ReadError> {
    let numbers: Vec<u64> = text.split(&['.']).map(|part| part.whole(EXPECTED)).collect::<Result<_, _>>()?;
    let [main, gain, period, periods] = numbers[..] else { return Err(text.expected(EXPECTED)) };
    Ok((Seconds(main).time()?, [gain, period, periods]))
}

/// Two numbers are more often an increment, on other sites.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let is_own = text.ends_with("x)") || text.ends_with("(b)") || (text.contains('+') && text.contains('|'));
    Some(if is_own { Certainty::Likely } else { Certainty::Guess })
}

const MAIN: Form = Form::time(SECOND).at_least(SECOND).increment(SECOND);
const BYO_YOMI: Form = Form::time(SECOND).at_least(SECOND).per_move().periods(u16::MAX);

/// An increment, byo-yomi, or both.
const SHAPE: Shape = Shape::of(&[System::overtime(MAIN, BYO_YOMI), System::single(MAIN)]);

/// To a first period below 5 s the site adds a main time.
fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let mut nearest = SHAPE.nearest(settings);
    if let Some([stage]) = nearest.settings.as_ref().map(|near| near.control.stages())
        && matches!(stage.moves(), Moves::Reset(_))
        && stage.time().as_micros() < LEAST * SECOND
    {
        nearest.losses.push(Loss::of(0, LossKind::Range));
    }
    nearest.write(spell)
}

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
