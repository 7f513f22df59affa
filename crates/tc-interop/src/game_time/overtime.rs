//! Overtime, with a few spellings that nearly everybody writes, and many that somebody does.

use alloc::vec::Vec;

use tc_notation::{MoveCount, PeriodCount, StageBuilder, Time};

use super::{Game, Sense, Token};
use crate::decimal::Decimal;
use crate::systems::{byo_yomi, canadian, per_move};
use crate::vocabulary::Meaning;
use crate::{Assumption, Certainty, Expectation, ReadErrorKind, Seconds};

/// What follows the main time.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Overtime {
    /// Nothing.
    None,
    /// Byo-yomi, or Canadian overtime.
    Stage(StageBuilder),
    /// An increment of the main time, which can be its cap.
    Increment { gain: Time, is_capped: bool },
    /// Both.
    IncrementAndStage(Time, StageBuilder),
    /// A time for each move.
    Simple(Time),
}

type Found<Says> = Result<Sense<Says>, ReadErrorKind>;

const UNKNOWN: ReadErrorKind = ReadErrorKind::Expected(Expectation::SgfOvertime);

/// What old qGo divides the overtime into, in nanoseconds.
const HALF_A_MINUTE: u64 = 30 * Seconds::NANOS;

/// Above this number, the second of two is not the moves of Canadian overtime.
const FEW_MOVES: u64 = 50;

const MOVE: Token = Token::Word(Meaning::Move);
const PERIODS: Token = Token::Word(Meaning::Period);
const NO_CLOCK: Token = Token::Word(Meaning::NoClock);
const SLASH: Token = Token::Sign('/');

/// What tokens say of an overtime; words for systems can be anywhere among them.
pub(crate) fn overtimes(tokens: &[Token], game: Game) -> Result<Vec<Sense<Overtime>>, ReadErrorKind> {
    use Meaning as M;
    let (systems, body): (Vec<Token>, Vec<Token>) = tokens.iter().partition(|token| token.is_system());
    let has = |word: M| systems.contains(&Token::Word(word));
    let is_of_moves = body.iter().any(|token| [SLASH, MOVE].contains(token));
    let one = |sense: Found<Overtime>| Ok(alloc::vec![sense?]);
    let named =
        [has(M::Canadian), has(M::ByoYomi) || has(M::Japanese), has(M::Increment), systems.contains(&Token::Simple)];
    match (named, without_brackets(&body)) {
        (_, [] | [Token::Sign('-') | NO_CLOCK]) if systems.is_empty() => {
            Ok(alloc::vec![Sense::certain(Overtime::None)])
        }
        (_, [Token::Word(M::NotKnown) | Token::Sign('?')]) => Err(ReadErrorKind::NotKnown),
        ([false, false, true, false], body) => one(fischer(body, has(M::Cap))),
        _ if has(M::Cap) => Err(UNKNOWN),
        ([false, false, false, true], body) => one(each(body).map(|sense| sense.map(Overtime::Simple))),
        ([true, _, false, false], body) => moves_in_time(body, true),
        ([false, true, false, false], body) => match in_one_time(body) {
            Some(sense) => one(sense),
            None if is_of_moves => moves_in_time(body, true),
            None => one(periods(body, true, game)),
        },
        ([false, false, false, false], body) => match body {
            [Token::Sign('+'), ..] => one(fischer(body, false)),
            [Token::Number(_)] => Err(UNKNOWN),
            [all @ Token::Colons(_, _, None)] if game == Game::Go => one(half_minutes(*all)),
            body if is_of_moves => moves_in_time(body, false),
            body => one(periods(body, false, game)),
        },
        _ => Err(UNKNOWN),
    }
}

/// Without brackets around everything, and those that a word for a system leaves empty.
fn without_brackets(body: &[Token]) -> &[Token] {
    match body {
        [Token::Sign('('), inner @ .., Token::Sign(')')] if !inner.contains(&Token::Sign('(')) => inner,
        [before @ .., Token::Sign('('), Token::Sign(')')] => before,
        body => body,
    }
}

/// A time above 0. A bare number is seconds, which is the custom where the system is named.
fn time(token: Token, is_named: bool) -> Found<Time> {
    let (time, assumption) = token.time(UNKNOWN)?;
    if time.is_zero() {
        return Err(ReadErrorKind::NotAValue { key: "OT", expected: Expectation::TimeAboveZero });
    }
    let assumption = assumption.filter(|assumption| !(is_named && *assumption == Assumption::Seconds));
    Ok(assumption.into_iter().fold(Sense::certain(time), |sense, one| sense.assume(Certainty::Likely, one)))
}

/// `10 fischer`, `Fischer +10s por jugada`, `+10`, `1手5秒加算`.
fn fischer(body: &[Token], is_capped: bool) -> Found<Overtime> {
    let body = body.strip_prefix(&[Token::Sign('+')]).unwrap_or(body);
    let cap = if is_capped { Assumption::CapOfMainTime } else { Assumption::NoCap };
    Ok(each(body)?.map(|gain| Overtime::Increment { gain, is_capped }).assume(Certainty::Likely, cap))
}

/// The time of a move: `10`, `10s per move`, `1手10秒`.
fn each(body: &[Token]) -> Found<Time> {
    match *body {
        [value] | [value, SLASH, MOVE] | [SLASH, MOVE, value] => time(value, true),
        [one, MOVE, value] | [one, MOVE, SLASH, value] if one.count() == Some(1) => time(value, true),
        _ => Err(UNKNOWN),
    }
}

/// `3:30` of old qGo: all of the overtime, in periods of half a minute.
fn half_minutes(all: Token) -> Found<Overtime> {
    let stage = in_periods(all, Token::Time(HALF_A_MINUTE, Seconds::NANOS))?;
    let sense = Sense::certain(Overtime::Stage(stage)).assume(Certainty::Guess, Assumption::MinutesAndSeconds);
    Ok(sense.assume(Certainty::Guess, Assumption::PeriodsOfThirtySeconds))
}

/// `5 mins Japanese style, 1 move / min`, the example of FF4: all of the overtime, and the length of a period.
fn in_one_time(body: &[Token]) -> Option<Found<Overtime>> {
    let [all @ Token::Time(..), one, MOVE, SLASH, period] = *body else { return None };
    let period = if let Token::Unit(nanos) = period { Token::Time(nanos, nanos) } else { period };
    let stage = in_periods(all, period).ok().filter(|_| one.count() == Some(1))?;
    Some(Ok(Sense::certain(Overtime::Stage(stage)).assume(Certainty::Guess, Assumption::TimeInPeriods)))
}

/// A time in periods of another.
fn in_periods(all: Token, period: Token) -> Result<StageBuilder, ReadErrorKind> {
    let [all, period] = [time(all, true)?.says, time(period, true)?.says];
    match all.as_nanos().checked_div(period.as_nanos()) {
        Some(periods) if all.as_nanos().is_multiple_of(period.as_nanos()) => {
            Ok(byo_yomi(period, PeriodCount::new(periods).map_err(ReadErrorKind::Illegal)?))
        }
        _ => Err(UNKNOWN),
    }
}

/// `5x30`, `5 periods of 30 s`, `30秒 3回`, `00:30(5)`, `60 sec`.
fn periods(body: &[Token], is_named: bool, game: Game) -> Found<Overtime> {
    use Token::{Number, Sign, Time};
    let (count, value) = match *body {
        [value] => {
            let sense = time(value, is_named)?.map(|time| Overtime::Stage(per_move(time)));
            let is_go = game == Game::Go;
            return Ok(if is_go { sense.assume(Certainty::Likely, Assumption::OnePeriod) } else { sense });
        }
        [count @ Number(_), PERIODS, value] | [count, PERIODS, PERIODS, value] => (count, value),
        [value @ Time(..), count] | [value, count, PERIODS] | [value, PERIODS, count] => (count, value),
        [value, PERIODS, count, PERIODS] | [value, Sign('('), count, Sign(')')] => (count, value),
        _ => return Err(UNKNOWN),
    };
    let count = PeriodCount::new(count.count().ok_or(UNKNOWN)?).map_err(ReadErrorKind::Illegal)?;
    Ok(time(value, is_named)?.map(|time| Overtime::Stage(byo_yomi(time, count))))
}

/// `25/600`, `10 moves / 1 min`, `10 min / 25 moves`, `1手30秒`.
fn moves_in_time(body: &[Token], is_named: bool) -> Result<Vec<Sense<Overtime>>, ReadErrorKind> {
    let build = |moves: Token, value: Token| {
        let moves = MoveCount::new(moves.count().ok_or(UNKNOWN)?).map_err(ReadErrorKind::Illegal)?;
        let value = if let Token::Unit(nanos) = value { Token::Time(nanos, nanos) } else { value };
        Ok::<_, ReadErrorKind>(time(value, is_named)?.map(|time| Overtime::Stage(canadian(time, moves))))
    };
    let sense = match *body {
        [value, SLASH, MOVE] | [SLASH, MOVE, value] => {
            build(Token::Number(Decimal::new(1)), value)?.assume(Certainty::Likely, Assumption::PerMove)
        }
        [moves, MOVE, value] | [moves, MOVE, SLASH, value] => build(moves, value)?,
        [value, SLASH, moves, MOVE] | [value @ Token::Time(..), SLASH, moves] => build(moves, value)?,
        [first, SLASH, second] => match (first.count(), second.count()) {
            // More than a move a second: somebody has written the time first.
            (Some(moves), Some(seconds)) if moves > seconds && seconds <= FEW_MOVES => {
                let forward = build(first, second)?.assume(Certainty::Guess, Assumption::MovesBeforeTime);
                let backward = build(second, first)?.assume(Certainty::Guess, Assumption::TimeBeforeMoves);
                return Ok(alloc::vec![backward, forward]);
            }
            _ => build(first, second)?,
        },
        _ => return Err(UNKNOWN),
    };
    Ok(alloc::vec![sense])
}
