//! Terms: the times of a text, each with what is said of it.

use alloc::vec::Vec;
use core::ops::Range;

use super::amount::Amount;
use super::items::Script;
use super::phrases::{Piece, PieceKind};
use super::said::{Link, Role, Said};
use super::segment::{Segment, is_longer, segments};
use super::signs::slashes;
use crate::decimal::Decimal;
use crate::units::{MINUTE, SECOND};
use crate::{Expectation, ReadError, ReadErrorKind};

/// A time, with what is said of it.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) amount: Amount,
    /// What follows the amount after a slash: `40/90`, `10/5 sec`.
    pub(super) second: Option<Amount>,
    pub(super) links: Vec<Link>,
    pub(super) said: Vec<Said>,
    pub(super) span: Range<usize>,
}

/// A text as terms.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    pub(super) terms: Vec<Term>,
    /// What is said of all of it.
    pub(super) said: Vec<Said>,
    /// Whether it has other times, such as a waiting time.
    pub(super) leaves_out: bool,
    /// The place of the time that is called a bank.
    pub(super) bank: Option<usize>,
}

impl Term {
    pub(super) fn has(&self, said: Said) -> bool {
        self.said.contains(&said)
    }

    /// The most exact of the roles that are said: `delay (Bronstein)`.
    pub(super) fn role(&self) -> Option<Role> {
        let roles = self.said.iter().filter_map(|said| if let Said::Role(role) = said { Some(*role) } else { None });
        roles.filter(|role| *role != Role::Main).max()
    }

    pub(super) fn is_link(&self, link: Link) -> bool {
        self.links.contains(&link)
    }

    pub(super) fn moves(&self) -> Option<u64> {
        self.number(|said| if let Said::Moves(moves) = said { Some(moves) } else { None })
    }

    pub(super) fn stones(&self) -> Option<u64> {
        self.number(|said| if let Said::Stones(stones) = said { Some(stones) } else { None })
    }

    pub(super) fn periods(&self) -> Option<u64> {
        self.number(|said| if let Said::Periods(periods) | Said::Times(periods) = said { Some(periods) } else { None })
    }

    pub(super) fn from(&self) -> Option<u64> {
        self.number(|said| if let Said::From(from) = said { Some(from) } else { None })
    }

    pub(super) fn after(&self) -> Option<u64> {
        self.number(|said| if let Said::After(after) = said { Some(after) } else { None })
    }

    fn number(&self, of: fn(Said) -> Option<u64>) -> Option<u64> {
        self.said.iter().copied().find_map(of)
    }

    pub(super) fn is_rest(&self) -> bool {
        self.has(Said::Rest) || self.has(Said::Us)
    }

    pub(super) fn bare(&self) -> Option<Decimal> {
        match self.amount {
            Amount::Bare(number) => Some(number),
            _ => None,
        }
    }

    /// The time and its smallest unit, if it has one; of two times in a row their sum.
    pub(super) fn known(&self) -> Option<(u64, u64, Script)> {
        self.amount.known()
    }

    /// In seconds, and not long.
    pub(super) fn is_seconds(&self) -> bool {
        self.known().is_some_and(|(micros, unit, _)| unit <= SECOND && micros < 10 * MINUTE)
    }

    /// Whether nothing is said of it but its time and its players.
    pub(super) fn is_plain(&self) -> bool {
        self.second.is_none() && self.said.iter().all(|said| matches!(said, Said::EachPlayer | Said::Role(Role::Main)))
    }

    pub(super) fn error(&self, expected: Expectation) -> ReadError {
        ReadError::at(ReadErrorKind::Expected(expected), self.span.clone())
    }
}

/// The terms of a text.
///
/// # Errors
/// Signs without a meaning at their place.
pub(super) fn text(pieces: &[Piece]) -> Result<Text, ReadError> {
    let mut text = Text::default();
    let segments = segments(slashes(pieces)?, &mut text);
    if let Some((expected, piece)) = segments.iter().flat_map(|segment| &segment.pieces).find_map(wrong) {
        return Err(ReadError::at(ReadErrorKind::Expected(expected), piece.span.clone()));
    }
    let mut floating: Vec<Said> = Vec::new();
    for (place, segment) in segments.iter().enumerate() {
        if segment.first_amount().is_some() {
            segment.terms(&mut text.terms, &mut floating);
            continue;
        }
        let next = segments.get(place + 1..).unwrap_or_default().iter().find_map(Segment::first_amount);
        for said in segment.pieces.iter().filter_map(Piece::said) {
            match text.terms.last_mut() {
                Some(last) if !belongs_to_next(said, last, next) => last.said.push(said),
                _ => floating.push(said),
            }
        }
    }
    text.terms.last_mut().map_or(&mut text.said, |last| &mut last.said).extend(floating);
    reorder(&mut text.terms);
    text.bank = text.terms.iter().position(|term| term.has(Said::Bank));
    text.terms.iter_mut().map(|term| &mut term.said).chain([&mut text.said]).for_each(|said| {
        said.retain(|said| *said != Said::Bank);
    });
    Ok(text)
}

fn wrong(piece: &Piece) -> Option<(Expectation, &Piece)> {
    if let PieceKind::Wrong(expected) = piece.kind { Some((expected, piece)) } else { None }
}

/// What is named before the main time comes after it, and `Bronstein 5 min + 3 s` is about the second time.
fn reorder(terms: &mut [Term]) {
    let is_extra = |role| matches!(role, Some(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein));
    let is_long = |term: &Term| term.known().is_some_and(|(micros, ..)| micros >= 3 * MINUTE);
    let is_short = |term: &Term| term.is_seconds() || term.bare().is_some_and(|number| number.is_below(61));
    let [first, second, rest @ ..] = terms else { return };
    let is_named = rest.is_empty() && is_extra(first.role()) && second.role().is_none() && !second.has(Said::PerMove);
    let is_gate = first.after().is_some() && second.after().is_none() && !second.is_seconds();
    if is_gate || is_named && is_short(first) && is_long(second) {
        core::mem::swap(first, second);
    } else if is_named && first.role() != Some(Role::Increment) && second.moves().is_none() && !second.is_rest() {
        let (roles, said) = first.said.iter().partition(|said| matches!(said, Said::Role(_)));
        first.said = said;
        second.said.extend::<Vec<Said>>(roles);
    }
}

/// Whether words between two times, with commas around them, are about the second one.
fn belongs_to_next(said: Said, last: &Term, next: Option<Amount>) -> bool {
    match (said, next) {
        (Said::After(_), Some(_)) => true,
        (Said::Moves(_), Some(_)) => last.moves().is_some() || last.second.is_some(),
        (Said::Role(_) | Said::Add, Some(next)) => is_longer(last.amount, next),
        _ => false,
    }
}
