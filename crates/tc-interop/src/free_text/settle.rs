//! Times that can be read in two ways, whatever their part is: sums, fractions, pairs. One way is chosen before the
//! control is built.

use alloc::vec::Vec;

use super::amount::{Amount, DAY, HOUR, Known, MINUTE, SECOND};
use super::answers::Answers;
use super::evidence::{Place, tables};
use super::items::Script;
use super::said::{Link, Role, Said};
use super::term::{Term, Text};
use crate::Assumption;
use crate::decimal::Decimal;
use Assumption::{
    ByoYomiAfterPlus, EachPlayer, Minutes, MovesBeforeTime, SecondIsIncrement, SecondsAreIncrement, StageAfterPlus,
    TimeBeforeMoves,
};

/// What is added to every move is shorter.
const LONG: u64 = 10 * MINUTE;

/// The terms with one meaning of each time.
pub(super) fn settled(text: &Text, answers: &mut Answers) -> Vec<Term> {
    let mut terms = text.terms.clone();
    for settle in [fractions, twice, split, hours_and, joined, listed, seconds, sums] {
        let ask = |terms: &[Term], table, answers: &mut Answers| {
            answers.ask(table, &Place { text, terms, parts: &[], place: 0 })
        };
        settle(text, &mut terms, answers, &ask);
    }
    terms
}

type Ask<'a> =
    &'a dyn Fn(&[Term], &'static [super::evidence::Evidence<Assumption>], &mut Answers) -> Option<Assumption>;

/// `1/2 h` is half an hour, or a move in two hours.
#[expect(clippy::ptr_arg, reason = "all steps have one type")]
fn fractions(_: &Text, terms: &mut Vec<Term>, answers: &mut Answers, ask: Ask) {
    for place in 0..terms.len() {
        let Some(term) = terms.get(place) else { continue };
        let Amount::Fraction { part, moves, whole } = term.amount else { continue };
        // `1/2 h for 40 moves` has its moves.
        let is_moves = term.moves().is_none()
            && !term.is_rest()
            && ask(terms, tables::FRACTIONS, answers) == Some(MovesBeforeTime);
        let Some(term) = terms.get_mut(place) else { continue };
        if is_moves {
            term.amount = whole.into();
            term.said.push(Said::Moves(moves));
        } else {
            term.amount = part.into();
        }
    }
}

/// `2 x 15 min` is 15 minutes for each of the two, or two periods.
#[expect(clippy::ptr_arg, reason = "all steps have one type")]
fn twice(_: &Text, terms: &mut Vec<Term>, answers: &mut Answers, ask: Ask) {
    let Some(first) = terms.first() else { return };
    let is_open = first.has(Said::Times(2)) && first.role().is_none() && !first.has(Said::PerMove);
    let is_period = matches!(first.amount, Amount::Known { unit: SECOND, .. }) || first.second.is_some();
    if is_open && !is_period && ask(terms, tables::TWICE, answers) == Some(EachPlayer) {
        terms.iter_mut().for_each(|term| term.said.retain(|said| *said != Said::Times(2)));
    }
}

/// `2 h 40 + 1 h` is 160 minutes, or 40 moves in two hours.
fn hours_and(_: &Text, terms: &mut Vec<Term>, answers: &mut Answers, ask: Ask) {
    let is_open = |term: &Term| {
        matches!(term.amount, Amount::HoursAnd { hours: Known { unit: HOUR, .. }, number } if number % 15 != 0)
            && term.moves().is_none()
    };
    let has_stage = |term: &Term| term.known().is_some_and(|(nanos, ..)| nanos >= LONG);
    if !matches!(terms.as_slice(), [first, second, ..] if is_open(first) && has_stage(second)) {
        return;
    }
    if ask(terms, tables::HOURS_AND, answers) == Some(TimeBeforeMoves) {
        for term in terms {
            if let (Amount::HoursAnd { hours, number }, None) = (term.amount, term.moves()) {
                term.amount = hours.into();
                term.said.push(Said::Moves(number));
            }
        }
    }
}

/// `40 moves in 2 hours and 30 minutes` is one stage, or two; with `for the rest` it is two.
fn joined(_: &Text, terms: &mut Vec<Term>, answers: &mut Answers, ask: Ask) {
    let is_open = |term: &Term| {
        let is_sum = matches!(term.amount, Amount::Sum { second: Known { unit: MINUTE, .. }, is_apart: true, .. });
        is_sum && term.moves().is_some() && term.role().is_none()
    };
    let Some(place) =
        terms.iter().position(|term| is_open(term) && term.is_rest()).or_else(|| terms.iter().position(is_open))
    else {
        return;
    };
    let Some(term) = terms.get(place).cloned() else { return };
    let Amount::Sum { first, second, .. } = term.amount else { return };
    let is_asked = place == 0 && !term.is_rest() && ask(terms, tables::JOINED, answers) == Some(StageAfterPlus);
    if term.is_rest() || is_asked {
        let (ends, said) = term.said.iter().copied().partition(|said| *said == Said::Rest);
        let rest = Term { amount: second.into(), said: ends, links: alloc::vec![Link::And], ..term.clone() };
        terms.splice(place..=place, [Term { amount: first.into(), said, ..term }, rest]);
    }
}

/// `1 hour, 30 minutes` is one time, or two stages.
fn listed(_: &Text, terms: &mut Vec<Term>, answers: &mut Answers, ask: Ask) {
    let [first, second] = terms.as_slice() else { return };
    let (Amount::Known { nanos, unit: unit @ (HOUR | DAY), .. }, Amount::Known { nanos: more, unit: smaller, script }) =
        (first.amount, second.amount)
    else {
        return;
    };
    let is_list = second.links == [Link::Comma] && first.is_plain() && second.is_plain();
    // `1 h, 30 s`: so little is rather of every move.
    if !is_list || smaller >= unit || more >= unit || more < LONG {
        return;
    }
    let Some(nanos) = nanos.checked_add(more) else { return };
    if ask(terms, tables::LISTED, answers) == Some(Assumption::TimesAreAdded) {
        terms.truncate(1);
        if let Some(first) = terms.first_mut() {
            first.amount = Amount::Known { nanos, unit: smaller, script };
        }
    }
}

/// `20/10 sec` is an increment, or 20 moves in 10 seconds; with `inc` or `delay` it is what it says.
fn seconds(_: &Text, terms: &mut Vec<Term>, answers: &mut Answers, ask: Ask) {
    for place in 0..terms.len() {
        let Some(term) = terms.get(place) else { continue };
        let (Amount::Bare(count), Some(time)) = (term.amount, term.second) else { continue };
        let has_role = matches!(term.role(), Some(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein));
        let is_extra = has_role || term.has(Said::PerMove) || term.from().is_some();
        let is_bare = matches!(time, Amount::Bare(_));
        if is_bare && !(has_role && terms.len() == 1) {
            continue;
        }
        let is_open = terms.len() == 1 && term.role().is_none() && term.periods().is_none() && !term.is_rest();
        let is_increment = is_extra && terms.len() == 1
            || is_open && ask(terms, tables::SLASH_SECONDS, answers) == Some(SecondIsIncrement);
        if is_extra && is_increment && !has_role {
            answers.assume(tables::RARE, SecondIsIncrement);
        }
        let Some(term) = terms.get(place).cloned() else { continue };
        if is_increment {
            let main_time = match count.nanos(MINUTE) {
                Ok(nanos) if !is_bare => {
                    answers.assume(tables::RARE, Minutes);
                    Amount::Known { nanos, unit: MINUTE, script: Script::Letters }
                }
                _ => Amount::Bare(count),
            };
            let main = Term { amount: main_time, second: None, said: Vec::new(), ..term.clone() };
            let mut extra = Term { amount: time, second: None, links: alloc::vec![Link::Plus], ..term };
            if extra.role().is_none() {
                extra.said.push(Said::Role(Role::Increment));
            }
            *terms = alloc::vec![main, extra];
            return;
        }
        let Some(moves) = count.whole() else { continue };
        if let Some(term) = terms.get_mut(place) {
            (term.amount, term.second) = (time, None);
            term.said.push(Said::Moves(moves));
        }
    }
}

/// `5 min 3 sec increment` says what the second time is.
fn split(_: &Text, terms: &mut Vec<Term>, _: &mut Answers, _: Ask) {
    let is_extra = |said: &Said| {
        matches!(
            said,
            Said::PerMove
                | Said::Add
                | Said::From(_)
                | Said::Role(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein)
        )
    };
    let Some(place) = terms.iter().position(|term| term.said.iter().any(is_extra)) else { return };
    let Some(term) = terms.get(place).cloned() else { return };
    let Amount::Sum { first, second, .. } = term.amount else { return };
    if first.nanos < 3 * MINUTE || second.unit != SECOND {
        return;
    }
    let (said, kept) = term.said.iter().copied().partition(is_extra);
    let main = Term { amount: first.into(), said: kept, ..term.clone() };
    let extra = Term { amount: second.into(), said, links: Vec::new(), ..term };
    terms.splice(place..=place, [main, extra]);
}

/// `3 min 2 sec` is one time, or a time and what is added to every move.
fn sums(text: &Text, terms: &mut Vec<Term>, answers: &mut Answers, ask: Ask) {
    let [term] = terms.as_slice() else { return };
    if text.said.contains(&Said::Hourglass) || !term.is_plain() {
        return;
    }
    let (first, second, is_apart) = match term.amount {
        Amount::Sum { first, second, is_apart } => (first, second, is_apart),
        Amount::HoursAnd { hours: hours @ Known { unit: MINUTE, .. }, number } => {
            let Ok(nanos) = Decimal::new(number).nanos(SECOND) else { return };
            (hours, Known { nanos, unit: SECOND, script: hours.script }, false)
        }
        _ => return,
    };
    let is_east_asian = second.script == Script::EastAsian;
    let is_open = match second.unit {
        SECOND => {
            let is_brief = second.script == Script::Mark && second.nanos < 10 * SECOND;
            let is_split = is_apart || is_east_asian || matches!(term.amount, Amount::HoursAnd { .. });
            is_split || is_brief || first.nanos >= LONG
        }
        _ => is_east_asian && second.unit == MINUTE && second.nanos <= 2 * MINUTE,
    };
    if !is_open {
        return;
    }
    let extra = match ask(terms, tables::SUMS, answers) {
        Some(ByoYomiAfterPlus) => Said::Role(Role::Overtime),
        Some(SecondsAreIncrement) => Said::Role(Role::Increment),
        _ => return,
    };
    let Some(term) = terms.first().cloned() else { return };
    let main = Term { amount: first.into(), ..term.clone() };
    let mut said = term.said.clone();
    said.extend([extra, Said::PerMove]);
    *terms = alloc::vec![main, Term { amount: second.into(), said, links: alloc::vec![Link::Plus], ..term }];
}
