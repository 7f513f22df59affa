//! Recognises whole texts in other notations.

mod clock_time;
mod marks;
mod pgn;
mod shorthand;
mod us_chess;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::kind::ForeignNotation;
use super::length::{time_of, without_decimals};
use super::lexeme::Lexeme;
use crate::{Bonus, Cap, MoveCount, Moves, Stage, Time, TimeControl, TimeUnit};

/// A notation that was recognised, and what the text means in it.
pub(super) struct ForeignForm {
    pub(super) notation: ForeignNotation,
    /// Each meaning in words and in our notation: several for an ambiguous text, none if our notation cannot express it.
    pub(super) readings: Vec<(&'static str, String)>,
}

/// The notation of the whole text, if it is a known one.
pub(super) fn recognise(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    [shorthand::read, marks::read, us_chess::read, clock_time::read, pgn::read].iter().find_map(|read| read(pieces))
}

/// The longest base that is read as minutes if seconds are possible too: three hours.
const LONGEST_IN_MINUTES: u64 = 180;

/// Whether a number without a unit can be minutes.
pub(super) fn may_be_minutes(number: &Lexeme<'_>) -> bool {
    let whole = number.text.split('.').next().unwrap_or_default();
    whole.parse().is_ok_and(|minutes: u64| minutes <= LONGEST_IN_MINUTES)
}

/// A stage of these notations. Their increments are never capped.
#[derive(Clone, Copy, Default)]
struct ForeignStage {
    moves: Option<MoveCount>,
    delay: Option<Time>,
    time: Option<Time>,
    increment: Option<Time>,
}

impl ForeignStage {
    fn stage(self) -> Option<Stage> {
        let mut builder = Stage::builder(self.time?);
        if let Some(count) = self.moves {
            builder = builder.moves(Moves::Required(count));
        }
        if let Some(delay) = self.delay {
            builder = builder.delay(delay);
        }
        if let Some(increment) = self.increment.filter(|time| !time.is_zero()) {
            builder = builder.cap(Cap::Unlimited).bonus(Bonus::Increment(increment));
        }
        builder.build().ok()
    }
}

/// The control of these stages in our notation.
fn text(stages: &[Stage]) -> Option<String> {
    TimeControl::new(stages.iter().copied()).ok().map(|control| control.to_string())
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
