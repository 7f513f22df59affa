//! KIF, the format of Shogi games: `持ち時間`, `秒読み`, and the time columns of moves.
//!
//! A text is lines of a record, of which those that are not about time are ignored, or the value of `持ち時間` alone.
//! `10分+20秒` is a main time and a byo-yomi; `10分|20秒(2)+10秒` is lishogi's, with the number of periods and an increment,
//! which ends when byo-yomi is entered. If the players have different times, the text is refused.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Seat};
use tc_notation::{PeriodCount, Time};

use crate::free_text::has_time_to_think;
use crate::free_text::record::{Game, Sense, overtimes, times};
use crate::record::{Line, once, together};
use crate::shape::{Form, Shape, System};
use crate::systems::Times;
use crate::units::SECOND;
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, Seconds,
};

/// The times of a record in KIF.
///
/// ```
/// use tc_interop::kif;
///
/// assert_eq!(kif::FORMAT.read("持ち時間：10分+20秒")?[0].settings.control.to_string(), "10m, r1/20s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    marks: &["持ち時間"],
    longest: 1 << 20,
    read: Some(read),
    write: Some(|settings| SHAPE.write(settings, spell)),
    detect: Some(detect),
    ..Format::new("kif", "KIF, of Shogi games", Family::Records)
};

/// The headers of main times, and whose they are.
const HEADERS: [(&str, Option<Assumption>); 8] = [
    ("持ち時間", None),
    ("持時間", None),
    ("先手持ち時間", Some(Assumption::FirstPlayer)),
    ("先手の持ち時間", Some(Assumption::FirstPlayer)),
    ("上手持ち時間", Some(Assumption::FirstPlayer)),
    ("後手持ち時間", Some(Assumption::SecondPlayer)),
    ("後手の持ち時間", Some(Assumption::SecondPlayer)),
    ("下手持ち時間", Some(Assumption::SecondPlayer)),
];

const BYO_YOMI: &str = "秒読み";

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let values = || text.lines().filter_map(header);
    let byo_yomi = match values().find(|(name, _)| *name == BYO_YOMI) {
        Some((_, value)) => Some(overtime(value)?),
        None => None,
    };
    let mut lines = Vec::new();
    for (name, value) in values() {
        let Some((key, player)) = HEADERS.into_iter().find(|(key, _)| *key == name) else { continue };
        once(&lines, player, key)?;
        lines.push(Line { player, key, readings: readings(value, byo_yomi.as_ref())? });
    }
    match byo_yomi {
        Some(_) if lines.is_empty() => Err(ReadError::new(ReadErrorKind::Missing("持ち時間"))),
        _ if lines.is_empty() => readings(text, None),
        _ => together(lines),
    }
}

/// The header of a line and its value. The comments of CSA records have the same lines.
fn header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(['：', ':'])?;
    let name = name.trim().trim_start_matches('\'');
    (name == BYO_YOMI || HEADERS.iter().any(|(header, _)| *header == name)).then_some((name, value))
}

fn overtime(value: &str) -> Result<Sense, ReadError> {
    Ok(overtimes(value, Game::Shogi).map_err(ReadError::new)?.swap_remove(0))
}

/// The readings of a main time, which can have a byo-yomi, and of a byo-yomi in another line.
fn readings(value: &str, byo_yomi: Option<&Sense>) -> Result<Vec<Interpretation>, ReadError> {
    if has_time_to_think(value) {
        return Err(ReadError::new(ReadErrorKind::NoTimeControl("a number of times to think")));
    }
    let mut readings = Vec::new();
    for sense in times(value, Game::Shogi).map_err(ReadError::new)? {
        let sense = match byo_yomi {
            None => sense,
            Some(byo_yomi) if !sense.has_overtime() => sense.with(byo_yomi),
            Some(_) => {
                let kind = ReadErrorKind::NotAValue { key: BYO_YOMI, expected: Expectation("only one byo-yomi") };
                return Err(ReadError::new(kind));
            }
        };
        readings.extend(sense.readings()?);
    }
    Ok(readings)
}

/// The headers are KIF's own, and a bar before the byo-yomi is lishogi's.
fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    match text.contains('|') && text.contains('秒') {
        _ if text.lines().any(|line| header(line).is_some()) => Some(Certainty::Certain),
        true => Some(Certainty::Likely),
        false => None,
    }
}

const MAIN: Form = Form::time(SECOND).increment(SECOND);

/// An increment, byo-yomi, or both.
const SHAPE: Shape = Shape::of(&[
    System::single(MAIN),
    System::overtime(MAIN.at_least(SECOND), Form::time(SECOND).at_least(SECOND).per_move().periods(u16::MAX)),
]);

fn spell(settings: &GameSettings) -> String {
    let Times { main, increment, overtime, periods } = Times::of(&settings.control);
    let has_increment = !increment.is_zero();
    let [main, increment, byo_yomi] = [main, increment, overtime].map(time);
    match (overtime.is_zero(), periods) {
        _ if has_increment => format!("持ち時間：{main}|{byo_yomi}({periods})+{increment}"),
        (true, _) => format!("持ち時間：{main}"),
        (_, PeriodCount::ONE) => format!("持ち時間：{main}+{byo_yomi}"),
        _ => format!("持ち時間：{main}|{byo_yomi}({periods})"),
    }
}

/// `1時間30分`, whole seconds.
fn time(time: Time) -> String {
    let seconds = Seconds::floor(time).0;
    let units = [(seconds / 3_600, "時間"), (seconds / 60 % 60, "分"), (seconds % 60, "秒")];
    let text: String = units.iter().filter(|(count, _)| *count > 0).map(|(n, unit)| format!("{n}{unit}")).collect();
    if text.is_empty() { "0秒".into() } else { text }
}

/// The time columns of a move: what it used, and what its player has used so far, in whole seconds.
///
/// ```
/// use tc_interop::kif::MoveTime;
///
/// let time = MoveTime::read("( 0:05/00:01:05)")?;
/// assert_eq!((time.used.0, time.total.0), (5, 65));
/// assert_eq!(time.to_string(), "( 0:05/00:01:05)");
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTime {
    /// The time that the move used.
    pub used: Seconds,
    /// The time that the player has used, with this move.
    pub total: Seconds,
}

impl MoveTime {
    /// Reads the columns, in their brackets or without.
    ///
    /// # Errors
    /// A [`ReadError`] for a text without such columns.
    pub fn read(text: &str) -> Result<MoveTime, ReadError> {
        let text = text.trim();
        let text = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
        let times = text.split_once('/').and_then(|(used, total)| Some((clock(used)?, clock(total)?)));
        let (used, total) = times.ok_or(ReadError::new(ReadErrorKind::Expected(Expectation(
            "the times of a move, as in `( 0:05/00:00:05)`",
        ))))?;
        Ok(MoveTime { used, total })
    }

    /// The columns of the running turn of a seat whose earlier moves used a total: a second that has not ended is not
    /// counted. `None` if there is no such seat.
    pub fn of(look: &Look<'_>, seat: Seat, before: Seconds) -> Option<MoveTime> {
        let used = look.reading(seat)?.used_this_turn.as_micros();
        let used = u64::try_from(used).unwrap_or(0) / 1_000_000;
        Some(MoveTime { used: Seconds(used), total: Seconds(before.0.saturating_add(used)) })
    }
}

/// `m:ss` or `h:mm:ss`.
fn clock(text: &str) -> Option<Seconds> {
    let is_digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<u64> =
        text.trim().split(':').map(|part| Some(part).filter(is_digits)?.parse().ok()).collect::<Option<_>>()?;
    let (first, rest) = parts.split_first().filter(|(_, rest)| (1..=2).contains(&rest.len()))?;
    let add = |sum: u64, part: &u64| sum.checked_mul(60)?.checked_add(*part).filter(|_| *part < 60);
    rest.iter().try_fold(*first, add).map(Seconds)
}

/// As KIF has them, in brackets: minutes and seconds, and hours, minutes and seconds.
impl fmt::Display for MoveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (used, total) = (self.used.0, self.total.0);
        write!(f, "({:2}:{:02}/", used / 60, used % 60)?;
        write!(f, "{:02}:{:02}:{:02})", total / 3_600, total / 60 % 60, total % 60)
    }
}
