//! Segments: what is between two signs, and which of its times are of the control.

use alloc::vec::Vec;

use super::amount::Amount;
use super::phrases::{Piece, PieceKind};
use super::said::{Link, Role, Said};
use super::term::{Term, Text};

/// What is between two links.
#[derive(Default)]
pub(super) struct Segment {
    links: Vec<Link>,
    pub(super) pieces: Vec<Piece>,
    /// The words about other times and prices, each with the number of pieces before it.
    others: Vec<(Said, usize)>,
}

/// The segments with times of the control, or with words about them. What is said of all of the text is collected.
pub(super) fn segments(pieces: Vec<Piece>, text: &mut Text) -> Vec<Segment> {
    let mut segments = alloc::vec![Segment::default()];
    for piece in pieces {
        if let (PieceKind::Link(_), Some(Segment { pieces, others, .. })) = (piece.kind, segments.last())
            && !(pieces.is_empty() && others.is_empty())
        {
            segments.push(Segment::default());
        }
        let Some(segment) = segments.last_mut() else { continue };
        match piece.kind {
            PieceKind::Link(link) => segment.links.push(link),
            PieceKind::Said(said) if is_of_all(said) => {
                if matches!(said, Said::Grace | Said::Schedule | Said::About) {
                    segment.others.push((said, segment.pieces.len()));
                }
                text.said.push(said);
            }
            _ => segment.pieces.push(piece),
        }
    }
    let pluses: Vec<bool> = segments.iter().map(|segment| segment.links.contains(&Link::Plus)).collect();
    let mut kept: Vec<Segment> = Vec::new();
    for (place, mut segment) in segments.into_iter().enumerate() {
        let [after_plus, before_plus] = [place, place + 1].map(|place| pluses.get(place) == Some(&true));
        let is_joined = after_plus || before_plus;
        // `60 min + 30 s, about three hours for a game`, and not `about 90 min + 30 s`.
        let is_open = is_joined || !kept.iter().any(|earlier| earlier.first_amount().is_some());
        segment.others.retain(|(said, _)| *said != Said::About || !is_open);
        let has_others = !segment.others.is_empty();
        if has_others {
            text.leaves_out |=
                segment.first_amount().is_some() && (!is_joined || segment.leave_out(after_plus, before_plus));
        }
        if !has_others || is_joined && segment.first_amount().is_some() {
            kept.push(segment);
        }
    }
    kept
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

/// Whether a time is longer than the one that follows it. A number without a unit after a time is shorter.
pub(super) fn is_longer(first: Amount, second: Amount) -> bool {
    let micros = |amount| match amount {
        Amount::Sum { first, .. } | Amount::HoursAnd { hours: first, .. } => Some(first.micros),
        amount => amount.known().map(|(micros, ..)| micros),
    };
    micros(first).zip(micros(second)).is_none_or(|(first, second)| first > second)
}

impl Segment {
    pub(super) fn first_amount(&self) -> Option<Amount> {
        self.pieces.iter().find_map(Piece::amount)
    }

    /// Leaves out waiting times, the times of rounds, and prices: each is next to its word, after it or before it.
    /// Returns whether there are any. A day, as in `Saturday 90 min + 30 s`, has no such time, and what is next to a plus
    /// is of the control.
    fn leave_out(&mut self, after_plus: bool, before_plus: bool) -> bool {
        let is_amount = |place: &usize| self.pieces.get(*place).is_some_and(Piece::is_amount);
        let first = (0..self.pieces.len()).find(is_amount).filter(|_| after_plus);
        let last = (0..self.pieces.len()).rev().find(is_amount).filter(|_| before_plus);
        let of_control = [first, last];
        let amount = |place: usize| {
            self.pieces.get(place).filter(|_| !of_control.contains(&Some(place))).and_then(Piece::amount)
        };
        let is_number = |place: &usize| matches!(amount(*place), Some(Amount::Bare(_) | Amount::Pair { .. }));
        let mut left_out: Vec<usize> = Vec::new();
        for (said, after) in &self.others {
            let before = (0..*after).rev().find(|place| amount(*place).is_some());
            // `Prize 500 EUR`
            if before.is_some_and(|place| left_out.contains(&place)) {
                continue;
            }
            let next = Some(*after).filter(|place| amount(*place).is_some());
            let number = next.filter(is_number).or(before.filter(is_number));
            let found = if *said == Said::Schedule { number } else { next.or(before) };
            left_out.extend(found);
            // What follows is said of the time that is left out.
            if let Some(found) = found.filter(|found| found >= after) {
                left_out.extend((found + 1..self.pieces.len()).take_while(|place| !is_amount(place)));
            }
        }
        let mut place = 0..;
        self.pieces.retain(|_| place.next().is_none_or(|place| !left_out.contains(&place)));
        !left_out.is_empty()
    }

    /// Adds a term for each amount. What is said between two of them goes to one of them.
    pub(super) fn terms(&self, terms: &mut Vec<Term>, before: &mut Vec<Said>) {
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
