//! A main time, alone or with an overtime.

use alloc::vec::Vec;

use tc_notation::{PeriodCount, StageBuilder, Time};

use super::{Game, Overtime, Sense, Times, Token, overtimes};
use crate::decimal::Decimal;
use crate::systems::byo_yomi;
use crate::vocabulary::Meaning;
use crate::{Assumption, Certainty, Expectation, ReadErrorKind};

const EXPECTED: ReadErrorKind = ReadErrorKind::Expected(Expectation::KifTimes);
const NO_CLOCK: Token = Token::Word(Meaning::NoClock);

/// A time with a colon can be of hours and minutes if it would be less than this many hours.
const FEW_HOURS: u64 = 10;

/// What tokens say of a main time, and of an overtime after it.
pub(crate) fn times(tokens: &[Token], game: Game) -> Result<Vec<Sense<Times>>, ReadErrorKind> {
    match *tokens {
        [] => return Err(ReadErrorKind::Empty),
        [Token::Sign('-' | '?') | Token::Word(Meaning::NotKnown)] => return Err(ReadErrorKind::NotKnown),
        [NO_CLOCK] => return Ok(alloc::vec![Sense::certain((None, Overtime::None))]),
        [value] => return alone(value, game),
        _ => {}
    }
    // The word for a system can be the first of all.
    let place = tokens.iter().position(|token| *token == NO_CLOCK || token.is_time()).unwrap_or(0);
    let (before, after) = tokens.split_at(place);
    let Some((main, after)) = after.split_first() else { return Err(EXPECTED) };
    let main = if *main == NO_CLOCK { Sense::certain(Time::ZERO) } else { main_time(*main, game)? };
    let is_sign = |token: &Token| matches!(token, Token::Sign('+' | '|'));
    let has_word = tokens.iter().any(|token| matches!(token, Token::Word(_)));
    let overtimes = match after {
        [sign, after @ ..] if is_sign(sign) && game == Game::Shogi && !has_word => {
            signed(tokens.contains(&Token::Sign('|')), &after.split(is_sign).collect::<Vec<_>>())?
        }
        [sign, after @ ..] if is_sign(sign) => overtimes(&[before, after].concat(), game)?,
        after => overtimes(&[before, after].concat(), game)?,
    };
    // `15分60秒` has neither a sign nor a word for the byo-yomi.
    let is_bare = game == Game::Shogi && matches!(tokens, [Token::Time(..), Token::Time(..)]);
    let both = |overtime: Sense<Overtime>| {
        let both = main.clone().map(Some).and(overtime);
        if is_bare { both.assume(Certainty::Likely, Assumption::SecondIsByoYomi) } else { both }
    };
    Ok(overtimes.into_iter().map(both).collect())
}

/// A bare number is seconds in Go.
fn main_time(value: Token, game: Game) -> Result<Sense<Time>, ReadErrorKind> {
    let (time, assumption) = match game {
        Game::Go => value.time(ReadErrorKind::Expected(Expectation::SgfMainTime))?,
        Game::Shogi if matches!(value, Token::Number(_)) => return Err(EXPECTED),
        Game::Shogi => value.time(EXPECTED)?,
    };
    Ok(assumption.into_iter().fold(Sense::certain(time), |sense, one| sense.assume(Certainty::Likely, one)))
}

/// A time and nothing else: a bare number is seconds, as FF4 has it.
fn alone(value: Token, game: Game) -> Result<Vec<Sense<Times>>, ReadErrorKind> {
    let main = |sense: Sense<Time>| sense.map(|time| (Some(time), Overtime::None));
    let sense = main_time(value, game)?;
    match value {
        Token::Number(_) => Ok(alloc::vec![main(Sense::certain(sense.says))]),
        Token::Colons(hours, minutes, None) if hours < FEW_HOURS => {
            let (time, _) = Token::Colons(hours, minutes, Some(Decimal::default())).time(EXPECTED)?;
            let other = Sense::certain(time).assume(Certainty::Guess, Assumption::HoursAndMinutes);
            Ok(alloc::vec![main(sense), main(other)])
        }
        _ => Ok(alloc::vec![main(sense)]),
    }
}

/// `+20秒`, `|20秒(2)`, `|20秒(2)+10秒`, of Shogi and of lishogi: the parts after the main time.
fn signed(has_bar: bool, parts: &[&[Token]]) -> Result<Vec<Sense<Overtime>>, ReadErrorKind> {
    let guess = |period, gain, certainty, assumption| {
        Ok::<_, ReadErrorKind>(Sense::certain(overtime(period, gain)?).assume(certainty, assumption))
    };
    match (has_bar, parts) {
        (true, [period]) => Ok(alloc::vec![Sense::certain(overtime(period, &[])?)]),
        (true, [period, gain]) => Ok(alloc::vec![Sense::certain(overtime(period, gain)?)]),
        (false, [part]) => {
            let mut senses = alloc::vec![guess(part, &[], Certainty::Likely, Assumption::ByoYomiAfterPlus)?];
            if part.len() == 1 {
                senses.push(guess(&[], part, Certainty::Guess, Assumption::IncrementAfterPlus)?);
            }
            Ok(senses)
        }
        // Lishogi has written the increment first, and read the byo-yomi first.
        (false, [first, second]) => Ok(alloc::vec![
            guess(second, first, Certainty::Guess, Assumption::IncrementAfterPlus)?,
            guess(first, second, Certainty::Guess, Assumption::ByoYomiAfterPlus)?,
        ]),
        _ => Err(EXPECTED),
    }
}

/// A byo-yomi, with a number of periods in brackets, and an increment. Each can be 0 or be left out.
fn overtime(period: &[Token], gain: &[Token]) -> Result<Overtime, ReadErrorKind> {
    Ok(match (part(period)?, part(gain)?) {
        (None, None) => Overtime::None,
        (Some((_, stage)), None) => Overtime::Stage(stage),
        (None, Some((gain, _))) => Overtime::Increment { gain, is_capped: false },
        (Some((_, stage)), Some((gain, _))) => Overtime::IncrementAndStage(gain, stage),
    })
}

/// A time, and the byo-yomi of this time; `None` for 0.
fn part(tokens: &[Token]) -> Result<Option<(Time, StageBuilder)>, ReadErrorKind> {
    let (value, periods) = match *tokens {
        [] => return Ok(None),
        [value] => (value, Some(1)),
        [value, Token::Sign('('), periods, Token::Sign(')')] => (value, periods.count()),
        _ => return Err(EXPECTED),
    };
    let (time, _) = value.time(EXPECTED)?;
    let periods = PeriodCount::new(periods.ok_or(EXPECTED)?).map_err(ReadErrorKind::Illegal)?;
    Ok((!time.is_zero()).then_some((time, byo_yomi(time, periods))))
}
