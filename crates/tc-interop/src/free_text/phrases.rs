//! Phrases: what words and numbers say together.

mod beside;
mod negation;
mod rows;
mod wrong;

use alloc::vec::Vec;
use core::ops::Range;

use super::amount::{self, Amount};
use super::items::{Item, Kind, Script};
use super::said::{Link, Said};
use super::steps::step;
use crate::Expectation;
use crate::vocabulary::Meaning;
use rows::{PHRASES, SIGNS, WORDS};

/// A part of a text, with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) kind: PieceKind,
    pub(super) span: Range<usize>,
    pub(super) is_glued: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PieceKind {
    Amount(Amount),
    /// Two numbers with a slash.
    Ratio(Amount, Amount),
    Said(Said),
    Link(Link),
    Slash,
    /// `in`: what is before it is moves.
    In,
    Open,
    Close,
    /// Something that a time control does not have here.
    Wrong(Expectation),
}

impl Piece {
    pub(super) fn said(&self) -> Option<Said> {
        if let PieceKind::Said(said) = self.kind { Some(said) } else { None }
    }

    pub(super) fn amount(&self) -> Option<Amount> {
        match self.kind {
            PieceKind::Amount(amount) | PieceKind::Ratio(amount, _) => Some(amount),
            _ => None,
        }
    }

    pub(super) fn is_amount(&self) -> bool {
        self.amount().is_some()
    }
}

/// A place in a phrase.
enum Slot {
    /// One of these words.
    One(&'static [Meaning]),
    /// One of these words, or nothing.
    Maybe(&'static [Meaning]),
    /// This spelling, whatever it means.
    Spelled(&'static str),
    /// A whole number: `40`, `40th`, `forty`, `first`.
    Number,
    /// An ordinal: `40th`, `40.`, `first`.
    Nth,
    /// Numbers of groups or rounds: `1`, `1-3`, `1 and 2`, `10-U12`.
    Numbers,
    /// Two or three numbers with colons.
    Clock,
    Sign(char),
    /// A sign without blanks around it.
    Glued(char),
    /// A sign with blanks around it.
    Apart(char),
    /// A word that changes nothing.
    Skipped,
    /// This follows, and is not of the phrase.
    Ahead(&'static [Slot]),
}

/// What a phrase says; numbers are in the order of the phrase.
enum Says {
    Words(&'static [Said]),
    Number(fn(u64) -> Said),
    /// A number, and something else.
    NumberAnd(fn(u64) -> Said, Said),
    /// From a number to another: `moves 41-60`.
    Through(fn(u64) -> Said),
    /// Moves in each unit, which is the last word.
    Rate,
    /// A time from a number to another.
    Range,
    /// The same, if they are not far from each other.
    NearRange,
    /// Periods, where a number in brackets counts them.
    InBrackets,
    Link(Link),
    Wrong(Expectation),
}

/// The pieces of a text. In Asian games, a number in brackets is the periods of the byo-yomi.
pub(super) fn pieces(text: &str, items: &[Item], is_asian: bool) -> Vec<Piece> {
    let is_said = |item: &&Item| {
        !matches!(item.kind, Kind::Word(Meaning::Filler | Meaning::Hedge | Meaning::Restated) | Kind::Unknown)
    };
    let items = beside::settled(text, items.iter().filter(is_said).cloned().collect());
    let phrases = Phrases { text, items: &items, is_asian };
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(first) = items.get(at) {
        let (kinds, used) = phrases.piece(at);
        let last = items.get(at + used.max(1) - 1).unwrap_or(first);
        let span = first.span.start..last.span.end;
        pieces.extend(kinds.into_iter().map(|kind| Piece { kind, span: span.clone(), is_glued: first.is_glued }));
        at += used.max(1);
    }
    negation::negated(pieces)
}

pub(super) fn is_spelled(text: &str, item: &Item, spelling: &str) -> bool {
    text.get(item.span.clone()).is_some_and(|word| word.eq_ignore_ascii_case(spelling))
}

struct Phrases<'t> {
    text: &'t str,
    items: &'t [Item],
    is_asian: bool,
}

impl Phrases<'_> {
    fn kind(&self, at: usize) -> Option<Kind> {
        self.items.get(at).map(|item| item.kind)
    }

    fn is_glued(&self, at: usize) -> bool {
        self.items.get(at).is_some_and(|item| item.is_glued)
    }

    /// Whether a word before this place changes nothing.
    fn has_skipped(&self, at: usize) -> bool {
        let (Some(before), Some(item)) = (at.checked_sub(1).and_then(|at| self.items.get(at)), self.items.get(at))
        else {
            return false;
        };
        let between = self.text.get(before.span.end..item.span.start).unwrap_or_default();
        !item.is_glued && between.contains(char::is_alphabetic)
    }

    /// What begins at this place, and how many items it is.
    fn piece(&self, at: usize) -> (Vec<PieceKind>, usize) {
        let rest = self.items.get(at..).unwrap_or_default();
        if let Some((expected, used)) = self.wrong(at) {
            return (alloc::vec![PieceKind::Wrong(expected)], used);
        }
        // `1 h 30 pour 40 coups`: a time may begin with the number of a phrase, and is longer.
        match (self.phrase(at), amount::amount(self.text, rest)) {
            (Some((says, used)), amount) if amount.is_none_or(|(_, longer)| longer <= used) => (says, used),
            (_, Some((amount, used))) => {
                let is_added = |item: &Item| item.kind == Kind::Word(Meaning::Add);
                let added = rest.iter().take(used).any(is_added).then_some(PieceKind::Said(Said::Add));
                ([PieceKind::Amount(amount)].into_iter().chain(added).collect(), used)
            }
            _ => (self.single(at).into_iter().collect(), 1),
        }
    }

    /// The longest phrase at this place.
    fn phrase(&self, at: usize) -> Option<(Vec<PieceKind>, usize)> {
        let mut best: Option<(Vec<PieceKind>, usize)> = None;
        for (slots, says) in PHRASES {
            let Some((numbers, end)) = self.fit(slots, at) else { continue };
            // `for the next 30 minutes`
            let is_of_unit = matches!(slots.last(), Some(Slot::Number))
                && matches!(self.kind(end), Some(Kind::Word(Meaning::Unit(_))));
            // `90 + 30 round2`
            let is_cut = end > at + 1
                && self.kind(end - 1) == Some(Kind::Word(Meaning::Round))
                && self.is_glued(end)
                && matches!(self.kind(end), Some(Kind::Number(..)));
            let is_longer = best.as_ref().is_none_or(|(_, used)| end - at > *used);
            if is_longer && !is_of_unit && !is_cut {
                best = self.says(says, &numbers, at, end).or(best);
            }
        }
        best
    }

    /// What a phrase says that is at this place, and how many items it is.
    fn says(&self, says: &Says, numbers: &[u64], at: usize, end: usize) -> Option<(Vec<PieceKind>, usize)> {
        let before = at.checked_sub(1).and_then(|before| self.kind(before));
        let last = self.items.get(end.max(1) - 1)?;
        let is_sign = |kind| matches!(kind, Some(Kind::Sign('+' | '/' | '|')));
        let said = |said: &[Said]| said.iter().copied().map(PieceKind::Said).collect::<Vec<_>>();
        let kinds = match (says, numbers) {
            // `3+2 tournament`: the number after a sign is a time, and does not count tournaments.
            (Says::Words([] | [Said::Section]), _)
                if is_sign(before) || is_number(Some(last.kind)) && is_sign(self.kind(end)) =>
            {
                return None;
            }
            (Says::Words(words), _) => said(words),
            (Says::Number(of), [number, ..]) => match of(*number) {
                Said::Moves(1) => said(&[Said::PerMove]),
                // `之后25手10分钟`: such a word is after its noun, and divides two times.
                Said::After(moves)
                    if self.items.get(at)?.script == Script::EastAsian
                        && self.kind(at) == Some(Kind::Word(Meaning::After)) =>
                {
                    [alloc::vec![PieceKind::Link(Link::Comma)], said(&[Said::Moves(moves)])].concat()
                }
                Said::Times(count) if last.script == Script::EastAsian => said(&[Said::Periods(count)]),
                one => said(&[one]),
            },
            (Says::NumberAnd(of, other), [number, ..]) => said(&[of(*number), *other]),
            (Says::Through(of), [first, last, ..]) => said(&[of((last + 1).saturating_sub(*first))]),
            (Says::Rate, [moves, ..]) => {
                let Kind::Word(Meaning::Unit(unit)) = last.kind else { return None };
                let time =
                    Amount::Known { micros: amount::micros(unit), unit: amount::micros(unit), script: last.script };
                [said(&[Said::Moves(*moves), Said::Repeat]), alloc::vec![PieceKind::Amount(time)]].concat()
            }
            (Says::Range | Says::NearRange, _)
                if matches!(before, Some(Kind::Word(Meaning::Round | Meaning::Move | Meaning::Section))) =>
            {
                return None;
            }
            // `5-5 min` is 5 for each.
            (Says::Range, [first, second]) if first == second => return Some((Vec::new(), end - at - 2)),
            (Says::Range, [first, second]) if first < second => said(&[Said::Range]),
            (Says::NearRange, [first, second]) if first < second && *second <= 3 * first.min(&60) => {
                said(&[Said::Range])
            }
            (Says::InBrackets, [periods]) if self.is_asian && at > 0 => said(&[Said::Periods(*periods)]),
            (Says::InBrackets, _) if at > 0 => {
                alloc::vec![PieceKind::Wrong(Expectation("a word with the number in brackets"))]
            }
            (Says::Link(link), _) => alloc::vec![PieceKind::Link(*link)],
            (Says::Wrong(expected), _) => alloc::vec![PieceKind::Wrong(*expected)],
            _ => return None,
        };
        Some((kinds, end - at))
    }

    /// The numbers of a phrase at this place, and where it ends.
    fn fit(&self, slots: &[Slot], at: usize) -> Option<(Vec<u64>, usize)> {
        step();
        let Some((slot, slots)) = slots.split_first() else { return Some((Vec::new(), at)) };
        let is_one = |words: &[Meaning]| matches!(self.kind(at), Some(Kind::Word(word)) if words.contains(&word));
        let is_sign = |sign: char| self.kind(at) == Some(Kind::Sign(sign));
        let is_here = match slot {
            Slot::One(words) => is_one(words),
            Slot::Maybe(words) => {
                let with = if is_one(words) { self.fit(slots, at + 1) } else { None };
                return with.or_else(|| self.fit(slots, at));
            }
            Slot::Spelled(spelling) => self.items.get(at).is_some_and(|item| is_spelled(self.text, item, spelling)),
            Slot::Clock => matches!(self.kind(at), Some(Kind::Colons(..))),
            Slot::Sign(sign) => is_sign(*sign),
            Slot::Glued(sign) => is_sign(*sign) && self.is_glued(at) && self.is_glued(at + 1),
            Slot::Apart(sign) => is_sign(*sign) && !self.is_glued(at) && !self.is_glued(at + 1),
            Slot::Skipped if self.has_skipped(at) => return self.fit(slots, at),
            Slot::Skipped => false,
            Slot::Numbers => return self.numbers(at).into_iter().rev().find_map(|end| self.fit(slots, end)),
            Slot::Ahead(follows) => return self.fit(follows, at).and_then(|_| self.fit(slots, at)),
            Slot::Number | Slot::Nth => {
                let (number, used) = count(self.items.get(at..)?)?;
                let last = self.kind(at + used - 1);
                let is_ordinal =
                    matches!(last, Some(Kind::Word(Meaning::OrdinalSuffix | Meaning::Ordinal(_) | Meaning::First)));
                let (mut numbers, end) =
                    self.fit(slots, at + used).filter(|_| is_ordinal || matches!(slot, Slot::Number))?;
                numbers.insert(0, number);
                return Some((numbers, end));
            }
        };
        if is_here { self.fit(slots, at + 1) } else { None }
    }

    /// Where the numbers of a list end that begins at this place.
    fn numbers(&self, at: usize) -> Vec<usize> {
        use Meaning::{And, Range, Section, Until};
        let mut ends = Vec::new();
        let mut next = at;
        while let Some((_, used)) = self.items.get(next..).and_then(count) {
            ends.push(next + used);
            let group = usize::from(self.kind(next + used + 1) == Some(Kind::Word(Section)));
            match self.kind(next + used) {
                Some(Kind::Word(And | Range | Until) | Kind::Sign('-' | ',')) => next += used + 1 + group,
                // `Rondes 1 à 3`
                _ if self.has_skipped(next + used) => next += used,
                _ => break,
            }
        }
        ends
    }

    /// A word or a sign alone.
    fn single(&self, at: usize) -> Option<PieceKind> {
        let wrong = PieceKind::Wrong(Expectation::WORDS_OF_CONTROL);
        match self.kind(at)? {
            Kind::Word(Meaning::Foreign(what)) => Some(PieceKind::Said(Said::Foreign(what))),
            Kind::Word(Meaning::Unit(_)) => Some(PieceKind::Wrong(Expectation::NUMBER_BEFORE_UNIT)),
            Kind::Word(
                Meaning::Half | Meaning::Quarter | Meaning::AndAHalf | Meaning::PlusAHalf | Meaning::OneAndAHalf,
            ) => Some(PieceKind::Wrong(Expectation("a half or a quarter right before its unit or right after it"))),
            Kind::Word(word) => WORDS.iter().find(|(known, _)| *known == word).map(|(_, kind)| *kind),
            Kind::Break => Some(PieceKind::Link(Link::Break)),
            // `90 + 30?` is a question, `90 + ?` is a gap.
            Kind::Sign('?') => (!self.is_glued(at)).then_some(PieceKind::Said(Said::NotKnown)),
            // `tc=40/60`
            Kind::Sign('=') => (self.is_glued(at) && self.is_glued(at + 1)).then_some(wrong),
            Kind::Sign(':' | '!' | '.') => None,
            Kind::Sign('‥' | '\u{202d}' | '\u{202e}' | '\u{2061}'..='\u{206f}') => Some(wrong),
            Kind::Sign(sign) => {
                let known = SIGNS.iter().find(|(signs, _)| signs.contains(sign)).map(|(_, kind)| *kind);
                let is_of_sums = sign.is_ascii() || matches!(sign, '÷' | '\u{2200}'..='\u{22ff}');
                known.or(is_of_sums.then_some(wrong))
            }
            Kind::Number(..) | Kind::Colons(..) | Kind::Unknown => None,
        }
    }
}

fn is_number(kind: Option<Kind>) -> bool {
    matches!(kind, Some(Kind::Number(..)))
}

/// A whole number, or an ordinal.
fn count(items: &[Item]) -> Option<(u64, usize)> {
    let kind = |place: usize| items.get(place).map(|item| item.kind);
    match kind(0)? {
        Kind::Word(Meaning::Ordinal(number)) => return Some((number.into(), 1)),
        Kind::Word(Meaning::First) => return Some((1, 1)),
        _ => {}
    }
    let (number, used) = amount::number(items)?;
    let suffix = Some(Kind::Word(Meaning::OrdinalSuffix));
    let is_apart = kind(used) == Some(Kind::Sign('-')) && kind(used + 1) == suffix;
    let suffixes = if is_apart { 2 } else { usize::from(kind(used) == suffix) };
    Some((number.whole()?, used + suffixes))
}
