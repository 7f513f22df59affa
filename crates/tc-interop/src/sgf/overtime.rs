//! `OT`: simple text in FF4, with a few spellings that nearly everybody writes, and many that somebody does.

use crate::Expectation;
use alloc::vec::Vec;

use tc_notation::{MoveCount, PeriodCount, Time};

use super::meaning::Meaning;
use crate::spelled::{SECOND, Token, Value, Word, tokens};
use crate::{Assumption, ReadErrorKind};

/// What follows the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overtime {
    /// Periods, each of which restarts with a move.
    ByoYomi {
        /// How many.
        periods: PeriodCount,
        /// How long each is.
        time: Time,
    },
    /// A period that restarts after a number of moves.
    Canadian {
        /// How many.
        moves: MoveCount,
        /// How long it is.
        time: Time,
    },
    /// An increment; what is there already is the main time.
    Fischer {
        /// What each move adds.
        increment: Time,
        /// Whether the main time is the most that there can be.
        is_capped: bool,
    },
    /// A time for each move.
    Simple(Time),
}

type Meanings = Result<Vec<Meaning<Overtime>>, ReadErrorKind>;

const UNKNOWN: ReadErrorKind = ReadErrorKind::Expected(Expectation::SgfOvertime);

/// What old qGo divides the overtime into, in nanoseconds.
const HALF_A_MINUTE: u64 = 30 * SECOND;

/// A number of moves up to this can come after the time, if the time is the greater number.
const FEW_MOVES: u64 = 50;

/// What a text says; nothing where it says that there is no overtime.
pub(super) fn read(text: &str) -> Result<Vec<Meaning<Option<Overtime>>>, ReadErrorKind> {
    match tokens(text)?[..] {
        [] | [Token::Word(Word::None)] | [Token::Sign('-')] => Ok(alloc::vec![Meaning::certain(None)]),
        ref pieces => Ok(of(pieces)?.into_iter().map(|meaning| meaning.map(Some)).collect()),
    }
}

/// What pieces say.
pub(super) fn of(pieces: &[Token]) -> Meanings {
    let mut systems = Vec::new();
    let mut is_capped = false;
    let mut body = Vec::new();
    for piece in pieces {
        match piece {
            Token::Word(Word::Capped) => is_capped = true,
            Token::Word(word @ (Word::ByoYomi | Word::Canadian | Word::Fischer | Word::Simple | Word::Japanese)) => {
                systems.push(*word);
            }
            piece => body.push(*piece),
        }
    }
    let one = |meaning| Ok(alloc::vec![meaning]);
    match systems[..] {
        [Word::Fischer] => one(fischer(&body, is_capped)?),
        _ if is_capped => Err(UNKNOWN),
        [Word::Simple] => one(simple(&body)?),
        [Word::Canadian] => canadian(&body, true),
        [Word::ByoYomi | Word::Japanese] | [Word::Japanese, Word::ByoYomi] => match in_one_time(&body) {
            Some(meaning) => one(meaning),
            None if body.contains(&Token::Sign('/')) => canadian(&body, true),
            None => one(byo_yomi(&body, true)?),
        },
        [] => match body[..] {
            [Token::Sign('+'), ..] => one(fischer(&body, false)?),
            [Token::Value(value @ Value::Pair(..))] => one(half_minutes(value)?),
            [Token::Value(_)] => Err(UNKNOWN),
            _ if body.iter().any(|piece| matches!(piece, Token::Sign('/') | Token::Word(Word::Moves))) => {
                canadian(&body, false)
            }
            _ => one(byo_yomi(&body, false)?),
        },
        _ => Err(UNKNOWN),
    }
}

/// A time above 0. A bare number is seconds, which is the custom where the system is named.
fn time(value: Value, is_named: bool) -> Result<Meaning<Time>, ReadErrorKind> {
    let (time, assumption) = value.time()?;
    if time.is_zero() {
        return Err(ReadErrorKind::NotAValue { key: "OT", expected: Expectation::TimeAboveZero });
    }
    Ok(match assumption.filter(|assumption| !(is_named && *assumption == Assumption::Seconds)) {
        None => Meaning::certain(time),
        Some(assumption) => Meaning::likely(time, [assumption]),
    })
}

fn count(value: Value) -> Result<u64, ReadErrorKind> {
    value.count().ok_or(UNKNOWN)
}

/// `10 fischer`, `Fischer +10s por jugada`, `+10`.
fn fischer(body: &[Token], is_capped: bool) -> Result<Meaning<Overtime>, ReadErrorKind> {
    let (Token::Value(value), []) = per_move(body.strip_prefix(&[Token::Sign('+')]).unwrap_or(body))? else {
        return Err(UNKNOWN);
    };
    let increment = time(value, true)?.map(|increment| Overtime::Fischer { increment, is_capped });
    let cap = if is_capped { Assumption::CapOfMainTime } else { Assumption::NoCap };
    Ok(Meaning::likely((), [cap]).and(&increment, |(), fischer| *fischer))
}

/// `86400 simple`.
fn simple(body: &[Token]) -> Result<Meaning<Overtime>, ReadErrorKind> {
    match per_move(body)? {
        (Token::Value(value), []) => Ok(time(value, true)?.map(Overtime::Simple)),
        _ => Err(UNKNOWN),
    }
}

/// The first piece, and what follows it without `per move`.
fn per_move(body: &[Token]) -> Result<(Token, &[Token]), ReadErrorKind> {
    match body {
        [first, Token::Sign('/'), Token::Word(Word::Moves), rest @ ..] | [first, rest @ ..] => Ok((*first, rest)),
        [] => Err(UNKNOWN),
    }
}

/// `3:30` of old qGo: all of the overtime, in periods of half a minute.
fn half_minutes(all: Value) -> Result<Meaning<Overtime>, ReadErrorKind> {
    let (all, time) = (all.time()?.0, Value::Time(HALF_A_MINUTE).time()?.0);
    let byo_yomi = Overtime::ByoYomi { periods: in_periods(all, time)?, time };
    Ok(Meaning::guess(byo_yomi, [Assumption::MinutesAndSeconds, Assumption::PeriodsOfThirtySeconds]))
}

/// `5 mins Japanese style, 1 move / min`, the example of FF4: all of the overtime, and how long a period is.
fn in_one_time(body: &[Token]) -> Option<Meaning<Overtime>> {
    let [Token::Value(all @ Value::Time(_)), Token::Value(one), Token::Word(Word::Moves), Token::Sign('/'), period] =
        body
    else {
        return None;
    };
    let period = match period {
        Token::Unit(nanos) => Value::Time(*nanos),
        Token::Value(value) => *value,
        _ => return None,
    };
    let time = period.time().ok()?.0;
    let periods = in_periods(all.time().ok()?.0, time).ok().filter(|_| one.count() == Some(1))?;
    Some(Meaning::guess(Overtime::ByoYomi { periods, time }, [Assumption::TimeInPeriods]))
}

/// How many periods make up a time.
fn in_periods(all: Time, period: Time) -> Result<PeriodCount, ReadErrorKind> {
    let (all, period) = (all.as_nanos(), period.as_nanos());
    match all.checked_div(period) {
        Some(periods) if all.is_multiple_of(period) => PeriodCount::new(periods).map_err(ReadErrorKind::Illegal),
        _ => Err(UNKNOWN),
    }
}

/// `5x30`, `5 periods of 30 s`, `30秒 3回`, `00:30(5)`, `60 sec`.
fn byo_yomi(body: &[Token], is_named: bool) -> Result<Meaning<Overtime>, ReadErrorKind> {
    use Token::{Sign, Times, Value as V, Word as W};
    const P: Word = Word::Periods;
    let (periods, value) = match *body {
        [V(value @ Value::Time(_)), V(periods)] | [V(value @ Value::Time(_)), Times, V(periods)] => (periods, value),
        [V(value), V(periods), W(P)] | [V(value), Times, V(periods), W(P)] => (periods, value),
        [V(value), Sign('('), V(periods), Sign(')')] => (periods, value),
        [V(periods), Times, V(value)] | [V(periods), W(P), V(value)] | [V(periods), W(P), Times, V(value)] => {
            (periods, value)
        }
        [V(value)] => {
            let one = |time| Overtime::ByoYomi { periods: PeriodCount::ONE, time };
            return Ok(time(value, is_named)?.and(&Meaning::likely((), [Assumption::OnePeriod]), |time, ()| one(*time)));
        }
        _ => return Err(UNKNOWN),
    };
    let periods = PeriodCount::new(count(periods)?).map_err(ReadErrorKind::Illegal)?;
    Ok(time(value, is_named)?.map(|time| Overtime::ByoYomi { periods, time }))
}

/// `25/600`, `10 moves / 1 min`, `10 min / 25 moves`, `1手30秒`.
fn canadian(body: &[Token], is_named: bool) -> Meanings {
    use Token::{Sign, Unit, Value as V, Word as W};
    const M: Word = Word::Moves;
    let build = |moves: u64, value: Value| {
        let moves = MoveCount::new(moves).map_err(ReadErrorKind::Illegal)?;
        Ok(time(value, is_named)?.map(|time| Overtime::Canadian { moves, time }))
    };
    let meaning = match *body {
        [V(moves), W(M), V(value)] | [V(moves), W(M), Sign('/'), V(value)] => build(count(moves)?, value)?,
        [V(moves), W(M), Sign('/'), Unit(nanos)] => build(count(moves)?, Value::Time(nanos))?,
        [V(value), Sign('/'), V(moves), W(M)] => build(count(moves)?, value)?,
        [V(value @ Value::Time(_)), Sign('/'), V(moves @ Value::Number(_))] => build(count(moves)?, value)?,
        [V(value), Sign('/'), W(M)] => {
            build(1, value)?.and(&Meaning::likely((), [Assumption::PerMove]), |all, ()| *all)
        }
        [V(first), Sign('/'), V(second)] => {
            let forward = build(count(first)?, second)?;
            let is_doubtful = match (first.count(), second.count()) {
                (Some(first), Some(second)) => first > second && second <= FEW_MOVES,
                _ => false,
            };
            if is_doubtful && let Ok(backward) = build(count(second)?, first) {
                let meaning_of = |assumption| Meaning::guess((), [assumption]);
                let forward = meaning_of(Assumption::MovesBeforeTime).and(&forward, |(), all| *all);
                let backward = meaning_of(Assumption::TimeBeforeMoves).and(&backward, |(), all| *all);
                return Ok(alloc::vec![forward, backward]);
            }
            forward
        }
        _ => return Err(UNKNOWN),
    };
    Ok(alloc::vec![meaning])
}
