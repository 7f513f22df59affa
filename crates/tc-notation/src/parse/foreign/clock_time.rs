//! `5:00`, `1:30:00`, `40/4:00`, `5:00+3`: times as a clock shows them.

use alloc::vec::Vec;

use super::super::kind::ForeignNotation;
use super::super::lexeme::Lexeme;
use super::{ForeignForm, ForeignStage, moves, text, time};
use crate::{Time, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    let (count, rest) = match pieces {
        [count, slash, rest @ ..] if slash.is("/") => (Some(moves(count)?), rest),
        rest => (None, rest),
    };
    let (clock, increment) = match rest {
        [clock @ .., plus, increment] if plus.is("+") && increment.is_number() => {
            (clock, Some(time(increment, TimeUnit::Seconds)?))
        }
        clock => (clock, None),
    };
    let shown: Vec<Option<Time>> = match clock {
        [first, colon, second] if is_clock(first, colon, second) => {
            let minutes = sum(&[(first, TimeUnit::Minutes), (second, TimeUnit::Seconds)]);
            let hours = sum(&[(first, TimeUnit::Hours), (second, TimeUnit::Minutes)]);
            [minutes, hours].into()
        }
        [first, colon, second, colon_too, third]
            if is_clock(first, colon, second) && is_clock(second, colon_too, third) =>
        {
            [sum(&[(first, TimeUnit::Hours), (second, TimeUnit::Minutes), (third, TimeUnit::Seconds)])].into()
        }
        _ => return None,
    };
    let words =
        if shown.len() == 1 { ["hours, minutes and seconds"; 2] } else { ["minutes and seconds", "hours and minutes"] };
    let readings = words.into_iter().zip(shown).filter_map(|(words, time)| {
        let stage = ForeignStage { moves: count, time: Some(time?), increment, delay: None }.stage()?;
        Some((words, text(&[stage])?))
    });
    Some(ForeignForm { notation: ForeignNotation::ClockTime, readings: readings.collect() })
}

/// A number, a colon and two digits below 60, without blanks between them.
fn is_clock(first: &Lexeme<'_>, colon: &Lexeme<'_>, second: &Lexeme<'_>) -> bool {
    let two_digits = second.is_whole() && second.text.len() == 2 && second.text < "60";
    first.is_whole() && colon.is(":") && two_digits && first.end() == colon.start && colon.end() == second.start
}

/// The sum, in the largest whole unit.
fn sum(parts: &[(&Lexeme<'_>, TimeUnit)]) -> Option<Time> {
    let mut micros: u64 = 0;
    for (number, unit) in parts {
        micros = micros.checked_add(number.text.parse::<u64>().ok()?.checked_mul(unit.micros())?)?;
    }
    Time::from_micros(micros).ok()
}
