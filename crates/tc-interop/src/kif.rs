//! KIF, the format of Shogi games: `持ち時間`, `秒読み`, and the time columns of moves.
//!
//! A text is lines of a record, of which those that are not about time are ignored, or the value of `持ち時間` alone.
//! `10分+20秒` is a main time and a byo-yomi; `10分|20秒(2)+10秒` is lishogi's, with the number of periods and an increment,
//! which ends when byo-yomi is entered. If the players have different times, both are returned.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tc_core::{Look, Seat};
use tc_notation::{PeriodCount, Time};

use crate::shogi::Parts;
use crate::spelled::{Token, Value, Word, tokens};
use crate::{
    Assumption, Certainty, Expectation, Family, Format, GameSettings, Interpretation, Loss, LossKind, ReadError,
    ReadErrorKind, Seconds, Unwritable,
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
    name: "kif",
    title: "KIF, of Shogi games",
    family: Family::Records,
    marks: &["持ち時間"],
    longest: LONGEST,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

/// The longest record that is looked through, in bytes.
const LONGEST: usize = 1 << 20;

const EXPECTED: ReadErrorKind = ReadErrorKind::Expected(Expectation::KifTimes);

/// The names of what a line can say, and whose it is.
const HEADERS: [(&str, Header); 7] = [
    ("持ち時間", Header::Main(None)),
    ("持時間", Header::Main(None)),
    ("先手持ち時間", Header::Main(Some(Assumption::FirstPlayer))),
    ("下手持ち時間", Header::Main(Some(Assumption::SecondPlayer))),
    ("後手持ち時間", Header::Main(Some(Assumption::SecondPlayer))),
    ("上手持ち時間", Header::Main(Some(Assumption::FirstPlayer))),
    ("秒読み", Header::ByoYomi),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Header {
    Main(Option<Assumption>),
    ByoYomi,
}

/// A control, how certain it is, and what it takes for granted.
type Meaning = (Parts, Certainty, Vec<Assumption>);

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::new(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST }));
    }
    if text.trim().is_empty() {
        return Err(ReadError::new(ReadErrorKind::Empty));
    }
    let mut mains: Vec<(Option<Assumption>, Vec<Meaning>)> = Vec::new();
    let mut byo_yomi = None;
    for line in text.lines() {
        match header(line) {
            Some((Header::Main(side), value)) => {
                if mains.iter().any(|(earlier, _)| *earlier == side) {
                    let kind =
                        ReadErrorKind::NotAValue { key: "持ち時間", expected: Expectation::OneControlForEach };
                    return Err(ReadError::new(kind));
                }
                mains.push((side, control(value)?));
            }
            Some((Header::ByoYomi, value)) => byo_yomi = Some(part(&tokens(value).map_err(ReadError::new)?)?),
            None => {}
        }
    }
    if mains.is_empty() && byo_yomi.is_none() {
        mains.push((None, control(text)?));
    }
    if mains.is_empty() {
        return Err(ReadError::new(ReadErrorKind::Missing("持ち時間")));
    }
    let has_several = mains.len() > 1;
    let is_same = mains.iter().all(|(_, meanings)| mains.first().is_some_and(|(_, first)| first == meanings));
    let mut readings: Vec<Interpretation> = Vec::new();
    for (side, meanings) in mains {
        for (mut parts, mut certainty, mut assumptions) in meanings {
            if let Some((time, periods)) = byo_yomi {
                if !parts.byo_yomi.is_zero() {
                    let kind = ReadErrorKind::NotAValue { key: "秒読み", expected: Expectation::OneByoYomi };
                    return Err(ReadError::new(kind));
                }
                (parts.byo_yomi, parts.periods) = (time, periods);
            }
            if has_several && !is_same {
                certainty = Certainty::Guess;
                assumptions.push(side.unwrap_or(Assumption::Says("持ち時間")));
            }
            if parts.is_nothing() {
                certainty = certainty.min(Certainty::Likely);
                assumptions.push(Assumption::ZeroIsNoClock);
            }
            let reading = Interpretation::assuming(parts.control()?, certainty, assumptions);
            if readings.iter().all(|earlier| earlier.settings != reading.settings) {
                readings.push(reading);
            }
        }
    }
    readings.sort_by_key(|reading| core::cmp::Reverse(reading.certainty));
    Ok(readings)
}

/// The header of a line and its value.
fn header(line: &str) -> Option<(Header, &str)> {
    let (name, value) = line.split_once(['：', ':'])?;
    let (_, header) = HEADERS.into_iter().find(|(header, _)| *header == name.trim())?;
    Some((header, value))
}

/// `10分`, `10分+20秒`, `10分|20秒(1)+0秒`, `15分 秒読み30秒`, `10分切れ負け`.
fn control(text: &str) -> Result<Vec<Meaning>, ReadError> {
    let all = tokens(text.trim()).map_err(ReadError::new)?;
    let all = all.strip_suffix(&[Token::Word(Word::None)]).unwrap_or(&all);
    let is_divider = |token: &Token| matches!(token, Token::Sign('+' | '|') | Token::Word(Word::ByoYomi));
    let dividers: Vec<Token> = all.iter().copied().filter(is_divider).collect();
    let mut pieces = all.split(is_divider);
    let (main, rest): (_, Vec<&[Token]>) = (pieces.next().unwrap_or_default(), pieces.collect());
    let main = match main {
        [] if all.is_empty() => Time::ZERO,
        [] => return Err(ReadError::new(EXPECTED)),
        main => part(main)?.0,
    };
    let parts = Parts { main, ..Parts::NOTHING };
    let with = |byo_yomi: &[Token], increment: Option<&[Token]>| {
        let (byo_yomi, periods) = part(byo_yomi)?;
        let increment = increment.map_or(Ok((Time::ZERO, PeriodCount::ONE)), part)?.0;
        Ok::<Parts, ReadError>(Parts { byo_yomi, periods, increment, ..parts })
    };
    let certain = |parts| alloc::vec![(parts, Certainty::Certain, Vec::new())];
    match (&dividers[..], &rest[..]) {
        ([], []) => Ok(certain(parts)),
        ([Token::Sign('|') | Token::Word(Word::ByoYomi)], [byo_yomi]) => Ok(certain(with(byo_yomi, None)?)),
        ([Token::Sign('|'), Token::Sign('+')], [byo_yomi, increment]) => Ok(certain(with(byo_yomi, Some(increment))?)),
        // One `+` is a byo-yomi in Shogi, and seldom an increment.
        ([Token::Sign('+')], [byo_yomi]) => {
            let first = with(byo_yomi, None)?;
            let other = Parts { increment: first.byo_yomi, byo_yomi: Time::ZERO, ..first };
            let mut meanings = alloc::vec![(first, Certainty::Likely, alloc::vec![Assumption::ByoYomiAfterPlus])];
            if first.periods == PeriodCount::ONE && !first.byo_yomi.is_zero() {
                meanings.push((other, Certainty::Guess, alloc::vec![Assumption::IncrementAfterPlus]));
            }
            Ok(meanings)
        }
        // Lishogi has written the increment first, and read the byo-yomi first.
        ([Token::Sign('+'), Token::Sign('+')], [first, second]) => Ok(alloc::vec![
            (with(second, Some(first))?, Certainty::Guess, alloc::vec![Assumption::IncrementAfterPlus]),
            (with(first, Some(second))?, Certainty::Guess, alloc::vec![Assumption::ByoYomiAfterPlus]),
        ]),
        _ => Err(ReadError::new(EXPECTED)),
    }
}

/// A time, and a number of periods in brackets.
fn part(tokens: &[Token]) -> Result<(Time, PeriodCount), ReadError> {
    let (value, periods) = match *tokens {
        [Token::Value(value)] => (value, PeriodCount::ONE),
        [Token::Value(value), Token::Sign('('), Token::Value(periods), Token::Sign(')')] => {
            let periods = periods.count().ok_or(ReadError::new(EXPECTED))?;
            (value, PeriodCount::new(periods)?)
        }
        _ => return Err(ReadError::new(EXPECTED)),
    };
    match value {
        Value::Time(_) | Value::Clock(..) => Ok((value.time().map_err(ReadError::new)?.0, periods)),
        _ => Err(ReadError::new(EXPECTED)),
    }
}

/// The headers are KIF's own.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    if text.lines().any(|line| header(line).is_some()) { readings } else { Vec::new() }
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let (parts, mut losses) = Parts::of(settings, &[]);
    if parts.is_nothing() && settings.control.is_none() {
        losses.push(Loss::whole(LossKind::NoClock));
    }
    let place = settings.control.stages().len().saturating_sub(1).min(1);
    for (place, time) in [(0, parts.main), (0, parts.increment), (place, parts.byo_yomi)] {
        if Seconds::of(time).is_none() {
            losses.push(Loss::of(place, LossKind::Fraction));
        }
    }
    let (main, byo_yomi, increment) = (spell(parts.main), spell(parts.byo_yomi), spell(parts.increment));
    let text = match (parts.increment.is_zero(), parts.byo_yomi.is_zero()) {
        (true, true) => format!("持ち時間：{main}"),
        (true, false) if parts.periods == PeriodCount::ONE => format!("持ち時間：{main}+{byo_yomi}"),
        (true, false) => format!("持ち時間：{main}|{byo_yomi}({})", parts.periods),
        (false, _) => format!("持ち時間：{main}|{byo_yomi}({})+{increment}", parts.periods),
    };
    losses.sort();
    losses.dedup();
    if losses.is_empty() {
        Ok(text)
    } else {
        Err(Unwritable { losses, lossy: Some(text).filter(|_| !parts.is_nothing()) })
    }
}

/// `1時間30分`, whole seconds.
fn spell(time: Time) -> String {
    let seconds = Seconds::floor(time).0;
    let units = [(seconds / 3_600, "時間"), (seconds / 60 % 60, "分"), (seconds % 60, "秒")];
    let text: String =
        units.into_iter().filter(|(count, _)| *count > 0).map(|(n, unit)| format!("{n}{unit}")).collect();
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
        let expected = || ReadError::new(ReadErrorKind::Expected(Expectation::KifMoveTimes));
        let text = text.trim();
        let text = match (text.strip_prefix('('), text.strip_suffix(')')) {
            (Some(_), Some(_)) => text.get(1..text.len() - 1).ok_or_else(expected)?,
            (None, None) => text,
            _ => return Err(expected()),
        };
        let (used, total) = text.split_once('/').ok_or_else(expected)?;
        let (used, total) = (clock(used), clock(total));
        Ok(MoveTime { used: used.ok_or_else(expected)?, total: total.ok_or_else(expected)? })
    }

    /// The columns of the running turn of a seat whose earlier moves used a total: a second that has not ended is not
    /// counted. `None` if there is no such seat.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    /// use tc_interop::{Seconds, kif::MoveTime};
    ///
    /// let setup = Setup::from(&"10m".parse()?);
    /// let mut clock = Clock::new(&setup);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let look = clock.look(Timestamp::millis(5_900))?;
    /// let time = MoveTime::of(&look, Seat::FIRST, Seconds(60)).ok_or("no such seat")?;
    /// assert_eq!(time.to_string(), "( 0:05/00:01:05)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat, before: Seconds) -> Option<MoveTime> {
        let used = look.reading(seat)?.used_this_turn.as_nanos();
        let used = u64::try_from(used).unwrap_or(0) / 1_000_000_000;
        Some(MoveTime { used: Seconds(used), total: Seconds(before.0.saturating_add(used)) })
    }
}

/// `m:ss` or `h:mm:ss`.
fn clock(text: &str) -> Option<Seconds> {
    let mut seconds: u64 = 0;
    let mut parts = 0;
    for part in text.trim().split(':') {
        let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number: u64 = part.parse().ok().filter(|number| is_number && (parts == 0 || *number < 60))?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
        parts += 1;
    }
    (2..=3).contains(&parts).then_some(Seconds(seconds))
}

/// As KIF has them, in brackets: minutes and seconds, and hours, minutes and seconds.
impl fmt::Display for MoveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (used, total) = (self.used.0, self.total.0);
        write!(f, "({:2}:{:02}/", used / 60, used % 60)?;
        write!(f, "{:02}:{:02}:{:02})", total / 3_600, total / 60 % 60, total % 60)
    }
}
