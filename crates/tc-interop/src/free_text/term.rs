//! The parts of a text, between its plus signs and commas.

use alloc::vec::Vec;
use core::ops::Range;

use super::token::Script;
use crate::spelled::Decimal;
use crate::{ReadError, ReadErrorKind};

/// A part: a time, and what is said of it.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// The sign before it.
    pub(super) sign: Before,
    pub(super) amount: Option<Amount>,
    /// The two times that the amount is the sum of, if those are minutes and seconds.
    pub(super) sum_of: Option<(Amount, Amount)>,
    /// Whether a blank is between those.
    pub(super) is_apart: bool,
    /// The number of moves that it is for.
    pub(super) moves: Option<u64>,
    /// The second of two bare numbers with a slash between them.
    pub(super) second: Option<Decimal>,
    /// After that move.
    pub(super) after: Option<u64>,
    /// From that move on.
    pub(super) from: Option<u64>,
    pub(super) role: Role,
    /// Of every move.
    pub(super) is_per_move: bool,
    /// For the rest of the game.
    pub(super) is_rest: bool,
    /// For what another stage leaves of it.
    pub(super) is_remaining: bool,
    /// A plus before it, after a comma or a semicolon.
    pub(super) has_plus: bool,
    /// After `then`.
    pub(super) is_then: bool,
    /// When the time before it has run out.
    pub(super) is_when_out: bool,
    /// Called the main time.
    pub(super) is_main: bool,
    /// Its other meaning, if two numbers with a slash are a fraction: a number of moves, and a time.
    pub(super) not_fraction: Option<(u64, Amount)>,
    /// Its other meaning, if a last number is minutes: a time, and a number of moves.
    pub(super) not_minutes: Option<(Amount, u64)>,
    /// Its moves come before its time.
    pub(super) is_count_first: bool,
    /// Its role comes before its time.
    pub(super) is_role_first: bool,
    /// That it comes to another time.
    pub(super) is_added: bool,
    /// A sign says how often it is there: `2 x 15 min`.
    pub(super) has_times: bool,
    /// The moves come before the time, with a slash between them.
    pub(super) is_moves_first: bool,
    /// In the words of US Chess.
    pub(super) is_us: bool,
    pub(super) periods: Option<u64>,
    pub(super) span: Range<usize>,
}

/// The sign before a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// It is the first.
    Start,
    Plus,
    Pipe,
    Comma,
    Semicolon,
    /// A blank only.
    Blank,
}

/// A length of time as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// A number without a unit.
    Bare(Decimal),
    /// Numbers with units, in nanoseconds; the smallest of the units.
    Time { nanos: u64, unit: u64, script: Script },
    /// Two numbers with a colon.
    Pair { first: u64, as_hours: Option<u64>, as_minutes: Option<u64> },
}

/// What a part says it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// It does not say.
    #[default]
    Open,
    Increment,
    Delay,
    SimpleDelay,
    Bronstein,
    ByoYomi,
    Canadian,
}

/// All of a text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) terms: Vec<Term>,
    /// Whether there are words that are no class, and say nothing by themselves.
    pub(super) has_words: bool,
    /// Whether a speed class is named, so that people and not programs play.
    pub(super) has_class: bool,
    pub(super) is_hourglass: bool,
    /// What is said not to be there.
    pub(super) denials: Vec<Denial>,
}

/// That something is not there: `no increment`.
#[derive(Clone, Debug)]
pub(super) struct Denial {
    pub(super) role: Role,
    pub(super) span: Range<usize>,
}

impl Denial {
    /// Why a text is refused in which it is there.
    pub(super) fn contradicted(&self) -> ReadError {
        ReadError::at(
            ReadErrorKind::Expected(crate::Expectation::Words(
                "no increment, delay or byo-yomi in a text that denies it",
            )),
            self.span.clone(),
        )
    }
}

impl Term {
    pub(super) fn new(sign: Before, at: usize) -> Term {
        Term {
            sign,
            amount: None,
            sum_of: None,
            is_apart: false,
            moves: None,
            second: None,
            after: None,
            from: None,
            role: Role::Open,
            is_per_move: false,
            is_rest: false,
            is_remaining: false,
            has_plus: false,
            is_then: false,
            is_when_out: false,
            is_main: false,
            not_fraction: None,
            not_minutes: None,
            is_count_first: false,
            is_role_first: false,
            is_added: false,
            has_times: false,
            is_moves_first: false,
            is_us: false,
            periods: None,
            span: at..at,
        }
    }

    /// Whether nothing has been said in it.
    pub(super) fn is_empty(&self) -> bool {
        let is_plain = self.role == Role::Open && !self.is_per_move && !self.is_rest;
        is_plain
            && self.amount.is_none()
            && self.periods.is_none()
            && self.moves.is_none()
            && self.from.is_none()
            && self.after.is_none()
    }

    /// Whether it is a time, and nothing is said of it.
    pub(super) fn is_time_alone(&self) -> bool {
        let is_open = self.role == Role::Open && !self.is_rest && !self.is_per_move;
        let is_whole = self.from.is_none() && self.after.is_none() && self.amount.is_some();
        is_open && is_whole && self.moves.is_none() && self.second.is_none() && self.periods.is_none()
    }

    /// Whether its time is nothing.
    pub(super) fn is_zero(&self) -> bool {
        match self.amount {
            Some(Amount::Bare(number)) => number.whole() == Some(0),
            Some(Amount::Time { nanos, .. }) => nanos == 0,
            _ => false,
        }
    }

    /// Whether its time has no unit.
    pub(super) fn is_bare(&self) -> bool {
        matches!(self.amount, Some(Amount::Bare(_)))
    }

    /// Whether it is byo-yomi or Canadian overtime, as it says itself.
    pub(super) fn is_overtime(&self) -> bool {
        matches!(self.role, Role::ByoYomi | Role::Canadian) || self.periods.is_some()
    }

    pub(super) fn is_delay(&self) -> bool {
        matches!(self.role, Role::Delay | Role::SimpleDelay | Role::Bronstein)
    }

    /// Whether it is added by every move, as it says itself.
    pub(super) fn is_increment(&self) -> bool {
        let is_open = self.role == Role::Open && !self.is_overtime();
        self.role == Role::Increment || self.is_per_move && is_open
    }
}
