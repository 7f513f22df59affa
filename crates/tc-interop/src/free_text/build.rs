//! From the parts of a text to a control.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{MoveCount, Moves, Periods, Stage};

use super::alone::{hourglass, per_move, slash};
use super::amount::{at, error, illegal, time, unit, unit_of};
use super::mean::{Answers, Question};
use super::part::{Part, Said, check, is_double, part};
use super::several;
use super::stages::{Draft, Extra, Kind, apply, apply_last, close_stages, control, gates};
use super::term::{Amount, Before, Role, Term, Text};
use super::token::Script;
use super::twofold::settled;
use crate::spelled::{MINUTE, SECOND};
use crate::{Assumption, Certainty, GameSettings, ReadError, ReadErrorKind};

/// A period of this length, in nanoseconds, or more is hardly one of several.
const LONG_PERIOD: u64 = 10 * MINUTE;

pub(super) fn settings(text: &Text, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    let text = &settled(text, answers);
    match text.terms.as_slice() {
        [] => Err(ReadError::new(ReadErrorKind::Expected(crate::Expectation::Words("a length of time")))),
        [term] if text.is_hourglass => {
            check(term, &[])?;
            hourglass(term, answers)
        }
        [_, term, ..] if text.is_hourglass => Err(error(term, "one time for an hourglass")),
        [term] if term.is_remaining => Err(error(term, "the stage before the rest of the game")),
        [term] if term.is_added => Err(error(term, "a main time first")),
        [term] if term.is_increment() => {
            check(term, &[Said::PerMove, Said::Role, Said::Move])?;
            per_move(term, answers)
        }
        // `3 min 2 sec`
        [term @ Term { sum_of: Some((first, second)), role: Role::Open, .. }]
            if term.is_time_alone() && is_open(term, *first, *second) =>
        {
            use Assumption::{ByoYomiAfterPlus, SecondsAreIncrement, TimesAreAdded};
            let is_east_asian = matches!(second, Amount::Time { script: Script::EastAsian, .. });
            let is_long = matches!(first, Amount::Time { nanos, .. } if *nanos >= LONG_PERIOD);
            let (certainty, other) = match (is_east_asian, is_long && term.is_apart) {
                (true, _) => (Certainty::Guess, ByoYomiAfterPlus),
                (false, true) => (Certainty::Guess, SecondsAreIncrement),
                (false, false) => (Certainty::Likely, SecondsAreIncrement),
            };
            match answers.ask(Question::Last, certainty, TimesAreAdded, &[other]) {
                ByoYomiAfterPlus => {
                    let apart = Term { sum_of: None, is_apart: false, ..term.clone() };
                    let main = Term { amount: Some(*first), ..apart.clone() };
                    let overtime = Term { role: Role::ByoYomi, amount: Some(*second), ..apart };
                    staged(text, &[main, overtime], answers)
                }
                SecondsAreIncrement => {
                    let apart = Term { sum_of: None, is_apart: false, ..term.clone() };
                    let main = Term { amount: Some(*first), ..apart.clone() };
                    let increment = Term { role: Role::Increment, amount: Some(*second), ..apart };
                    staged(text, &[main, increment], answers)
                }
                _ => staged(text, &text.terms, answers),
            }
        }
        [term @ Term { amount: Some(Amount::Bare(first)), second: Some(second), is_rest: false, .. }]
            if term.role == Role::Open =>
        {
            check(term, &[Said::Second])?;
            slash(text, *first, *second, answers)
        }
        // `the end 5`
        [term] if term.is_bare() && text.has_words && (term.is_time_alone() || term.is_rest && !term.is_us) => {
            Err(error(term, "a unit after the number"))
        }
        terms => staged(text, terms, answers),
    }
}

/// Whether a sum of two times can be two times: `3 min 2 sec`, `90m30s`, `10分20秒`, `3時間1分`, and not `1m30s`.
fn is_open(term: &Term, first: Amount, second: Amount) -> bool {
    let Amount::Time { nanos: more, unit, script } = second else { return false };
    let is_east_asian = script == Script::EastAsian;
    if unit != SECOND {
        return is_east_asian && unit == MINUTE && more <= 2 * MINUTE;
    }
    let is_long = matches!(first, Amount::Time { nanos, .. } if nanos >= LONG_PERIOD);
    term.is_apart || is_east_asian || is_long
}

/// Less than two minutes, in seconds.
fn is_short(term: &Term) -> bool {
    matches!(term.amount, Some(Amount::Time { nanos, unit: SECOND, .. }) if nanos <= 2 * MINUTE)
}

/// Stages, with increments, delays and overtime.
fn staged(text: &Text, terms: &[Term], answers: &mut Answers) -> Result<GameSettings, ReadError> {
    if let Some(term) = terms.iter().find(|term| term.is_apart && (terms.len() > 1 || term.moves.is_some())) {
        return Err(error(term, "a plus between the times, or no blank"));
    }
    // `5+3 sudden death`
    if let [first, last] = terms
        && last.is_rest
        && !last.is_us
        && (last.is_bare() && first.is_bare() && first.moves.is_none() && first.second.is_none() || is_short(last))
    {
        return Err(error(last, "a time that is long enough for the rest of the game"));
    }
    let parts: Vec<Part> = (0..terms.len()).map(|place| part(terms, place, answers)).collect::<Result<_, _>>()?;
    let is_there = |denied: Role| {
        parts.iter().zip(terms).any(|(part, term)| match denied {
            // `10+0, no increment`
            Role::Increment => *part == Part::Increment && !term.is_zero(),
            Role::Delay => *part == Part::Delay && !term.is_zero(),
            Role::Bronstein => term.role == Role::Bronstein,
            _ => *part == Part::Overtime,
        })
    };
    if let Some(denial) = text.denials.iter().find(|denial| is_there(denial.role)) {
        return Err(denial.contradicted());
    }
    several::check(terms, &parts)?;
    // `G/10, G/5`
    let is_before_stage = |place: usize| parts.iter().skip(place + 1).any(|part| *part == Part::Stage);
    if let Some((_, term)) = terms.iter().enumerate().find(|(place, term)| term.is_rest && is_before_stage(*place)) {
        return Err(error(term, "the rest of the game as the last stage"));
    }
    let mut drafts: Vec<Draft> = Vec::new();
    let mut extras: Vec<Extra> = Vec::new();
    let mut overtime: Option<Stage> = None;
    for (place, (term, part)) in terms.iter().zip(&parts).enumerate() {
        if overtime.is_some() {
            return Err(error(term, "nothing after the overtime"));
        }
        if let Some(before) = drafts.last_mut() {
            before.ends_with_time |= term.is_when_out;
        }
        let kind = match part {
            Part::Stage => {
                check(term, &[Said::Moves, Said::Second, Said::Rest, Said::Move, Said::Role])?;
                if term.role != Role::Open && place > 0 {
                    return Err(error(term, "no increment, delay or overtime here"));
                }
                if term.is_moves_first && terms.len() == 1 {
                    answers.assume(Certainty::Guess, Assumption::MovesBeforeTime);
                }
                let draft = draft(text, terms, &parts, place, answers)?;
                // `+ 30 min after move 40`
                let gate = term.after.or(term.from.and_then(|from| from.checked_sub(1)));
                if let Some(gate) = gate {
                    close_stages(&mut drafts, gate, term)?;
                }
                drafts.push(draft);
                // `90+30/30+30`
                if let (Some(second), Some(Amount::Bare(increment)), true) =
                    (term.second, term.amount, is_double(terms))
                {
                    let increment = increment.of(SECOND).map_err(at(term))?;
                    let stages = drafts.len();
                    if let [.., before, _] = drafts.as_mut_slice() {
                        before.extra = Some((increment, Kind::Increment));
                    }
                    let time = second.of(MINUTE).map_err(at(term))?;
                    drafts.truncate(stages - 1);
                    drafts.push(Draft::new(time, None));
                }
                continue;
            }
            Part::Overtime => {
                let mut said = alloc::vec![Said::PerMove, Said::Periods, Said::Moves, Said::Rest, Said::Role];
                if matches!(term.role, Role::Open | Role::Canadian) {
                    said.push(Said::Second);
                }
                check(term, &said)?;
                overtime = Some(overtime_of(term, answers)?);
                let is_shorter = drafts.first().zip(overtime).is_some_and(|(first, stage)| first.time < stage.time());
                if term.is_role_first && is_shorter {
                    return Err(error(term, "the main time before the overtime"));
                }
                if drafts.is_empty() {
                    let is_long = overtime.is_some_and(|stage| stage.time().as_nanos() >= LONG_PERIOD);
                    // `10 min byo-yomi`
                    if is_long && term.role == Role::ByoYomi && term.periods.is_none() {
                        return Err(error(term, "the length of a period after the main time"));
                    }
                    let certainty =
                        if is_long && term.periods.is_some() { Certainty::Guess } else { Certainty::Likely };
                    answers.ask(Question::Move, certainty, Assumption::NoMainTime, &[]);
                }
                continue;
            }
            Part::Increment => Kind::Increment,
            Part::Delay => delay_kind(term, terms.iter().any(|term| term.is_us), answers),
        };
        if drafts.is_empty() {
            return Err(error(term, "a main time first"));
        }
        check(term, &[Said::PerMove, Said::Role, Said::Move])?;
        let time = time(term, SECOND, answers)?;
        // `5+2024`
        if term.is_bare() && time.as_nanos() > LONG_PERIOD {
            return Err(error(term, "an increment of a usual size, or its unit"));
        }
        if term.is_role_first && drafts.first().is_some_and(|first| first.time < time) {
            return Err(error(term, "the main time before the increment"));
        }
        extras.push(Extra { time, kind, stages: drafts.len(), term });
    }
    let mut rules = Rules::default();
    if is_double(terms) {
        apply_last(&mut drafts, &extras);
    } else {
        gates(&mut drafts, overtime.is_some(), answers);
        let first = apply(&mut drafts, &extras, terms, answers)?;
        rules = if first { Rules { first_bonus: true, ..rules } } else { rules };
    }
    if is_double(terms) {
        gates(&mut drafts, false, answers);
    }
    let control = control(&drafts, overtime, terms, answers)?;
    Ok(GameSettings { control, rules })
}

/// The time and the moves of a stage.
fn draft(text: &Text, terms: &[Term], parts: &[Part], place: usize, answers: &mut Answers) -> Result<Draft, ReadError> {
    let Some(term) = terms.get(place) else { return Err(ReadError::new(ReadErrorKind::Empty)) };
    let is_us = terms.iter().any(|term| term.is_us);
    let (number, moves) = match (term.amount, term.second) {
        (Some(Amount::Bare(first)), Some(_)) if is_double(terms) => (first, None),
        (Some(Amount::Bare(first)), Some(second)) => {
            use Assumption::{MovesBeforeTime, TimeBeforeMoves};
            let is_time_first = first.whole() > second.whole() && !is_us;
            let is_seconds = !second.is_below(301);
            let (likely, other) =
                if is_time_first { (TimeBeforeMoves, MovesBeforeTime) } else { (MovesBeforeTime, TimeBeforeMoves) };
            let answer = if is_us || is_seconds {
                likely
            } else {
                answers.ask(Question::Slash, Certainty::Guess, likely, &[other])
            };
            let (moves, number) = if answer == MovesBeforeTime { (first, second) } else { (second, first) };
            (number, Some(moves.whole().ok_or(error(term, "a number of moves"))?))
        }
        (Some(Amount::Bare(number)), None) => (number, term.moves),
        _ => return Ok(Draft::new(time(term, MINUTE, answers)?, term.moves)),
    };
    let unit = match is_us {
        // `40/2` are hours: nobody plays so few minutes.
        true if number.is_below(3) && (moves.is_some() || place > 0 && is_in_hours(terms)) => {
            unit_of(answers.ask(Question::Unit, Certainty::Likely, Assumption::Hours, &[Assumption::Minutes]))
        }
        true => MINUTE,
        false => unit(text, terms, parts, number, answers),
    };
    Ok(Draft::new(number.of(unit).map_err(at(term))?, moves))
}

/// `40/2, SD/1`
fn is_in_hours(terms: &[Term]) -> bool {
    terms.first().is_some_and(|first| match (first.amount, first.second) {
        (Some(Amount::Bare(_)), Some(second)) => second.is_below(3),
        (Some(Amount::Bare(number)), None) => first.moves.is_some() && number.is_below(3),
        _ => false,
    })
}

fn delay_kind(term: &Term, is_us: bool, answers: &mut Answers) -> Kind {
    use Assumption::{Bronstein, SimpleDelay};
    match term.role {
        Role::SimpleDelay => Kind::Simple,
        Role::Bronstein => Kind::Bronstein,
        // US Chess knows the simple one only.
        _ if term.is_bare() && term.sign != Before::Plus => {
            if !is_us {
                answers.assume(Certainty::Guess, SimpleDelay);
            }
            Kind::Simple
        }
        _ => match answers.ask(Question::Delay, Certainty::Likely, SimpleDelay, &[Bronstein]) {
            Bronstein => Kind::Bronstein,
            _ => Kind::Simple,
        },
    }
}

fn overtime_of(term: &Term, answers: &mut Answers) -> Result<Stage, ReadError> {
    // `25/600 Canadian`: moves and seconds.
    if let (Role::Canadian, Some(Amount::Bare(moves)), Some(second)) = (term.role, term.amount, term.second) {
        use Assumption::{Minutes, OvertimeInSeconds};
        let (certainty, likely, other) = match second {
            second if second.is_below(20) => (Certainty::Guess, Minutes, OvertimeInSeconds),
            second if second.is_below(121) => (Certainty::Guess, OvertimeInSeconds, Minutes),
            _ => (Certainty::Likely, OvertimeInSeconds, OvertimeInSeconds),
        };
        let unit = match answers.ask(Question::Overtime, certainty, likely, &[other]) {
            Minutes => MINUTE,
            _ => SECOND,
        };
        let moves = MoveCount::new(moves.whole().ok_or(error(term, "a number of moves"))?).map_err(illegal(term))?;
        let time = second.of(unit).map_err(at(term))?;
        return Stage::builder(time).moves(Moves::Reset(moves)).build().map_err(illegal(term));
    }
    // `30+20/10`: the larger is the time, in minutes, unless that would be very long.
    if let (Role::Open, Some(Amount::Bare(first)), Some(second)) = (term.role, term.amount, term.second) {
        use Assumption::{Minutes, MovesBeforeTime, Seconds, TimeBeforeMoves};
        let is_time_first = first.whole() > second.whole();
        let (likely, other) =
            if is_time_first { (TimeBeforeMoves, MovesBeforeTime) } else { (MovesBeforeTime, TimeBeforeMoves) };
        let (time, moves) = match answers.ask(Question::Slash, Certainty::Guess, likely, &[other]) {
            MovesBeforeTime => (second, first),
            _ => (first, second),
        };
        let unit = if time.is_below(301) { Minutes } else { Seconds };
        answers.assume(Certainty::Guess, unit);
        let moves = MoveCount::new(moves.whole().ok_or(error(term, "a number of moves"))?).map_err(illegal(term))?;
        let time = time.of(unit_of(unit)).map_err(at(term))?;
        return Stage::builder(time).moves(Moves::Reset(moves)).build().map_err(illegal(term));
    }
    let time = time(term, SECOND, answers)?;
    if term.is_bare() && term.periods.is_some() {
        // `3+2 x 2` is rather two games.
        let is_odd = |number: crate::spelled::Decimal| number.is_below(10) || !number.is_below(100);
        let certainty = if matches!(term.amount, Some(Amount::Bare(number)) if is_odd(number)) {
            Certainty::Guess
        } else {
            Certainty::Likely
        };
        answers.assume(certainty, Assumption::OvertimeInSeconds);
    }
    let mut stage = Stage::builder(time);
    if term.role == Role::Canadian || term.moves.is_some() {
        let moves = term.moves.ok_or(error(term, "a number of moves"))?;
        let periods = Periods::new(term.periods.unwrap_or(1)).map_err(illegal(term))?;
        let moves = MoveCount::new(moves).map_err(illegal(term))?;
        return stage.moves(Moves::Reset(moves)).periods(periods).build().map_err(illegal(term));
    }
    let periods = match term.periods {
        Some(periods) => periods,
        None => {
            if term.role == Role::ByoYomi {
                answers.ask(Question::Periods, Certainty::Likely, Assumption::OnePeriod, &[]);
            }
            1
        }
    };
    stage = stage.moves(Moves::Reset(MoveCount::ONE)).periods(Periods::new(periods).map_err(illegal(term))?);
    stage.build().map_err(illegal(term))
}
