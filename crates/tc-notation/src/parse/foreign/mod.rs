//! Recognises whole texts in other notations, by the signs that this notation does not have. Crates that read those
//! notations decide what such a text means; the readings here are for programs without them.

mod clock_time;
mod marks;
mod pgn;
mod shorthand;
mod us_chess;

use alloc::vec::Vec;

use super::kind::ForeignNotation;
use super::length::{time_of, without_decimals};
use super::lexeme::Lexeme;
use crate::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl, TimeUnit};

/// The meanings of a text, each with its words, the likeliest first. `None` is a control with a value outside the limits.
pub(super) type Readings = Vec<(&'static str, Option<TimeControl>)>;

type Reader = fn(&[Lexeme<'_>]) -> Option<Readings>;

/// The notation of the whole text, if it is a known one, and what the text means in it.
pub(super) fn recognise(pieces: &[Lexeme<'_>]) -> Option<(ForeignNotation, Readings)> {
    let readers: [(ForeignNotation, Reader); 5] = [
        (ForeignNotation::Shorthand, shorthand::read),
        (ForeignNotation::Marks, marks::read),
        (ForeignNotation::UsChess, us_chess::read),
        (ForeignNotation::ClockTime, clock_time::read),
        (ForeignNotation::Pgn, pgn::read),
    ];
    readers.into_iter().find_map(|(notation, read)| Some((notation, read(pieces)?)))
}

/// The longest base that is read as minutes if seconds are possible too: three hours.
const LONGEST_IN_MINUTES: u64 = 180;

/// Whether a number without a unit can be minutes.
pub(super) fn may_be_minutes(number: &Lexeme<'_>) -> bool {
    let whole = number.text.split('.').next().unwrap_or_default();
    whole.parse().is_ok_and(|minutes: u64| minutes <= LONGEST_IN_MINUTES)
}

/// A stage that is being read; `None` if a value is outside the limits.
type Draft = Option<StageBuilder>;

/// The stage of a time, for these moves, if any.
fn stage(count: Option<&Lexeme<'_>>, time: Option<Time>) -> Draft {
    let stage = Stage::builder(time?);
    match count {
        Some(count) => Some(stage.moves(Moves::Required(moves(count)?))),
        None => Some(stage),
    }
}

/// The stage, in periods without end if it has moves: the moves and their time come again.
fn repeating(stage: StageBuilder) -> StageBuilder {
    match stage.0.moves {
        Some(_) => stage.periods(Periods::Unlimited),
        None => stage,
    }
}

/// The stage with an increment. These notations do not cap it.
fn plus(stage: Draft, increment: Option<Time>) -> Draft {
    let (stage, increment) = (stage?, increment?);
    match increment.is_zero() {
        true => Some(stage),
        false => Some(stage.cap(Cap::Unlimited).bonus(Bonus::Increment(increment))),
    }
}

/// The control of these stages.
fn control(stages: impl IntoIterator<Item = Draft>) -> Option<TimeControl> {
    let stages: Option<Vec<Stage>> = stages.into_iter().map(|stage| stage?.build().ok()).collect();
    TimeControl::new(stages?).ok()
}

/// A number and a unit; a smaller unit if that avoids decimals.
fn time(number: &Lexeme<'_>, unit: TimeUnit) -> Option<Time> {
    time_of(number.text, unit.micros(), unit).and_then(|time| without_decimals(time).or(Some(time)))
}

/// A number of seconds in the largest whole unit.
fn seconds(number: &Lexeme<'_>) -> Option<Time> {
    time(number, TimeUnit::Seconds).map(Time::canonical)
}

/// A move count.
fn moves(number: &Lexeme<'_>) -> Option<MoveCount> {
    number.is_whole().then(|| number.text.parse().ok()).flatten().and_then(|count| MoveCount::new(count).ok())
}
