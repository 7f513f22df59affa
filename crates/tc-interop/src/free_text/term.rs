//! Terms: the times of a text, each with what is said of it.

use alloc::vec::Vec;
use core::ops::Range;

use super::amount::{Amount, MINUTE, SECOND};
use super::items::Script;
use super::phrases::{Piece, PieceKind};
use super::said::{Link, Role, Said};
use crate::decimal::Decimal;
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
        self.known().is_some_and(|(nanos, unit, _)| unit <= SECOND && nanos < 10 * MINUTE)
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
    let mut segments: Vec<Segment> = Vec::new();
    let mut segment = Segment::default();
    for piece in slashes(pieces.to_vec())? {
        match piece.kind {
            PieceKind::Link(link) => {
                if !segment.pieces.is_empty() {
                    segments.push(core::mem::take(&mut segment));
                }
                segment.links.push(link);
            }
            PieceKind::Said(said) if is_of_all(said) => {
                // A waiting time, and the time of a round, are not times of the control.
                if matches!(said, Said::Grace | Said::Schedule | Said::About) {
                    segment.dropped = Some(said);
                }
                text.said.push(said);
            }
            _ => segment.pieces.push(piece),
        }
    }
    segments.push(segment);
    let has_times = segments.iter().any(|segment| segment.dropped.is_none() && segment.amounts() > 0);
    segments.retain(|segment| match segment.dropped {
        Some(said) => said == Said::About && !has_times,
        None => true,
    });
    for piece in segments.iter().flat_map(|segment| &segment.pieces) {
        if let PieceKind::Wrong(expected) = piece.kind {
            return Err(ReadError::at(ReadErrorKind::Expected(expected), piece.span.clone()));
        }
    }
    let mut floating: Vec<Said> = Vec::new();
    for (place, segment) in segments.iter().enumerate() {
        if segment.amounts() > 0 {
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
    match text.terms.last_mut() {
        Some(last) => last.said.extend(floating),
        None => text.said.extend(floating),
    }
    reorder(&mut text.terms);
    Ok(text)
}

/// `+ 30`, `90 +`, `90 + + 30`: a sign with nothing before or after it.
pub(super) fn hanging(pieces: &[Piece]) -> Result<(), ReadError> {
    let strong = |piece: &Piece| match piece.kind {
        PieceKind::Link(link) => Some(link).filter(|link| matches!(link, Link::Plus | Link::Then | Link::WhenOut)),
        _ => None,
    };
    let is_with = |piece: &Piece| piece.kind == PieceKind::Link(Link::With);
    let error = |piece: &Piece, expected| Err(ReadError::at(ReadErrorKind::Expected(expected), piece.span.clone()));
    if let Some(first) = pieces.first().filter(|piece| strong(piece).is_some()) {
        return error(first, Expectation::TimeBeforeSign);
    }
    if let Some(last) = pieces.last().filter(|piece| strong(piece).is_some() || is_with(piece)) {
        return error(last, Expectation::TimeAfterSign);
    }
    match pieces.windows(2).find(|pair| pair.iter().all(|piece| strong(piece) == Some(Link::Plus))) {
        Some([_, second]) => error(second, Expectation::TimeBeforeSign),
        _ => Ok(()),
    }
}

/// What is named before the main time comes after it, and `Bronstein 5 min + 3 s` is about the second time.
fn reorder(terms: &mut [Term]) {
    let is_extra = |role| matches!(role, Some(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein));
    if let [first, second, ..] = terms
        && first.after().is_some()
        && second.after().is_none()
        && !second.is_seconds()
    {
        terms.swap(0, 1);
    } else if let [first, second] = terms
        && is_extra(first.role())
        && second.role().is_none()
        && !second.has(Said::PerMove)
    {
        if first.is_seconds() && second.known().is_some_and(|(nanos, ..)| nanos >= 3 * MINUTE) {
            terms.swap(0, 1);
        } else if first.role() != Some(Role::Increment) && second.moves().is_none() && !second.is_rest() {
            let (roles, said) = first.said.iter().copied().partition(|said| matches!(said, Said::Role(_)));
            first.said = said;
            second.said.extend::<Vec<Said>>(roles);
        }
    }
}

/// Whether a word is about all of a text.
fn is_of_all(said: Said) -> bool {
    matches!(
        said,
        Said::NoClock
            | Said::NotKnown
            | Said::Control
            | Said::Class
            | Said::Hourglass
            | Said::Correspondence
            | Said::Section
            | Said::White
            | Said::Black
            | Said::Odds
            | Said::Schedule
            | Said::Grace
            | Said::About
            | Said::Range
            | Said::Or
            | Said::Denied(_)
            | Said::Kept
            | Said::Foreign(_)
    )
}

/// Whether words between two times, with commas around them, are about the second one.
fn belongs_to_next(said: Said, last: &Term, next: Option<Amount>) -> bool {
    let Some(next) = next else { return false };
    match said {
        Said::After(_) => true,
        Said::Moves(_) => last.moves().is_some() || last.second.is_some(),
        Said::Role(_) | Said::Add => is_longer(last.amount, next),
        _ => false,
    }
}

/// Whether a time is longer than the one that follows it.
fn is_longer(first: Amount, second: Amount) -> bool {
    let nanos = |amount| match amount {
        Amount::Known { nanos, .. } => Some(nanos),
        Amount::Sum { first, .. } | Amount::HoursAnd { hours: first, .. } | Amount::Fraction { part: first, .. } => {
            Some(first.nanos)
        }
        Amount::Bare(_) | Amount::Pair { .. } => None,
    };
    match (nanos(first), nanos(second)) {
        (Some(first), Some(second)) => first > second,
        // A number without a unit after a time is shorter.
        (Some(_), None) | (None, Some(_)) | (None, None) => true,
    }
}

/// What is between two links.
#[derive(Default)]
struct Segment {
    links: Vec<Link>,
    pieces: Vec<Piece>,
    /// Why its times are not of the control.
    dropped: Option<Said>,
}

impl Segment {
    fn amounts(&self) -> usize {
        self.pieces.iter().filter(|piece| piece.amount().is_some()).count()
    }

    fn first_amount(&self) -> Option<Amount> {
        self.pieces.iter().find_map(Piece::amount)
    }

    /// Adds a term for each amount. What is said between two of them goes to one of them.
    fn terms(&self, terms: &mut Vec<Term>, before: &mut Vec<Said>) {
        let mut links = self.links.clone();
        let mut last: Option<Amount> = None;
        // Whether it is about the time after it: `20 in 1 h`, `25手10分`.
        let mut waiting: Vec<(Said, bool)> = before.drain(..).map(|said| (said, false)).collect();
        for (place, piece) in self.pieces.iter().enumerate() {
            if let Some(said) = piece.said() {
                let is_before_in = match self.pieces.get(place + 1) {
                    Some(Piece { kind: PieceKind::In, .. }) => true,
                    Some(next) => next.is_glued && !piece.is_glued && next.amount().is_some(),
                    None => false,
                };
                waiting.push((said, is_before_in));
                continue;
            }
            let (amount, second) = match piece.kind {
                PieceKind::Amount(amount) => (amount, None),
                PieceKind::Ratio(first, second) => (first, Some(second)),
                _ => continue,
            };
            let split = match (last, terms.last()) {
                (Some(first), Some(term)) => {
                    let is_left = |(said, is_before_in): &(Said, bool)| {
                        binds_left(*said, *is_before_in, is_longer(first, amount), term)
                    };
                    waiting.iter().rposition(is_left).map_or(0, |place| place + 1)
                }
                _ => 0,
            };
            let right = waiting.split_off(split);
            if let Some(term) = terms.last_mut() {
                term.said.extend(waiting.drain(..).map(|(said, _)| said));
            }
            let said = right.into_iter().map(|(said, _)| said).collect();
            terms.push(Term { amount, second, links: core::mem::take(&mut links), said, span: piece.span.clone() });
            last = Some(amount);
            waiting = Vec::new();
        }
        if let Some(term) = terms.last_mut() {
            term.said.extend(waiting.into_iter().map(|(said, _)| said));
        }
    }
}

/// Whether what is said between two times without a sign is about the first.
fn binds_left(said: Said, is_before_in: bool, is_longer: bool, left: &Term) -> bool {
    match said {
        Said::Moves(_) => !is_before_in && left.moves().is_none() && left.second.is_none(),
        Said::Stones(_) => !is_before_in && !is_longer,
        Said::PerMove | Said::Periods(_) | Said::From(_) => !is_longer,
        Said::Times(_) | Said::After(_) | Said::Cap | Said::Add => false,
        Said::Role(Role::Main) => true,
        // `40/90 SD 30`
        Said::Rest | Said::Us => left.moves().is_none() && left.second.is_none(),
        Said::Role(_) => !is_longer,
        _ => true,
    }
}

/// Resolves slashes and `in`: `90'/40`, `40/90`, `20 in 1 h`.
fn slashes(pieces: Vec<Piece>) -> Result<Vec<Piece>, ReadError> {
    let mut done: Vec<Piece> = Vec::new();
    let mut rest = pieces.into_iter().peekable();
    while let Some(piece) = rest.next() {
        match piece.kind {
            // `10 min per`
            PieceKind::In if rest.peek().is_none() && is_cut(&done) => {
                return Err(ReadError::at(ReadErrorKind::Expected(Expectation::WordsOfControl), piece.span));
            }
            PieceKind::In => {
                if let (Some(Piece { kind: kind @ PieceKind::Amount(_), .. }), Some(PieceKind::Amount(_))) =
                    (done.last_mut(), rest.peek().map(|next| next.kind))
                    && let PieceKind::Amount(Amount::Bare(number)) = *kind
                    && let Some(moves) = number.whole()
                {
                    *kind = PieceKind::Said(Said::Moves(moves));
                }
                done.push(piece);
            }
            PieceKind::Slash => {
                // `7.5 min/board`
                if rest.peek().is_none() {
                    return Err(ReadError::at(ReadErrorKind::Expected(Expectation::NumbersAroundSlash), piece.span));
                }
                let next = rest.next_if(|next| matches!(next.kind, PieceKind::Amount(_)));
                slash(&mut done, piece, next)?;
            }
            _ => done.push(piece),
        }
    }
    Ok(done)
}

/// Whether a preposition at the end of a text has lost its noun: in other languages it comes after it.
fn is_cut(done: &[Piece]) -> bool {
    done.iter().all(|piece| {
        piece.amount().is_none_or(|amount| !matches!(amount, Amount::Known { script: Script::EastAsian, .. }))
    })
}

fn slash(done: &mut Vec<Piece>, slash: Piece, next: Option<Piece>) -> Result<(), ReadError> {
    let expected = |span| ReadError::at(ReadErrorKind::Expected(Expectation::NumbersAroundSlash), span);
    let Some(before) = done.last_mut() else {
        return Err(expected(slash.span));
    };
    let Some(next) = next else { return Ok(()) };
    let PieceKind::Amount(second) = next.kind else { return Ok(()) };
    let span = before.span.start..next.span.end;
    match (before.kind, second) {
        (PieceKind::Amount(first @ Amount::Bare(_)), Amount::Bare(_)) => {
            before.kind = PieceKind::Ratio(first, second);
            before.span = span;
        }
        (PieceKind::Amount(first @ Amount::Bare(number)), Amount::Known { nanos, unit: SECOND, .. })
            if nanos <= MINUTE && number.is_below(181) =>
        {
            before.kind = PieceKind::Ratio(first, second);
            before.span = span;
        }
        (PieceKind::Amount(Amount::Bare(number)), _) => match number.whole() {
            Some(moves) => {
                before.kind = PieceKind::Said(Said::Moves(moves));
                done.push(next);
            }
            None => return Err(expected(span)),
        },
        (PieceKind::Amount(_), Amount::Bare(number)) => match number.whole() {
            Some(moves) => done.push(Piece { kind: PieceKind::Said(Said::Moves(moves)), ..next }),
            None => return Err(expected(span)),
        },
        // `90'/40m`
        (
            PieceKind::Amount(Amount::Known { script: Script::Mark, .. }),
            Amount::Known { nanos, unit: MINUTE, script: Script::Letters },
        ) => {
            done.push(Piece { kind: PieceKind::Said(Said::Moves(nanos / MINUTE)), ..next });
        }
        (PieceKind::Amount(_), _) => {
            done.push(Piece { kind: PieceKind::Link(Link::Comma), ..slash });
            done.push(next);
        }
        (PieceKind::Ratio(..), _) => return Err(expected(span)),
        _ => done.push(next),
    }
    Ok(())
}
