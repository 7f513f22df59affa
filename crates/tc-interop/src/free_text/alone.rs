//! Texts of one part that are no stages: an hourglass, a time for every move, two numbers with a slash.

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl};

use super::amount::{at, error, illegal, time, unit_of};
use super::mean::{Answers, Question};
use super::stages::{Kind, with_extra};
use super::term::{Amount, Role, Term, Text};
use crate::spelled::{Decimal, SECOND};
use crate::{Assumption, Certainty, GameSettings, ReadError, ReadErrorKind};

pub(super) fn hourglass(term: &Term, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    let time = match term.amount {
        Some(Amount::Bare(number)) => {
            let unit = answers.ask(Question::Unit, Certainty::Guess, Assumption::Seconds, &[Assumption::Minutes]);
            number.of(unit_of(unit)).map_err(at(term))?
        }
        _ => time(term, SECOND, answers)?,
    };
    let sand = answers.ask(Question::Sand, Certainty::Likely, Assumption::SandForEach, &[Assumption::SandDivided]);
    let nanos = time.as_nanos();
    let nanos = match sand {
        Assumption::SandDivided if nanos.is_multiple_of(2) => nanos / 2,
        Assumption::SandDivided => return Err(error(term, "a time that can be halved")),
        _ => nanos,
    };
    let time = Time::from_nanos(nanos).map_err(illegal(term))?;
    let stage = Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent).build().map_err(illegal(term))?;
    Ok(TimeControl::try_from(stage).map_err(illegal(term))?.into())
}

/// `30 seconds per move`
pub(super) fn per_move(term: &Term, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    if term.role == Role::Increment || term.from.is_some() || term.after.is_some() {
        return Err(error(term, "a main time with the increment"));
    }
    answers.ask(Question::Move, Certainty::Likely, Assumption::PerMove, &[]);
    let unit = match term.amount {
        Some(Amount::Bare(_)) => {
            unit_of(answers.ask(Question::Unit, Certainty::Guess, Assumption::Seconds, &[Assumption::Minutes]))
        }
        _ => SECOND,
    };
    let time = match term.amount {
        Some(Amount::Bare(number)) => number.of(unit).map_err(at(term))?,
        _ => time(term, unit, answers)?,
    };
    let stage = Stage::builder(time).moves(Moves::Reset(MoveCount::ONE));
    let stage = stage.build().map_err(illegal(term))?;
    Ok(TimeControl::try_from(stage).map_err(illegal(term))?.into())
}

/// `5/3`, `40/120`, `90/40`, `10/300`: ambiguous.
pub(super) fn slash(
    text: &Text,
    first: Decimal,
    second: Decimal,
    answers: &mut Answers,
) -> Result<GameSettings, ReadError> {
    use Assumption::{BonusOnce, BonusRepeats, MovesBeforeTime, SecondIsIncrement, TimeBeforeMoves};
    let Some(term) = text.terms.first() else {
        return Err(ReadError::new(ReadErrorKind::Empty));
    };
    let (one, two) = (first.whole().unwrap_or(0), second.whole().unwrap_or(0));
    let is_moves = one >= 10 && two >= one;
    let is_pgn = is_moves && (two > 240 || two >= one.saturating_mul(15));
    let (likely, others): (_, &[Assumption]) = if is_moves {
        (MovesBeforeTime, &[TimeBeforeMoves, SecondIsIncrement])
    } else if two > 30 {
        (TimeBeforeMoves, &[SecondIsIncrement, MovesBeforeTime])
    } else {
        (SecondIsIncrement, &[TimeBeforeMoves, MovesBeforeTime])
    };
    let likely_others = if text.has_class && likely == SecondIsIncrement { &[] } else { others };
    let certainty = if text.has_class { Certainty::Likely } else { Certainty::Guess };
    let meaning = answers.ask(Question::Slash, certainty, likely, likely_others);
    if let Some(denial) = text.denials.iter().find(|denial| denial.role == Role::Increment)
        && meaning == SecondIsIncrement
        && two != 0
    {
        return Err(denial.contradicted());
    }
    let (moves, number) = match meaning {
        MovesBeforeTime => (Some(one), second),
        TimeBeforeMoves => (Some(two), first),
        _ => (None, first),
    };
    let (unit, other) =
        if is_pgn { (Assumption::Seconds, Assumption::Minutes) } else { (Assumption::Minutes, Assumption::Seconds) };
    let others = [other];
    let open = if meaning == MovesBeforeTime { others.as_slice() } else { &[] };
    let unit = if meaning == MovesBeforeTime { unit } else { Assumption::Minutes };
    let unit = answers.ask(Question::Unit, certainty, unit, open);
    let time = number.of(unit_of(unit)).map_err(at(term))?;
    let mut stage = Stage::builder(time);
    if let Some(moves) = moves {
        let count = MoveCount::new(moves).map_err(illegal(term))?;
        stage = stage.moves(Moves::Required(count));
        let repeats = answers.ask(Question::Repeat, Certainty::Likely, BonusRepeats, &[BonusOnce]);
        if repeats == BonusRepeats {
            stage = stage.periods(Periods::Unlimited);
        }
    } else {
        stage = with_extra(stage, Some((second.of(SECOND).map_err(at(term))?, Kind::Increment)));
    }
    let stage = stage.build().map_err(illegal(term))?;
    Ok(TimeControl::try_from(stage).map_err(illegal(term))?.into())
}
