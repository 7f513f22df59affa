//! What signs divide.

use super::{Awaited, Parser, expected};
use crate::ReadError;
use crate::free_text::term::{Amount, Before, Role};
use crate::free_text::token::{Script, Sort, Token, WORDS};
use crate::free_text::words::Word;

impl<'t> Parser<'t> {
    pub(super) fn sign(&mut self, sign: char, token: &'t Token) -> Result<(), ReadError> {
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
        // `20分、30秒、3回`
        let are_of_this = |after: &[Token]| after.iter().all(|token| matches!(token.sort, Sort::Sign(_)));
        if matches!(before, Before::Comma | Before::Semicolon)
            && !self.terms.is_empty()
            && self.term.is_time_alone()
            && self.periods_that_are_next().is_some_and(are_of_this)
        {
            return Ok(());
        }
        let is_twice = self.term.is_empty() && self.term.sign != Before::Start && self.term.sign != Before::Blank;
        if self.term.is_empty() {
            let is_weaker = |sign| matches!(sign, Before::Comma | Before::Semicolon | Before::Blank);
            if self.at == 1
                || self.terms.is_empty() && before != Before::Comma
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

    pub(super) fn times(&mut self, token: &'t Token) -> Result<(), ReadError> {
        // `60 min + 30 s x 5`
        let several = self.tokens.get(self.at).map(|next| next.sort);
        if let (Some(Amount::Time { .. }), Some(Sort::Number(count))) = (self.term.amount, several)
            && !self.tokens.get(self.at + 1).is_some_and(|after| matches!(after.sort, Sort::Unit(..)))
            && self.awaited == Awaited::Anything
        {
            self.at += 1;
            // `60分 30秒×3`
            self.split_sum(token);
            self.term.has_times = true;
            return self.periods(count, token);
        }
        let is_count = self.term.is_bare() && self.term.second.is_none() && self.term.moves.is_none();
        if !is_count || self.term.periods.is_some() {
            return Err(expected(token, "a number of periods before this"));
        }
        (self.awaited, self.term.has_times) = (Awaited::Period, true);
        Ok(())
    }

    /// Whether a number in brackets after a time can be that of its periods: `20秒(1)`, `25:00 + 00:30(5)`.
    pub(super) fn can_be_several(&self, amount: Amount) -> bool {
        let is_east_asian = matches!(amount, Amount::Time { script: Script::EastAsian, .. });
        let is_pair = matches!(amount, Amount::Pair { .. });
        is_east_asian || !self.terms.is_empty() && (is_pair || self.term.role == Role::ByoYomi)
    }
}
