//! `90'`, `30''`, `90'+30''`, `90'/40 + 30' + 30''`: minute and second marks. Seconds at the end are the increment of every stage.

use alloc::vec::Vec;

use super::super::kind::ForeignNotation;
use super::super::lexeme::Lexeme;
use super::{ForeignForm, ForeignStage, moves, text, time};
use crate::{MoveCount, Time, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    let terms: Option<Vec<Term>> = pieces.split(|piece| piece.is("+")).map(Term::read).collect();
    let terms = terms?;
    let (times, increment) = match terms.as_slice() {
        [] => return None,
        [times @ .., last] if last.unit == TimeUnit::Seconds && !times.is_empty() => (times, Some(last.time?)),
        times => (times, None),
    };
    let stages: Option<Vec<_>> = times
        .iter()
        .map(|term| ForeignStage { moves: term.count, time: term.time, increment, delay: None }.stage())
        .collect();
    let reading = stages.and_then(|stages| text(&stages)).map(|text| ("minutes and seconds", text));
    Some(ForeignForm { notation: ForeignNotation::Marks, readings: reading.into_iter().collect() })
}

/// A number with its mark, and the moves it is for, if any.
struct Term {
    /// `None` if it is out of range.
    time: Option<Time>,
    unit: TimeUnit,
    count: Option<MoveCount>,
}

impl Term {
    fn read(pieces: &[Lexeme<'_>]) -> Option<Term> {
        let (number, rest) = pieces.split_first().filter(|(number, _)| number.is_number())?;
        let (unit, rest) = match rest {
            [one, two, rest @ ..] if is_minute_mark(one) && is_minute_mark(two) => (TimeUnit::Seconds, rest),
            [mark, rest @ ..] if is_minute_mark(mark) => (TimeUnit::Minutes, rest),
            [mark, rest @ ..] if is_second_mark(mark) => (TimeUnit::Seconds, rest),
            _ => return None,
        };
        let count = match rest {
            [] => None,
            [slash, count] if slash.is("/") => Some(moves(count)?),
            _ => return None,
        };
        Some(Term { time: time(number, unit), unit, count })
    }
}

fn is_minute_mark(piece: &Lexeme<'_>) -> bool {
    ["'", "′", "’", "´"].contains(&piece.text)
}

fn is_second_mark(piece: &Lexeme<'_>) -> bool {
    ["\"", "″", "”"].contains(&piece.text)
}
