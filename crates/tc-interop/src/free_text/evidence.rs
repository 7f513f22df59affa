//! What a text is evidence of: conditions that a person can read, and the rows that are made of them.

mod conditions;
pub(super) mod tables;

use super::items::Script;
use super::said::{Link, Role, Said};
use super::settle::halves;
use super::term::{Term, Text};
use crate::{Assumption, Certainty, Expectation};

/// What a time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Stage,
    Increment,
    Delay,
    Bronstein,
    Overtime,
    Cap,
    /// Of an hourglass.
    Sand,
}

/// Where a row applies, what it can mean there, and where such texts are from.
pub(super) struct Row<M: 'static> {
    /// All of them hold.
    pub(super) on: &'static [On],
    pub(super) meanings: &'static [Weighed<M>],
    /// What speaks against all meanings that are not in the row.
    pub(super) against_others: u8,
    /// An example in backquotes, or a site or document.
    pub(super) source: &'static str,
}

/// A meaning, what it takes for granted, and what speaks against it.
pub(super) struct Weighed<M> {
    pub(super) meaning: M,
    pub(super) assumes: Option<Assumption>,
    pub(super) against: u8,
}

/// A time that belongs to no control.
pub(super) struct Refusal {
    pub(super) on: &'static [On],
    /// What a control has there; `None` if the text has several controls.
    pub(super) expected: Option<Expectation>,
    pub(super) source: &'static str,
}

/// At this distance from the second reading, the first is certain.
pub(super) const CERTAIN: u32 = 8;
/// At this distance from the second reading, the first is likely.
const LIKELY: u32 = 4;

/// How certain the first reading is at this distance from the second.
pub(super) fn certainty(distance: u32) -> Certainty {
    match distance {
        CERTAIN.. => Certainty::Certain,
        LIKELY.. => Certainty::Likely,
        _ => Certainty::Guess,
    }
}

/// A condition on a time in its text.
#[derive(Clone, Copy)]
pub(super) enum On {
    Not(&'static On),
    Either(&'static [On]),
    All(&'static [On]),
    /// The time at this place, from 0.
    At(usize, &'static [On]),
    /// The time before this one.
    Before(&'static [On]),
    Any(&'static [On]),
    Every(&'static [On]),
    /// Some time before this one.
    Earlier(&'static [On]),
    /// Some time after this one.
    Later(&'static [On]),
    /// The first (0) or the second (1) of two times in a row, or around a slash: `3 min 2 sec`.
    Half(usize, &'static [On]),
    /// The number of times in the text.
    Terms(usize),
    /// It is the time at this place, from 0.
    Nth(usize),
    Last,
    /// It is said of all of the text.
    Context(Said),
    /// It is settled what the time is.
    As(Part),
    Says(Said),
    Called(Role),
    Linked(Link),
    Has(fn(&Term) -> Option<u64>),
    Is(fn(&Term) -> bool),
    Where(fn(Place<'_>) -> bool),
    /// Its smallest unit.
    Unit(u64),
    /// In nanoseconds.
    AtMost(u64),
    /// In nanoseconds.
    AtLeast(u64),
    Written(Script),
    /// A number without a unit, not above this one.
    UpTo(u64),
}

/// A time in its text.
#[derive(Clone, Copy)]
pub(super) struct Place<'t> {
    pub(super) text: &'t Text,
    pub(super) terms: &'t [Term],
    /// What the times are, as far as that is settled.
    pub(super) parts: &'t [Part],
    pub(super) place: usize,
}

impl<'t> Place<'t> {
    pub(super) fn at(self, place: usize) -> Place<'t> {
        Place { place, ..self }
    }

    pub(super) fn term(self) -> Option<&'t Term> {
        self.terms.get(self.place)
    }

    pub(super) fn fits(self, on: &[On]) -> bool {
        on.iter().all(|on| self.is(*on))
    }

    fn is(self, on: On) -> bool {
        let any = |mut places: core::ops::Range<usize>, on| places.any(|place| self.at(place).fits(on));
        let all = self.terms.len();
        match on {
            On::Not(on) => !self.is(*on),
            On::Either(on) => on.iter().any(|on| self.is(*on)),
            On::All(on) => self.fits(on),
            On::At(place, on) => self.at(place).fits(on),
            On::Before(on) => self.place.checked_sub(1).is_some_and(|place| self.at(place).fits(on)),
            On::Any(on) => any(0..all, on),
            On::Every(on) => (0..all).all(|place| self.at(place).fits(on)),
            On::Earlier(on) => any(0..self.place.min(all), on),
            On::Later(on) => any(self.place + 1..all, on),
            On::Terms(count) => all == count,
            On::Nth(place) => self.place == place,
            On::Last => self.place + 1 == all,
            On::Context(said) => self.text.said.contains(&said),
            On::As(part) => self.parts.get(self.place) == Some(&part),
            On::Where(is) => is(self),
            _ => self.term().is_some_and(|term| self.is_said(term, on)),
        }
    }

    /// A condition on the time alone.
    fn is_said(self, term: &Term, on: On) -> bool {
        let known = term.known();
        match on {
            On::Half(half, on) => halves(term).and_then(|halves| halves.get(half).copied()).is_some_and(|amount| {
                let half = Term { amount, second: None, ..term.clone() };
                Place { terms: core::slice::from_ref(&half), place: 0, ..self }.fits(on)
            }),
            On::Says(said) => term.has(said),
            On::Called(role) => term.role() == Some(role),
            On::Linked(link) => term.is_link(link),
            On::Has(number) => number(term).is_some(),
            On::Is(is) => is(term),
            On::Unit(unit) => known.is_some_and(|(_, own, _)| own == unit),
            On::AtMost(most) => known.is_some_and(|(nanos, ..)| nanos <= most),
            On::AtLeast(least) => known.is_some_and(|(nanos, ..)| nanos >= least),
            On::Written(script) => known.is_some_and(|(.., own)| own == script),
            On::UpTo(most) => term.bare().is_some_and(|number| number.is_below(most.saturating_add(1))),
            _ => false,
        }
    }
}
