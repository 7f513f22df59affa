//! `5:00`, `1:30:00`, `40/4:00`, `5:00+3`: times as a clock shows them.

use super::super::lexeme::Lexeme;
use super::{Readings, control, plus, repeating, stage, time};
use crate::{Time, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<Readings> {
    let (count, rest) = match pieces {
        [count, slash, rest @ ..] if count.is_whole() && slash.is("/") => (Some(count), rest),
        rest => (None, rest),
    };
    let (clock, increment) = match rest {
        [clock @ .., plus, increment] if plus.is("+") && increment.is_number() => {
            (clock, time(increment, TimeUnit::Seconds))
        }
        clock => (clock, Some(Time::ZERO)),
    };
    let units: &[(&str, [TimeUnit; 2])] = match clock {
        [first, colon, second] if is_clock(first, colon, second) => &[
            ("minutes and seconds", [TimeUnit::Minutes, TimeUnit::Seconds]),
            ("hours and minutes", [TimeUnit::Hours, TimeUnit::Minutes]),
        ],
        [first, colon, second, colon_too, third]
            if is_clock(first, colon, second) && is_clock(second, colon_too, third) =>
        {
            &[("hours, minutes and seconds", [TimeUnit::Hours, TimeUnit::Minutes])]
        }
        _ => return None,
    };
    let reading = |(words, [first, second]): &(&'static str, [TimeUnit; 2])| {
        let units = [*first, *second, TimeUnit::Seconds];
        (*words, control([plus(stage(count, sum(clock, units)).map(repeating), increment)]))
    };
    Some(units.iter().map(reading).collect())
}

/// A number, a colon and two digits below 60, without blanks between them.
fn is_clock(first: &Lexeme<'_>, colon: &Lexeme<'_>, second: &Lexeme<'_>) -> bool {
    let two_digits = second.is_whole() && second.text.len() == 2 && second.text < "60";
    first.is_whole() && colon.is(":") && two_digits && first.end() == colon.start && colon.end() == second.start
}

/// The sum of the numbers in these units, in the largest whole unit.
fn sum(clock: &[Lexeme<'_>], units: [TimeUnit; 3]) -> Option<Time> {
    let numbers = clock.iter().filter(|piece| piece.is_number()).zip(units);
    let micros = numbers.map(|(number, unit)| number.text.parse::<u64>().ok()?.checked_mul(unit.micros()));
    Time::from_micros(micros.sum::<Option<u64>>()?).ok()
}
