//! Numbers, times, signs and words of a text.

use alloc::vec::Vec;

use tc_notation::{Time, Violation};

use crate::decimal::Decimal;
use crate::lexer::{self, Folded, TokenKind};
use crate::vocabulary::{self, Candidate, Meaning, Unit};
use crate::{Assumption, Expectation, Milliseconds, Minutes, ReadErrorKind, Seconds};

/// The longest text of this kind, in bytes.
const LONGEST: usize = 256;

/// Something between two times that are not one. It changes nothing else.
const BETWEEN: Token = Token::Sign(',');

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token {
    /// A number without a unit.
    Number(Decimal),
    /// Numbers with units, and the last unit, in nanoseconds.
    Time(u64, u64),
    /// Two or three numbers with colons.
    Colons(u64, u64, Option<Decimal>),
    /// A unit without a number, in nanoseconds: `move / min`.
    Unit(u64),
    /// A system, or what a number counts. Words that say the same are the same token.
    Word(Meaning),
    /// `simple`, the word of OGS for a time for each move.
    Simple,
    /// `+`, `/`, `(`, `)`, `|`, `-`, `?`. A word for "per" is a slash.
    Sign(char),
}

impl Token {
    pub(crate) fn is_time(self) -> bool {
        matches!(self, Token::Number(_) | Token::Time(..) | Token::Colons(..))
    }

    /// As a time, with its assumption: a bare number is seconds, two numbers are minutes and seconds.
    pub(crate) fn time(self, expected: ReadErrorKind) -> Result<(Time, Option<Assumption>), ReadErrorKind> {
        let (nanos, assumption) = match self {
            Token::Number(number) => return Ok((number.time(Seconds::NANOS)?, Some(Assumption::Seconds))),
            Token::Time(nanos, _) => (Some(nanos), None),
            Token::Colons(minutes, seconds, None) => {
                let nanos = sum(&[(minutes, Minutes::NANOS), (seconds, Seconds::NANOS)]);
                (nanos, Some(Assumption::MinutesAndSeconds))
            }
            Token::Colons(hours, minutes, Some(seconds)) => {
                let seconds = seconds.nanos(Seconds::NANOS).ok();
                let nanos = |seconds| sum(&[(hours, 60 * Minutes::NANOS), (minutes, Minutes::NANOS), (seconds, 1)]);
                (seconds.and_then(nanos), None)
            }
            _ => return Err(expected),
        };
        let time = nanos.ok_or(Violation::TimeTooLong).and_then(Time::from_nanos);
        Ok((time.map_err(ReadErrorKind::Illegal)?, assumption))
    }

    /// The whole number that it is, if it is one.
    pub(crate) fn count(self) -> Option<u64> {
        if let Token::Number(number) = self { number.whole() } else { None }
    }

    /// Whether it is the word for a system.
    pub(crate) fn is_system(&self) -> bool {
        use Meaning::{ByoYomi, Canadian, Cap, Increment, Japanese};
        matches!(self, Token::Simple | Token::Word(ByoYomi | Canadian | Cap | Increment | Japanese))
    }

    /// A word, as the grammar of records needs it.
    fn of(meaning: Meaning) -> Token {
        use Meaning as M;
        match meaning {
            M::Unit(Unit::Millisecond) => Token::Unit(Milliseconds::NANOS),
            M::Unit(Unit::Second) => Token::Unit(Seconds::NANOS),
            M::Unit(Unit::Minute) => Token::Unit(Minutes::NANOS),
            M::Unit(Unit::Hour) => Token::Unit(60 * Minutes::NANOS),
            M::Unit(Unit::Day) => Token::Unit(24 * 60 * Minutes::NANOS),
            M::Unit(Unit::Week) => Token::Unit(7 * 24 * 60 * Minutes::NANOS),
            M::Number(number) => Token::Number(Decimal::new(number.into())),
            M::Move | M::Stone => Token::Word(M::Move),
            M::Period | M::Times => Token::Word(M::Period),
            M::Increment | M::Add => Token::Word(M::Increment),
            M::NoClock | M::Finish | M::Without => Token::Word(M::NoClock),
            M::Per | M::In | M::For => Token::Sign('/'),
            M::Plus => Token::Sign('+'),
            M::ByoYomi | M::Canadian | M::Japanese | M::Cap | M::NotKnown => Token::Word(meaning),
            _ => BETWEEN,
        }
    }
}

/// Numbers of units.
fn sum(parts: &[(u64, u64)]) -> Option<u64> {
    parts.iter().try_fold(0_u64, |sum, (count, unit)| sum.checked_add(count.checked_mul(*unit)?))
}

/// The pieces of a text, without the words that change nothing.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, ReadErrorKind> {
    if text.len() > LONGEST {
        return Err(ReadErrorKind::TooLong { bytes: text.len(), most: LONGEST });
    }
    let folded = Folded::new(text);
    let mut found: Vec<Token> = Vec::new();
    let mut at = 0;
    for token in lexer::tokens(&folded.text).map_err(|(error, _)| error.kind())? {
        match token.kind {
            // A part of an earlier phrase.
            _ if token.span.end <= at => continue,
            TokenKind::Number(number, _) => found.push(Token::Number(number)),
            TokenKind::Colons(first, second, third) => found.push(Token::Colons(first, second, third)),
            TokenKind::Sign(':') if matches!(found.last(), Some(Token::Number(_))) => {
                return Err(ReadErrorKind::Expected(Expectation::BelowSixtyAfterColon));
            }
            TokenKind::Sign('×' | '*') => found.push(Token::Word(Meaning::Period)),
            TokenKind::Sign(sign @ ('+' | '/' | '(' | ')' | '|' | '-' | '?')) => found.push(Token::Sign(sign)),
            TokenKind::Sign(',' | ';' | ':' | '・') | TokenKind::Break => found.push(BETWEEN),
            TokenKind::Sign('.') => {}
            TokenKind::Sign(_) | TokenKind::Letters => {
                at = at.max(token.span.start);
                while at < token.span.end {
                    let rest = folded.text.get(at..).unwrap_or_default();
                    at += word(rest, &mut found).ok_or_else(|| unknown(rest))?;
                }
            }
        }
        at = at.max(token.span.end);
    }
    join(&mut found);
    found.retain(|token| *token != BETWEEN);
    Ok(found)
}

/// The length of the word that a text begins with; its tokens are added.
fn word(text: &str, tokens: &mut Vec<Token>) -> Option<usize> {
    const SIMPLE: &str = "simple";
    if text.get(..SIMPLE.len()).is_some_and(|word| word.eq_ignore_ascii_case(SIMPLE)) {
        tokens.push(Token::Simple);
        return Some(SIMPLE.len());
    }
    let found = vocabulary::lookup(text)?;
    // A word can mean something in one language, and what a record needs in another.
    let is_needed = |one: &&Candidate| one.means.iter().any(|meaning| Token::of(*meaning) != BETWEEN);
    let best = found.candidates.iter().min_by_key(|one| (!is_needed(one), one.fit, one.language))?;
    for meaning in best.means {
        match (tokens.last_mut(), Token::of(*meaning)) {
            (Some(last @ &mut Token::Number(number)), Token::Unit(unit)) => {
                *last = Token::Time(number.nanos(unit).ok()?, unit);
            }
            _ if *meaning == Meaning::And => {}
            (_, token) => tokens.push(token),
        }
    }
    Some(found.len)
}

/// `1h 30m` is one time. In `1分 20秒 3回` the periods of the second time follow, so that the first one is the main time.
fn join(tokens: &mut Vec<Token>) {
    const PERIODS: Token = Token::Word(Meaning::Period);
    let mut place = 0;
    while let Some([first, second, rest @ ..]) = tokens.get(place..) {
        let has_periods = matches!(rest, [Token::Number(_), PERIODS, ..] | [PERIODS, Token::Number(_), ..]);
        match (first, second) {
            (Token::Time(first, large), Token::Time(second, unit)) if second < large && !has_periods => {
                let sum = Token::Time(first.saturating_add(*second), *unit);
                tokens.splice(place..place + 2, [sum]);
            }
            _ => place += 1,
        }
    }
}

/// The error of a text that begins with an unknown word.
fn unknown(text: &str) -> ReadErrorKind {
    let letters = text.find(|char| !lexer::is_letter(char)).unwrap_or(text.len());
    let end = letters.max(text.chars().next().map_or(0, char::len_utf8));
    ReadErrorKind::UnknownWord { word: text.get(..end).unwrap_or_default().into(), without: None }
}
