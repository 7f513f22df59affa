//! Texts that give several controls, or times that do not belong together: no control is made of them.

use super::amount::{Amount, MINUTE, SECOND};
use super::evidence::{Part, Place};
use super::said::{Link, Role, Said};
use super::term::{Term, Text};
use crate::{Expectation, ReadError, ReadErrorKind};

/// A first time below this number of minutes is that of a whole game, and not of its first stage.
const SHORT: u64 = 30;

pub(super) fn check(text: &Text, terms: &[Term], parts: &[Part]) -> Result<(), ReadError> {
    if let Some(term) = numbers(terms, parts).or_else(|| times(terms, parts)).or_else(|| pairs(terms, parts)) {
        return Err(ReadError::at(ReadErrorKind::SeveralControls, term.span.clone()));
    }
    denied(text, terms, parts)?;
    misplaced(terms, parts)?;
    hasty(terms, parts)
}

/// Whether a comma or a semicolon, and no word, is before a time.
fn divides(term: &Term) -> bool {
    term.links.iter().all(|link| matches!(link, Link::Comma | Link::Semicolon | Link::Break | Link::And | Link::Dash))
        && !term.links.is_empty()
}

/// `5+0, 3+2`, `3+2 & 5+3`, `3+2/5+0`: numbers without units.
fn numbers<'t>(terms: &'t [Term], parts: &[Part]) -> Option<&'t Term> {
    let is_number = |term: &Term| term.bare().is_some() && term.is_plain();
    let number = |term: &Term| term.bare().and_then(|number| number.whole());
    let is_short = |term: &Term| term.bare().is_some_and(|main| main.is_below(SHORT));
    match terms {
        [one, two, _] if (Place { text: &Text::default(), terms, parts, place: 0 }).is_double() && is_short(one) => {
            Some(two)
        }
        [one, two, three, rest @ ..] if [one, two, three].into_iter().all(is_number) => {
            // `100+50+15+30` are stages, each shorter than the one before.
            let restarts = !rest.is_empty() && (is_short(one) || number(three) > number(two));
            Some(three).filter(|_| divides(three) || restarts)
        }
        _ => None,
    }
}

/// `5 min, 3 min, 1 min`
fn times<'t>(terms: &'t [Term], parts: &[Part]) -> Option<&'t Term> {
    let are_stages = terms.len() > 2 && parts.iter().all(|part| *part == Part::Stage);
    let are_plain = terms.iter().all(Term::is_plain) && terms.iter().skip(1).all(divides);
    // `10:00, 13:30`: the times of rounds.
    let are_of_day = terms.len() > 1 && terms.iter().all(|term| matches!(term.amount, Amount::Pair { .. }));
    terms.get(1).filter(|_| (are_stages || are_of_day) && are_plain)
}

/// `3 min + 2 sec, 5 min + 3 sec`: what comes next is longer, or has another increment.
fn pairs<'t>(terms: &'t [Term], parts: &[Part]) -> Option<&'t Term> {
    let ([one, first, two, second, ..], [Part::Stage, Part::Increment, Part::Stage, Part::Increment, ..]) =
        (terms, parts)
    else {
        return None;
    };
    let (Some((main, ..)), Some((next, ..))) = (one.known(), two.known()) else { return None };
    let are_open = one.is_plain() && two.is_plain() && divides(two);
    Some(two).filter(|_| are_open && (next > main || first.amount != second.amount))
}

/// `5+3 no increment`
fn denied(text: &Text, terms: &[Term], parts: &[Part]) -> Result<(), ReadError> {
    let is_zero = |term: &Term| {
        term.bare().is_some_and(|number| number.is_below(1)) || term.known().is_some_and(|(nanos, ..)| nanos == 0)
    };
    for said in &text.said {
        let Said::Denied(role) = said else { continue };
        let part = match role {
            Role::Increment => Part::Increment,
            Role::ByoYomi => Part::Overtime,
            _ => Part::Delay,
        };
        if let Some((_, term)) = parts.iter().zip(terms).find(|(other, term)| **other == part && !is_zero(term)) {
            return Err(term.error(Expectation::NothingDenied));
        }
    }
    Ok(())
}

/// Things that a part cannot have.
fn misplaced(terms: &[Term], parts: &[Part]) -> Result<(), ReadError> {
    if terms.len() > 2 && terms.iter().any(|term| term.is_link(Link::Pipe)) {
        return Err(ReadError::new(ReadErrorKind::Expected(Expectation::OneBar)));
    }
    for (place, (term, part)) in terms.iter().zip(parts).enumerate() {
        let before = place.checked_sub(1).and_then(|place| terms.get(place));
        between(term, before)?;
        let are_numbers = before.is_some_and(|before| before.bare().is_some() && before.links.is_empty());
        if place > 1 && term.links.is_empty() && term.bare().is_some() && term.is_plain() && are_numbers {
            return Err(term.error(Expectation::PlusBetween));
        }
        let is_said = term.moves().is_some() || term.after().is_some() || term.periods().is_some();
        if term.second.is_some() && is_said && terms.len() == 1 {
            return Err(term.error(Expectation::LengthOfTime));
        }
        if term.said.iter().filter(|said| matches!(said, Said::From(_))).count() > 1 {
            return Err(term.error(Expectation::LaterMove));
        }
        // `40/90m30`
        if matches!(term.amount, Amount::HoursAnd { hours, .. } if hours.unit == MINUTE) && term.moves().is_some() {
            return Err(term.error(Expectation::PlusBetween));
        }
        let is_extra = matches!(part, Part::Increment | Part::Delay);
        if is_extra && term.periods().is_some() || has_extra(term) && (*part == Part::Overtime || has_overtime(term)) {
            return Err(term.error(Expectation::OneOfExtras));
        }
        let is_only = parts.iter().filter(|part| **part == Part::Stage).count() == 1;
        if *part == Part::Stage && is_only && term.has(Said::Rest) && term.moves().is_some() {
            return Err(term.error(Expectation::StageBeforeRest));
        }
        let is_game = *part == Part::Stage && term.has(Said::Us) && term.moves().is_none() && term.second.is_none();
        if is_game && parts.iter().skip(place + 1).any(|part| *part == Part::Stage) {
            return Err(term.error(Expectation::RestLast));
        }
        let is_last_stage = parts.iter().skip(place + 1).all(|part| *part != Part::Stage);
        if *part == Part::Stage && term.has(Said::Rest) && !is_last_stage {
            return Err(term.error(Expectation::RestLast));
        }
    }
    Ok(())
}

fn has_overtime(term: &Term) -> bool {
    term.said.iter().any(|said| matches!(said, Said::Role(Role::ByoYomi | Role::Canadian)))
}

fn has_extra(term: &Term) -> bool {
    let is_extra =
        |said: &Said| matches!(said, Said::Role(Role::Increment | Role::Delay | Role::SimpleDelay | Role::Bronstein));
    term.said.iter().any(is_extra)
}

/// Two times without a sign or a word between them.
fn between(term: &Term, before: Option<&Term>) -> Result<(), ReadError> {
    let Some(before) = before else { return Ok(()) };
    let is_bare = term.bare().is_some() && term.second.is_none();
    // `10 min, 5 each`, `60 min; 5`, `G/60 5`
    let is_list = term.links.iter().all(|link| matches!(link, Link::Comma | Link::Semicolon));
    if is_bare && term.has(Said::EachPlayer) && is_list && before.bare().is_none() {
        return Err(term.error(Expectation::UnitAfterNumber));
    }
    let is_unmarked = term.role().is_none() && !term.has(Said::PerMove) && !term.is_rest() && !term.has(Said::Add);
    let is_separate = before.has(Said::Us) || term.links == [Link::Semicolon];
    if is_bare && is_list && is_unmarked && is_separate && term.moves().is_none() {
        return Err(term.error(Expectation::DelayOrPlus));
    }
    let days = |term: &Term| term.known().is_some_and(|(_, unit, _)| unit >= super::amount::DAY);
    if is_bare && is_unmarked && days(before) || before.bare().is_some() && before.second.is_none() && days(term) {
        return Err(term.error(Expectation::UnitAfterNumber));
    }
    // `5 min 3 min`, `90-30`
    let is_same = term.is_plain()
        && before.is_plain()
        && term.known().is_some_and(|(_, unit, _)| unit > SECOND)
        && before.known().is_some();
    let is_long_sum = matches!(term.amount, Amount::Sum { second, is_apart: true, .. } if second.unit == SECOND)
        && term.role().is_none();
    if term.links.is_empty() && is_long_sum {
        return Err(term.error(Expectation::PlusBetween));
    }
    let is_number = is_bare && is_unmarked && term.is_plain() && term.periods().is_none();
    if term.links.is_empty() && (is_same || is_number && before.bare().is_none())
        || term.links == [Link::Dash] && is_number && before.bare().is_some()
    {
        return Err(term.error(Expectation::PlusBetween));
    }
    Ok(())
}

/// Less time for moves than anybody has: `5 min + 3 sec for 20 moves`.
fn hasty(terms: &[Term], parts: &[Part]) -> Result<(), ReadError> {
    for (term, part) in terms.iter().zip(parts).skip(1) {
        // In overtime a move can have to be faster.
        let least = if *part == Part::Overtime { SECOND } else { 2 * SECOND };
        if let (Amount::Known { nanos, unit: SECOND, .. }, Some(moves)) =
            (term.amount, term.moves().filter(|moves| *moves > 1))
            && term.role() != Some(Role::Canadian)
            && nanos <= MINUTE
            && nanos < moves.saturating_mul(least)
        {
            return Err(term.error(Expectation::MoreTimeForMoves));
        }
    }
    Ok(())
}
