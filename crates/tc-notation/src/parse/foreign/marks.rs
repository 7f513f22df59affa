//! `90'`, `30''`, `90'+30''`: minute and second marks.

use super::super::kind::ForeignNotation;
use super::super::lexeme::Lexeme;
use super::{ForeignForm, ForeignStage, text, whole};
use crate::{Time, Unit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    let (time, rest) = marked(pieces)?;
    let increment = match rest {
        [] => None,
        [plus, rest @ ..] if plus.is("+") => match marked(rest)? {
            (increment, []) => Some(increment?),
            _ => return None,
        },
        _ => return None,
    };
    let stage = ForeignStage { time, increment, ..ForeignStage::default() }.stage();
    let reading = stage.and_then(|stage| text(&[stage])).map(|text| ("minutes and seconds", text));
    Some(ForeignForm { notation: ForeignNotation::Marks, readings: reading.into_iter().collect() })
}

/// A number with its mark, and what follows. The time is `None` if it is out of range.
fn marked<'p, 's>(pieces: &'p [Lexeme<'s>]) -> Option<(Option<Time>, &'p [Lexeme<'s>])> {
    let (number, rest) = pieces.split_first().filter(|(number, _)| number.is_number())?;
    let (mark, rest) = rest.split_first()?;
    let twice = rest.split_first().filter(|(second, _)| is_minute_mark(second) && is_minute_mark(mark));
    match twice {
        Some((_, rest)) => Some((whole(number, Unit::Seconds), rest)),
        None if is_minute_mark(mark) => Some((whole(number, Unit::Minutes), rest)),
        None if is_second_mark(mark) => Some((whole(number, Unit::Seconds), rest)),
        None => None,
    }
}

fn is_minute_mark(piece: &Lexeme<'_>) -> bool {
    ["'", "′", "’", "´"].contains(&piece.text)
}

fn is_second_mark(piece: &Lexeme<'_>) -> bool {
    ["\"", "″", "”"].contains(&piece.text)
}
