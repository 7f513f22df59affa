//! The `TimeControl` tag of PGN: `40/7200:3600`, `40/5400+30`, `1/86400`, `*180`, `-`, `?`. All times are seconds; colons
//! separate fields; a last field with moves repeats.

use alloc::vec::Vec;

use super::super::lexeme::Lexeme;
use super::{Draft, Readings, control, may_be_minutes, plus, repeating, seconds, stage, time};
use crate::{Bonus, Cap, MoveCount, Moves, Stage, Time, TimeControl, TimeUnit};

/// The shortest time for one move, in seconds, that is read as a new time for each move.
const SHORTEST_DAILY: u64 = 3_600;

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<Readings> {
    let reading = match pieces {
        [dash] if dash.is("-") => ("no clock", Some(TimeControl::NONE)),
        [unknown] if unknown.is("?") => return Some(Vec::new()),
        [star, number] if star.is("*") && number.is_number() => {
            let sand = |time: Option<Time>| {
                control([time.map(|time| Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent))])
            };
            let half = |time: Time| Time::from_micros(time.as_micros() / 2).ok();
            let (each, shared) = (seconds(number), seconds(number).and_then(half));
            return Some(
                [("seconds for each player", sand(each)), ("seconds for both players together", sand(shared))].into(),
            );
        }
        [one, slash, number] if one.is("1") && slash.is("/") && is_daily(number) => {
            let per_move = stage(None, seconds(number)).map(|stage| stage.moves(Moves::Reset(MoveCount::ONE)));
            ("seconds for each move, as in daily chess", control([per_move]))
        }
        _ => return fields(pieces),
    };
    Some([reading].into())
}

fn is_daily(number: &Lexeme<'_>) -> bool {
    number.is_whole() && number.text.parse().is_ok_and(|seconds: u64| seconds >= SHORTEST_DAILY)
}

/// Fields with colons between them. A single field is read as PGN only if it has moves, and an increment or more seconds than
/// minutes can be: `40/5400+30`, `40/7200`.
fn fields(pieces: &[Lexeme<'_>]) -> Option<Readings> {
    let fields: Option<Vec<Field<'_, '_>>> = pieces.split(|piece| piece.is(":")).map(Field::read).collect();
    let fields = fields?;
    let (last, earlier) = fields.split_last()?;
    let are_minutes = earlier.is_empty() && may_be_minutes(last.base);
    if fields.first()?.moves.is_none() || are_minutes && last.increment.is_none() {
        return None;
    }
    let in_unit = |base: fn(&Lexeme<'_>) -> Option<Time>| {
        let last = last.stage(base).map(repeating);
        control(earlier.iter().map(|field| field.stage(base)).chain([last]))
    };
    let in_seconds = ("seconds, as in PGN", in_unit(seconds));
    let in_minutes = || ("minutes, and seconds each move", in_unit(|base| time(base, TimeUnit::Minutes)));
    let is_of_programs = last.increment.is_some_and(|increment| !increment.is_whole());
    Some(match (are_minutes, is_of_programs) {
        (false, _) => [in_seconds].into(),
        (true, false) => [in_minutes(), in_seconds].into(),
        (true, true) => [in_seconds, in_minutes()].into(),
    })
}

/// `[moves/]seconds[+increment]`
struct Field<'p, 's> {
    moves: Option<&'p Lexeme<'s>>,
    base: &'p Lexeme<'s>,
    increment: Option<&'p Lexeme<'s>>,
}

impl<'p, 's> Field<'p, 's> {
    fn read(pieces: &'p [Lexeme<'s>]) -> Option<Field<'p, 's>> {
        let (moves, rest) = match pieces {
            [count, slash, rest @ ..] if slash.is("/") => (Some(count), rest),
            rest => (None, rest),
        };
        let (base, increment) = match rest {
            [base] => (base, None),
            [base, plus, increment] if plus.is("+") => (base, Some(increment)),
            _ => return None,
        };
        let numbers = [Some(base), moves, increment];
        numbers.iter().flatten().all(|piece| piece.is_number()).then_some(Field { moves, base, increment })
    }

    fn stage(&self, base: fn(&Lexeme<'_>) -> Option<Time>) -> Draft {
        let stage = stage(self.moves, base(self.base));
        match self.increment {
            Some(increment) => plus(stage, time(increment, TimeUnit::Seconds)),
            None => stage,
        }
    }
}
