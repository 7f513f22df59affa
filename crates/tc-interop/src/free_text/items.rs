//! From tokens to items: numbers, what the words say, signs. The words of a text decide its language.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use super::steps::step;
use crate::ReadError;
use crate::decimal::Decimal;
use crate::lexer::{Folded, Token, TokenKind, is_letter, tokens};
use crate::vocabulary::{self, Candidate, Fit, LANGUAGES, Meaning, Unit};

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

/// A token, and what it can be as a word of the vocabulary.
struct Word {
    token: Token,
    candidates: Vec<Candidate>,
}

/// The items of a text: one list for each language that knows as many of its words as any other.
pub(super) fn items(folded: &Folded) -> Result<Vec<Vec<Item>>, ReadError> {
    let tokens = tokens(&folded.text).map_err(|(error, span)| ReadError::at(error.kind(), folded.origin(span)))?;
    let words = words(&folded.text, tokens);
    let mut lists: Vec<Vec<Item>> = Vec::new();
    for order in languages(&words) {
        let list = list(&folded.text, &words, &order);
        let is_same = |other: &Vec<Item>| other.iter().map(|item| item.kind).eq(list.iter().map(|item| item.kind));
        if !lists.iter().any(is_same) {
            lists.push(list);
        }
    }
    Ok(lists)
}

/// The languages that know the most words of a text; none if no word says a language.
pub(super) fn own_languages(folded: &Folded) -> Vec<usize> {
    let words = tokens(&folded.text).map(|tokens| words(&folded.text, tokens)).unwrap_or_default();
    let scores = scores(&words);
    let best = scores.first().map_or(Reverse(0), |(score, _)| *score);
    let own = scores.into_iter().take_while(|(score, _)| *score == best && best.0 > 0);
    own.map(|(_, language)| language).collect()
}

/// The items without the numbers that lines begin with, and without the lines of other labels: `Fee: 20 euros`. Such a
/// line has words that are not known, and nothing that a time control says.
pub(super) fn lines_about_time(text: &str, items: &[Item]) -> Vec<Item> {
    use Meaning::{
        About, Add, Article, Event, Filler, Foreign, Game, Hedge, Number, Player, Restated, Round, Schedule, Section,
        Under,
    };
    let is_other = |item: &Item| match item.kind {
        Kind::Word(word) => {
            let others =
                [About, Add, Article, Event, Filler, Game, Hedge, Player, Restated, Round, Schedule, Section, Under];
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
    let is_numbering =
        |line: &&[Item]| items.len() > 2 && matches!(line, [one, mark] if is_number_of_line(text, one, mark));
    let lines = items.split_inclusive(|item| item.kind == Kind::Break);
    let lines = lines.filter(|line| !is_of_other_label(line) && !is_numbering(line));
    lines.flat_map(|line| without_numbering(text, line)).cloned().collect()
}

/// `1. 15 min + 5 s`, `2) 90 min`, `01 Time 5m`
fn without_numbering<'i>(text: &str, line: &'i [Item]) -> &'i [Item] {
    let [number, mark, rest @ ..] = line else { return line };
    let begins = rest.first().is_some_and(|item| {
        !item.is_glued && matches!(item.kind, Kind::Number(..) | Kind::Word(Meaning::Control | Meaning::Main))
    });
    let is_numbered = is_number_of_line(text, number, mark) || is_option(text, line);
    if begins && rest.len() > 1 && is_numbered { rest } else { line }
}

fn is_number_of_line(text: &str, number: &Item, mark: &Item) -> bool {
    let is_mark = mark.is_glued && matches!(text.get(mark.span.clone()), Some("." | ")"));
    matches!(number.kind, Kind::Number(_, 0)) && is_mark
}

/// `01 Time 5m`: an option of a clock, and not an hour in Danish.
pub(super) fn is_option(text: &str, items: &[Item]) -> bool {
    let spelled = |item: &Item| text.get(item.span.clone()).unwrap_or_default();
    let [number @ Item { kind: Kind::Number(_, 0), .. }, word, ..] = items else { return false };
    spelled(number).len() > 1 && spelled(number).starts_with('0') && spelled(word).eq_ignore_ascii_case("time")
}

/// Looks up the words. A phrase of several words is one word.
fn words(text: &str, tokens: Vec<Token>) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut done = 0;
    for token in tokens {
        // `°`, `∞`
        let is_word = matches!(token.kind, TokenKind::Letters | TokenKind::Sign(_));
        let mut at = token.span.start.max(done);
        while at < token.span.end {
            step();
            let found = text.get(at..).filter(|_| is_word).and_then(vocabulary::lookup);
            let is_glued = token.is_glued || at > token.span.start;
            let (len, candidates) = match found {
                Some(found) => (found.len, found.candidates),
                None if token.kind == TokenKind::Letters => (unknown(text, at, token.span.end), Vec::new()),
                None => (token.span.end - at, Vec::new()),
            };
            let is_unknown = |word: &Word| word.token.kind == TokenKind::Letters && word.candidates.is_empty();
            let word = Word { token: Token { span: at..at + len, is_glued, ..token }, candidates };
            at += len;
            match words.last_mut() {
                // A word that is not known includes the unknown letters before it.
                Some(last) if is_unknown(last) && is_unknown(&word) && last.token.span.end == word.token.span.start => {
                    last.token.span.end = at;
                }
                _ => words.push(word),
            }
        }
        done = at;
    }
    words
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
fn languages(words: &[Word]) -> Vec<Vec<usize>> {
    /// The largest number of languages that are tried.
    const MOST: usize = 4;
    let scores = scores(words);
    let best = scores.first().map_or(0, |(Reverse(score), _)| *score);
    let ties = scores.iter().take_while(|(Reverse(score), _)| *score == best && best > 0).count().clamp(1, MOST);
    let order = |place: usize| {
        let mut order: Vec<usize> = scores.iter().map(|(_, language)| *language).collect();
        order.get_mut(..=place).unwrap_or_default().rotate_right(1);
        if best > 0 {
            order.retain(|language| *language > 0);
            order.insert(1, 0);
        }
        order
    };
    (0..ties).map(order).collect()
}

/// How many words each language knows, and how closely; the best first.
fn scores(words: &[Word]) -> Vec<(Reverse<usize>, usize)> {
    let mut scores: Vec<(Reverse<usize>, usize)> = (0..LANGUAGES).map(|language| (Reverse(0), language)).collect();
    for word in words {
        let says_language =
            word.token.span.len() > 1 && word.candidates.iter().all(|candidate| candidate.language != 0);
        for candidate in word.candidates.iter().filter(|_| says_language) {
            let weight = match candidate.fit {
                Fit::Exact => 4,
                Fit::Accents => 3,
                Fit::Stem => 2,
            };
            if let Some((Reverse(score), _)) = scores.get_mut(candidate.language) {
                *score += weight * 8 + word.token.span.len().min(8);
            }
        }
    }
    scores.sort_unstable();
    scores
}

/// What a word says in the first language that has it. After a number it is rather a unit; a letter alone must be of
/// the first language, or be understood everywhere, or be an hour after a number: `1u30`, `1 u 30`. A letter right before a
/// number is rather of a group: `U14`.
fn best(text: &str, word: &Word, languages: &[usize], last: Option<&Item>) -> Option<&'static [Meaning]> {
    let has_number = matches!(last, Some(Item { kind: Kind::Number(..) | Kind::Colons(..), .. }));
    let is_letter = word.token.kind == TokenKind::Letters && word.token.span.len() == 1;
    let is_before_number = text.get(word.token.span.end..).is_some_and(|rest| rest.starts_with(char::is_numeric));
    let is_group = |one: &Candidate| one.means == [Meaning::Section];
    let is_named = is_letter && is_before_number && !word.token.is_glued && word.candidates.iter().any(is_group);
    let place =
        |candidate: &Candidate| languages.iter().position(|known| *known == candidate.language).unwrap_or(usize::MAX);
    // After a number, `u` is rather an hour than a group; Serbian `40 poteza u 90` is neither.
    let first = word.candidates.iter().min_by_key(|one| place(one));
    let can_be_hour = has_number && !is_named && (word.token.is_glued || first.is_some_and(is_group));
    let is_hour = |one: &Candidate| can_be_hour && one.means == [Meaning::Unit(Unit::ClockHour)];
    let is_near = |one: &Candidate| place(one) < 2 || is_hour(one);
    let is_unit = |one: &Candidate| has_number && is_near(one) && matches!(one.means, [Meaning::Unit(_)]);
    // A week has a number or an article: `sem` without one is rather Portuguese for `without`.
    let is_stray = |one: &Candidate| !has_number && one.means == [Meaning::Unit(Unit::Week)];
    let is_other = |one: &Candidate| is_named && !is_group(one);
    let candidate =
        word.candidates.iter().min_by_key(|one| (is_stray(one), is_other(one), !is_unit(one), place(one)))?;
    let is_known = candidate.language == 0 || place(candidate) == 0 || candidate.means == [Meaning::Game];
    let means = if candidate.means == [Meaning::Unit(Unit::ClockHour)] && !has_two_decimals(last) {
        &[Meaning::Unit(Unit::Hour)]
    } else {
        candidate.means
    };
    (!is_letter || is_known || is_hour(candidate)).then_some(means)
}

/// `1.45`
fn has_two_decimals(last: Option<&Item>) -> bool {
    matches!(last, Some(Item { kind: Kind::Number(_, 2), .. }))
}

fn list(text: &str, words: &[Word], languages: &[usize]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for word in words {
        let Token { kind, span, is_glued } = word.token.clone();
        let script = match text.get(span.start..).and_then(|rest| rest.chars().next()) {
            Some('\'' | '"') => Script::Mark,
            Some(first) if kind == TokenKind::Letters && is_east_asian(first) => Script::EastAsian,
            _ => Script::Letters,
        };
        let kinds = match kind {
            TokenKind::Number(number, decimals) => alloc::vec![Kind::Number(number, decimals)],
            TokenKind::Colons(first, second, third) => alloc::vec![Kind::Colons(first, second, third)],
            TokenKind::Break => alloc::vec![Kind::Break],
            TokenKind::Sign(sign) if word.candidates.is_empty() => {
                sign_at(text, sign, &word.token, &mut items).into_iter().collect()
            }
            TokenKind::Letters | TokenKind::Sign(_) => match best(text, word, languages, items.last()) {
                Some(means) => means.iter().copied().map(Kind::Word).collect(),
                None if is_name_of_group(text, word, &items) => Vec::new(),
                None => alloc::vec![Kind::Unknown],
            },
        };
        let item = |(place, kind)| Item { kind, span: span.clone(), is_glued: is_glued || place > 0, script };
        items.extend(kinds.into_iter().enumerate().map(item));
    }
    items
}

/// `Group B`, `skupina A`, `Groups A and B`: a letter that is not known is the name of the group.
fn is_name_of_group(text: &str, word: &Word, before: &[Item]) -> bool {
    use Meaning::{And, Article, Section};
    let letter = text.get(word.token.span.clone()).unwrap_or_default();
    let named = before.iter().rev().find(|item| !matches!(item.kind, Kind::Word(And | Article)));
    letter.chars().count() == 1 && named.is_some_and(|item| item.kind == Kind::Word(Section))
}

/// What a sign is after the items before it. It may only change the last of them.
fn sign_at(text: &str, sign: char, token: &Token, items: &mut Vec<Item>) -> Option<Kind> {
    let is_first = items.is_empty();
    let after = text.get(token.span.end..).unwrap_or_default();
    let minutes = Kind::Word(Meaning::Unit(Unit::Minute));
    let seconds = Kind::Word(Meaning::Unit(Unit::Second));
    let last = items.last_mut();
    let is_after_number = matches!(last, Some(Item { kind: Kind::Number(..) | Kind::Colons(..), .. }));
    Some(match (sign, last) {
        // `''`
        ('\'', Some(last)) if last.kind == minutes && last.script == Script::Mark && token.is_glued => {
            last.kind = seconds;
            last.span.end = token.span.end;
            return None;
        }
        // `dall'inizio`: a short word that is not known says nothing.
        ('\'', Some(Item { kind: Kind::Unknown, span, .. }))
            if token.is_glued && after.starts_with(is_letter) && span.len() <= 5 =>
        {
            items.pop();
            return None;
        }
        ('\'', _) if is_after_number => minutes,
        ('"', _) if is_after_number => seconds,
        ('\'' | '"', _) => return None,
        ('½' | '¼' | '¾', last) => {
            let part = Decimal::new(if sign == '¾' { 3 } else { 1 }).divided(if sign == '½' { 2 } else { 4 });
            let Some(Item { kind: Kind::Number(number, 0), span, .. }) = last else {
                return Some(Kind::Number(part, 1));
            };
            *number = number.plus(part);
            span.end = token.span.end;
            return None;
        }
        ('*', _) if is_first => Kind::Word(Meaning::Hourglass),
        ('×' | '*', _) => Kind::Word(Meaning::Times),
        ('&', _) => Kind::Word(Meaning::And),
        // `5m.. + 3s` is Flagfall's own notation.
        ('.', _) if is_two_dots(text, token.span.start) => Kind::Sign('‥'),
        // `40. Zug`
        ('.', Some(Item { kind: Kind::Number(_, 0), .. }))
            if token.is_glued && after.trim_start().starts_with(is_letter) =>
        {
            Kind::Word(Meaning::OrdinalSuffix)
        }
        // `min.`
        ('.', Some(Item { kind: Kind::Word(_) | Kind::Unknown, span, .. })) if token.is_glued && span.len() <= 6 => {
            return None;
        }
        ('.', _) => Kind::Break,
        _ => Kind::Sign(sign),
    })
}

/// Whether this is the second of two points, and not of three.
fn is_two_dots(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let after = text.get(at + 1..).unwrap_or_default();
    before.ends_with('.') && !before.ends_with("..") && !after.starts_with('.')
}
