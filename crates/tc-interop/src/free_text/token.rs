//! The pieces of a text: numbers, units, words and signs, each with its place.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::words::{self, Word};
use tc_notation::Time;

use crate::spelled::{Decimal, HOUR, MINUTE, SECOND, number};
use crate::{ReadError, ReadErrorKind};

/// A piece of a text.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) sort: Sort,
    /// The bytes of the text.
    pub(super) span: Range<usize>,
    /// Whether nothing is between it and the piece before.
    pub(super) is_glued: bool,
    /// Whether it is of a script that does not divide words.
    pub(super) is_east_asian: bool,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Number(Decimal),
    /// Two numbers with a colon between them: as hours and minutes, and as minutes and seconds, in nanoseconds.
    Pair {
        first: u64,
        as_hours: Option<u64>,
        as_minutes: Option<u64>,
    },
    /// Hours, minutes and seconds with colons between them, in nanoseconds.
    Clock(u64),
    /// A length in nanoseconds, and its spelling.
    Unit(u64, Script),
    Word(Word),
    /// `+`, `/`, `|`, `,`, `;`, `:`, `(`, `)`, `*`, `?`, `-`.
    Sign(char),
}

/// How a unit is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// `min`, `сек`.
    Letters,
    /// `'`, `''`.
    Mark,
    /// `分`, `초`.
    EastAsian,
}

pub(super) const WORDS: &str = "words, numbers and signs of a time control";

/// A text with one byte form a sign, and where its bytes came from.
struct Plain {
    text: String,
    /// For each byte of it, the byte of the text as it was.
    from: Vec<usize>,
    end: usize,
}

impl Plain {
    fn new(text: &str) -> Plain {
        let mut plain = Plain { text: String::new(), from: Vec::new(), end: text.len() };
        for (at, char) in text.char_indices() {
            for char in plain_char(char).to_lowercase() {
                plain.text.push(char);
                plain.from.resize(plain.text.len(), at);
            }
        }
        plain
    }

    fn original(&self, place: usize) -> usize {
        self.from.get(place).copied().unwrap_or(self.end)
    }
}

/// Full-width and typographic forms as plain ones.
fn plain_char(char: char) -> char {
    match char {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(char) - 0xfee0).unwrap_or(char),
        '・' => ' ',
        '、' => ';',
        char if char.is_whitespace() => ' ',
        '×' => '*',
        '′' | '’' | '´' | '`' | '‘' => '\'',
        '″' | '”' | '“' | '„' => '"',
        '−' | '–' | '—' => '-',
        _ => char,
    }
}

/// The pieces of a text, quotes around all of it left out.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ReadError> {
    let plain = Plain::new(text);
    let all = plain.text.as_str();
    let trimmed = all.trim_matches(' ');
    let quoted = trimmed.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let start = all.len() - all.trim_start_matches(' ').len() + usize::from(quoted.is_some());
    let body = quoted.unwrap_or(trimmed);
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = body;
    loop {
        let before = rest;
        rest = rest.trim_start_matches(' ');
        let is_glued = before.len() == rest.len();
        let at = start + body.len() - rest.len();
        if rest.is_empty() {
            return Ok(tokens);
        }
        let last = tokens.last().map(|token| token.sort);
        let span_to = |after: &str| plain.original(at)..plain.original(start + body.len() - after.len());
        // `5-minute`
        if let (Some(Sort::Number(_)), true, Some(unit)) = (last, is_glued, rest.strip_prefix('-'))
            && matches!(words::word(unit, true), Some((Sort::Unit(..), _)))
        {
            rest = unit;
        }
        let (sort, after) = match piece(rest, last, is_glued, all.contains('/')) {
            Ok(Some(found)) => found,
            Ok(None) => return Err(ReadError::at(unknown(rest), span_to(words::skip(rest)))),
            Err(kind) => return Err(ReadError::at(kind, span_to(words::skip(rest)))),
        };
        let span = span_to(after);
        rest = after;
        // `2½`
        if let (Sort::Number(part), Some(Token { sort: Sort::Number(whole), span: before, .. })) =
            (sort, tokens.last_mut().filter(|_| all.get(at..).is_some_and(starts_with_fraction)))
            && whole.whole().is_some()
        {
            *whole = whole.plus(part).ok_or(ReadError::at(ReadErrorKind::Overflow, span.clone()))?;
            before.end = span.end;
            continue;
        }
        let is_east_asian = all.get(at..).is_some_and(words::is_undivided);
        tokens.push(Token { sort, span, is_glued, is_east_asian });
    }
}

fn starts_with_fraction(text: &str) -> bool {
    text.starts_with(['½', '¼', '¾'])
}

/// The reason why a piece is not read: the unknown word, if it is a word.
fn unknown(text: &str) -> ReadErrorKind {
    /// A longer word is not shown.
    const LONGEST_WORD: usize = 40;
    let word = text.get(..text.len() - words::skip(text).len()).unwrap_or_default();
    match word.chars().all(char::is_alphabetic) && word.chars().count() <= LONGEST_WORD {
        true => ReadErrorKind::UnknownWord(word.into()),
        false => ReadErrorKind::Expected(crate::Expectation::Words(WORDS)),
    }
}

/// The piece that a text begins with, and what follows it.
fn piece(
    text: &str,
    last: Option<Sort>,
    is_glued: bool,
    has_slash: bool,
) -> Result<Option<(Sort, &str)>, ReadErrorKind> {
    let Some(first) = text.chars().next() else {
        return Ok(None);
    };
    let is_number = matches!(last, Some(Sort::Number(_)));
    let fraction = |digits: &'static str| Ok(Some((Sort::Number(number(digits)?.0), words::after(text, first))));
    match first {
        '0'..='9' => return numeric(text, has_slash).map(Some),
        '½' => return fraction("0.5"),
        '¼' => return fraction("0.25"),
        '¾' => return fraction("0.75"),
        // `d'incrément`
        'd' | 'l' if is_elided(text) => return Ok(Some((Sort::Word(Word::Filler), text.get(2..).unwrap_or_default()))),
        '\'' | '"' => return Ok(mark(text).filter(|_| is_number)),
        '&' => return Ok(Some((Sort::Sign('+'), words::after(text, first)))),
        '_' => return Ok(Some((Sort::Sign('|'), words::after(text, first)))),
        '∞' => return Ok(Some((Sort::Word(Word::NoClock), words::after(text, first)))),
        // `.5`; after a word it could be a full stop.
        '.' if text.get(1..).is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit())) => {
            let is_behind = is_number || is_glued && matches!(last, Some(Sort::Unit(..) | Sort::Word(_)));
            let digits = 1 + text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            let (part, rest) = text.split_at(digits);
            let sort = Sort::Number(number(&alloc::format!("0{part}"))?.0);
            return Ok(Some((sort, rest)).filter(|_| !is_behind));
        }
        // The point after a shortened word, or after a sentence.
        '.' if last.is_some() && !text.starts_with("..") => {
            let is_last = text.get(1..).is_some_and(|rest| rest.trim_matches([' ', '"']).is_empty());
            let filler = (Sort::Word(Word::Point), words::after(text, first));
            return Ok(Some(filler).filter(|_| !is_number || is_last));
        }
        '+' | '/' | '|' | ',' | ';' | ':' | '(' | ')' | '*' | '?' => {
            return Ok(Some((Sort::Sign(first), words::after(text, first))));
        }
        '-' => return Ok(Some((Sort::Sign('-'), words::after(text, first)))),
        _ => {}
    }
    Ok(words::word(text, is_number))
}

/// Whether a text begins with an article that has lost its vowel, and a word.
fn is_elided(text: &str) -> bool {
    text.get(1..).and_then(|rest| rest.strip_prefix('\'')).is_some_and(|rest| rest.starts_with(char::is_alphabetic))
}

/// `'` is minutes, `''` and `"` are seconds.
fn mark(text: &str) -> Option<(Sort, &str)> {
    let marks = [("''", SECOND), ("\"", SECOND), ("'", MINUTE)];
    marks.iter().find_map(|(mark, unit)| Some((Sort::Unit(*unit, Script::Mark), text.strip_prefix(mark)?)))
}

/// A number, or numbers with colons between them.
fn numeric(text: &str, has_slash: bool) -> Result<(Sort, &str), ReadErrorKind> {
    if let Some((number, rest)) = decimal_comma(text, has_slash)? {
        return Ok((Sort::Number(number), rest));
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 2 && text.starts_with('0') {
        return Err(ReadErrorKind::Expected(crate::Expectation::Words(WORDS)));
    }
    let (first, mut rest) = number(text)?;
    // `1.30 h` is as often 90 minutes, and `1.000 min` a thousand.
    let decimals = (text.len() - rest.len()).saturating_sub(digits + 1);
    let next = rest.trim_start_matches(' ');
    match (mark(next).or_else(|| words::word(next, true)), decimals) {
        (Some((Sort::Unit(HOUR, _), _)), 2) => {
            return Err(ReadErrorKind::Expected(crate::Expectation::Words(
                "a colon between hours and minutes, or one decimal",
            )));
        }
        (Some((Sort::Unit(MINUTE, _), _)), 2) => {
            return Err(ReadErrorKind::Expected(crate::Expectation::Words(
                "a colon between minutes and seconds, or one decimal",
            )));
        }
        (Some((Sort::Unit(HOUR | MINUTE, _), _)), 3..) => {
            return Err(ReadErrorKind::Expected(crate::Expectation::Words("one decimal")));
        }
        _ => {}
    }
    // A point without decimals ends a sentence, or numbers moves.
    if rest.len() + digits + 1 == text.len() {
        rest = text.get(digits..).unwrap_or_default();
    }
    let Some((minutes, rest_of_pair)) = rest.strip_prefix(':').and_then(sixty) else {
        return Ok((Sort::Number(first), rest));
    };
    let Some(whole) = first.whole() else {
        return Ok((Sort::Number(first), rest));
    };
    let sum = |hours: u64, minutes: u64, nanos: u64| {
        let minutes = hours.checked_mul(60)?.checked_add(minutes)?;
        minutes.checked_mul(MINUTE)?.checked_add(nanos)
    };
    // `1:30:00`, and `1:30.00`, which is not 90 hundredths.
    if let Some((seconds, rest)) = rest_of_pair.strip_prefix([':', '.']).and_then(sixty) {
        let as_hours = sum(whole, minutes, seconds * SECOND);
        if rest_of_pair.starts_with(':') {
            return Ok((Sort::Clock(as_hours.ok_or(ReadErrorKind::Overflow)?), rest));
        }
        let as_minutes = sum(0, whole, minutes * SECOND + seconds * (SECOND / 100));
        return Ok((Sort::Pair { first: whole, as_hours, as_minutes }, rest));
    }
    let as_minutes = sum(0, whole, minutes * SECOND);
    let as_hours = whole.checked_mul(HOUR).and_then(|_| sum(whole, minutes, 0));
    // Nobody writes this number of minutes with a colon: it is an overflow, and not the other meaning.
    match as_hours.map(Time::from_nanos) {
        None => Err(ReadErrorKind::Overflow),
        Some(Err(violation)) => Err(ReadErrorKind::Illegal(violation)),
        Some(Ok(_)) => Ok((Sort::Pair { first: whole, as_hours, as_minutes }, rest_of_pair)),
    }
}

/// A number with a comma for a point, and what follows it: `2,5 min`, `0,1`. Other digits with a comma
/// can also be two numbers if a unit follows; without a unit a comma divides: `40/90,30`.
fn decimal_comma(text: &str, has_slash: bool) -> Result<Option<(Decimal, &str)>, ReadErrorKind> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (whole, rest) = text.split_at(digits(text));
    let Some((decimals, rest)) = rest.strip_prefix(',').map(|rest| rest.split_at(digits(rest))) else {
        return Ok(None);
    };
    let next = rest.trim_start_matches(' ');
    let unit = match mark(next).or_else(|| words::word(next, true)) {
        Some((Sort::Unit(unit, _), _)) => Some(unit),
        _ => None,
    };
    match (decimals.len(), unit) {
        (0, _) => return Ok(None),
        (1, Some(MINUTE | HOUR)) => {}
        (1.., None) if whole == "0" => {}
        (_, None) if has_slash => return Ok(None),
        _ => {
            return Err(ReadErrorKind::Expected(crate::Expectation::Words(
                "a point before decimals, or a blank after the comma",
            )));
        }
    }
    let (number, _) = number(&alloc::format!("{whole}.{decimals}"))?;
    Ok(Some((number, rest)))
}

/// Just two digits below 60.
fn sixty(text: &str) -> Option<(u64, &str)> {
    let (digits, rest) = text.split_at_checked(2)?;
    let value: u64 = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()?;
    (value < 60 && !rest.starts_with(|char: char| char.is_ascii_digit())).then_some((value, rest))
}
