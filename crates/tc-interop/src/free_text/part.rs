//! What a part of a text is: a stage, an increment, a delay or overtime.

use super::amount::error;
use super::mean::{Answers, Question};
use super::term::{Amount, Before, Role, Term};
use super::token::Script;
use crate::spelled::{DAY, HOUR, MINUTE, SECOND};
use crate::{Assumption, Certainty, ReadError};

/// What a part is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Stage,
    Increment,
    Delay,
    Overtime,
}

/// What a text can say of a time in addition to its role.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    PerMove,
    Moves,
    Second,
    Rest,
    Periods,
    /// What it is: an increment, a delay, overtime.
    Role,
    /// From or after a move.
    Move,
}

/// No part of a text is ignored, except these.
pub(super) fn check(term: &Term, allowed: &[Said]) -> Result<(), ReadError> {
    let said = [
        (Said::PerMove, term.is_per_move, "a main time that is not of every move"),
        (Said::Moves, term.moves.is_some(), "no number of moves here"),
        (Said::Second, term.second.is_some(), "one number here"),
        (Said::Rest, term.is_rest, "a time that is not for the rest of the game"),
        (Said::Periods, term.periods.is_some(), "no number of periods here"),
        (Said::Role, term.role != Role::Open, "no increment, delay or overtime here"),
        (Said::Move, term.from.is_some() || term.after.is_some(), "no starting move here"),
    ];
    match said.iter().find(|(what, is_said, _)| *is_said && !allowed.contains(what)) {
        Some((_, _, instead)) => Err(error(term, instead)),
        None => Ok(()),
    }
}

/// `90+30/30+30`: two stages with an increment each.
pub(super) fn is_double(terms: &[Term]) -> bool {
    matches!(terms, [one, two, three] if one.is_bare() && three.is_bare() && two.second.is_some()
        && one.second.is_none() && three.second.is_none())
}

/// What a part is, as it says or as its place says.
pub(super) fn part(terms: &[Term], place: usize, answers: &mut Answers) -> Result<Part, ReadError> {
    use Assumption::{
        ByoYomiAfterPlus, CanadianAfterPlus, IncrementAfterPlus, SecondIsByoYomi, SecondIsIncrement, StageAfterPlus,
    };
    let Some(term) = terms.get(place) else { return Ok(Part::Stage) };
    let is_last = place + 1 == terms.len();
    if term.periods.is_some() && (term.is_delay() || term.role == Role::Increment) {
        return Err(error(term, "one of increment, delay and overtime"));
    }
    if term.is_when_out {
        return when_out(term, answers);
    }
    if term.is_overtime() {
        return Ok(Part::Overtime);
    }
    if term.is_delay() {
        return Ok(Part::Delay);
    }
    // `Fischer 10 min + 10 s`: the word is about all of it.
    let is_short =
        |term: &Term| matches!(term.amount, Some(Amount::Bare(_) | Amount::Time { unit: SECOND, .. })) && !term.is_rest;
    let is_of_all = place == 0 && !term.is_per_move && matches!(terms, [_, second] if is_short(second));
    let is_east_asian = matches!(term.amount, Some(Amount::Time { script: Script::EastAsian, .. }));
    if term.is_per_move && term.role == Role::Open && is_east_asian && place > 0 {
        let meanings = [ByoYomiAfterPlus, IncrementAfterPlus];
        return Ok(match answers.ask(Question::Last, Certainty::Likely, meanings[0], &meanings[1..]) {
            ByoYomiAfterPlus => Part::Overtime,
            _ => Part::Increment,
        });
    }
    // `15 minutes then 30 seconds per move`
    let is_stage_like = term.is_then || matches!(term.sign, Before::Comma | Before::Semicolon) && !term.has_plus;
    if term.is_per_move && term.role == Role::Open && is_stage_like && place == 1 && is_last && term.from.is_none() {
        let (certainty, [first, other]) = match term.is_then {
            true => (Certainty::Likely, [ByoYomiAfterPlus, IncrementAfterPlus]),
            false => (Certainty::Guess, [IncrementAfterPlus, ByoYomiAfterPlus]),
        };
        return Ok(match answers.ask(Question::Last, certainty, first, &[other]) {
            ByoYomiAfterPlus => Part::Overtime,
            _ => Part::Increment,
        });
    }
    if term.is_increment() && !is_of_all {
        return Ok(Part::Increment);
    }
    if is_double(terms) && place == 2 {
        return Ok(Part::Increment);
    }
    // `10m + 3m/10`: the time after a main time without moves restarts in Go, and is a stage in chess.
    if let ([first, _], true) = (terms, place == 1)
        && term.role == Role::Open
        && (term.moves.is_some() || term.second.is_some())
        && !term.is_rest
        && !(first.is_rest || first.is_us || first.moves.is_some() || first.second.is_some())
        && term.after.or(term.from).is_none()
    {
        return Ok(match answers.ask(Question::Last, Certainty::Guess, CanadianAfterPlus, &[StageAfterPlus]) {
            CanadianAfterPlus => Part::Overtime,
            _ => Part::Stage,
        });
    }
    // `90 min + 30 s after move 40`
    if matches!(term.amount, Some(Amount::Time { nanos, unit: SECOND, .. }) if nanos <= 2 * MINUTE)
        && term.after.is_some()
        && place > 0
    {
        return Ok(match answers.ask(Question::Last, Certainty::Guess, IncrementAfterPlus, &[StageAfterPlus]) {
            StageAfterPlus => Part::Stage,
            _ => Part::Increment,
        });
    }
    if place == 0 || term.is_rest || term.moves.is_some() || term.after.is_some() {
        return Ok(Part::Stage);
    }
    if term.second.is_some() {
        return Ok(Part::Stage);
    }
    let before = terms.get(..place).unwrap_or_default();
    let is_fischer = terms.first().is_some_and(|first| first.role == Role::Increment);
    // `40/80;+30, SD/30;+30`
    if term.is_bare() && term.has_plus && term.sign == Before::Semicolon && terms.iter().any(|term| term.is_us) {
        return Ok(Part::Increment);
    }
    // `40/5400+30, 1800+30`
    if let ([first, ..], [next, ..]) = (before, terms.get(place + 1..).unwrap_or_default())
        && term.is_bare()
        && place == 1
        && term.sign == Before::Plus
        && (first.second.is_some() || first.is_bare() && first.moves.is_some())
        && next.is_bare()
        && matches!(next.sign, Before::Comma | Before::Semicolon)
    {
        return Ok(Part::Increment);
    }
    let in_days = |term: &Term| matches!(term.amount, Some(Amount::Time { unit, .. }) if unit >= DAY);
    if let [first] = before
        && (in_days(first) && term.is_bare() || in_days(term) && first.is_bare())
    {
        return Err(error(term, "a unit after both numbers"));
    }
    let has_increment = !is_fischer && terms.iter().any(|term| term.is_increment() || term.is_delay());
    if term.is_bare() && before.iter().any(|term| term.is_increment() && !is_fischer || term.is_delay()) {
        return Err(error(term, "one increment or delay"));
    }
    let is_pair = terms.len() == 2;
    let alone = before.first().filter(|first| is_pair && first.moves.is_none() && first.second.is_none());
    let other_if_pair =
        |likely, other| move |answers: &mut Answers| answers.ask(Question::Last, Certainty::Likely, likely, &[other]);
    let answer = match term.amount {
        Some(Amount::Time { unit: SECOND, .. }) if term.from.is_some() => {
            answers.assume(Certainty::Likely, Assumption::SecondsAreIncrement);
            IncrementAfterPlus
        }
        // A byo-yomi in Japanese, and as often an increment in Chinese.
        Some(Amount::Time { nanos, unit, script: Script::EastAsian })
            if alone.is_some()
                && !is_fischer
                && (unit == SECOND && nanos < 10 * MINUTE || unit == MINUTE && nanos <= 2 * MINUTE) =>
        {
            answers.ask(Question::Last, Certainty::Guess, ByoYomiAfterPlus, &[IncrementAfterPlus])
        }
        Some(Amount::Time { nanos, unit: SECOND, script }) if nanos < 10 * MINUTE => match (script, alone) {
            (Script::EastAsian, Some(_)) => IncrementAfterPlus,
            (Script::Letters, Some(first)) if !first.is_us && !first.is_increment() && term.from.is_none() => {
                other_if_pair(IncrementAfterPlus, ByoYomiAfterPlus)(answers)
            }
            _ => {
                answers.assume(Certainty::Likely, Assumption::SecondsAreIncrement);
                IncrementAfterPlus
            }
        },
        Some(Amount::Pair { as_minutes: Some(nanos), .. }) if nanos < MINUTE => {
            answers.ask(Question::Last, Certainty::Guess, IncrementAfterPlus, &[])
        }
        // `7 days + 1 day`, `48h + 12h`
        Some(Amount::Time { unit: unit @ (HOUR | DAY), .. })
            if (unit == DAY || term.sign == Before::Plus)
                && alone
                    .is_some_and(|first| matches!(first.amount, Some(Amount::Time { nanos, .. }) if nanos >= DAY)) =>
        {
            answers.ask(Question::Last, Certainty::Likely, IncrementAfterPlus, &[StageAfterPlus])
        }
        // `1h20 + 1 min`
        Some(Amount::Time { nanos, unit: MINUTE, .. }) if nanos <= 2 * MINUTE && alone.is_some() => {
            let is_long = |first: &Term| matches!(first.amount, Some(Amount::Time { nanos, .. }) if nanos >= HOUR);
            let certainty = if alone.is_some_and(is_long) { Certainty::Likely } else { Certainty::Guess };
            answers.ask(Question::Last, certainty, IncrementAfterPlus, &[StageAfterPlus])
        }
        Some(Amount::Bare(_)) if is_last && !has_increment => match (term.sign, before) {
            (sign, _) if (sign == Before::Plus || term.has_plus) && terms.iter().any(|term| term.is_us) => {
                IncrementAfterPlus
            }
            (Before::Semicolon | Before::Comma | Before::Blank, [first]) if first.is_us => {
                return Err(error(term, "`d` or a plus before the number"));
            }
            // `40/5400+30`
            (_, [Term { second: Some(time), .. }]) if !time.is_below(301) => {
                answers.ask(Question::Last, Certainty::Likely, IncrementAfterPlus, &[StageAfterPlus])
            }
            (Before::Pipe, [_]) => {
                let (likely, other) = match before {
                    [Term { amount: Some(Amount::Bare(zero)), .. }] if zero.whole() == Some(0) => {
                        (SecondIsByoYomi, SecondIsIncrement)
                    }
                    _ => (SecondIsIncrement, SecondIsByoYomi),
                };
                answers.ask(Question::Last, Certainty::Guess, likely, &[other])
            }
            (_, [first]) if first.is_rest || first.is_us => IncrementAfterPlus,
            (_, [first]) if first.moves.is_some() || first.second.is_some() => {
                answers.ask(Question::Last, Certainty::Guess, StageAfterPlus, &[IncrementAfterPlus])
            }
            (Before::Semicolon, [_]) => return Err(error(term, "`d` or a plus before the number")),
            (_, [first]) if first.is_bare() && term.is_then => {
                answers.ask(Question::Last, Certainty::Guess, IncrementAfterPlus, &[ByoYomiAfterPlus, StageAfterPlus])
            }
            (_, [first]) if first.is_bare() => IncrementAfterPlus,
            (_, [_]) => answers.ask(Question::Last, Certainty::Likely, IncrementAfterPlus, &[ByoYomiAfterPlus]),
            _ => answers.ask(Question::Last, Certainty::Guess, IncrementAfterPlus, &[StageAfterPlus]),
        },
        _ => StageAfterPlus,
    };
    Ok(match answer {
        IncrementAfterPlus | SecondIsIncrement => Part::Increment,
        ByoYomiAfterPlus | SecondIsByoYomi => Part::Overtime,
        _ => Part::Stage,
    })
}

/// What follows when the time has run out: `60分切れたら30秒`. Nothing is added to what is gone.
fn when_out(term: &Term, answers: &mut Answers) -> Result<Part, ReadError> {
    use Assumption::{ByoYomiAfterPlus, StageAfterPlus};
    if term.is_delay() || term.role == Role::Increment {
        return Err(error(term, "overtime, or the next stage, once the time has run out"));
    }
    if term.is_overtime() || term.is_per_move {
        return Ok(Part::Overtime);
    }
    let is_short = match term.amount {
        Some(Amount::Time { nanos, unit: SECOND, .. }) => nanos < 10 * MINUTE,
        Some(Amount::Time { nanos, .. }) => nanos <= 2 * MINUTE,
        _ => false,
    };
    if !is_short || term.moves.is_some() || term.is_rest {
        return Ok(Part::Stage);
    }
    Ok(match answers.ask(Question::Last, Certainty::Likely, ByoYomiAfterPlus, &[StageAfterPlus]) {
        ByoYomiAfterPlus => Part::Overtime,
        _ => Part::Stage,
    })
}
