//! `90'`, `30''`, `90'+30''`, `90'/40 + 30' + 30''`: minute and second marks. Seconds at the end are the increment of every stage.

use alloc::vec::Vec;

use super::super::lexeme::Lexeme;
use super::{Readings, control, plus, stage, time};
use crate::{Time, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<Readings> {
    let terms: Option<Vec<Term<'_, '_>>> = pieces.split(|piece| piece.is("+")).map(Term::read).collect();
    let terms = terms?;
    let (times, increment) = match terms.as_slice() {
        [times @ .., last] if last.unit == TimeUnit::Seconds && !times.is_empty() => (times, last.time()),
        times => (times, Some(Time::ZERO)),
    };
    let stages = times.iter().map(|term| plus(stage(term.count, term.time()), increment));
    Some([("minutes and seconds", control(stages))].into())
}

/// A number with its mark, and the moves it is for, if any.
struct Term<'p, 's> {
    number: &'p Lexeme<'s>,
    unit: TimeUnit,
    count: Option<&'p Lexeme<'s>>,
}

impl<'p, 's> Term<'p, 's> {
    fn read(pieces: &'p [Lexeme<'s>]) -> Option<Term<'p, 's>> {
        let (number, rest) = pieces.split_first().filter(|(number, _)| number.is_number())?;
        let (unit, rest) = match rest {
            [one, two, rest @ ..] if is_minute_mark(one) && is_minute_mark(two) => (TimeUnit::Seconds, rest),
            [mark, rest @ ..] if is_minute_mark(mark) => (TimeUnit::Minutes, rest),
            [mark, rest @ ..] if ["\"", "″", "”"].contains(&mark.text) => (TimeUnit::Seconds, rest),
            _ => return None,
        };
        let count = match rest {
            [] => None,
            [slash, count] if slash.is("/") && count.is_whole() => Some(count),
            _ => return None,
        };
        Some(Term { number, unit, count })
    }

    fn time(&self) -> Option<Time> {
        time(self.number, self.unit)
    }
}

fn is_minute_mark(piece: &Lexeme<'_>) -> bool {
    ["'", "′", "’", "´"].contains(&piece.text)
}
