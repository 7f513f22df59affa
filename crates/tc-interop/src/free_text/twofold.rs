//! Texts in which one piece has two meanings, whatever its part is. One meaning is chosen before the parts are built.
//! Each piece has a separate question, so that answers are never confused.

use alloc::vec::Vec;

use super::mean::{Answers, Question};
use super::term::{Amount, Before, Role, Term, Text};
use super::token::Script;
use crate::spelled::{DAY, HOUR, MINUTE, SECOND};
use crate::{Assumption, Certainty};

/// What is added to every move is shorter.
const LONG: u64 = 10 * MINUTE;

/// The text with one meaning.
pub(super) fn settled(text: &Text, answers: &mut Answers) -> Text {
    let mut text = text.clone();
    halves(&mut text.terms, answers);
    players(&mut text.terms, answers);
    minutes(&mut text.terms, answers);
    joined(&mut text.terms, answers);
    listed(&mut text.terms, answers);
    if !text.is_hourglass {
        seconds(&mut text.terms, answers);
    }
    text
}

/// `1/2 h` is half an hour, and a move in two hours.
fn halves(terms: &mut [Term], answers: &mut Answers) {
    use Assumption::{FractionOfUnit, MovesBeforeTime};
    for term in terms {
        let Some((moves, amount)) = term.not_fraction else { continue };
        // `1/2 h for 40 moves` has its moves.
        let is_fraction = term.moves.is_some()
            || answers.ask(Question::Fraction, Certainty::Likely, FractionOfUnit, &[MovesBeforeTime]) == FractionOfUnit;
        if is_fraction {
            term.is_moves_first = false;
        } else {
            (term.amount, term.moves) = (Some(amount), Some(moves));
        }
    }
}

/// `2 x 15 min` is 15 minutes for each of the two, and two periods.
fn players(terms: &mut [Term], answers: &mut Answers) {
    use Assumption::{EachPlayer, NoMainTime};
    let [first, ..] = terms else { return };
    let certainty = match first.amount {
        Some(Amount::Bare(_)) => Certainty::Guess,
        Some(Amount::Time { unit: SECOND, .. }) if first.sum_of.is_none() => return,
        _ => Certainty::Likely,
    };
    let is_open = first.periods == Some(2) && first.has_times && first.role == Role::Open && !first.is_per_move;
    if is_open && answers.ask(Question::Players, certainty, EachPlayer, &[NoMainTime]) == EachPlayer {
        first.periods = None;
    }
}

/// `2 h 40 + 1 h` is 160 minutes, and 40 moves in two hours.
fn minutes(terms: &mut [Term], answers: &mut Answers) {
    use Assumption::{TimeBeforeMoves, TimesAreAdded};
    let is_open = |term: &Term| term.not_minutes.is_some() && term.moves.is_none();
    let is_long = |term: &Term| matches!(term.amount, Some(Amount::Time { nanos, .. }) if nanos >= LONG);
    if !matches!(terms, [first, second, ..] if is_open(first) && is_long(second)) {
        return;
    }
    if answers.ask(Question::Minutes, Certainty::Likely, TimesAreAdded, &[TimeBeforeMoves]) == TimeBeforeMoves {
        for term in terms {
            if let Some((hours, moves)) = term.not_minutes.filter(|_| term.moves.is_none()) {
                (term.amount, term.moves) = (Some(hours), Some(moves));
            }
        }
    }
}

/// `40 moves in 2 hours and 30 minutes` is one stage, and two; with `for the rest` it is two.
fn joined(terms: &mut Vec<Term>, answers: &mut Answers) {
    use Assumption::{StageAfterPlus, TimesAreAdded};
    let [term, ..] = terms.as_slice() else { return };
    let (Some((first, second)), true, Role::Open) = (term.sum_of, term.moves.is_some(), term.role) else { return };
    if !matches!(second, Amount::Time { unit: MINUTE, .. }) {
        return;
    }
    let is_two = term.is_rest
        || answers.ask(Question::Sum, Certainty::Likely, TimesAreAdded, &[StageAfterPlus]) == StageAfterPlus;
    if is_two {
        let rest = Term { span: term.span.clone(), ..Term::new(Before::Plus, term.span.start) };
        let rest = Term { amount: Some(second), is_rest: true, is_remaining: term.is_remaining, ..rest };
        let stage = Term { amount: Some(first), sum_of: None, is_rest: false, is_remaining: false, ..term.clone() };
        terms.splice(..1, [stage, rest]);
    }
}

/// `1 hour, 30 minutes` is one time, and two stages.
fn listed(terms: &mut Vec<Term>, answers: &mut Answers) {
    use Assumption::{StageAfterPlus, TimesAreAdded};
    let [first, second] = terms.as_slice() else { return };
    let (
        Some(Amount::Time { nanos, unit: unit @ (HOUR | DAY), .. }),
        Some(Amount::Time { nanos: more, unit: smaller, script }),
    ) = (first.amount, second.amount)
    else {
        return;
    };
    let is_plain = |term: &Term| term.is_time_alone() && !term.has_plus && !term.is_then;
    if !(is_plain(first) && is_plain(second)) || second.sign != Before::Comma || smaller >= unit || more >= unit {
        return;
    }
    // `1 h, 30 s`: so little is rather of every move.
    if more < LONG {
        return;
    }
    let Some(nanos) = nanos.checked_add(more) else { return };
    if answers.ask(Question::Sum, Certainty::Guess, TimesAreAdded, &[StageAfterPlus]) == TimesAreAdded {
        let sum = Term { amount: Some(Amount::Time { nanos, unit: smaller, script }), ..first.clone() };
        *terms = alloc::vec![sum];
    }
}

/// `20/10 sec` is an increment, and 20 moves in 10 seconds; with `inc` or `delay` it is what it says.
fn seconds(terms: &mut Vec<Term>, answers: &mut Answers) {
    use Assumption::{Minutes, MovesBeforeTime, SecondIsIncrement};
    /// More minutes, or seconds a move, are hardly meant.
    const MOST_MINUTES: u64 = 180;
    let [term] = terms.as_slice() else { return };
    let (Some(count), Some(Amount::Time { nanos, unit: SECOND, .. })) = (term.moves, term.amount) else { return };
    let is_said = term.role == Role::Increment || term.is_delay();
    let is_other = term.is_rest || term.is_added || term.periods.is_some() || !(is_said || term.role == Role::Open);
    if !term.is_moves_first || is_other || nanos > MINUTE || count > MOST_MINUTES {
        return;
    }
    // Nobody has less than a second for a move.
    let (certainty, first, other) = match nanos <= count * SECOND {
        true => (Certainty::Likely, SecondIsIncrement, MovesBeforeTime),
        false => (Certainty::Guess, MovesBeforeTime, SecondIsIncrement),
    };
    if is_said || answers.ask(Question::Slash, certainty, first, &[other]) == SecondIsIncrement {
        answers.assume(Certainty::Likely, Minutes);
        let main = Term { span: term.span.clone(), ..Term::new(term.sign, term.span.start) };
        let main_time = Amount::Time { nanos: count * MINUTE, unit: MINUTE, script: Script::Letters };
        let role = if is_said { term.role } else { Role::Increment };
        let extra = Term { role, moves: None, is_moves_first: false, sign: Before::Plus, ..term.clone() };
        *terms = alloc::vec![Term { amount: Some(main_time), ..main }, extra];
    }
}
