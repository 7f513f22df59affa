//! Texts that give several controls, or times that do not belong together: they are no stages of one.

use super::amount::error;
use super::part::{Part, is_double};
use super::term::{Amount, Before, Term};
use crate::ReadError;
use crate::spelled::SECOND;

const ONE: &str = "one control: this begins another";

pub(super) fn check(terms: &[Term], parts: &[Part]) -> Result<(), ReadError> {
    match list(terms, parts) {
        Some(term) => Err(error(term, ONE)),
        None => hasty(terms),
    }
}

/// Where a list of controls goes on.
fn list<'t>(terms: &'t [Term], parts: &[Part]) -> Option<&'t Term> {
    let divides =
        |term: &Term| matches!(term.sign, Before::Comma | Before::Semicolon) && !term.is_then && !term.has_plus;
    let is_number = |term: &Term| term.is_bare() && term.moves.is_none() && term.second.is_none() && !term.is_rest;
    match terms {
        // `3+2/5+0`
        [Term { amount: Some(Amount::Bare(main)), .. }, second, _] if is_double(terms) && main.is_below(30) => {
            return Some(second);
        }
        // `5+0, 3+2`, `3+2 & 5+3`
        [one, two, three, _, ..] if [one, two, three].iter().all(|term| is_number(term)) => return Some(three),
        [one, two, three] if [one, two, three].iter().all(|term| is_number(term)) && divides(three) => {
            return Some(three);
        }
        _ => {}
    }
    // `5 min, 3 min, 1 min`
    let is_stage = |(term, part): (&Term, &Part)| {
        *part == Part::Stage && term.moves.is_none() && term.second.is_none() && !term.is_rest && term.after.is_none()
    };
    let are_stages = terms.len() > 2 && terms.iter().zip(parts).all(is_stage);
    terms.get(1).filter(|_| are_stages && terms.iter().skip(1).all(divides))
}

/// More moves than an increment is for, or a first stage without an end before others that have one.
fn hasty(terms: &[Term]) -> Result<(), ReadError> {
    for (place, term) in terms.iter().enumerate().skip(1) {
        let is_first_open = matches!(terms, [first, _, _, ..] if first.moves.is_none() && first.second.is_none());
        let is_plain = term.sign == Before::Plus && !term.is_count_first && !term.is_moves_first;
        match term {
            // `90'+30''/40 + 30'`
            Term { amount: Some(Amount::Time { nanos, unit: SECOND, .. }), moves: Some(moves), .. }
                if is_plain && *nanos < moves.saturating_mul(2 * SECOND) =>
            {
                return Err(error(term, "more time for so many moves"));
            }
            // `90+30/40+30+30`
            Term { second: Some(_), .. } if place == 1 && is_first_open && is_plain && !is_double(terms) => {
                return Err(error(term, "the moves of the first stage too"));
            }
            _ => {}
        }
    }
    Ok(())
}
