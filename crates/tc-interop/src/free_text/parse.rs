//! From the pieces of a text to its parts.

use alloc::vec::Vec;
use core::ops::Range;

use super::term::{Amount, Before, Role, Term, Text};
use super::token::{Script, Sort, Token, WORDS};
use super::words::Word;
use crate::spelled::{Decimal, HOUR, MINUTE, SECOND};
use crate::{ReadError, ReadErrorKind};

/// What a text is.
pub(super) enum Parsed {
    Nothing,
    NotKnown(Range<usize>),
    NoClock,
    /// `-`, as records have it for no clock.
    Dash,
    Terms(Text),
}

const TIME: &str = "a length of time";
const MOVES: &str = "a number of moves";
const SIGN: &str = "a plus, a slash or a word between the numbers";

/// What the number that follows is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Anything,
    /// What stands after a slash, or a word that means one.
    AfterSlash,
    /// What stands after `x`.
    Period,
    /// The number of a move.
    MoveAfter,
    MoveFrom,
}

pub(super) fn parse(tokens: &[Token], end: usize) -> Result<Parsed, ReadError> {
    let has = |wanted: Sort| tokens.iter().any(|token| token.sort == wanted);
    let has_bar_twice = tokens.iter().filter(|token| token.sort == Sort::Sign('|')).nth(1);
    if let Some(bar) = has_bar_twice {
        return Err(expected(bar, "one bar"));
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
            _ => Err(ReadError::at(ReadErrorKind::Expected(TIME), span)),
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
        denial: None,
    };
    parser.run().map(Parsed::Terms)
}

/// `unlimited`, `no time limit`, `without clock`, and nothing else.
fn is_none(tokens: &[Token]) -> bool {
    let is_about = |token: &Token| matches!(token.sort, Sort::Word(Word::Clock | Word::Filler | Word::Point));
    match tokens {
        [first, rest @ ..] if first.sort == Sort::Word(Word::No) => {
            rest.iter().all(is_about) && rest.iter().any(|token| token.sort == Sort::Word(Word::Clock))
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
    /// That something is not there.
    denial: Option<Range<usize>>,
}

fn expected(token: &Token, what: &'static str) -> ReadError {
    ReadError::at(ReadErrorKind::Expected(what), token.span.clone())
}

impl<'t> Parser<'t> {
    fn run(mut self) -> Result<Text, ReadError> {
        while let Some(token) = self.tokens.get(self.at) {
            self.at += 1;
            self.take(token)?;
            if !matches!(token.sort, Sort::Sign('+' | '|' | ',' | ';')) {
                self.term.span.end = token.span.end;
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
        // `5+3 no increment`
        let is_stage = |term: &Term| term.moves.is_some() || term.second.is_some() || term.is_rest;
        let is_contradicted = self.terms.len() > 1 && !self.terms.iter().all(is_stage);
        if let Some(span) = self.denial.filter(|_| is_contradicted) {
            return Err(ReadError::at(ReadErrorKind::Expected("nothing of what is not there"), span));
        }
        let Parser { terms, has_words, has_class, is_hourglass, .. } = self;
        Ok(Text { terms, has_words, has_class, is_hourglass })
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
                return Err(ReadError::at(ReadErrorKind::Expected(TIME), term.span));
            }
            _ => self.terms.push(term),
        }
        Ok(())
    }

    /// What comes next, words that say nothing left out.
    fn next(&self) -> Option<&'t Token> {
        let rest = self.tokens.get(self.at..)?;
        rest.iter().find(|token| {
            !matches!(
                token.sort,
                Sort::Word(Word::Filler | Word::Point | Word::Clock | Word::Added | Word::First)
                    | Sort::Sign('(' | ')' | ':')
            )
        })
    }

    fn next_is(&self, wanted: impl Fn(Sort) -> bool) -> bool {
        self.next().is_some_and(|token| wanted(token.sort))
    }

    fn time_follows_periods(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let mut rest = rest.iter().filter(|token| {
            !matches!(token.sort, Sort::Word(Word::Filler | Word::Point | Word::Clock | Word::Periods))
        });
        rest.next().is_some_and(|token| matches!(token.sort, Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_)))
    }

    /// Whether a number follows the word that comes next.
    fn number_follows_the_next(&self) -> bool {
        let after = self.tokens.get(self.at + 1).map(|token| token.sort);
        matches!(after, Some(Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_)))
    }

    fn number_is_next(&self) -> bool {
        self.next_is(|sort| matches!(sort, Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_) | Sort::Sign('/')))
    }

    fn take(&mut self, token: &'t Token) -> Result<(), ReadError> {
        match token.sort {
            Sort::Number(number) => self.number(number, token),
            Sort::Pair { first, as_hours, as_minutes } => {
                self.amount(Amount::Pair { first, as_hours, as_minutes }, token)
            }
            Sort::Clock(nanos) => self.amount(Amount::Time { nanos, unit: MINUTE, script: Script::Letters }, token),
            Sort::Unit(unit, _) => self.bare_unit(unit, token),
            Sort::Sign(sign) => self.sign(sign, token),
            Sort::Word(word) => self.word(word, token),
        }
    }

    fn number(&mut self, number: Decimal, token: &'t Token) -> Result<(), ReadError> {
        let next = self.tokens.get(self.at).map(|next| (next.sort, next.is_glued));
        match self.awaited {
            Awaited::MoveAfter | Awaited::MoveFrom => {
                let count = number.whole().ok_or(expected(token, MOVES))?;
                return self.from_move(count, token);
            }
            _ if self.next_is(|sort| sort == Sort::Word(Word::Periods)) => {
                // `3 periods of 30 s` and `30초 3회`.
                if self.term.amount.is_some() && self.time_follows_periods() {
                    self.close(Before::Blank, token)?;
                }
                // `10분 20초 3회` is 10 minutes, and then 20 seconds three times.
                self.split_sum(token);
                return self.periods(number, token);
            }
            _ if self.next_is(|sort| matches!(sort, Sort::Word(Word::Move | Word::Stone)))
                && !matches!(next, Some((Sort::Unit(..), _))) =>
            {
                return self.moves(number, token);
            }
            _ => {}
        }
        if let Some((Sort::Unit(unit, script), is_glued)) = next {
            // `90'/40m` is 40 moves, `90/30m` is not.
            let is_moves =
                self.awaited == Awaited::AfterSlash && unit == MINUTE && script == Script::Letters && is_glued;
            if is_moves && matches!(self.term.amount, Some(Amount::Time { .. })) {
                self.at += 1;
                return self.moves(number, token);
            }
            // `60+5d` is a delay, as some records have it, and not five days.
            let is_letter = self.tokens.get(self.at).is_some_and(|unit| unit.span.len() == 1);
            let is_d = unit == crate::spelled::DAY && script == Script::Letters && is_letter;
            let in_days = |term: &Term| matches!(term.amount, Some(Amount::Time { unit, .. }) if unit >= HOUR);
            if is_d && self.term.sign == Before::Plus && self.terms.first().is_some_and(|first| !in_days(first)) {
                self.at += 1;
                self.term.role = Role::Delay;
                return self.amount(Amount::Bare(number), token);
            }
            // `G/60 d 5`
            if is_d && self.term.is_us {
                self.at += 1;
                self.amount(Amount::Bare(number), token)?;
                return self.role(Role::Delay, token);
            }
            self.at += 1;
            let nanos = number.of(unit).map_err(|kind| ReadError::at(kind, token.span.clone()))?.as_nanos();
            return self.amount(Amount::Time { nanos, unit, script }, token);
        }
        // `1h30`
        let before = self.tokens.get(self.at.wrapping_sub(2)).map(|token| token.sort);
        if let (Some(Sort::Unit(unit, script)), true, Awaited::Anything) = (before, token.is_glued, self.awaited)
            && let Some(smaller) = [(HOUR, MINUTE), (MINUTE, SECOND)].iter().find(|(large, _)| *large == unit)
            && script != Script::Mark
            && self.term.amount.is_some()
        {
            let nanos = number.of(smaller.1).map_err(|kind| ReadError::at(kind, token.span.clone()))?.as_nanos();
            self.amount(Amount::Time { nanos, unit: smaller.1, script }, token)?;
            // `5m3` is rather said of two times.
            self.term.is_apart = smaller.1 == SECOND;
            return Ok(());
        }
        self.amount(Amount::Bare(number), token)
    }

    /// `from move 61`, `after move 40`
    fn from_move(&mut self, count: u64, token: &'t Token) -> Result<(), ReadError> {
        if self.term.from.is_some() || self.term.after.is_some() {
            return Err(expected(token, "one move from which it holds"));
        }
        match core::mem::replace(&mut self.awaited, Awaited::Anything) {
            Awaited::MoveAfter => self.term.after = Some(count),
            _ => self.term.from = Some(count),
        }
        Ok(())
    }

    fn moves(&mut self, number: Decimal, token: &'t Token) -> Result<(), ReadError> {
        let count = number.whole().ok_or(expected(token, MOVES))?;
        let awaited = core::mem::replace(&mut self.awaited, Awaited::Anything);
        // `5 of 40 moves`
        if awaited == Awaited::Anything && self.term.is_bare() {
            return Err(expected(token, SIGN));
        }
        // `10分 1手30秒`
        let says_next = count == 1 && self.term.amount.is_some() && self.number_follows_the_next();
        if self.term.moves.is_some() || self.term.is_per_move || says_next {
            self.close(Before::Blank, token)?;
        }
        // One move is every move: `1手30秒`.
        if count == 1 {
            self.term.is_per_move = true
        } else {
            self.term.moves = Some(count);
            self.term.is_count_first = self.term.amount.is_none();
        }
        Ok(())
    }

    fn periods(&mut self, number: Decimal, token: &'t Token) -> Result<(), ReadError> {
        let count = number.whole().ok_or(expected(token, "a number of periods"))?;
        if self.term.periods.replace(count).is_some() {
            return Err(expected(token, "one number of periods"));
        }
        Ok(())
    }

    /// A time, with its unit or without.
    fn amount(&mut self, amount: Amount, token: &'t Token) -> Result<(), ReadError> {
        let awaited = core::mem::replace(&mut self.awaited, Awaited::Anything);
        let joins = core::mem::replace(&mut self.joins, false);
        match (awaited, self.term.amount, amount) {
            (Awaited::MoveAfter | Awaited::MoveFrom, ..) => return Err(expected(token, MOVES)),
            (Awaited::Period, Some(Amount::Bare(count)), amount) => {
                self.term.amount = Some(amount);
                return self.periods(count, token);
            }
            (Awaited::Period, ..) => return Err(expected(token, "a number of periods before this")),
            (Awaited::AfterSlash, Some(Amount::Bare(first)), Amount::Bare(second))
                if !self.term.is_rest && self.term.second.is_none() && self.term.moves.is_none() =>
            {
                self.term.second = Some(second);
                self.term.amount = Some(Amount::Bare(first));
            }
            (Awaited::AfterSlash, Some(Amount::Bare(count)), amount)
                if self.term.moves.is_none() && self.term.second.is_none() && !matches!(amount, Amount::Bare(_)) =>
            {
                self.term.moves = Some(count.whole().ok_or(expected(token, MOVES))?);
                self.term.amount = Some(amount);
                self.term.is_moves_first = true;
            }
            (Awaited::AfterSlash, Some(Amount::Time { .. } | Amount::Pair { .. }), Amount::Bare(count))
                if self.term.moves.is_none() =>
            {
                self.term.moves = Some(count.whole().ok_or(expected(token, MOVES))?);
            }
            (Awaited::AfterSlash, Some(_), _) => return Err(expected(token, MOVES)),
            (_, None, amount) => self.term.amount = Some(amount),
            (_, Some(Amount::Time { nanos, unit, .. }), Amount::Time { nanos: more, unit: smaller, script })
                if smaller < unit && (script != Script::Mark || joins) && (joins || self.is_beside(token)) =>
            {
                // `15m 60s` is no length of time.
                if more >= unit {
                    return Err(expected(token, "less than a whole of the unit before"));
                }
                let nanos =
                    nanos.checked_add(more).ok_or(ReadError::at(ReadErrorKind::Overflow, token.span.clone()))?;
                let can_be_two = smaller == SECOND || script == Script::EastAsian;
                self.term.sum_of = self.term.amount.filter(|_| can_be_two).map(|first| (first, amount));
                self.term.is_apart = smaller == SECOND && !token.is_glued;
                self.term.amount = Some(Amount::Time { nanos, unit: smaller, script });
            }
            (_, Some(_), amount) => {
                let said = self.term.is_rest || self.term.moves.is_some() || self.term.is_per_move;
                if !said && !self.term.is_overtime() {
                    return Err(expected(token, SIGN));
                }
                self.close(Before::Blank, token)?;
                self.term.amount = Some(amount);
            }
        }
        Ok(())
    }

    /// Whether a number stands right behind the time before it.
    fn is_beside(&self, number: &Token) -> bool {
        let place = self.tokens.iter().position(|token| token.span == number.span);
        let before = place.and_then(|place| self.tokens.get(place.checked_sub(1)?));
        before.is_some_and(|before| matches!(before.sort, Sort::Unit(..) | Sort::Word(Word::Point)))
    }

    /// `30/m`: a unit after a slash is a move, or says how much the moves before it have.
    fn bare_unit(&mut self, unit: u64, token: &'t Token) -> Result<(), ReadError> {
        let is_m = unit == MINUTE && token.span.len() == 1;
        if self.awaited == Awaited::AfterSlash && is_m && self.term.amount.is_some() {
            self.awaited = Awaited::Anything;
            self.term.is_per_move = true;
            return Ok(());
        }
        Err(expected(token, "a number before the unit"))
    }

    fn sign(&mut self, sign: char, token: &'t Token) -> Result<(), ReadError> {
        let before = match sign {
            '+' => Before::Plus,
            '|' => Before::Pipe,
            ',' => Before::Comma,
            ';' => Before::Semicolon,
            '/' => {
                if self.awaited == Awaited::AfterSlash && !self.is_word_slash || self.term.is_empty() {
                    return Err(expected(token, "a time or moves before the slash"));
                }
                (self.awaited, self.is_word_slash) = (Awaited::AfterSlash, false);
                return Ok(());
            }
            '*' if self.at == 1 => {
                self.is_hourglass = true;
                return Ok(());
            }
            '*' => return self.times(token),
            '(' => {
                self.open_brackets += 1;
                // `20秒(1)`: a number of periods.
                if let (Some(amount @ (Amount::Time { .. } | Amount::Pair { .. })), [number, rest @ ..]) =
                    (self.term.amount, self.tokens.get(self.at..).unwrap_or_default())
                    && let Sort::Number(count) = number.sort
                    && self.can_be_several(amount)
                {
                    let is_times = |token: &Token| matches!(token.sort, Sort::Word(Word::Times) | Sort::Sign('*'));
                    let closing = usize::from(rest.first().is_some_and(is_times));
                    if rest.get(closing).is_some_and(|token| token.sort == Sort::Sign(')')) {
                        self.at += closing + 2;
                        self.open_brackets -= 1;
                        return self.periods(count, token);
                    }
                }
                return Ok(());
            }
            ')' => {
                let open = self.open_brackets.checked_sub(1);
                self.open_brackets = open.ok_or(expected(token, "an opening bracket before this"))?;
                return Ok(());
            }
            // `time control: 90+30`
            ':' if self.term.amount.is_none() => return Ok(()),
            _ => return Err(expected(token, WORDS)),
        };
        let is_twice = self.term.is_empty() && self.term.sign != Before::Start && self.term.sign != Before::Blank;
        if self.term.is_empty() {
            let is_weaker = |sign| matches!(sign, Before::Comma | Before::Semicolon | Before::Blank);
            if self.terms.is_empty() && before != Before::Comma
                || is_twice && !is_weaker(self.term.sign) && !is_weaker(before)
            {
                return Err(expected(token, "a time before the sign"));
            }
            self.term.has_plus |= before == Before::Plus;
            if !is_weaker(before) && !is_weaker(self.term.sign) || self.term.sign == Before::Blank {
                self.term.sign = before;
            }
            return Ok(());
        }
        self.close(before, token)
    }

    fn times(&mut self, token: &'t Token) -> Result<(), ReadError> {
        let is_count = self.term.is_bare() && self.term.second.is_none() && self.term.moves.is_none();
        if !is_count || self.term.periods.is_some() {
            return Err(expected(token, "a number of periods before this"));
        }
        self.awaited = Awaited::Period;
        Ok(())
    }

    fn word(&mut self, word: Word, token: &'t Token) -> Result<(), ReadError> {
        self.has_words |= !matches!(word, Word::Class | Word::Clock | Word::Hourglass | Word::Point);
        // `e4` is a move, and no sum; `1e3` is none either.
        let is_glued_to_number =
            self.tokens.get(self.at).is_some_and(|next| next.is_glued && matches!(next.sort, Sort::Number(_)));
        let is_alone = matches!(word, Word::And | Word::Per | Word::Every | Word::For | Word::Move | Word::Filler);
        if is_alone && !token.is_east_asian && is_glued_to_number {
            return Err(expected(token, WORDS));
        }
        match word {
            Word::Filler | Word::Point | Word::Clock | Word::First | Word::Periods => {}
            Word::Added => self.term.is_added = true,
            Word::Each => return self.each(token),
            Word::Class => self.has_class = true,
            Word::Hourglass => self.is_hourglass = true,
            Word::Times => return self.times(token),
            Word::NoClock => return Err(expected(token, "nothing else where there is no clock")),
            Word::Player => return Err(ReadError::at(ReadErrorKind::SeveralPlayers, token.span.clone())),
            Word::NotKnown => return Err(ReadError::at(ReadErrorKind::NotKnown, token.span.clone())),
            Word::And if self.is_hours() && self.minutes_follow() => self.joins = true,
            Word::Plus | Word::And => return self.joint(Before::Plus, token),
            Word::Then => {
                self.joint(Before::Comma, token)?;
                self.term.is_then = true;
            }
            Word::Per | Word::Every | Word::For => {
                if !matches!(self.awaited, Awaited::Anything | Awaited::AfterSlash) {
                    return Err(expected(token, "a number before this"));
                }
                // `each 30 seconds` says nothing; `90 minutes for 40 moves` says how many.
                if !self.term.is_empty() || self.next_is(|sort| sort == Sort::Word(Word::Move)) {
                    (self.awaited, self.is_word_slash) = (Awaited::AfterSlash, true);
                }
            }
            Word::PerMove => {
                if self.term.amount.is_some() && self.number_is_next() {
                    self.close(Before::Blank, token)?;
                }
                self.term.is_per_move = true;
            }
            Word::No => {
                let is_none =
                    |sort| matches!(sort, Sort::Word(Word::Increment | Word::Delay | Word::ByoYomi | Word::Bronstein));
                if !self.tokens.get(self.at).is_some_and(|next| is_none(next.sort)) {
                    return Err(expected(token, WORDS));
                }
                self.at += 1;
                if self.number_is_next() {
                    return Err(expected(token, "no time for what is not there"));
                }
                self.denial = Some(token.span.clone());
            }
            Word::After => {
                self.awaited = Awaited::MoveAfter;
            }
            Word::From => {
                self.awaited = Awaited::MoveFrom;
            }
            Word::Stone if self.term.role == Role::Open && self.term.moves.is_some() => self.term.role = Role::Canadian,
            Word::Move | Word::Stone => match self.awaited {
                Awaited::AfterSlash => {
                    self.awaited = Awaited::Anything;
                    self.split_sum(token);
                    self.term.is_per_move = true;
                }
                // `from the first move`
                Awaited::MoveAfter | Awaited::MoveFrom if !self.number_is_next() => return self.from_move(1, token),
                Awaited::MoveAfter | Awaited::MoveFrom => {}
                _ if self.term.moves.is_some()
                    || self.term.is_per_move
                    || self.term.after.is_some()
                    || self.term.from.is_some() => {}
                _ => return Err(expected(token, "a number of moves before this")),
            },
            // `30 seconds per move throughout the game`
            Word::UsRest | Word::Game
                if self.term.amount.is_some() && self.term.is_increment() && !self.number_is_next() =>
            {
                self.awaited = Awaited::Anything;
            }
            Word::Game
                if self.awaited != Awaited::AfterSlash
                    && self.next_is(|sort| matches!(sort, Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_))) =>
            {
                return Err(expected(token, "`in` or a slash after this"));
            }
            Word::Rest | Word::Remaining | Word::UsRest | Word::Game => {
                let is_after_slash = self.awaited == Awaited::AfterSlash;
                if is_after_slash && !self.is_word_slash && self.number_is_next() {
                    return Err(expected(token, "nothing of the rest of the game here"));
                }
                self.term.is_remaining |= word == Word::Remaining;
                if !is_after_slash && self.term.amount.is_some() && self.number_is_next() {
                    self.close(Before::Blank, token)?;
                }
                self.awaited = Awaited::Anything;
                self.term.is_us |= matches!(word, Word::UsRest | Word::Game) && self.term.amount.is_none();
                self.term.is_rest = true;
            }
            Word::Increment => return self.role(Role::Increment, token),
            Word::Delay => return self.role(Role::Delay, token),
            Word::SimpleDelay => return self.role(Role::SimpleDelay, token),
            Word::Bronstein => return self.role(Role::Bronstein, token),
            Word::ByoYomi => return self.role(Role::ByoYomi, token),
            Word::Canadian => return self.role(Role::Canadian, token),
        }
        Ok(())
    }

    /// `per player`, `5 min/side`
    fn each(&mut self, token: &'t Token) -> Result<(), ReadError> {
        let before = self.tokens.get(self.at.wrapping_sub(2)).map(|token| token.sort);
        match before {
            Some(Sort::Word(Word::Per) | Sort::Sign('/')) => {
                self.awaited = Awaited::Anything;
                Ok(())
            }
            _ => Err(expected(token, "`per` or `each` before this")),
        }
    }

    /// Whether a number in brackets behind a time can be that of its periods: `20秒(1)`, `25:00 + 00:30(5)`.
    fn can_be_several(&self, amount: Amount) -> bool {
        let is_east_asian = matches!(amount, Amount::Time { script: Script::EastAsian, .. });
        let is_pair = matches!(amount, Amount::Pair { .. });
        is_east_asian || !self.terms.is_empty() && (is_pair || self.term.role == Role::ByoYomi)
    }

    /// A word that is a sign; after a sign it is nothing.
    fn joint(&mut self, before: Before, token: &'t Token) -> Result<(), ReadError> {
        if self.term.is_empty() { Ok(()) } else { self.close(before, token) }
    }

    fn is_hours(&self) -> bool {
        let is_before = self.term.moves.is_none() || self.term.is_count_first;
        matches!(self.term.amount, Some(Amount::Time { unit: HOUR, .. })) && is_before
    }

    fn minutes_follow(&self) -> bool {
        let pair = self.tokens.get(self.at..).unwrap_or_default();
        matches!(pair, [number, unit, ..]
            if matches!(number.sort, Sort::Number(_)) && matches!(unit.sort, Sort::Unit(MINUTE, Script::Letters)))
    }

    /// `5 min 3 sec increment` is no increment of 303 seconds.
    fn split_sum(&mut self, token: &Token) {
        if let Some((first, second)) = self.term.sum_of.take() {
            let next = Term::new(Before::Blank, token.span.start);
            let mut before = core::mem::replace(&mut self.term, next);
            before.amount = Some(first);
            before.is_apart = false;
            self.terms.push(before);
            self.term.amount = Some(second);
        }
    }

    fn role(&mut self, role: Role, token: &'t Token) -> Result<(), ReadError> {
        if self.term.amount.is_some() && self.number_is_next() && !self.term.is_increment() {
            self.close(Before::Blank, token)?;
        }
        self.awaited = Awaited::Anything;
        self.split_sum(token);
        if self.term.role == Role::Open {
            self.term.is_role_first = self.term.amount.is_none();
        }
        self.term.role = match (self.term.role, role) {
            (Role::Open, role) => role,
            (before, role) if before == role => role,
            (Role::Bronstein, Role::Delay | Role::Increment) | (Role::Delay, Role::Bronstein) => Role::Bronstein,
            (Role::SimpleDelay, Role::Delay) => Role::SimpleDelay,
            (Role::Canadian, Role::ByoYomi) | (Role::ByoYomi, Role::Canadian) => Role::Canadian,
            _ => return Err(expected(token, "one of increment, delay and overtime")),
        };
        Ok(())
    }
}
