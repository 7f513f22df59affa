//! What speaks for the meanings of something that a text leaves open.
//!
//! The rows of a table are tried one after the other; the first that fits gives the meanings and what speaks against
//! each. How much less speaks against the first than against any other decides how certain it is.

pub(super) mod tables;

use super::amount::{Amount, DAY, HOUR, MINUTE, SECOND};
use super::items::Script;
use super::said::{Link, Said};
use super::term::{Term, Text};
use crate::decimal::Decimal;
use crate::{Assumption, Certainty};

/// A row: where it applies, the meanings, and where such texts are from.
pub(super) struct Evidence<M: 'static> {
    pub(super) when: fn(&Place<'_>) -> bool,
    /// The likeliest first.
    pub(super) meanings: &'static [Weighed<M>],
    /// What speaks against all meanings that are not in the row.
    pub(super) against_others: u8,
}

/// A meaning, what it takes for granted, and what speaks against it.
pub(super) struct Weighed<M> {
    pub(super) meaning: M,
    pub(super) assumes: Option<Assumption>,
    pub(super) against: u8,
}

/// At this distance from the next meaning, the first is certain.
pub(super) const CERTAIN: u32 = 8;
/// At this distance from the next meaning, the first is likely.
const LIKELY: u32 = 4;

/// How certain the first reading is at this distance from the second.
pub(super) fn certainty(distance: u32) -> Certainty {
    match distance {
        CERTAIN.. => Certainty::Certain,
        LIKELY.. => Certainty::Likely,
        _ => Certainty::Guess,
    }
}

/// The row of a table that fits first. The last row of a table fits always.
pub(super) fn fitting<M>(table: &'static [Evidence<M>], place: &Place) -> Option<&'static Evidence<M>> {
    table.iter().find(|row| (row.when)(place))
}

/// What a time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Stage,
    Increment,
    Delay,
    Overtime,
    Cap,
}

/// A time in its text.
pub(super) struct Place<'t> {
    pub(super) text: &'t Text,
    pub(super) terms: &'t [Term],
    /// What the times are, as far as that is settled.
    pub(super) parts: &'t [Part],
    pub(super) place: usize,
}

/// The time that is next to a main time without moves.
enum Second {
    /// An increment or a delay of whole seconds.
    Whole(u64),
    /// One with a fraction.
    Fraction,
    Periods,
}

/// More minutes than that are not heard of.
pub(super) const MOST_MINUTES: u64 = 600;

impl Place<'_> {
    fn is(&self, of: impl Fn(&Term) -> bool) -> bool {
        self.terms.get(self.place).is_some_and(of)
    }

    fn is_last(&self) -> bool {
        self.place + 1 == self.terms.len()
    }

    fn first(&self, of: impl Fn(&Term) -> bool) -> bool {
        self.terms.first().is_some_and(of)
    }

    fn any(&self, of: impl Fn(&Term) -> bool) -> bool {
        self.terms.iter().any(of)
    }

    fn has_class(&self) -> bool {
        self.text.said.contains(&Said::Class)
    }

    fn is_us(&self) -> bool {
        self.any(|term| term.has(Said::Us))
    }

    /// The second of two, after a main time without moves.
    fn is_after_main(&self) -> bool {
        let is_capped = self.terms.get(2).is_some_and(|third| third.has(Said::Cap));
        self.place == 1
            && (self.terms.len() == 2 || self.terms.len() == 3 && is_capped)
            && self.first(|first| first.moves().is_none() && first.second.is_none())
    }

    fn known(&self, of: impl Fn(u64, u64, Script) -> bool) -> bool {
        self.is(|term| term.known().is_some_and(|(nanos, unit, script)| of(nanos, unit, script)))
    }

    fn is_bare(&self) -> bool {
        self.is(|term| term.bare().is_some() && term.second.is_none())
    }

    /// The second and last time, without a unit.
    fn is_bare_second(&self) -> bool {
        self.is_bare() && self.is_last() && self.place == 1
    }

    fn is_east_asian(&self) -> bool {
        self.known(|_, _, script| script == Script::EastAsian)
    }

    /// Of every move, and nothing says what.
    fn is_open_per_move(&self) -> bool {
        self.is(|term| term.has(Said::PerMove) && term.role().is_none() && !term.has(Said::Add))
    }

    /// The main number without a unit.
    fn main(&self) -> Decimal {
        let term = self.terms.get(self.place).or(self.terms.first());
        match term.map(|term| (term.amount, term.second)) {
            Some((Amount::Bare(first), Some(Amount::Bare(second)))) if first < second || self.is_us() => second,
            Some((Amount::Bare(number), _)) => number,
            _ => Decimal::default(),
        }
    }

    fn is_at_most(&self, most: u64) -> bool {
        self.main().is_below(most + 1)
    }

    /// The only other time, if the first has no number of moves.
    fn second(&self) -> Option<Second> {
        let [first, second] = self.terms else { return None };
        if first.moves().is_some() || first.second.is_some() || first.is_rest() || second.is_rest() {
            return None;
        }
        match self.parts.get(1)? {
            Part::Overtime => Some(Second::Periods),
            Part::Increment | Part::Delay => match (second.amount, second.known()) {
                (Amount::Bare(number), _) => Some(number.whole().map_or(Second::Fraction, Second::Whole)),
                (_, Some((nanos, ..))) if nanos.is_multiple_of(SECOND) => Some(Second::Whole(nanos / SECOND)),
                (_, Some(_)) => Some(Second::Fraction),
                _ => None,
            },
            Part::Stage | Part::Cap => None,
        }
    }

    fn second_is(&self, of: impl Fn(u64) -> bool) -> bool {
        matches!(self.second(), Some(Second::Whole(seconds)) if of(seconds))
    }

    /// `90+30/30+30`: two stages with an increment each.
    pub(super) fn is_double(&self) -> bool {
        matches!(self.terms, [one, two, three]
            if one.bare().is_some() && three.bare().is_some() && two.second.is_some()
            && one.second.is_none() && three.second.is_none())
    }
}
