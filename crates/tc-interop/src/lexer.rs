//! Cuts a text into numbers, letters and signs, with their places in it. It takes a constant number of steps for every
//! character.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::decimal::{Decimal, NotDecimal};
use crate::steps::steps;

/// A text in plain characters: full-width forms and typographic variants are as their plain ones.
#[derive(Debug)]
pub(crate) struct Folded {
    pub(crate) text: String,
    /// For each byte of `text` and its end, the byte of the original.
    origins: Vec<usize>,
}

impl Folded {
    pub(crate) fn new(original: &str) -> Folded {
        let mut folded = Folded { text: String::new(), origins: Vec::new() };
        let mut at = 0;
        while let Some(rest) = original.get(at..)
            && let Some(char) = rest.chars().next()
        {
            let entity = ENTITIES.iter().find(|(entity, _)| rest.starts_with(entity));
            let (len, char) = entity.map_or((char.len_utf8(), char), |(entity, char)| (entity.len(), *char));
            if !is_invisible(char) {
                folded.text.push(plain(char));
                folded.origins.resize(folded.text.len(), at);
            }
            at += len;
        }
        folded.origins.push(original.len());
        folded
    }

    /// The bytes of the original, for bytes of the folded text.
    pub(crate) fn origin(&self, span: Range<usize>) -> Range<usize> {
        let at = |byte: usize| self.origins.get(byte).or(self.origins.last()).copied().unwrap_or(0);
        at(span.start)..at(span.end)
    }
}

/// Characters as web pages and addresses spell them.
const ENTITIES: [(&str, char); 11] = [
    ("&amp;", '&'),
    ("&quot;", '"'),
    ("&#39;", '\''),
    ("&prime;", '\''),
    ("&Prime;", '"'),
    ("&nbsp;", ' '),
    ("&#43;", '+'),
    ("&ndash;", '-'),
    ("&times;", '×'),
    ("%2B", '+'),
    ("%20", ' '),
];

/// Marks that nobody sees, which pages and editors leave in a text: they say how it is broken or in which direction it runs.
/// The two marks that override the direction (U+202D, U+202E) are not among them, because they make a page show numbers
/// backwards.
fn is_invisible(char: char) -> bool {
    matches!(
        char,
        '\u{ad}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202c}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    )
}

/// The plain form of a character.
pub(crate) fn plain(char: char) -> char {
    let char = match char {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(char) - 0xfee0).unwrap_or(char),
        _ => char,
    };
    match char {
        '\u{660}'..='\u{669}' => char::from_u32(u32::from(char) - 0x660 + 0x30).unwrap_or(char),
        '\u{6f0}'..='\u{6f9}' => char::from_u32(u32::from(char) - 0x6f0 + 0x30).unwrap_or(char),
        '\u{966}'..='\u{96f}' => char::from_u32(u32::from(char) - 0x966 + 0x30).unwrap_or(char),
        '\u{3000}' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '\t' => ' ',
        '\r' | '\u{b}' | '\u{c}' | '\u{2028}' => '\n',
        '、' | '､' | '،' => ',',
        '。' | '｡' | '।' => '.',
        '؛' => ';',
        '×' | '✕' | '⨯' => '×',
        '−' | '–' | '—' | '‐' | '‑' | '‒' => '-',
        '〜' | '∼' => '~',
        '′' | '΄' | '׳' | '’' | '‘' | '`' | '´' | 'ʼ' => '\'',
        '″' | '״' | '”' | '“' | '„' | '»' | '«' | '‟' => '"',
        '【' | '〔' | '「' => '(',
        '】' | '〕' | '」' => ')',
        '¦' => '|',
        _ => char,
    }
}

/// A piece of a folded text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// Its bytes in the folded text.
    pub(crate) span: Range<usize>,
    /// Whether nothing is between it and the token before.
    pub(crate) is_glued: bool,
}

/// The kind of a [`Token`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// Digits, with decimals or without; the number of its decimals.
    Number(Decimal, usize),
    /// Two or three numbers with colons: `1:30`, `1:30:00`. All but the first are below 60.
    Colons(u64, u64, Option<Decimal>),
    /// Letters, with the marks on them.
    Letters,
    /// Any other character.
    Sign(char),
    /// The end of a line.
    Break,
}

/// The tokens of a folded text. A comma between digits divides decimals only where it must, as in `0,5` or `1,5 h`.
///
/// # Errors
/// A number that does not fit, with its place.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, (NotDecimal, Range<usize>)> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && let Some(first) = rest.chars().next()
    {
        if first == ' ' {
            at += 1;
            continue;
        }
        let (kind, len) = if first == '\n' {
            (TokenKind::Break, 1)
        } else if first.is_ascii_digit() || is_point_number(rest, &tokens, at) {
            number(rest).map_err(|error| (error, at..at + digits(rest).max(1)))?
        } else if is_letter(first) {
            (TokenKind::Letters, rest.find(|char| !is_letter(char)).unwrap_or(rest.len()))
        } else {
            (TokenKind::Sign(first), first.len_utf8())
        };
        let is_glued = tokens.last().is_some_and(|token| token.span.end == at);
        tokens.push(Token { kind, span: at..at + len, is_glued });
        steps(len);
        at += len;
    }
    Ok(tokens)
}

/// A letter, or a mark on one.
pub(crate) fn is_letter(char: char) -> bool {
    let is_mark =
        matches!(char, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{93c}'..='\u{94d}' | '\u{e31}'..='\u{e4e}');
    char.is_alphabetic() || is_mark
}

/// `.1`, after a sign or a blank.
fn is_point_number(rest: &str, before: &[Token], at: usize) -> bool {
    let is_after_number = before.last().is_some_and(|token| {
        token.span.end == at && matches!(token.kind, TokenKind::Number(..) | TokenKind::Colons(..) | TokenKind::Letters)
    });
    !is_after_number
        && rest.strip_prefix('.').is_some_and(|digits| digits.starts_with(|char: char| char.is_ascii_digit()))
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn number(text: &str) -> Result<(TokenKind, usize), NotDecimal> {
    if let Some(colons) = colons(text)? {
        return Ok(colons);
    }
    if let Some(thousands) = thousands(text) {
        return Ok(thousands);
    }
    let whole = digits(text);
    let part = text.get(whole + 1..).map_or(0, digits);
    let after = text.get(whole + 1 + part..).unwrap_or_default();
    let is_decimal = match text.as_bytes().get(whole) {
        // `10.30.`, `19.45.2024`: not a number.
        Some(b'.') => part > 0,
        Some(b',') => match part {
            0 | 3.. => false,
            _ if whole == 1 && text.starts_with('0') => true,
            part => {
                whole == 1 && part == 1 && after.trim_start().starts_with(|char: char| is_letter(char) || char == '\'')
            }
        },
        _ => false,
    };
    let marks: &[char] = if is_decimal { &['.', ','] } else { &[] };
    let (number, rest) = Decimal::begin(text, marks)?;
    Ok((TokenKind::Number(number, if is_decimal { part } else { 0 }), text.len() - rest.len()))
}

/// `10'000 ms`: an apostrophe before three digits and a word is between thousands.
fn thousands(text: &str) -> Option<(TokenKind, usize)> {
    let whole = text.get(..digits(text)).filter(|whole| whole.len() <= 3 && !whole.starts_with('0'))?;
    let after = text.get(whole.len()..)?.strip_prefix('\'')?;
    let part = after.get(..digits(after)).filter(|part| part.len() == 3)?;
    let is_before_word = after.get(3..)?.trim_start_matches(' ').starts_with(is_letter);
    let number = whole.parse::<u64>().ok()? * 1_000 + part.parse::<u64>().ok()?;
    is_before_word.then_some((TokenKind::Number(Decimal::new(number), 0), whole.len() + 1 + part.len()))
}

/// `1:30`, `1:30:00`, `1:30:00.5`.
fn colons(text: &str) -> Result<Option<(TokenKind, usize)>, NotDecimal> {
    let first = digits(text);
    let Some(second) = text.get(first..).and_then(|rest| rest.strip_prefix(':')).filter(|_| first > 0) else {
        return Ok(None);
    };
    let two = |text: &str| match digits(text) {
        count @ 1..=2 => text.get(..count).and_then(|digits| digits.parse::<u64>().ok()).filter(|part| *part < 60),
        _ => None,
    };
    let Some(middle) = two(second) else { return Ok(None) };
    let Some(whole) = text.get(..first).and_then(|digits| digits.parse::<u64>().ok()) else {
        return Err(NotDecimal::TooLarge);
    };
    let rest = second.get(digits(second)..).unwrap_or_default();
    // `1:30.00`
    let rest = rest.strip_prefix(".00").filter(|rest| digits(rest) == 0).unwrap_or(rest);
    let Some((_, third)) = rest.strip_prefix(':').and_then(|third| Some((two(third)?, third))) else {
        return Ok(Some((TokenKind::Colons(whole, middle, None), text.len() - rest.len())));
    };
    let (last, rest) = Decimal::begin(third, &['.'])?;
    Ok(Some((TokenKind::Colons(whole, middle, Some(last)), text.len() - rest.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<String> {
        let folded = Folded::new(text);
        let tokens = tokens(&folded.text).unwrap_or_default();
        tokens.iter().map(|token| folded.text[token.span.clone()].into()).collect()
    }

    #[test]
    fn texts_are_cut() {
        let rows: &[(&str, &[&str])] = &[
            ("1h30+.5s", &["1", "h", "30", "+", ".5", "s"]),
            ("1:30:00 1:75", &["1:30:00", "1", ":", "75"]),
            ("40/90,20/30", &["40", "/", "90", ",", "20", "/", "30"]),
            ("0,5 1,5 h", &["0,5", "1,5", "h"]),
            ("９０分＋３０秒", &["90", "分", "+", "30", "秒"]),
            ("90&prime; %2B 30&quot;", &["90", "'", "+", "30", "\""]),
            ("90’ + 30”", &["90", "'", "+", "30", "\""]),
            ("\u{202a}90\u{200e} min\u{200b}+30\u{202c}", &["90", "min", "+", "30"]),
        ];
        for (text, expected) in rows {
            assert_eq!(cut(text), *expected, "{text}");
        }
    }

    #[test]
    fn places_are_those_of_the_original() {
        let folded = Folded::new("９０分&nbsp;x");
        let spans: Vec<_> =
            tokens(&folded.text).unwrap_or_default().into_iter().map(|token| folded.origin(token.span)).collect();
        assert_eq!(spans, [0..6, 6..9, 15..16]);
        let folded = Folded::new("\u{200e}90\u{200b} x");
        let spans: Vec<_> =
            tokens(&folded.text).unwrap_or_default().into_iter().map(|token| folded.origin(token.span)).collect();
        assert_eq!(spans, [3..8, 9..10]);
    }
}
