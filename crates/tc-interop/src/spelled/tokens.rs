//! Numbers, times, signs and words of a text.

use crate::Expectation;
use alloc::string::String;
use alloc::vec::Vec;

use tc_notation::{Time, Violation};

use super::words::{self, Word};
use super::{Decimal, HOUR, MINUTE, SECOND, number};
use crate::{Assumption, ReadErrorKind};

/// The longest text of this kind, in bytes.
const LONGEST: usize = 256;

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A number, a time, or digits with colons.
    Value(Value),
    /// A unit without a number: `move / min`. Its length in nanoseconds.
    Unit(u64),
    /// A word that is known.
    Word(Word),
    /// `+`, `/`, `(`, `)`, `|`, `-`.
    Sign(char),
    /// `x`, `*`, `×`.
    Times,
}

/// Something that can be a length of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number without a unit.
    Number(Decimal),
    /// Numbers with units, in nanoseconds.
    Time(u64),
    /// Two numbers with a colon between them.
    Pair(u64, Decimal),
    /// Three.
    Clock(u64, u64, Decimal),
}

impl Value {
    /// As a time: a bare number is seconds, a pair minutes and seconds; and whether that is an assumption.
    pub(crate) fn time(self) -> Result<(Time, Option<Assumption>), ReadErrorKind> {
        match self {
            Value::Number(number) => Ok((number.of(SECOND)?, Some(Assumption::Seconds))),
            Value::Time(nanos) => Ok((Time::from_nanos(nanos).map_err(ReadErrorKind::Illegal)?, None)),
            Value::Pair(minutes, seconds) => Ok((sum(0, minutes, seconds)?, Some(Assumption::MinutesAndSeconds))),
            Value::Clock(hours, minutes, seconds) => Ok((sum(hours, minutes, seconds)?, None)),
        }
    }

    /// The whole number that it is, if it is one.
    pub(crate) fn count(self) -> Option<u64> {
        match self {
            Value::Number(number) => number.whole(),
            _ => None,
        }
    }
}

/// Hours, minutes and seconds together.
pub(crate) fn sum(hours: u64, minutes: u64, seconds: Decimal) -> Result<Time, ReadErrorKind> {
    let too_long = || ReadErrorKind::Illegal(Violation::TimeTooLong);
    let hours = hours.checked_mul(HOUR).ok_or_else(too_long)?;
    let minutes = minutes.checked_mul(MINUTE).ok_or_else(too_long)?;
    let nanos = hours.checked_add(minutes).and_then(|sum| sum.checked_add(seconds.of(SECOND).ok()?.as_nanos()));
    Time::from_nanos(nanos.ok_or_else(too_long)?).map_err(ReadErrorKind::Illegal)
}

/// The pieces of a text, without the words that say nothing.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, ReadErrorKind> {
    if text.len() > LONGEST {
        return Err(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST });
    }
    let text: String = text.chars().map(plain).flat_map(char::to_lowercase).collect();
    let mut rest = text.as_str();
    let mut tokens: Vec<Token> = Vec::new();
    loop {
        rest = rest.trim_start_matches([' ', ',', ';', '\t', '\n', '\r']);
        let Some(first) = rest.chars().next() else {
            return Ok(tokens);
        };
        if first.is_ascii_digit() {
            let (value, after) = value(rest)?;
            rest = after;
            tokens.push(Token::Value(value));
            join(&mut tokens);
        } else if let Some(after) = rest.strip_prefix(['+', '/', '(', ')', '|', '-']) {
            rest = after;
            tokens.push(Token::Sign(first));
        } else if let Some(after) = rest.strip_prefix('*') {
            rest = after;
            tokens.push(Token::Times);
        } else {
            let (word, after) = words::word(rest).ok_or(ReadErrorKind::Expected(Expectation::KnownSpelling))?;
            rest = after;
            tokens.extend(word);
        }
    }
}

/// A number with what belongs to it: its unit, or more numbers after colons.
fn value(text: &str) -> Result<(Value, &str), ReadErrorKind> {
    let (first, rest) = number(text)?;
    if let Some(second) = rest.strip_prefix(':') {
        let whole = first.whole().ok_or(COLONS)?;
        let (second, rest) = sexagesimal(second)?;
        let Some(third) = rest.strip_prefix(':') else {
            return Ok((Value::Pair(whole, second), rest));
        };
        let minutes = second.whole().ok_or(COLONS)?;
        let (third, rest) = sexagesimal(third)?;
        return Ok((Value::Clock(whole, minutes, third), rest));
    }
    match words::unit(rest.trim_start_matches(' ')) {
        Some((unit, rest)) => Ok((Value::Time(first.of(unit)?.as_nanos()), rest)),
        None => Ok((Value::Number(first), rest)),
    }
}

const COLONS: ReadErrorKind = ReadErrorKind::Expected(Expectation::BelowSixtyAfterColon);

/// One or two digits below 60, with decimals or without.
fn sexagesimal(text: &str) -> Result<(Decimal, &str), ReadErrorKind> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 2 {
        return Err(COLONS);
    }
    let (number, rest) = number(text)?;
    if number.is_below(60) { Ok((number, rest)) } else { Err(COLONS) }
}

/// `1h 30m` is one time.
fn join(tokens: &mut Vec<Token>) {
    if let [.., Token::Value(Value::Time(first)), Token::Value(Value::Time(second))] = tokens[..]
        && first > second
        && let Some(sum) = first.checked_add(second)
    {
        tokens.truncate(tokens.len() - 2);
        tokens.push(Token::Value(Value::Time(sum)));
    }
}

/// Full-width forms as plain ones.
fn plain(char: char) -> char {
    match char {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(char) - 0xfee0).unwrap_or(char),
        '\u{3000}' | '\u{a0}' | '、' | '・' => ' ',
        '×' => '*',
        '−' | '–' => '-',
        _ => char,
    }
}
