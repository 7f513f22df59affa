//! Lengths of time: what a number without a unit is.

use super::mean::{Answers, Question};
use super::part::Part;
use super::term::{Amount, Before, Term, Text};
use crate::spelled::{Decimal, HOUR, MINUTE, SECOND};
use crate::{Assumption, Certainty, ReadError, ReadErrorKind};
use tc_notation::{Time, Violation};

pub(super) fn error(term: &Term, what: &'static str) -> ReadError {
    ReadError::at(ReadErrorKind::Expected(crate::Expectation::Words(what)), term.span.clone())
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
    let main = number.whole().unwrap_or(0);
    let is_short = number.is_below(60);
    let minutes_too: &[Assumption] = if main <= MOST { &[Minutes] } else { &[] };
    let (certainty, likely, other): (_, _, &[Assumption]) = match (terms, second(terms, parts)) {
        _ if text.has_class && is_short => (Certainty::Likely, Minutes, &[]),
        // `10.30` can be anything.
        _ if number.whole().is_none() && !text.has_class => (Certainty::Guess, Minutes, &[Seconds]),
        ([_], _) if is_short => (Certainty::Likely, Minutes, &[Seconds]),
        ([_], _) if number.is_below(181) => (Certainty::Guess, Minutes, &[Seconds]),
        ([_], _) => (Certainty::Guess, Seconds, minutes_too),
        (_, Some(Second::Periods)) | ([_, Term { sign: Before::Pipe, .. }], _) => match number {
            number if number.is_below(121) => (Certainty::Likely, Minutes, &[]),
            number if number.is_below(301) => (Certainty::Guess, Minutes, &[Seconds]),
            _ => (Certainty::Likely, Seconds, minutes_too),
        },
        // `60+5d`
        _ if parts.get(1) == Some(&Part::Delay) && number.is_below(181) => (Certainty::Likely, Minutes, &[Seconds]),
        // Programs play with fractions.
        (_, Some(Second::Fraction)) => (Certainty::Likely, Seconds, &[Minutes]),
        (_, Some(Second::Whole(seconds))) => {
            let is_silly = seconds.saturating_mul(6) >= main;
            if is_short && seconds <= 60 || main <= 120 && is_silly {
                (Certainty::Likely, Minutes, &[Seconds])
            } else if main <= 180 && seconds >= 10 {
                (Certainty::Guess, Minutes, &[Seconds])
            } else if main <= 180 {
                (Certainty::Guess, Seconds, &[Minutes])
            } else {
                (Certainty::Likely, Seconds, minutes_too)
            }
        }
        // Stages are long.
        (_, None) if number.is_below(301) => (Certainty::Likely, Minutes, &[]),
        (_, None) => (Certainty::Likely, Seconds, minutes_too),
    };
    unit_of(answers.ask(Question::Unit, certainty, likely, other))
}

/// The amount next to a main time without moves.
enum Second {
    /// An increment or a delay of whole seconds.
    Whole(u64),
    /// One with a fraction.
    Fraction,
    /// Overtime.
    Periods,
}

/// The only other part, if the first has no number of moves.
fn second(terms: &[Term], parts: &[Part]) -> Option<Second> {
    let [first, second] = terms else { return None };
    if first.moves.is_some() || first.second.is_some() || first.is_rest || second.is_rest {
        return None;
    }
    if parts.get(1) == Some(&Part::Overtime) {
        return Some(Second::Periods);
    }
    let is_extra = matches!(parts.get(1), Some(Part::Increment | Part::Delay));
    match second.amount.filter(|_| is_extra)? {
        Amount::Bare(number) => Some(number.whole().map_or(Second::Fraction, Second::Whole)),
        Amount::Time { nanos, .. } if nanos.is_multiple_of(SECOND) => Some(Second::Whole(nanos / SECOND)),
        Amount::Time { .. } => Some(Second::Fraction),
        Amount::Pair { .. } => None,
    }
}
