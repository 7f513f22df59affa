//! The `TimeControl` tag of PGN: `40/7200:3600`, `40/5400+30`, `1/86400`, `*180`, `-`, `?`. All times are seconds; colons
//! separate fields; a last field with moves repeats.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::kind::ForeignNotation;
use super::super::lexeme::Lexeme;
use super::{ForeignForm, ForeignStage, may_be_minutes, moves, seconds, text, time};
use crate::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeUnit};

/// The shortest time for one move, in seconds, that is read as a new time for each move.
const SHORTEST_DAILY: u64 = 3_600;

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    let readings = match pieces {
        [dash] if dash.is("-") => Vec::from([("no clock", String::from("none"))]),
        [unknown] if unknown.is("?") => Vec::new(),
        [star, number] if star.is("*") && number.is_number() => sandclock(number),
        [one, slash, number] if one.is("1") && slash.is("/") && is_daily(number) => daily(number),
        _ => fields(pieces)?,
    };
    Some(ForeignForm { notation: ForeignNotation::Pgn, readings })
}

/// `*180`: in the standard the sand of both players together, in programs the time of each player.
fn sandclock(number: &Lexeme<'_>) -> Vec<(&'static str, String)> {
    let hourglass = |time: Time| {
        let stage = Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent).build().ok()?;
        text(&[stage])
    };
    let half = |time: Time| Time::from_micros(time.as_micros() / 2).ok();
    let each = seconds(number).and_then(hourglass).map(|text| ("seconds for each player", text));
    let shared =
        seconds(number).and_then(half).and_then(hourglass).map(|text| ("seconds for both players together", text));
    each.into_iter().chain(shared).collect()
}

fn is_daily(number: &Lexeme<'_>) -> bool {
    number.is_whole() && number.text.parse().is_ok_and(|seconds: u64| seconds >= SHORTEST_DAILY)
}

/// `1/86400`: a day for each move.
fn daily(number: &Lexeme<'_>) -> Vec<(&'static str, String)> {
    let per_move = seconds(number)
        .and_then(|time| Stage::builder(time).moves(Moves::Reset(MoveCount::ONE)).build().ok())
        .and_then(|stage| text(&[stage]));
    per_move.into_iter().map(|text| ("seconds for each move, as in daily chess", text)).collect()
}

/// Fields with colons between them. A single field is read as PGN only if it has moves, and an increment or more seconds than
/// minutes can be: `40/5400+30`, `40/7200`.
fn fields(pieces: &[Lexeme<'_>]) -> Option<Vec<(&'static str, String)>> {
    let fields: Option<Vec<Field<'_, '_>>> = pieces.split(|piece| piece.is(":")).map(Field::read).collect();
    let fields = fields?;
    let (last, before) = fields.split_last()?;
    fields.first().filter(|first| first.moves.is_some())?;
    let alone = before.is_empty();
    if alone && last.increment.is_none() && may_be_minutes(last.base) {
        return None;
    }
    let in_seconds = stages(before, last, TimeUnit::Seconds).map(|text| ("seconds, as in PGN", text));
    let in_minutes = (alone && may_be_minutes(last.base))
        .then(|| stages(before, last, TimeUnit::Minutes))
        .flatten()
        .map(|text| ("minutes, and seconds each move", text));
    let programs = last.increment.is_some_and(|increment| !increment.is_whole());
    let (first, second) = if programs { (in_seconds, in_minutes) } else { (in_minutes, in_seconds) };
    Some(first.into_iter().chain(second).collect())
}

/// `[moves/]seconds[+increment]`
struct Field<'p, 's> {
    moves: Option<&'p Lexeme<'s>>,
    base: &'p Lexeme<'s>,
    increment: Option<&'p Lexeme<'s>>,
}

impl<'p, 's> Field<'p, 's> {
    fn read(pieces: &'p [Lexeme<'s>]) -> Option<Field<'p, 's>> {
        let (count, rest) = match pieces {
            [count, slash, rest @ ..] if slash.is("/") => (Some(count), rest),
            rest => (None, rest),
        };
        let (base, increment) = match rest {
            [base] => (base, None),
            [base, plus, increment] if plus.is("+") => (base, Some(increment)),
            _ => return None,
        };
        let numbers = [Some(base), count, increment];
        numbers.iter().flatten().all(|piece| piece.is_number()).then_some(Field { moves: count, base, increment })
    }

    fn builder(&self, unit: TimeUnit) -> Option<StageBuilder> {
        let count = match self.moves {
            Some(count) => Some(moves(count)?),
            None => None,
        };
        let increment = match self.increment {
            Some(increment) => Some(time(increment, TimeUnit::Seconds)?),
            None => None,
        };
        let time = match unit {
            TimeUnit::Seconds => seconds(self.base),
            unit => time(self.base, unit),
        };
        let stage = ForeignStage { moves: count, time, increment, delay: None }.stage()?;
        Some(StageBuilder(stage.written))
    }
}

fn stages(before: &[Field<'_, '_>], last: &Field<'_, '_>, unit: TimeUnit) -> Option<String> {
    let mut stages = Vec::new();
    for field in before {
        stages.push(field.builder(unit)?.build().ok()?);
    }
    let mut builder = last.builder(unit)?;
    if last.moves.is_some() && unit == TimeUnit::Seconds {
        builder = builder.periods(Periods::Unlimited);
    }
    stages.push(builder.build().ok()?);
    text(&stages)
}
