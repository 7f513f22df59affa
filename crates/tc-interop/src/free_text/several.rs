//! Texts that give several controls, or times that do not belong together: no stages of one are made of them.

use super::amount::error;
use super::part::{Part, is_double};
use super::term::{Amount, Before, Role, Term};
use crate::spelled::{MINUTE, SECOND};
use crate::{ReadError, ReadErrorKind};

/// A first time below this number of minutes is that of a whole game, and not of its first stage.
const SHORT: u64 = 30;

pub(super) fn check(terms: &[Term], parts: &[Part]) -> Result<(), ReadError> {
    match numbers(terms).or_else(|| times(terms, parts)).or_else(|| pairs(terms, parts)) {
        Some(term) => Err(ReadError::at(ReadErrorKind::SeveralControls, term.span.clone())),
        None => hasty(terms, parts),
    }
}

/// Whether a comma or a semicolon, and no word, is before a part.
fn divides(term: &Term) -> bool {
    matches!(term.sign, Before::Comma | Before::Semicolon) && !term.is_then && !term.has_plus
}

/// `5+0, 3+2`, `3+2 & 5+3`, `3+2/5+0`: numbers without units.
fn numbers(terms: &[Term]) -> Option<&Term> {
    let is_number = |term: &Term| term.is_bare() && term.is_time_alone();
    let number = |term: &Term| match term.amount {
        Some(Amount::Bare(number)) => number.whole(),
        _ => None,
    };
    let is_short = |term: &Term| matches!(term.amount, Some(Amount::Bare(main)) if main.is_below(SHORT));
    match terms {
        [one, two, _] if is_double(terms) && is_short(one) => Some(two),
        [one, two, three, rest @ ..] if [one, two, three].into_iter().all(is_number) => {
            // `100+50+15+30` are stages, each shorter than the one before.
            let begins_anew = !rest.is_empty() && (is_short(one) || number(three) > number(two));
            Some(three).filter(|_| divides(three) || begins_anew)
        }
        _ => None,
    }
}

/// `5 min, 3 min, 1 min`
fn times<'t>(terms: &'t [Term], parts: &[Part]) -> Option<&'t Term> {
    let are_stages = terms.len() > 2 && parts.iter().all(|part| *part == Part::Stage);
    let are_plain = terms.iter().all(Term::is_time_alone) && terms.iter().skip(1).all(divides);
    terms.get(1).filter(|_| are_stages && are_plain)
}

/// `3 min + 2 sec, 5 min + 3 sec`: what comes next is longer, or has another increment.
fn pairs<'t>(terms: &'t [Term], parts: &[Part]) -> Option<&'t Term> {
    let ([one, first, two, second], [Part::Stage, Part::Increment, Part::Stage, Part::Increment]) = (terms, parts)
    else {
        return None;
    };
    let (Some(Amount::Time { nanos: main, .. }), Some(Amount::Time { nanos: next, .. })) = (one.amount, two.amount)
    else {
        return None;
    };
    let are_open = one.is_time_alone() && two.is_time_alone();
    Some(two).filter(|_| are_open && (next > main || first.amount != second.amount))
}

/// Moves after an increment that belong to the time before it: `90'+30''/40 + 30'`, `90+30/40+30+30`.
fn hasty(terms: &[Term], parts: &[Part]) -> Result<(), ReadError> {
    let is_first_open = matches!(terms, [first, _, _, ..] if first.moves.is_none() && first.second.is_none());
    for (place, (term, part)) in terms.iter().zip(parts).enumerate().skip(1) {
        if term.sign != Before::Plus || term.is_count_first || term.is_moves_first || term.role == Role::Canadian {
            continue;
        }
        // In overtime a move can have to be faster.
        let least = if *part == Part::Overtime { SECOND } else { 2 * SECOND };
        match (term.amount, term.moves) {
            (Some(Amount::Time { nanos, unit: SECOND, .. }), Some(moves))
                if nanos <= MINUTE && nanos < moves.saturating_mul(least) =>
            {
                return Err(error(term, "more time for this number of moves"));
            }
            _ if term.second.is_some() && place == 1 && is_first_open && !is_double(terms) => {
                return Err(error(term, "the moves of the first stage too"));
            }
            _ => {}
        }
    }
    Ok(())
}
