//! Times that can be read in two ways, whatever their part is: sums, fractions, numbers with a slash. One way is chosen
//! before the control is built.

use alloc::vec::Vec;

use super::amount::{Amount, Known};
use super::answers::Answers;
use super::evidence::{Place, tables};
use super::items::Script;
use super::said::{Link, Role, Said};
use super::term::{Term, Text};
use crate::decimal::Decimal;
use crate::units::{HOUR, MINUTE, SECOND};
use crate::{Assumption, Expectation, ReadError, ReadErrorKind};
use Assumption::{
    ByoYomiAfterPlus, EachPlayer, MovesBeforeTime, PointBeforeDecimals, SecondIsIncrement, SecondsAreIncrement,
    StageAfterPlus, TimeBeforeMoves, TimesAreAdded,
};

/// The terms with one meaning of each time.
///
/// # Errors
/// A number of moves that is not whole, or a number of minutes that is too large.
pub(super) fn settled(text: &Text, answers: &mut Answers) -> Result<Vec<Term>, ReadError> {
    let mut terms: Vec<Term> = Vec::new();
    for (place, term) in text.terms.iter().enumerate() {
        let here = Place { text, terms: &text.terms, parts: &[], place };
        let mut term = term.clone();
        if answers.ask(tables::TWICE, here) == Some(EachPlayer) {
            term.said.retain(|said| *said != Said::Times(2));
        }
        let meaning = answers.ask(tables::FORMS, here);
        settle(term, meaning, &mut terms, answers)?;
    }
    Ok(terms)
}

/// Two times in a row, or what is before and after a slash.
pub(super) fn halves(term: &Term) -> Option<[Amount; 2]> {
    match (term.amount, term.second) {
        (first, Some(second)) => Some([first, second]),
        (Amount::Sum { first, second, .. }, _) => Some([first.into(), second.into()]),
        (Amount::Fraction { moves, whole, .. }, _) => Some([Amount::Bare(Decimal::new(moves)), whole.into()]),
        (Amount::HoursAnd { hours, number }, _) => {
            let unit = if hours.unit == HOUR { MINUTE } else { SECOND };
            let micros = Decimal::new(number).micros(unit).ok()?;
            Some([hours.into(), Known { micros, unit, script: hours.script }.into()])
        }
        _ => None,
    }
}

/// Adds a term with this meaning to the terms.
fn settle(
    term: Term,
    meaning: Option<Assumption>,
    terms: &mut Vec<Term>,
    answers: &mut Answers,
) -> Result<(), ReadError> {
    let [first, second] = halves(&term).unwrap_or([term.amount; 2]);
    match (term.amount, meaning) {
        // A time in a list is a part of the one before.
        (Amount::Known { micros, unit, script }, Some(TimesAreAdded)) => {
            let sum = terms.last().and_then(Term::known).and_then(|(more, ..)| micros.checked_add(more));
            let micros = sum.ok_or(ReadError::at(ReadErrorKind::Overflow, term.span.clone()))?;
            if let Some(last) = terms.last_mut() {
                last.amount = Amount::Known { micros, unit, script };
            }
        }
        // The time of both players.
        (Amount::Known { .. }, Some(EachPlayer)) => {}
        (_, Some(MovesBeforeTime)) => terms.push(of_moves(term, second, first)?),
        (Amount::Point { as_decimals, .. }, Some(PointBeforeDecimals)) => {
            terms.push(Term { amount: as_decimals.into(), ..term });
        }
        (Amount::Point { as_minutes, .. }, _) => terms.push(Term { amount: as_minutes.into(), ..term }),
        (Amount::Fraction { part, .. }, _) => terms.push(Term { amount: part.into(), ..term }),
        (Amount::HoursAnd { number, .. }, Some(TimeBeforeMoves)) => {
            terms.push(of_moves(term, first, Amount::Bare(Decimal::new(number)))?);
        }
        (_, Some(TimeBeforeMoves)) => terms.push(of_moves(term, first, second)?),
        (_, Some(SecondIsIncrement | SecondsAreIncrement)) => {
            let first = minutes(&term, first, answers)?;
            terms.extend(two(term, first, second, &[Said::Role(Role::Increment)], Link::Plus));
        }
        (_, Some(ByoYomiAfterPlus)) => {
            terms.extend(two(term, first, second, &[Said::Role(Role::Overtime), Said::PerMove], Link::Plus));
        }
        // `90+30/30+30`
        (Amount::Bare(_), Some(StageAfterPlus)) => {
            let increment = Term { amount: first, second: None, said: [Said::Role(Role::Increment)].into(), ..term };
            terms.push(increment.clone());
            terms.push(Term { amount: second, said: Vec::new(), links: [Link::Then].into(), ..increment });
        }
        (Amount::Sum { .. }, Some(StageAfterPlus)) => terms.extend(two(term, first, second, &[], Link::And)),
        _ => terms.push(term),
    }
    Ok(())
}

/// A time with its number of moves.
fn of_moves(mut term: Term, amount: Amount, moves: Amount) -> Result<Term, ReadError> {
    let Amount::Bare(moves) = moves else { return Err(term.error(Expectation::MOVES)) };
    let moves = moves.whole().ok_or(term.error(Expectation::MOVES))?;
    term.said.push(Said::Moves(moves));
    Ok(Term { amount, second: None, ..term })
}

/// A number before a slash and an increment.
fn minutes(term: &Term, number: Amount, answers: &mut Answers) -> Result<Amount, ReadError> {
    let Amount::Bare(number) = number else { return Ok(number) };
    answers.assume(tables::RARE, Assumption::Minutes);
    let micros = number.time(MINUTE).map_err(|kind| ReadError::at(kind, term.span.clone()))?.as_micros();
    Ok(Amount::Known { micros, unit: MINUTE, script: Script::Letters })
}

/// A time, and what comes after it: what is said of additions, and of the end, is said of the second.
fn two(term: Term, first: Amount, second: Amount, role: &[Said], link: Link) -> [Term; 2] {
    let is_of_second = |said: &Said| if role.is_empty() { *said == Said::Rest } else { adds(*said) };
    let (mut said, kept): (Vec<Said>, Vec<Said>) = term.said.iter().copied().partition(is_of_second);
    if !said.iter().any(|said| matches!(said, Said::Role(_))) {
        said.extend(role);
    }
    let main = Term { amount: first, second: None, said: kept, ..term };
    let more = Term { amount: second, said, links: [link].into(), ..main.clone() };
    [main, more]
}

/// Whether it is said only of what is added to a main time.
pub(super) fn adds(said: Said) -> bool {
    matches!(
        said,
        Said::PerMove
            | Said::Add
            | Said::From(_)
            | Said::Role(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein)
    )
}
