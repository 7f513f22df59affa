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
    /// It is not of the control.
    Aside,
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
    /// In microseconds.
    AtMost(u64),
    /// In microseconds.
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
            On::AtMost(most) => known.is_some_and(|(micros, ..)| micros <= most),
            On::AtLeast(least) => known.is_some_and(|(micros, ..)| micros >= least),
            On::Written(script) => known.is_some_and(|(.., own)| own == script),
            On::UpTo(most) => term.bare().is_some_and(|number| number.is_below(most.saturating_add(1))),
            _ => false,
        }
    }
}

/// Remembers in tests that a row was used.
#[cfg(not(test))]
pub(super) const fn used(_: &'static str) {}
#[cfg(test)]
pub(super) use tests::used;

#[cfg(test)]
mod tests {
    extern crate std;

    use std::cell::RefCell;
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::ReadErrorKind;
    use crate::free_text::FORMAT;

    std::thread_local!(static USED: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) });

    pub(in super::super) fn used(source: &'static str) {
        USED.with_borrow_mut(|used| used.push(source));
    }

    /// Whether reading the text of a row, which a source may have in backquotes, uses it.
    fn uses(text: &str, source: &'static str) -> bool {
        USED.take();
        let _ = FORMAT.read(text);
        USED.take().contains(&source)
    }

    /// The text in backquotes, if the source is an example.
    fn example(source: &str) -> Option<&str> {
        assert!(!source.is_empty(), "a row without its source");
        Some(source.strip_prefix('`')?.split('`').next().unwrap_or_default())
    }

    /// What is wrong with the examples of a table: each uses its row, and is read with its assumption.
    fn unread<M>(table: &[Row<M>]) -> Vec<String> {
        let is_read = |(text, row): &(&str, &Row<M>)| {
            let assumes = row.meanings.first().and_then(|first| first.assumes);
            let readings = FORMAT.read(text).unwrap_or_default();
            let is_assumed = |one| readings.iter().any(|reading| reading.assumptions.contains(&one));
            !readings.is_empty() && assumes.is_none_or(is_assumed) && uses(text, row.source)
        };
        let examples = table.iter().filter_map(|row| Some((example(row.source)?, row)));
        let wrong = examples.filter(|example| !is_read(example));
        wrong.map(|(text, _)| std::format!("{text}: {:?}", FORMAT.read(text))).collect()
    }

    #[test]
    fn examples_have_the_assumptions_of_their_rows() {
        use tables::{FORMS, GATES, GRANTED, PARTS, REPEATS, SANDS, SCOPES, TWICE, UNITS};
        let of_times = [FORMS, GATES, GRANTED, REPEATS, SANDS, SCOPES, TWICE, UNITS].into_iter().flat_map(unread);
        let wrong: Vec<String> = of_times.chain(unread(PARTS)).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn refused_examples_are_refused_so() {
        let wrong = tables::REFUSALS.iter().filter_map(|refusal| {
            let text = example(refusal.source)?;
            let expected = refusal.expected.map_or(ReadErrorKind::SeveralControls, ReadErrorKind::Expected);
            let result = FORMAT.read(text).map_err(|error| error.kind);
            (result != Err(expected) || !uses(text, refusal.source))
                .then(|| std::format!("{text}: {:?}, {result:?}", refusal.expected))
        });
        let wrong: Vec<String> = wrong.collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
