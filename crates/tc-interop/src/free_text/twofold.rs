//! Texts of which one piece has two meanings, whatever its part is: they are given one before anything is made of them.

use alloc::vec::Vec;

use super::mean::{Answers, Question};
use super::term::{Amount, Before, Role, Term, Text};
use super::token::Script;
use crate::spelled::{MINUTE, SECOND};
use crate::{Assumption, Certainty};

/// The text with one meaning.
pub(super) fn settled(text: &Text, answers: &mut Answers) -> Text {
    let mut text = text.clone();
    halves(&mut text.terms, answers);
    players(&mut text.terms, answers);
    minutes(&mut text.terms, answers);
    joined(&mut text.terms, answers);
    seconds(&mut text.terms, answers);
    text
}

/// `1/2 h` is half an hour, and a move in two hours.
fn halves(terms: &mut [Term], answers: &mut Answers) {
    use Assumption::{FractionOfUnit, MovesBeforeTime};
    for term in terms {
        let Some((moves, amount)) = term.not_fraction else { continue };
        let answer = answers.ask(Question::Slash, Certainty::Likely, FractionOfUnit, &[MovesBeforeTime]);
        if answer == MovesBeforeTime {
            (term.amount, term.moves) = (Some(amount), Some(moves));
        } else {
            term.is_moves_first = false;
        }
    }
}

/// `2 x 15 min` is 15 minutes for each of the two, and two periods.
fn players(terms: &mut [Term], answers: &mut Answers) {
    use Assumption::{EachPlayer, NoMainTime};
    let [first, ..] = terms else { return };
    let certainty = match first.amount {
        Some(Amount::Bare(_)) => Certainty::Guess,
        Some(Amount::Time { unit, .. }) if unit >= MINUTE => Certainty::Likely,
        _ => return,
    };
    let is_open = first.periods == Some(2) && first.role == Role::Open && first.moves.is_none() && !first.is_per_move;
    if is_open && answers.ask(Question::Players, certainty, EachPlayer, &[NoMainTime]) == EachPlayer {
        first.periods = None;
    }
}

/// `2 h 40 + 1 h` is 160 minutes, and 40 moves in two hours.
fn minutes(terms: &mut [Term], answers: &mut Answers) {
    use Assumption::{TimeBeforeMoves, TimesAreAdded};
    /// What is added to a stage is shorter.
    const LEAST: u64 = 10 * MINUTE;
    let is_long = |term: &Term| matches!(term.amount, Some(Amount::Time { nanos, .. }) if nanos >= LEAST);
    if !matches!(terms, [first, second, ..] if first.not_minutes.is_some() && is_long(second)) {
        return;
    }
    if answers.ask(Question::Slash, Certainty::Likely, TimesAreAdded, &[TimeBeforeMoves]) == TimeBeforeMoves {
        for term in terms {
            if let Some((hours, moves)) = term.not_minutes.filter(|_| term.moves.is_none()) {
                (term.amount, term.moves) = (Some(hours), Some(moves));
            }
        }
    }
}

/// `40 moves in 2 hours and 30 minutes` is one stage, and two.
fn joined(terms: &mut Vec<Term>, answers: &mut Answers) {
    use Assumption::{StageAfterPlus, TimesAreAdded};
    let [term] = terms.as_slice() else { return };
    let (Some((first, second)), true, Role::Open) = (term.sum_of, term.moves.is_some(), term.role) else { return };
    if !matches!(second, Amount::Time { unit: MINUTE, .. }) {
        return;
    }
    if answers.ask(Question::Last, Certainty::Likely, TimesAreAdded, &[StageAfterPlus]) == StageAfterPlus {
        let rest = Term { amount: Some(second), is_rest: true, ..Term::new(Before::Plus, term.span.start) };
        let stage = Term { amount: Some(first), sum_of: None, ..term.clone() };
        *terms = alloc::vec![stage, rest];
    }
}

/// `20/10 sec` is an increment, and 20 moves in 10 seconds.
fn seconds(terms: &mut Vec<Term>, answers: &mut Answers) {
    use Assumption::{MovesBeforeTime, SecondIsIncrement};
    let [term] = terms.as_slice() else { return };
    let (Some(count), Some(Amount::Time { nanos, unit: SECOND, .. })) = (term.moves, term.amount) else { return };
    if !term.is_moves_first || nanos > MINUTE || term.role != Role::Open || term.is_rest || count > 180 {
        return;
    }
    let is_hasty = nanos <= count * SECOND;
    let (certainty, first, other) = match is_hasty {
        true => (Certainty::Likely, SecondIsIncrement, MovesBeforeTime),
        false => (Certainty::Guess, MovesBeforeTime, SecondIsIncrement),
    };
    if answers.ask(Question::Slash, certainty, first, &[other]) == SecondIsIncrement {
        answers.assume(Certainty::Likely, Assumption::Minutes);
        let plain = Term { span: term.span.clone(), ..Term::new(term.sign, term.span.start) };
        let time = Amount::Time { nanos: count * MINUTE, unit: MINUTE, script: Script::Letters };
        let main = Term { amount: Some(time), ..plain.clone() };
        let increment = Term { amount: term.amount, role: Role::Increment, ..plain };
        *terms = alloc::vec![main, increment];
    }
}
