//! Texts in which something is missing or said twice: they are refused before anything is made of them.

use super::token::{Sort, Token};
use super::words::Word;
use crate::spelled::MINUTE;
use crate::{ReadError, ReadErrorKind};

/// Refuses words in places where they have no meaning.
pub(super) fn check(tokens: &[Token]) -> Result<(), ReadError> {
    for (place, token) in tokens.iter().enumerate() {
        let Sort::Word(word) = token.sort else { continue };
        let after = tokens.get(place + 1..).unwrap_or_default();
        let before = tokens.get(..place).unwrap_or_default();
        let expected =
            |what| Err(ReadError::at(ReadErrorKind::Expected(crate::Expectation::Words(what)), token.span.clone()));
        let mut said = after.iter().filter(|token| !matches!(token.sort, Sort::Word(Word::Filler | Word::Point)));
        let next = said.next().map(|token| token.sort);
        let has_number = before.iter().any(|token| !matches!(token.sort, Sort::Word(_) | Sort::Sign(_)));
        let is_first = before.iter().all(|token| matches!(token.sort, Sort::Word(word) if word.is_silent()));
        // `from the beginning`
        let is_beginning = word == Word::From && before.iter().any(|token| token.sort == Sort::Word(Word::From));
        match word {
            Word::From if is_beginning && next.is_none() => {}
            // `10 min with`
            Word::Plus
            | Word::And
            | Word::Then
            | Word::WhenOut
            | Word::Per
            | Word::For
            | Word::From
            | Word::After
            | Word::First
            | Word::Next
                if next.is_none() =>
            {
                return expected("a number after this");
            }
            // `plus 30 sec`, `then 5 min`, `next 20 moves in 1 hour`: it is a part of something.
            Word::Plus if is_first => return expected("a time before this"),
            Word::And | Word::Then | Word::WhenOut | Word::Next if !has_number => {
                return expected("a time before this");
            }
            // An hour in Danish and Norwegian: `1 time + 30 sek`.
            Word::Time
                if matches!(before.last(), Some(Token { sort: Sort::Number(_), .. }))
                    && !matches!(next, Some(Sort::Word(Word::Clock))) =>
            {
                return expected("a unit, or `time control`: this word is an hour in some languages");
            }
            // `5 min for each of 10 moves`
            Word::Every if matches!(after.first(), Some(Token { sort: Sort::Word(Word::Filler), .. })) => {
                return expected("a move or a player after this");
            }
            // `first 10 minutes`; `for the first 40 moves` and `from the first move` say something.
            Word::First | Word::Next => {
                let is_count = matches!(next, Some(Sort::Number(_))) && is_move(said.next());
                if !is_count && !matches!(next, Some(Sort::Word(Word::Move))) {
                    return expected("moves after this");
                }
            }
            // `every 10 sec`
            Word::Per | Word::Every => {
                let begins = before.last().is_none_or(|token| matches!(token.sort, Sort::Sign(_)))
                    && next != Some(Sort::Sign(')'));
                // `je 10 Minuten`
                let is_long = word == Word::Every
                    && matches!(next, Some(Sort::Number(_)))
                    && matches!(said.next(), Some(Token { sort: Sort::Unit(unit, _), .. }) if *unit >= MINUTE);
                if begins && !is_long && !matches!(next, Some(Sort::Word(Word::Move | Word::Each | Word::PerMove))) {
                    return expected("a move or a player after this");
                }
            }
            Word::Class if before.iter().any(|token| token.sort == Sort::Word(Word::Class)) => {
                return expected("one speed class");
            }
            _ => {}
        }
    }
    Ok(())
}

fn is_move(token: Option<&Token>) -> bool {
    token.is_some_and(|token| matches!(token.sort, Sort::Word(Word::Move | Word::Stone)))
}
