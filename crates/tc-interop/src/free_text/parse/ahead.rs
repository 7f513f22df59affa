//! Looks at the pieces around the current one, without taking them.

use super::Parser;
use crate::free_text::token::{Script, Sort, Token};
use crate::free_text::words::Word;
use crate::spelled::{HOUR, MINUTE};

impl<'t> Parser<'t> {
    /// What comes next, words that say nothing left out.
    pub(super) fn next(&self) -> Option<&'t Token> {
        let rest = self.tokens.get(self.at..)?;
        rest.iter().find(|token| {
            let is_silent = matches!(token.sort, Sort::Word(word) if word.is_silent());
            !is_silent
                && !matches!(
                    token.sort,
                    Sort::Word(Word::Added | Word::First | Word::Next) | Sort::Sign('(' | ')' | ':')
                )
        })
    }

    pub(super) fn next_is(&self, wanted: impl Fn(Sort) -> bool) -> bool {
        self.next().is_some_and(|token| wanted(token.sort))
    }

    pub(super) fn time_follows_periods(&self) -> bool {
        let rest = self.tokens.get(self.at..).unwrap_or_default();
        let mut rest = rest
            .iter()
            .filter(|token| !matches!(token.sort, Sort::Word(word) if word.is_silent() || word == Word::Periods));
        rest.next().is_some_and(|token| matches!(token.sort, Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_)))
    }

    /// Whether a number follows the word that comes next.
    pub(super) fn number_follows_the_next(&self) -> bool {
        let after = self.tokens.get(self.at + 1).map(|token| token.sort);
        matches!(after, Some(Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_)))
    }

    pub(super) fn number_is_next(&self) -> bool {
        self.next_is(|sort| matches!(sort, Sort::Number(_) | Sort::Pair { .. } | Sort::Clock(_) | Sort::Sign('/')))
    }

    /// The unit after two numbers with a colon, if it says what they are.
    pub(super) fn pair_unit(&self) -> Option<u64> {
        match self.tokens.get(self.at)?.sort {
            Sort::Unit(unit @ (HOUR | MINUTE), Script::Letters) => Some(unit),
            _ => None,
        }
    }

    /// What follows a number of periods, if that comes next: `30 sec byo-yomi (5 periods)`.
    pub(super) fn periods_that_are_next(&self) -> Option<&'t [Token]> {
        let rest = self.tokens.get(self.at..)?;
        let brackets = rest.iter().take_while(|token| token.sort == Sort::Sign('(')).count();
        match rest.get(brackets..)? {
            [count, periods, after @ ..]
                if matches!(count.sort, Sort::Number(_)) && periods.sort == Sort::Word(Word::Periods) =>
            {
                Some(after)
            }
            _ => None,
        }
    }

    pub(super) fn minutes_follow(&self) -> bool {
        let pair = self.tokens.get(self.at..).unwrap_or_default();
        matches!(pair, [number, unit, ..]
            if matches!(number.sort, Sort::Number(_)) && matches!(unit.sort, Sort::Unit(MINUTE, Script::Letters)))
    }

    pub(super) fn moves_follow(&self) -> bool {
        let pair = self.tokens.get(self.at..).unwrap_or_default();
        matches!(pair, [number, moves, ..]
            if matches!(number.sort, Sort::Number(_)) && moves.sort == Sort::Word(Word::Move))
    }

    /// Whether a number follows the time before it without a blank.
    pub(super) fn is_beside(&self, number: &Token) -> bool {
        let place = self.tokens.iter().position(|token| token.span == number.span);
        let before = place.and_then(|place| self.tokens.get(place.checked_sub(1)?));
        before.is_some_and(|before| matches!(before.sort, Sort::Unit(..) | Sort::Word(Word::Point)))
    }
}
