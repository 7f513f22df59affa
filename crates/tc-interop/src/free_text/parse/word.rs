//! What words say.

use super::{Awaited, Parser, expected};
use crate::free_text::term::{Amount, Before, Denial, Role, Term};
use crate::free_text::token::{Sort, Token, WORDS};
use crate::free_text::words::Word;
use crate::spelled::HOUR;
use crate::{ReadError, ReadErrorKind};

impl<'t> Parser<'t> {
    pub(super) fn word(&mut self, word: Word, token: &'t Token) -> Result<(), ReadError> {
        self.has_words |=
            !matches!(word, Word::Class | Word::Clock | Word::Time | Word::Times | Word::Hourglass | Word::Point);
        // `e4` is a move and not a sum; `1e3` is not a sum either.
        let is_glued_to_number =
            self.tokens.get(self.at).is_some_and(|next| next.is_glued && matches!(next.sort, Sort::Number(_)));
        let is_alone = matches!(word, Word::And | Word::Per | Word::Every | Word::For | Word::Move | Word::Filler);
        if is_alone && !token.is_east_asian && is_glued_to_number {
            return Err(expected(token, WORDS));
        }
        match word {
            Word::Filler | Word::Point | Word::Clock | Word::Time | Word::First | Word::Next | Word::Periods => {}
            Word::Main => self.term.is_main = true,
            Word::Added => self.term.is_added = true,
            Word::Each => return self.each(token),
            Word::Class => self.has_class = true,
            Word::Hourglass => self.is_hourglass = true,
            Word::Times => return self.times(token),
            Word::NoClock => return Err(expected(token, "no other words with the words for no clock")),
            Word::Player => return Err(ReadError::at(ReadErrorKind::SeveralPlayers, token.span.clone())),
            Word::NotKnown => return Err(ReadError::at(ReadErrorKind::NotKnown, token.span.clone())),
            Word::And | Word::En if self.is_hours() && self.minutes_follow() => self.joins = true,
            // `90 minutes en 40 coups`
            Word::En if self.moves_follow() && self.term.moves.is_none() && self.awaited == Awaited::Anything => {
                (self.awaited, self.is_word_slash) = (Awaited::AfterSlash, true);
            }
            // `40 coups en 2 h`
            Word::En if self.term.is_count_first && self.term.amount.is_none() => {
                (self.awaited, self.is_word_slash) = (Awaited::AfterSlash, true);
            }
            Word::Plus | Word::And | Word::En => return self.joint(Before::Plus, token),
            Word::One if matches!(self.awaited, Awaited::MoveAfter | Awaited::MoveFrom) => {
                return self.holds_from(1, token);
            }
            Word::One => return Err(ReadError::at(ReadErrorKind::UnknownWord("one".into()), token.span.clone())),
            Word::Then => {
                self.joint(Before::Comma, token)?;
                self.term.is_then = true;
            }
            Word::WhenOut => {
                self.joint(Before::Comma, token)?;
                (self.term.is_then, self.term.is_when_out) = (true, true);
            }
            // `20 min/game, 10 each`
            Word::Every if self.says_nothing_of_what() => {
                return Err(expected(token, "a move or a player after this"));
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
                // `10分钟每步加5秒`
                let is_increment_next =
                    self.next_is(|sort| sort == Sort::Word(Word::Increment)) && self.number_follows_the_next();
                if self.term.amount.is_some() && (self.number_is_next() || is_increment_next) {
                    self.close(Before::Blank, token)?;
                }
                self.term.is_per_move = true;
            }
            Word::No => return self.denial(token),
            Word::After => {
                self.awaited = Awaited::MoveAfter;
            }
            // `from the beginning`
            Word::From if self.awaited == Awaited::MoveFrom && self.next().is_none() => {
                return self.holds_from(1, token);
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
                Awaited::MoveAfter | Awaited::MoveFrom if self.next_is(|sort| sort == Sort::Word(Word::One)) => {}
                Awaited::MoveAfter | Awaited::MoveFrom if !self.number_is_next() => return self.holds_from(1, token),
                Awaited::MoveAfter | Awaited::MoveFrom => {}
                _ if self.term.moves.is_some()
                    || self.term.is_per_move
                    || self.term.after.is_some()
                    || self.term.from.is_some() => {}
                _ => return Err(expected(token, "a number of moves before this")),
            },
            // `all moves in 60 minutes`, `30 minutes for the remaining moves`
            Word::Game | Word::Remaining
                if self.tokens.get(self.at).is_some_and(|next| next.sort == Sort::Word(Word::Move)) =>
            {
                self.at += 1;
                (self.awaited, self.term.is_rest) = (Awaited::Anything, true);
            }
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
                    return Err(expected(token, "no words for the rest of the game here"));
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
    pub(super) fn each(&mut self, token: &'t Token) -> Result<(), ReadError> {
        let before = self.tokens.get(self.at.wrapping_sub(2)).map(|token| token.sort);
        match before {
            Some(Sort::Word(Word::Per | Word::Every) | Sort::Sign('/')) => {
                self.awaited = Awaited::Anything;
                Ok(())
            }
            _ => Err(expected(token, "`per` or `each` before this")),
        }
    }

    /// `no increment`
    fn denial(&mut self, token: &'t Token) -> Result<(), ReadError> {
        let denied = self.tokens.get(self.at);
        let role = match denied.map(|denied| denied.sort) {
            Some(Sort::Word(Word::Increment)) => Role::Increment,
            Some(Sort::Word(Word::Delay)) => Role::Delay,
            Some(Sort::Word(Word::Bronstein)) => Role::Bronstein,
            Some(Sort::Word(Word::ByoYomi)) => Role::ByoYomi,
            _ => return Err(expected(token, "`increment`, `delay` or `byo-yomi` after this")),
        };
        self.at += 1;
        if self.number_is_next() {
            return Err(expected(token, "no time after words that deny it"));
        }
        let end = denied.map_or(token.span.end, |denied| denied.span.end);
        self.denials.push(Denial { role, span: token.span.start..end });
        // `15 min with no increment`
        if self.term.is_empty() && self.term.sign == Before::Plus {
            self.term.sign = Before::Blank;
        }
        Ok(())
    }

    /// Whether `each` ends a part that is not the first, and that nothing else says what it is.
    fn says_nothing_of_what(&self) -> bool {
        let ends = self.tokens.get(self.at).is_none_or(|next| matches!(next.sort, Sort::Sign(sign) if sign != '('));
        let is_number = self.term.is_bare() && self.term.is_time_alone();
        ends && is_number && !self.terms.is_empty() && !matches!(self.term.sign, Before::Plus | Before::Pipe)
    }

    /// A word that is a sign; after a sign it is nothing.
    pub(super) fn joint(&mut self, before: Before, token: &'t Token) -> Result<(), ReadError> {
        if self.term.is_empty() { Ok(()) } else { self.close(before, token) }
    }

    pub(super) fn is_hours(&self) -> bool {
        let is_before = self.term.moves.is_none() || self.term.is_count_first;
        matches!(self.term.amount, Some(Amount::Time { unit: HOUR, .. })) && is_before
    }

    /// `5 min 3 sec increment` is no increment of 303 seconds.
    pub(super) fn split_sum(&mut self, token: &Token) {
        if let Some((first, second)) = self.term.sum_of.take() {
            let next = Term::new(Before::Blank, token.span.start);
            let mut before = core::mem::replace(&mut self.term, next);
            before.amount = Some(first);
            before.is_apart = false;
            self.terms.push(before);
            self.term.amount = Some(second);
        }
    }

    pub(super) fn role(&mut self, role: Role, token: &'t Token) -> Result<(), ReadError> {
        // `持ち時間10分 秒読み`: the time is said not to be that.
        if self.term.is_main && self.term.amount.is_some() && !self.number_is_next() {
            return Err(expected(token, "a time after this"));
        }
        if self.term.amount.is_some()
            && self.number_is_next()
            && !self.term.is_increment()
            && self.periods_that_are_next().is_none()
        {
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
