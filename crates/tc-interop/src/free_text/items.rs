//! From tokens to items: numbers, what the words say, signs. The words of a text decide its language.

use alloc::vec::Vec;
use core::ops::Range;

use super::steps::step;
use crate::ReadError;
use crate::decimal::Decimal;
use crate::lexer::{Folded, Token, TokenKind, is_letter, tokens};
use crate::vocabulary::{self, Candidate, Found, LANGUAGES, Meaning, Unit};

/// A piece of a text with one meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    /// A number, and how many decimals were written.
    Number(Decimal, usize),
    Colons(u64, u64, Option<Decimal>),
    Word(Meaning),
    Sign(char),
    Break,
    /// A word that no language has.
    Unknown,
}

#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) kind: Kind,
    /// Its bytes in the folded text.
    pub(super) span: Range<usize>,
    /// Whether nothing is between it and the item before.
    pub(super) is_glued: bool,
    pub(super) script: Script,
}

/// How a word is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// `'` and `"`.
    Mark,
    /// Letters of an alphabet.
    Letters,
    /// Chinese, Japanese, Korean.
    EastAsian,
}

/// A word as the vocabulary knows it.
enum Piece {
    Token(Token),
    Word(Range<usize>, bool, Vec<Candidate>),
}

/// The items of a text: one list for each language that knows as many of its words as any other.
pub(super) fn items(folded: &Folded) -> Result<Vec<Vec<Item>>, ReadError> {
    let tokens = tokens(&folded.text).map_err(|(error, span)| ReadError::at(error.kind(), folded.origin(span)))?;
    let pieces = pieces(&folded.text, tokens);
    let mut lists: Vec<Vec<Item>> = Vec::new();
    for order in languages(&pieces) {
        let list = list(&folded.text, &pieces, &order);
        let is_same = |other: &Vec<Item>| other.iter().map(|item| item.kind).eq(list.iter().map(|item| item.kind));
        if !lists.iter().any(is_same) {
            lists.push(list);
        }
    }
    Ok(lists)
}

/// The items without the lines of other labels: `Fee: 20 euros`. Such a line has words that are not known, and nothing
/// that a time control says.
pub(super) fn lines_about_time(items: &[Item]) -> Vec<Item> {
    use Meaning::{About, Add, Article, Event, Filler, Foreign, Game, Number, Player, Round, Schedule, Section};
    let is_other = |item: &Item| match item.kind {
        Kind::Word(word) => {
            let others = [About, Add, Article, Event, Filler, Game, Player, Round, Schedule, Section];
            others.contains(&word) || matches!(word, Number(_) | Foreign(_))
        }
        Kind::Number(..) | Kind::Sign(_) | Kind::Break | Kind::Unknown => true,
        Kind::Colons(..) => false,
    };
    let is_of_other_label = |line: &&[Item]| {
        let label = line.iter().position(|item| item.kind == Kind::Sign(':'));
        let has_unknown = line.iter().any(|item| item.kind == Kind::Unknown);
        label.is_some_and(|place| place > 0) && has_unknown && line.iter().all(is_other)
    };
    let lines = items.split_inclusive(|item| item.kind == Kind::Break);
    lines.filter(|line| !is_of_other_label(line)).flatten().cloned().collect()
}

/// Looks up the words. A phrase of several words is one piece.
fn pieces(text: &str, tokens: Vec<Token>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut done = 0;
    for token in tokens {
        if token.span.start < done && token.span.end <= done {
            continue;
        }
        if token.kind != TokenKind::Letters {
            match word(text, token.span.start) {
                // `°`, `∞`
                Some(found) if !matches!(token.kind, TokenKind::Number(..) | TokenKind::Colons(..)) => {
                    done = token.span.start + found.len;
                    pieces.push(Piece::Word(token.span.start..done, token.is_glued, found.candidates));
                }
                _ => pieces.push(Piece::Token(token)),
            }
            continue;
        }
        let mut at = token.span.start.max(done);
        let mut is_glued = token.is_glued;
        while at < token.span.end {
            let (len, candidates) = match word(text, at) {
                Some(found) => (found.len, found.candidates),
                None => (unknown(text, at, token.span.end), Vec::new()),
            };
            // A word that is not known includes the unknown letters before it.
            match pieces.last_mut() {
                Some(Piece::Word(span, _, before)) if candidates.is_empty() && before.is_empty() && span.end == at => {
                    span.end = at + len;
                }
                _ => pieces.push(Piece::Word(at..at + len, is_glued, candidates)),
            }
            is_glued = true;
            at += len;
        }
        done = at;
    }
    pieces
}

fn word(text: &str, at: usize) -> Option<Found> {
    step();
    vocabulary::lookup(text.get(at..)?)
}

/// The length of a word that is not known: all its letters, or one where words are not divided.
fn unknown(text: &str, at: usize, end: usize) -> usize {
    let rest = text.get(at..end).unwrap_or_default();
    match rest.chars().next() {
        Some(first) if is_east_asian(first) => first.len_utf8(),
        _ => rest.find(|char| !is_letter(char) || is_east_asian(char)).unwrap_or(rest.len()),
    }
}

fn is_east_asian(char: char) -> bool {
    char >= '\u{2e80}'
}

/// The orders in which languages are asked: one for each language that knows the most words. Spellings of everywhere
/// (0) say nothing about the language; they come after a language that knows other words.
fn languages(pieces: &[Piece]) -> Vec<Languages> {
    /// The largest number of languages that are tried.
    const MOST: usize = 4;
    let mut scores: Vec<(usize, usize)> = (0..LANGUAGES.len()).map(|language| (0, language)).collect();
    for piece in pieces {
        let Piece::Word(span, _, candidates) = piece else { continue };
        let says_language = span.len() > 1 && candidates.iter().all(|candidate| candidate.language != 0);
        for candidate in candidates.iter().filter(|_| says_language) {
            let weight = match candidate.fit {
                vocabulary::Fit::Exact => 4,
                vocabulary::Fit::Accents => 3,
                vocabulary::Fit::Stem => 2,
            };
            if let Some((score, _)) = scores.get_mut(candidate.language) {
                *score += weight * 8 + span.len().min(8);
            }
        }
    }
    let best = scores.iter().map(|(score, _)| *score).max().unwrap_or(0);
    scores.sort_by_key(|(score, language)| (core::cmp::Reverse(*score), *language));
    let known = scores.iter().filter(|(score, _)| *score > 0).count();
    let order: Vec<usize> =
        scores.iter().map(|(_, language)| *language).filter(|language| *language > 0 || best == 0).collect();
    let ties = scores.iter().take_while(|(score, _)| *score == best && best > 0).count().clamp(1, MOST);
    (0..ties)
        .map(|place| {
            let mut order = order.clone();
            let first = order.remove(place.min(order.len() - 1));
            order.insert(0, first);
            if best > 0 {
                order.insert(1, 0);
            }
            Languages { order, known: if best > 0 { known + 1 } else { 2 } }
        })
        .collect()
}

/// Languages, the likeliest first.
struct Languages {
    order: Vec<usize>,
    /// This number of them, from the first on, have other words of the text.
    known: usize,
}

fn list(text: &str, pieces: &[Piece], languages: &Languages) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Token(token) => push_token(text, token, &mut items),
            Piece::Word(span, is_glued, candidates) => {
                let script = match text.get(span.start..).and_then(|rest| rest.chars().next()) {
                    Some(first) if is_east_asian(first) => Script::EastAsian,
                    _ => Script::Letters,
                };
                let item = |kind, is_glued| Item { kind, span: span.clone(), is_glued, script };
                let has_number = matches!(items.last(), Some(Item { kind: Kind::Number(..), .. }));
                match best(candidates, languages, span.len(), has_number) {
                    Some(means) => {
                        let words = means.iter().enumerate();
                        items.extend(words.map(|(place, means)| item(Kind::Word(*means), *is_glued || place > 0)));
                    }
                    None => items.push(item(Kind::Unknown, *is_glued)),
                }
            }
        }
    }
    items
}

/// What a word says in the first language that has it. After a number it is rather a unit; a letter alone must be of a
/// language that has other words.
fn best(candidates: &[Candidate], languages: &Languages, len: usize, has_number: bool) -> Option<&'static [Meaning]> {
    let place = |candidate: &Candidate| languages.order.iter().position(|known| *known == candidate.language);
    let is_known = |candidate: &Candidate| {
        candidate.language == 0 || place(candidate).is_some_and(|place| place < languages.known)
    };
    let is_unit = |candidate: &Candidate| {
        has_number && place(candidate).is_some_and(|place| place < 2) && matches!(candidate.means, [Meaning::Unit(_)])
    };
    let rank = |candidate: &&Candidate| (!is_unit(candidate), place(candidate).unwrap_or(usize::MAX));
    let candidate = candidates.iter().min_by_key(rank)?;
    (len > 1 || is_known(candidate) || candidate.means == [Meaning::Game]).then_some(candidate.means)
}

fn push_token(text: &str, token: &Token, items: &mut Vec<Item>) {
    let is_letter_after = text.get(token.span.end..).is_some_and(|rest| rest.starts_with(is_letter));
    let last = items.last().map(|item| (item.kind, item.span.clone()));
    let is_after_number = matches!(last, Some((Kind::Number(..) | Kind::Colons(..), _)));
    let kind = match token.kind {
        TokenKind::Number(number, decimals) => Kind::Number(number, decimals),
        TokenKind::Colons(first, second, third) => Kind::Colons(first, second, third),
        TokenKind::Break => Kind::Break,
        TokenKind::Sign('\'') => match items.last_mut() {
            // `''`
            Some(Item { kind: kind @ Kind::Word(Meaning::Unit(Unit::Minute)), script: Script::Mark, span, .. })
                if token.is_glued =>
            {
                *kind = Kind::Word(Meaning::Unit(Unit::Second));
                span.end = token.span.end;
                return;
            }
            _ if is_after_number => Kind::Word(Meaning::Unit(Unit::Minute)),
            // `dall'inizio`: a short word that is not known says nothing.
            Some(Item { kind: Kind::Unknown, span, .. }) if token.is_glued && is_letter_after && span.len() <= 5 => {
                items.pop();
                return;
            }
            _ => return,
        },
        TokenKind::Sign('"') if is_after_number => Kind::Word(Meaning::Unit(Unit::Second)),
        TokenKind::Sign('"') => return,
        TokenKind::Sign(fraction @ ('½' | '¼' | '¾')) => {
            let part = Decimal::new(if fraction == '¾' { 3 } else { 1 }).divided(if fraction == '½' { 2 } else { 4 });
            if let Some(Item { kind: Kind::Number(number, 0), span, .. }) = items.last_mut() {
                *number = number.plus(part);
                span.end = token.span.end;
                return;
            }
            Kind::Number(part, 1)
        }
        TokenKind::Sign('×') => Kind::Word(Meaning::Times),
        TokenKind::Sign('*') if items.is_empty() => Kind::Word(Meaning::Hourglass),
        TokenKind::Sign('*') => Kind::Word(Meaning::Times),
        TokenKind::Sign('&') => Kind::Word(Meaning::And),
        // `5m.. + 3s` is not a person's.
        TokenKind::Sign('.') if is_two_dots(text, token.span.start) => Kind::Sign('‥'),
        // `40. Zug`
        TokenKind::Sign('.') => {
            let has_word = text.get(token.span.end..).is_some_and(|rest| rest.trim_start().starts_with(is_letter));
            match last {
                Some((Kind::Number(_, 0), _)) if token.is_glued && has_word => Kind::Word(Meaning::OrdinalSuffix),
                // `min.`
                Some((Kind::Word(_) | Kind::Unknown, span)) if token.is_glued && span.len() <= 6 => return,
                _ => Kind::Break,
            }
        }
        TokenKind::Sign(sign) => Kind::Sign(sign),
        TokenKind::Letters => return,
    };
    let script = if let TokenKind::Sign('\'' | '"') = token.kind { Script::Mark } else { Script::Letters };
    items.push(Item { kind, span: token.span.clone(), is_glued: token.is_glued, script });
}

/// Whether this is the second of two points, and not of three.
fn is_two_dots(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let after = text.get(at + 1..).unwrap_or_default();
    before.ends_with('.') && !before.ends_with("..") && !after.starts_with('.')
}
