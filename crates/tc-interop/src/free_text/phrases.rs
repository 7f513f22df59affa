//! Phrases: what words and numbers say together.

mod beside;
mod negation;
mod rows;

use alloc::vec::Vec;
use core::ops::Range;

use super::amount::{self, Amount};
use super::items::{Item, Kind, Script};
use super::said::{Link, Said};
use super::steps::step;
use crate::Expectation;
use crate::vocabulary::{Meaning, Unit};
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

fn is_spelled(text: &str, item: &Item, spelling: &str) -> bool {
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

    fn has_number_before(&self, at: usize) -> bool {
        let before = self.items.get(..at).unwrap_or_default();
        before.iter().any(|item| matches!(item.kind, Kind::Number(..) | Kind::Colons(..)))
    }

    /// Whether a number is multiplied as in programs: nothing is a unit but in a value, and nothing says that it counts periods.
    fn is_product(&self, at: usize) -> bool {
        use Meaning::{ByoYomi, Canadian, Overtime, Period};
        let is_sign = self.items.get(at + 1).is_some_and(|item| is_spelled(self.text, item, "*"));
        let before = self.items.get(..at).unwrap_or_default();
        let is_value = before.iter().any(|item| matches!(item.kind, Kind::Sign(':' | '=')));
        let is_two = matches!(self.kind(at), Some(Kind::Number(number, _)) if number.whole() == Some(2));
        let is_unit = matches!(self.kind(at + 3), Some(Kind::Word(Meaning::Unit(_))));
        let counts = |item: &Item| matches!(item.kind, Kind::Word(ByoYomi | Canadian | Overtime | Period));
        is_sign
            && is_number(self.kind(at + 2))
            && (is_value || !is_unit)
            && !self.has_number_before(at)
            && (is_value || !is_two)
            && !self.items.iter().any(counts)
    }

    /// Whether a number after a colon has one digit before its decimals, and the first no more than two: `5400:0` is
    /// of records.
    fn has_one_digit_after_colon(&self, at: usize) -> bool {
        let text = self.items.get(at).and_then(|item| self.text.get(item.span.clone())).unwrap_or_default();
        let mut digits = text.split(':').map(|part| part.bytes().take_while(u8::is_ascii_digit).count());
        digits.next().is_some_and(|first| first <= 2) && digits.any(|count| count == 1)
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
            (_, Some((amount, used))) => (alloc::vec![PieceKind::Amount(amount)], used),
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
            (Says::Words([]), _) if is_sign(before) || is_number(Some(last.kind)) && is_sign(self.kind(end)) => {
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
                known.or(sign.is_ascii().then_some(wrong))
            }
            Kind::Number(..) | Kind::Colons(..) | Kind::Unknown => None,
        }
    }

    /// Numbers and signs that can be read in two ways, or in none.
    fn wrong(&self, at: usize) -> Option<(Expectation, usize)> {
        let kind = |place: usize| self.kind(at + place);
        let before = |places: usize| self.kind(at.checked_sub(places)?);
        match kind(0)? {
            // `1.45 uur` can be read, and `19.45 uur` is when something begins.
            Kind::Number(number, 2) if kind(1) == Some(Kind::Word(Meaning::Unit(Unit::ClockHour))) => {
                let [hours, minutes] = amount::hours_and_minutes(number)?;
                match minutes {
                    ..60 => (hours >= 8).then_some((Expectation::TIME_OF_DAY, 2)),
                    75 => None,
                    _ => Some((Expectation::COLON_OR_DECIMAL, 2)),
                }
            }
            // `1.30 h`, and not `1.25 h`.
            Kind::Number(number, decimals @ 2..)
                if matches!(kind(1), Some(Kind::Word(Meaning::Unit(Unit::Hour | Unit::Minute)))) =>
            {
                let is_quarters = number.plus(number).plus(number.plus(number)).whole().is_some();
                let expected = if decimals == 2 { Expectation::COLON_OR_DECIMAL } else { Expectation::ONE_DECIMAL };
                (!is_quarters || decimals > 2).then_some((expected, 2))
            }
            // `time: 5 * 60`, and not `2*15` or `30 + 3*30 byo-yomi`
            Kind::Number(..) if self.is_product(at) => Some((Expectation::WORDS_OF_CONTROL, 3)),
            // `5.400 Sekunden`: nobody writes zeros after decimals.
            Kind::Number(number, 3)
                if matches!(kind(1), Some(Kind::Word(Meaning::Unit(Unit::Second | Unit::Millisecond))))
                    && !number.is_below(1)
                    && number.micros(100).is_ok() =>
            {
                Some((Expectation::ONE_DECIMAL, 2))
            }
            // `5:4`, `1:2:3`
            Kind::Colons(..) if self.has_one_digit_after_colon(at) => {
                Some((Expectation("two digits after the colon"), 1))
            }
            // `19:30 h`
            Kind::Colons(8.., _, None) if kind(1) == Some(Kind::Word(Meaning::Unit(Unit::Hour))) => {
                Some((Expectation::TIME_OF_DAY, 2))
            }
            // `1,500`, and not `40/90,20/30`.
            Kind::Sign(',')
                if self.is_glued(at) && self.is_glued(at + 1) && is_number(before(1)) && is_number(kind(1)) =>
            {
                let is_list = |kind| matches!(kind, Some(Kind::Sign('/' | '+')));
                (!is_list(before(2)) && !is_list(kind(2))).then_some((Expectation::POINT_BEFORE_DECIMALS, 1))
            }
            Kind::Sign('-') if at == 0 && self.is_glued(1) => Some((Expectation::WORDS_OF_CONTROL, 1)),
            // `>90 min`, and not `90 min > 30 sec`
            Kind::Sign('>') if !self.has_number_before(at) => Some((Expectation::WORDS_OF_CONTROL, 1)),
            _ => None,
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
