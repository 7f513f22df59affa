//! From the pieces of a text to its parts.

mod ahead;
mod fraction;
mod number;
mod sign;
mod word;

use alloc::vec::Vec;
use core::ops::Range;

use super::term::{Amount, Before, Denial, Role, Term, Text};
use super::token::{Script, Sort, Token};
use super::words::Word;
use crate::spelled::{HOUR, MINUTE, SECOND};
use crate::{ReadError, ReadErrorKind};

/// What a text is.
pub(in crate::free_text) enum Parsed {
    Nothing,
    NotKnown(Range<usize>),
    NoClock,
    /// `-`, as records have it for no clock.
    Dash,
    Terms(Text),
}

/// From this hour on, hours and minutes are rather a time of day.
const LATE: u64 = 12;

const TIME: &str = "a length of time";
const MOVES: &str = "a number of moves";
const SIGN: &str = "a plus, a slash or a word between the numbers";

/// What the number that follows is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Anything,
    /// The part after a slash, or after a word that means a slash.
    AfterSlash,
    /// The part after `x`.
    Period,
    /// The number of a move.
    MoveAfter,
    MoveFrom,
}

pub(in crate::free_text) fn parse(tokens: &[Token], end: usize) -> Result<Parsed, ReadError> {
    let has = |wanted: Sort| tokens.iter().any(|token| token.sort == wanted);
    let has_bar_twice = tokens.iter().filter(|token| token.sort == Sort::Sign('|')).nth(1);
    if let Some(bar) = has_bar_twice {
        return Err(expected(bar, "only one bar"));
    }
    let has_number =
        tokens.iter().any(|token| matches!(token.sort, Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_)));
    match tokens {
        [] => return Ok(Parsed::Nothing),
        [one] if one.sort == Sort::Sign('?') => return Ok(Parsed::NotKnown(one.span.clone())),
        [one] if one.sort == Sort::Sign('-') => return Ok(Parsed::Dash),
        _ => {}
    }
    if !has_number {
        let span = 0..end;
        if let Some(player) = tokens.iter().find(|token| token.sort == Sort::Word(Word::Player)) {
            return Err(ReadError::at(ReadErrorKind::SeveralPlayers, player.span.clone()));
        }
        let is_none = is_none(tokens);
        return match (is_none, has(Sort::Word(Word::NotKnown)), has(Sort::Word(Word::Class))) {
            (true, ..) => Ok(Parsed::NoClock),
            (_, true, _) => Ok(Parsed::NotKnown(span)),
            (.., true) => Err(ReadError::at(ReadErrorKind::TimesNotKnown("a speed class"), span)),
            _ => Err(ReadError::at(ReadErrorKind::Expected(crate::Expectation::Words(TIME)), span)),
        };
    }
    let parser = Parser {
        tokens,
        at: 0,
        terms: Vec::new(),
        term: Term::new(Before::Start, 0),
        awaited: Awaited::Anything,
        joins: false,
        is_word_slash: false,
        has_words: false,
        has_class: false,
        is_hourglass: false,
        open_brackets: 0,
        denials: Vec::new(),
    };
    parser.run().map(Parsed::Terms)
}

/// `unlimited`, `no time limit`, `without clock`, and nothing else.
fn is_none(tokens: &[Token]) -> bool {
    let is_about = |token: &Token| matches!(token.sort, Sort::Word(word) if word.is_silent());
    match tokens {
        [first, rest @ ..] if first.sort == Sort::Word(Word::No) => {
            rest.iter().all(is_about)
                && rest.iter().any(|token| matches!(token.sort, Sort::Word(Word::Clock | Word::Time)))
        }
        _ => {
            let names = tokens.iter().filter(|token| token.sort == Sort::Word(Word::NoClock)).count();
            names == 1 && tokens.iter().all(|token| token.sort == Sort::Word(Word::NoClock) || is_about(token))
        }
    }
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    terms: Vec<Term>,
    /// The part that is being read.
    term: Term,
    awaited: Awaited,
    /// Whether the next number belongs to the hours before it.
    joins: bool,
    /// Whether the slash is a word, after which nothing has to follow.
    is_word_slash: bool,
    has_words: bool,
    has_class: bool,
    is_hourglass: bool,
    open_brackets: u32,
    /// What is said not to be there.
    denials: Vec<Denial>,
}

fn expected(token: &Token, what: &'static str) -> ReadError {
    ReadError::at(ReadErrorKind::Expected(crate::Expectation::Words(what)), token.span.clone())
}

impl<'t> Parser<'t> {
    fn run(mut self) -> Result<Text, ReadError> {
        while let Some(token) = self.tokens.get(self.at) {
            self.at += 1;
            self.take(token)?;
            if !matches!(token.sort, Sort::Sign('+' | '|' | ',' | ';')) {
                // A part begins with what it says, and not with the sign before it.
                let begins = self.term.span.is_empty();
                self.term.span = if begins { token.span.clone() } else { self.term.span.start..token.span.end };
            }
        }
        if let Some(last) = self.tokens.last().filter(|_| self.open_brackets > 0) {
            return Err(expected(last, "a closing bracket after this"));
        }
        let is_open = match self.awaited {
            Awaited::Anything => false,
            Awaited::AfterSlash => !self.is_word_slash,
            Awaited::Period | Awaited::MoveAfter | Awaited::MoveFrom => true,
        };
        let end = self.tokens.last();
        if let Some(last) = end.filter(|_| is_open) {
            return Err(expected(last, "a number after this"));
        }
        match end {
            // A comma or a full stop at the end is nothing.
            Some(last) if self.term.is_empty() && matches!(last.sort, Sort::Sign('+' | '|')) => {
                return Err(expected(last, "a time after the sign"));
            }
            Some(last) if self.term.is_empty() && matches!(self.term.sign, Before::Plus | Before::Pipe) => {
                return Err(expected(last, "a time after the sign"));
            }
            _ if self.term.is_empty() => {}
            Some(last) => self.close(Before::Plus, last)?,
            None => {}
        }
        let Parser { terms, has_words, has_class, is_hourglass, denials, .. } = self;
        Ok(Text { terms, has_words, has_class, is_hourglass, denials })
    }

    /// Ends a part.
    fn close(&mut self, next: Before, token: &Token) -> Result<(), ReadError> {
        if self.awaited != Awaited::Anything && !(self.awaited == Awaited::AfterSlash && self.is_word_slash) {
            return Err(expected(token, "a number before this"));
        }
        self.awaited = Awaited::Anything;
        let term = core::mem::replace(&mut self.term, Term::new(next, token.span.start));
        // `from move 1` after a comma is said of the part before.
        let has_only_move = term.amount.is_none() && term.role == Role::Open && !term.is_rest && term.moves.is_none();
        match self.terms.last_mut() {
            Some(last) if has_only_move && (term.from.is_some() || term.after.is_some() || term.is_per_move) => {
                last.from = last.from.or(term.from);
                last.after = last.after.or(term.after);
                last.is_per_move |= term.is_per_move;
            }
            // `90'/40, 30' rest, increment 30''`
            _ if term.amount.is_none() => {
                return Err(ReadError::at(ReadErrorKind::Expected(crate::Expectation::Words(TIME)), term.span));
            }
            _ => self.terms.push(term),
        }
        Ok(())
    }

    fn take(&mut self, token: &'t Token) -> Result<(), ReadError> {
        match token.sort {
            Sort::Number(number) => self.number(number, token),
            Sort::Pair { first, as_hours, as_minutes } => {
                let Some(unit) = self.pair_unit() else {
                    return self.amount(Amount::Pair { first, as_hours, as_minutes }, token);
                };
                // `18:00 h`
                if unit == HOUR && first >= LATE {
                    return Err(expected(token, "a length of time: this is a time of day"));
                }
                // `1:30 h`, `5:00 min`
                self.at += 1;
                let (nanos, unit) = if unit == HOUR { (as_hours, MINUTE) } else { (as_minutes, SECOND) };
                let nanos = nanos.ok_or(ReadError::at(ReadErrorKind::Overflow, token.span.clone()))?;
                self.amount(Amount::Time { nanos, unit, script: Script::Letters }, token)
            }
            Sort::Clock(nanos) => self.amount(Amount::Time { nanos, unit: MINUTE, script: Script::Letters }, token),
            Sort::Unit(unit, _) => self.bare_unit(unit, token),
            Sort::Sign(sign) => self.sign(sign, token),
            Sort::Word(word) => self.word(word, token),
        }
    }
}
