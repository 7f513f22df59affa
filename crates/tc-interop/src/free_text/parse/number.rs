//! What a number is: a time, moves, periods, the number of a move.

use super::fraction::fraction;
use super::{Awaited, MOVES, Parser, SIGN, expected};
use crate::free_text::term::{Amount, Before, Role, Term};
use crate::free_text::token::{Script, Sort, Token};
use crate::free_text::words::Word;
use crate::spelled::{DAY, Decimal, HOUR, MINUTE, SECOND};
use crate::{ReadError, ReadErrorKind};

/// Common numbers of moves in a stage.
const USUAL_MOVES: [u64; 3] = [20, 36, 40];

impl<'t> Parser<'t> {
    pub(super) fn number(&mut self, number: Decimal, token: &'t Token) -> Result<(), ReadError> {
        let next = self.tokens.get(self.at).map(|next| (next.sort, next.is_glued));
        match self.awaited {
            Awaited::MoveAfter | Awaited::MoveFrom => {
                let count = number.whole().ok_or(expected(token, MOVES))?;
                return self.holds_from(count, token);
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
            // `5 byo-yomi periods of 30 s`
            Awaited::Anything
                if matches!(next, Some((Sort::Word(Word::ByoYomi), _)))
                    && self.tokens.get(self.at + 1).is_some_and(|after| after.sort == Sort::Word(Word::Periods)) =>
            {
                if self.term.amount.is_some() {
                    self.close(Before::Blank, token)?;
                }
                self.at += 1;
                self.term.role = Role::ByoYomi;
                return self.periods(number, token);
            }
            _ if self.next_is(|sort| matches!(sort, Sort::Word(Word::Move | Word::Stone)))
                && !matches!(next, Some((Sort::Unit(..), _))) =>
            {
                return self.moves(number, token);
            }
            // `20m 3x30s`
            Awaited::Anything
                if matches!(next, Some((Sort::Word(Word::Times) | Sort::Sign('*'), _)))
                    && matches!(self.term.amount, Some(Amount::Time { .. })) =>
            {
                self.close(Before::Blank, token)?;
            }
            _ => {}
        }
        if let Some((amount, pieces)) = self.fraction_with(number) {
            self.at += pieces;
            return self.amount(amount, token);
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
            let is_d = unit == DAY && script == Script::Letters && is_letter;
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
        let is_near = token.is_glued || self.ends_in_minutes(token);
        if let (Some(Sort::Unit(unit, script)), true, Awaited::Anything) = (before, is_near, self.awaited)
            && let Some(smaller) = [(HOUR, MINUTE), (MINUTE, SECOND)].iter().find(|(large, _)| *large == unit)
            && script != Script::Mark
            && self.term.amount.is_some()
        {
            let nanos = number.of(smaller.1).map_err(|kind| ReadError::at(kind, token.span.clone()))?.as_nanos();
            let hours = self.term.amount.filter(|_| smaller.1 == MINUTE && self.term.moves.is_none());
            self.amount(Amount::Time { nanos, unit: smaller.1, script }, token)?;
            self.term.not_minutes = hours.zip(number.whole().filter(|count| USUAL_MOVES.contains(count)));
            // `5m3` is rather said of two times.
            self.term.is_apart = smaller.1 == SECOND;
            return Ok(());
        }
        self.amount(Amount::Bare(number), token)
    }

    /// `1 h 30`, at the end or before what cannot be of a number alone.
    fn ends_in_minutes(&self, token: &Token) -> bool {
        let ends = self.tokens.get(self.at).is_none_or(|next| match next.sort {
            Sort::Sign(sign) => matches!(sign, '+' | '/' | '(' | ','),
            Sort::Word(word) => {
                matches!(
                    word,
                    Word::For | Word::En | Word::Per | Word::Plus | Word::Then | Word::Rest | Word::Remaining
                )
            }
            _ => false,
        });
        ends && self.is_hours() && token.span.len() == 2
    }

    /// `from move 61`, `after move 40`
    pub(super) fn holds_from(&mut self, count: u64, token: &'t Token) -> Result<(), ReadError> {
        if self.term.from.is_some() || self.term.after.is_some() {
            return Err(expected(token, "only one move from which the increment or delay starts"));
        }
        match core::mem::replace(&mut self.awaited, Awaited::Anything) {
            Awaited::MoveAfter => self.term.after = Some(count),
            _ => self.term.from = Some(count),
        }
        Ok(())
    }

    pub(super) fn moves(&mut self, number: Decimal, token: &'t Token) -> Result<(), ReadError> {
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

    pub(super) fn periods(&mut self, number: Decimal, token: &'t Token) -> Result<(), ReadError> {
        let count = number.whole().ok_or(expected(token, "a number of periods"))?;
        if self.term.periods.replace(count).is_some() {
            return Err(expected(token, "one number of periods"));
        }
        Ok(())
    }

    /// A time, with its unit or without.
    pub(super) fn amount(&mut self, amount: Amount, token: &'t Token) -> Result<(), ReadError> {
        let awaited = core::mem::replace(&mut self.awaited, Awaited::Anything);
        let joins = core::mem::replace(&mut self.joins, false);
        // `1h30'`, and not `90'30"`, which some write for two times.
        let is_after_hours = self.is_hours() && matches!(amount, Amount::Time { unit: MINUTE, .. });
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
                let count = count.whole().ok_or(expected(token, MOVES))?;
                self.term.is_moves_first = true;
                // `1/2 h`
                match fraction(count, amount) {
                    Some(part) => (self.term.amount, self.term.not_fraction) = (Some(part), Some((count, amount))),
                    None => (self.term.amount, self.term.moves) = (Some(amount), Some(count)),
                }
            }
            (Awaited::AfterSlash, Some(Amount::Time { .. } | Amount::Pair { .. }), Amount::Bare(count))
                if self.term.moves.is_none() =>
            {
                self.term.moves = Some(count.whole().ok_or(expected(token, MOVES))?);
            }
            (Awaited::AfterSlash, Some(_), _) => return Err(expected(token, MOVES)),
            (_, None, amount) => self.term.amount = Some(amount),
            (_, Some(Amount::Time { nanos, unit, .. }), Amount::Time { nanos: more, unit: smaller, script })
                if smaller < unit
                    && (script != Script::Mark || joins || is_after_hours)
                    && (joins || self.is_beside(token)) =>
            {
                // `15m 60s` is no length of time.
                if more >= unit {
                    return Err(expected(token, "less than one of the unit before it"));
                }
                let nanos =
                    nanos.checked_add(more).ok_or(ReadError::at(ReadErrorKind::Overflow, token.span.clone()))?;
                // `40 Züge in 2 Stunden und 30 Minuten`
                let is_joined = joins && self.term.is_count_first;
                let can_be_two = smaller == SECOND || script == Script::EastAsian || is_joined;
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

    /// `30/m`: a unit after a slash is a move; `30 moves per hour`: it says how much the moves before it have.
    pub(super) fn bare_unit(&mut self, unit: u64, token: &'t Token) -> Result<(), ReadError> {
        let is_m = unit == MINUTE && token.span.len() == 1;
        if self.awaited == Awaited::AfterSlash && is_m && self.term.amount.is_some() {
            self.awaited = Awaited::Anything;
            self.term.is_per_move = true;
            return Ok(());
        }
        if let (Awaited::AfterSlash, true, None) = (self.awaited, self.term.is_count_first, self.term.amount) {
            return self.amount(Amount::Time { nanos: unit, unit, script: Script::Letters }, token);
        }
        Err(expected(token, "a number before the unit"))
    }
}
