//! The tables of evidence. Of the rows of a table the first that fits counts: a new preference is a row, above those
//! that it is an exception to. What speaks against the answers to all questions is added up.
//!
//! A row ends with its source: an example in backquotes, which a test reads with this row, or a site or document.

mod forms;
mod parts;
mod refusals;
mod stages;
mod units;

use super::On::{
    All, Any, As, At, AtLeast, AtMost, Before, Called, Context, Earlier, Either, Every, Half, Last, Later, Linked, Not,
    Nth, Says, Terms, Unit, UpTo, Written,
};
use super::conditions::*;
use super::{On, Part, Refusal, Row, Weighed};
use crate::Assumption::{
    self, AddsUp, BonusOnce, BonusRepeats, ByoYomiAfterPlus, CanadianAfterPlus, EachPlayer, EveryPeriod, FortyMoves,
    FractionOfUnit, Hours, HoursAndMinutes, IncrementAfterPlus, LastPeriod, Minutes, MinutesAndSeconds,
    MovesBeforeTime, NoMainTime, OnePeriod, OtherTimesLeftOut, OvertimeInSeconds, PerMove, PointBeforeDecimals,
    PointBeforeMinutes, SandDivided, SandForEach, SecondIsByoYomi, SecondIsIncrement, Seconds, SecondsAreIncrement,
    StageAfterPlus, StageEndsWithTime, TimeBeforeMoves, TimeIsExact, TimesAreAdded,
};
use crate::Expectation;
use crate::free_text::items::Script;
use crate::free_text::said::{Link, Role, Said};
use crate::units::{DAY, HOUR, MINUTE, SECOND};

pub(in super::super) use forms::{FORMS, TWICE};
pub(in super::super) use parts::PARTS;
pub(in super::super) use refusals::REFUSALS;
pub(in super::super) use stages::{GATES, GRANTED, REPEATS, SANDS, SCOPES};
pub(in super::super) use units::UNITS;

/// Against a meaning that occurs about as often as another.
pub(in super::super) const EVEN: u8 = 1;
/// Against a meaning that is rare.
pub(in super::super) const RARE: u8 = 5;
/// Against a meaning that nobody has in mind.
pub(in super::super) const NEVER: u8 = 9;

/// A row for what is certain if its meanings are far enough from each other.
const fn row<M>(on: &'static [On], meanings: &'static [Weighed<M>], source: &'static str) -> Row<M> {
    Row { on, meanings, against_others: NEVER, source }
}

/// A row for what is likely at most.
const fn likely<M>(on: &'static [On], meanings: &'static [Weighed<M>], source: &'static str) -> Row<M> {
    Row { against_others: RARE, ..row(on, meanings, source) }
}

/// A row for what is a guess.
const fn guess<M>(on: &'static [On], meanings: &'static [Weighed<M>], source: &'static str) -> Row<M> {
    Row { against_others: EVEN, ..row(on, meanings, source) }
}

const fn part(meaning: Part, assumes: Assumption, against: u8) -> Weighed<Part> {
    Weighed { meaning, assumes: Some(assumes), against }
}

/// What needs no assumption.
const fn sure<M: Copy>(meaning: M) -> Weighed<M> {
    Weighed { meaning, assumes: None, against: 0 }
}

/// A meaning that is its own assumption.
const fn says(assumes: Assumption, against: u8) -> Weighed<Assumption> {
    Weighed { meaning: assumes, assumes: Some(assumes), against }
}
