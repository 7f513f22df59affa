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

/// What is between two links.
#[derive(Default)]
struct Segment {
    links: Vec<Link>,
    pieces: Vec<Piece>,
    /// Why its times are not of the control.
    dropped: Option<Said>,
}

/// The terms of a text.
///
/// # Errors
/// Signs without a meaning at their place.
pub(super) fn text(pieces: &[Piece]) -> Result<Text, ReadError> {
    let mut text = Text::default();
    let segments = segments(slashes(pieces)?, &mut text.said);
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
    Ok(text)
}

fn wrong(piece: &Piece) -> Option<(Expectation, &Piece)> {
    if let PieceKind::Wrong(expected) = piece.kind { Some((expected, piece)) } else { None }
}

/// The segments with times of the control, or with words about them. What is said of all of the text is collected.
fn segments(pieces: Vec<Piece>, of_all: &mut Vec<Said>) -> Vec<Segment> {
    let mut segments = alloc::vec![Segment::default()];
    for piece in pieces {
        if let (PieceKind::Link(_), Some(Segment { pieces, .. })) = (piece.kind, segments.last())
            && !pieces.is_empty()
        {
            segments.push(Segment::default());
        }
        let Some(segment) = segments.last_mut() else { continue };
        match piece.kind {
            PieceKind::Link(link) => segment.links.push(link),
            PieceKind::Said(said) if is_of_all(said) => {
                // A waiting time, and the time of a round, are not times of the control.
                if matches!(said, Said::Grace | Said::Schedule | Said::About) {
                    segment.dropped = Some(said);
                }
                of_all.push(said);
            }
            _ => segment.pieces.push(piece),
        }
    }
    let has_times = segments.iter().any(|segment| segment.dropped.is_none() && segment.first_amount().is_some());
    segments.retain(|segment| segment.dropped.is_none_or(|said| said == Said::About && !has_times));
    segments
}

/// `+ 30`, `90 +`, `90 + + 30`: a sign with nothing before or after it.
pub(super) fn hanging(pieces: &[Piece]) -> Result<(), ReadError> {
    use Link::{Plus, Then, WhenOut, With};
    let is = |piece: &&Piece, links: &[Link]| links.iter().any(|link| piece.kind == PieceKind::Link(*link));
    let first = pieces.first().filter(|piece| is(piece, &[Plus, Then, WhenOut]));
    let last = pieces.last().filter(|piece| is(piece, &[Plus, Then, WhenOut, With]));
    let twice = pieces.windows(2).find(|pair| pair.iter().all(|piece| is(&piece, &[Plus])));
    let found = first.map(|piece| (piece, Expectation::TimeBeforeSign));
    let found = found.or(last.map(|piece| (piece, Expectation::TimeAfterSign)));
    let found = found.or(twice.and_then(<[_]>::last).map(|piece| (piece, Expectation::TimeBeforeSign)));
    found.map_or(Ok(()), |(piece, expected)| Err(ReadError::at(ReadErrorKind::Expected(expected), piece.span.clone())))
}

/// What is named before the main time comes after it, and `Bronstein 5 min + 3 s` is about the second time.
fn reorder(terms: &mut [Term]) {
    let is_extra = |role| matches!(role, Some(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein));
    let is_long = |term: &Term| term.known().is_some_and(|(nanos, ..)| nanos >= 3 * MINUTE);
    let [first, second, rest @ ..] = terms else { return };
    let is_named = rest.is_empty() && is_extra(first.role()) && second.role().is_none() && !second.has(Said::PerMove);
    let is_gate = first.after().is_some() && second.after().is_none() && !second.is_seconds();
    if is_gate || is_named && first.is_seconds() && is_long(second) {
        core::mem::swap(first, second);
    } else if is_named && first.role() != Some(Role::Increment) && second.moves().is_none() && !second.is_rest() {
        let (roles, said) = first.said.iter().partition(|said| matches!(said, Said::Role(_)));
        first.said = said;
        second.said.extend::<Vec<Said>>(roles);
    }
}

/// Whether a word is about all of a text.
fn is_of_all(said: Said) -> bool {
    use Said::{
        About, Black, Class, Control, Correspondence, Denied, Foreign, Grace, Hourglass, Kept, NoClock, NotKnown, Odds,
        Or, Range, Schedule, Section, White, Without,
    };
    matches!(
        said,
        Without
            | NoClock
            | NotKnown
            | Control
            | Class
            | Hourglass
            | Correspondence
            | Section
            | White
            | Black
            | Odds
            | Schedule
            | Grace
            | About
            | Range
            | Or
            | Denied(_)
            | Kept
            | Foreign(_)
    )
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

/// Whether a time is longer than the one that follows it. A number without a unit after a time is shorter.
fn is_longer(first: Amount, second: Amount) -> bool {
    let nanos = |amount| match amount {
        Amount::Sum { first, .. } | Amount::HoursAnd { hours: first, .. } => Some(first.nanos),
        amount => amount.known().map(|(nanos, ..)| nanos),
    };
    nanos(first).zip(nanos(second)).is_none_or(|(first, second)| first > second)
}

impl Segment {
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
            let next = self.pieces.get(place + 1);
            let is_before_in = next
                .is_some_and(|next| next.kind == PieceKind::In || next.is_glued && !piece.is_glued && next.is_amount());
            waiting.extend(piece.said().map(|said| (said, is_before_in)));
            let Some(amount) = piece.amount() else { continue };
            let second = if let PieceKind::Ratio(_, second) = piece.kind { Some(second) } else { None };
            let mut right = core::mem::take(&mut waiting);
            if let (Some(first), Some(term)) = (last, terms.last_mut()) {
                let is_left = |(said, is_before_in): &(Said, bool)| {
                    binds_left(*said, *is_before_in, is_longer(first, amount), term)
                };
                let split = right.iter().rposition(is_left).map_or(0, |place| place + 1);
                term.said.extend(right.drain(..split).map(|(said, _)| said));
            }
            let said = right.into_iter().map(|(said, _)| said).collect();
            terms.push(Term { amount, second, links: core::mem::take(&mut links), said, span: piece.span.clone() });
            last = Some(amount);
        }
        if let Some(term) = terms.last_mut() {
            term.said.extend(waiting.into_iter().map(|(said, _)| said));
        }
    }
}

/// Whether what is said between two times without a sign is about the first.
fn binds_left(said: Said, is_before_in: bool, is_longer: bool, left: &Term) -> bool {
    let is_open = left.moves().is_none() && left.second.is_none();
    match said {
        Said::Moves(_) => !is_before_in && is_open,
        Said::Stones(_) => !is_before_in && !is_longer,
        Said::Times(_) | Said::After(_) | Said::Cap | Said::Add => false,
        Said::Role(Role::Main) => true,
        // `40/90 SD 30`
        Said::Rest | Said::Us => is_open,
        Said::PerMove | Said::Periods(_) | Said::From(_) | Said::Role(_) => !is_longer,
        _ => true,
    }
}

/// Resolves slashes and `in`: `90'/40`, `40/90`, `20 in 1 h`.
fn slashes(pieces: &[Piece]) -> Result<Vec<Piece>, ReadError> {
    let error = |expected, span| Err(ReadError::at(ReadErrorKind::Expected(expected), span));
    // A preposition at the end of a text has lost its noun; in other languages it comes after it.
    let is_asian = |piece: &Piece| matches!(piece.amount(), Some(Amount::Known { script: Script::EastAsian, .. }));
    let mut done: Vec<Piece> = Vec::new();
    let mut rest = pieces.iter().cloned().peekable();
    while let Some(piece) = rest.next() {
        match (piece.kind, rest.peek()) {
            // `10 min per`
            (PieceKind::In, None) if !done.iter().any(is_asian) => {
                return error(Expectation::WordsOfControl, piece.span);
            }
            (PieceKind::In, Some(Piece { kind: PieceKind::Amount(_), .. })) => {
                if let Some(Piece { kind: kind @ PieceKind::Amount(Amount::Bare(_)), .. }) = done.last_mut()
                    && let PieceKind::Amount(Amount::Bare(number)) = *kind
                    && let Some(moves) = number.whole()
                {
                    *kind = PieceKind::Said(Said::Moves(moves));
                }
                done.push(piece);
            }
            // `7.5 min/board`
            (PieceKind::Slash, None) => return error(Expectation::NumbersAroundSlash, piece.span),
            (PieceKind::Slash, Some(_)) => {
                let next = rest.next_if(|next| matches!(next.kind, PieceKind::Amount(_)));
                slash(&mut done, piece, next)?;
            }
            _ => done.push(piece),
        }
    }
    Ok(done)
}

/// Resolves a slash between two amounts.
fn slash(done: &mut Vec<Piece>, slash: Piece, next: Option<Piece>) -> Result<(), ReadError> {
    let expected = |span| ReadError::at(ReadErrorKind::Expected(Expectation::NumbersAroundSlash), span);
    let before = done.last_mut().ok_or(expected(slash.span.clone()))?;
    let Some((next, second)) = next.and_then(|next| Some((next.clone(), next.amount()?))) else { return Ok(()) };
    let span = before.span.start..next.span.end;
    let is_marked = matches!(before.amount(), Some(Amount::Known { script: Script::Mark, .. }));
    let moves =
        |number: Decimal| number.whole().map(|moves| PieceKind::Said(Said::Moves(moves))).ok_or(expected(span.clone()));
    match (before.kind, second) {
        (PieceKind::Ratio(..), _) => return Err(expected(span)),
        (PieceKind::Amount(first @ Amount::Bare(number)), _) => {
            let is_short = |nanos| nanos <= MINUTE && number.is_below(181);
            match second {
                Amount::Known { nanos, unit: SECOND, .. } if is_short(nanos) => {
                    before.kind = PieceKind::Ratio(first, second)
                }
                Amount::Bare(_) => before.kind = PieceKind::Ratio(first, second),
                _ => {
                    before.kind = moves(number)?;
                    done.push(next);
                    return Ok(());
                }
            }
            before.span = span;
        }
        // `40/2hr 20/1hr`: the moves of the next time, and not minutes after hours.
        (PieceKind::Amount(Amount::HoursAnd { hours, number }), Amount::Known { .. }) => {
            before.kind = PieceKind::Amount(hours.into());
            let said = PieceKind::Said(Said::Moves(number));
            done.push(Piece { kind: PieceKind::Link(Link::Comma), ..slash.clone() });
            done.extend([Piece { kind: said, is_glued: false, ..slash }, next]);
        }
        (PieceKind::Amount(_), Amount::Bare(number)) => done.push(Piece { kind: moves(number)?, ..next }),
        // `90'/40m`
        (PieceKind::Amount(_), Amount::Known { nanos, unit: MINUTE, script: Script::Letters }) if is_marked => {
            done.push(Piece { kind: PieceKind::Said(Said::Moves(nanos / MINUTE)), ..next });
        }
        (PieceKind::Amount(_), _) => done.extend([Piece { kind: PieceKind::Link(Link::Comma), ..slash }, next]),
        _ => done.push(next),
    }
    Ok(())
}
