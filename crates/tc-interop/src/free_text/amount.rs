//! Lengths of time: what a number without a unit is.

use super::mean::{Answers, Question};
use super::part::Part;
use super::term::{Amount, Before, Role, Term, Text};
use crate::spelled::{Decimal, HOUR, MINUTE, SECOND};
use crate::{Assumption, Certainty, ReadError, ReadErrorKind};
use tc_notation::{Time, Violation};

pub(super) fn error(term: &Term, what: &'static str) -> ReadError {
    ReadError::at(ReadErrorKind::Expected(what), term.span.clone())
}

pub(super) fn illegal(term: &Term) -> impl Fn(Violation) -> ReadError {
    |violation| ReadError::at(ReadErrorKind::Illegal(violation), term.span.clone())
}

pub(super) fn at(term: &Term) -> impl Fn(ReadErrorKind) -> ReadError {
    |kind| ReadError::at(kind, term.span.clone())
}

pub(super) fn unit_of(assumption: Assumption) -> u64 {
    match assumption {
        Assumption::Seconds => SECOND,
        Assumption::Hours => HOUR,
        _ => MINUTE,
    }
}

/// A time; a number without a unit has this one.
pub(super) fn time(term: &Term, unit: u64, answers: &mut Answers) -> Result<Time, ReadError> {
    match term.amount {
        Some(Amount::Bare(number)) => number.of(unit).map_err(at(term)),
        Some(Amount::Time { nanos, .. }) => Time::from_nanos(nanos).map_err(illegal(term)),
        Some(Amount::Pair { as_minutes: Some(nanos), .. }) if unit == SECOND => {
            Time::from_nanos(nanos).map_err(illegal(term))
        }
        Some(Amount::Pair { first, as_hours, as_minutes }) => {
            use Assumption::{HoursAndMinutes, MinutesAndSeconds};
            let (likely, other) = match first {
                1 | 2 => (HoursAndMinutes, MinutesAndSeconds),
                _ => (MinutesAndSeconds, HoursAndMinutes),
            };
            let answer = answers.ask(Question::Colon, Certainty::Guess, likely, &[other]);
            let nanos = if answer == HoursAndMinutes { as_hours } else { as_minutes };
            let nanos = nanos.ok_or(ReadErrorKind::Overflow).map_err(at(term))?;
            Time::from_nanos(nanos).map_err(illegal(term))
        }
        None => Err(error(term, "a length of time")),
    }
}

/// The unit of a main time that has none.
pub(super) fn unit(text: &Text, terms: &[Term], parts: &[Part], number: Decimal, answers: &mut Answers) -> u64 {
    use Assumption::{Minutes, Seconds};
    /// More minutes than that are not heard of.
    const MOST: u64 = 600;
    let is_bare = |term: &Term| term.is_bare() && term.moves.is_none() && term.second.is_none() && !term.is_rest;
    let is_plain = terms.iter().all(|term| is_bare(term) && term.role == Role::Open && !term.is_per_move);
    let (certainty, likely, other): (_, _, &[Assumption]) = match terms {
        _ if !is_plain || terms.len() > 2 || text.has_class => match number.is_below(301) {
            true => (Certainty::Likely, Minutes, &[]),
            false => (Certainty::Likely, Seconds, if number.is_below(MOST + 1) { &[Minutes] } else { &[] }),
        },
        // `10.30` can be anything.
        [_] if number.whole().is_none() => (Certainty::Guess, Minutes, &[Seconds]),
        [_] => match number {
            number if number.is_below(60) => (Certainty::Likely, Minutes, &[Seconds]),
            number if number.is_below(181) => (Certainty::Guess, Minutes, &[Seconds]),
            number if number.is_below(MOST + 1) => (Certainty::Guess, Seconds, &[Minutes]),
            _ => (Certainty::Guess, Seconds, &[]),
        },
        [_, Term { amount: Some(Amount::Bare(extra)), .. }, ..] => {
            let main = number.whole().unwrap_or(0);
            let is_program = extra.whole().is_none();
            let seconds = extra.whole().unwrap_or(0);
            let is_silly = seconds.saturating_mul(6) >= main;
            if parts.get(1) == Some(&Part::Overtime) || matches!(terms, [_, bar] if bar.sign == Before::Pipe) {
                (Certainty::Likely, Minutes, &[])
            } else if is_program {
                (Certainty::Likely, Seconds, &[Minutes])
            } else if main < 60 && seconds <= 60 || main <= 120 && is_silly {
                (Certainty::Likely, Minutes, &[Seconds])
            } else if main <= 180 && seconds >= 10 {
                (Certainty::Guess, Minutes, &[Seconds])
            } else if main <= 180 {
                (Certainty::Guess, Seconds, &[Minutes])
            } else {
                (Certainty::Likely, Seconds, if main <= MOST { &[Minutes] } else { &[] })
            }
        }
        _ => (Certainty::Likely, Minutes, &[Seconds]),
    };
    unit_of(answers.ask(Question::Unit, certainty, likely, other))
}
