//! `5+3` and `3|2`, as chess sites write minutes and seconds; `10|20`, as shogi sites write main time and byo-yomi.

use super::super::lexeme::Lexeme;
use super::{Readings, control, may_be_minutes, plus, seconds, stage, time};
use crate::{MoveCount, Moves, Time, TimeControl, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<Readings> {
    match pieces {
        [base, sign, gain] if base.is_number() && gain.is_number() => two_numbers(base, sign, gain),
        [one, slash, part, sign, gain] if one.is("1") && slash.is("/") && sign.is("+") && gain.is_number() => {
            let part: u64 = part.text.parse().ok().filter(|part| [2, 4].contains(part))?;
            let base = Time::from_micros(TimeUnit::Minutes.micros() / part).ok();
            Some([("a fraction of a minute, and seconds", with_increment(base, gain))].into())
        }
        _ => None,
    }
}

fn two_numbers(base: &Lexeme<'_>, sign: &Lexeme<'_>, gain: &Lexeme<'_>) -> Option<Readings> {
    let minutes = time(base, TimeUnit::Minutes);
    let in_minutes = with_increment(minutes, gain);
    let (first, second, is_first) = if sign.is("|") {
        let main = minutes.filter(|time| !time.is_zero()).map(|time| stage(None, Some(time)));
        let per_move =
            stage(None, time(gain, TimeUnit::Seconds)).map(|stage| stage.moves(Moves::Reset(MoveCount::ONE)));
        let byo_yomi = minutes.and_then(|_| control(main.into_iter().chain([per_move])));
        (("minutes and increment", in_minutes), ("minutes and byo-yomi", byo_yomi), main.is_some())
    } else if sign.is("+") {
        let in_seconds = with_increment(seconds(base), gain);
        // Only games of programs have fractions of a second, and programs count in seconds.
        let is_of_people = may_be_minutes(base) && gain.is_whole();
        (("minutes and seconds", in_minutes), ("seconds, as in PGN and engine matches", in_seconds), is_of_people)
    } else {
        return None;
    };
    Some(if is_first { [first, second] } else { [second, first] }.into())
}

fn with_increment(base: Option<Time>, gain: &Lexeme<'_>) -> Option<TimeControl> {
    control([plus(stage(None, base), time(gain, TimeUnit::Seconds))])
}
