//! Two forms with a time that is used at last: `3 days per move, 7 day time bank`, and `25 min + 10 min overtime`.

use alloc::vec::Vec;

use tc_notation::{Stage, Time, TimeControl};

use super::said::{Role, Said};
use super::term::{Term, Text};
use crate::systems::{main_and, single};
use crate::units::MINUTE;
use crate::{Assumption, Certainty, Expectation, Interpretation, ReadError};

/// The readings of a text, after that of a time bank or of an overtime that costs points.
///
/// # Errors
/// A time bank alone, or the error of the other readings.
pub(super) fn before(
    text: &Text,
    others: Result<Vec<Interpretation>, ReadError>,
) -> Result<Vec<Interpretation>, ReadError> {
    if let (Some(_), [bank]) = (text.bank, text.terms.as_slice()) {
        return Err(bank.error(Expectation("a time for each move with the time bank")));
    }
    let Some(first) = bank(text).or_else(|| overtime(text)) else { return others };
    let others = others.unwrap_or_default();
    let others = others.into_iter().filter(|other| other.settings != first.settings);
    let others: Vec<Interpretation> = others.map(|other| other.at_most(Certainty::Guess)).collect();
    Ok([first].into_iter().chain(others).collect())
}

/// A time for each move that runs before the bank, as a delay does.
fn bank(text: &Text) -> Option<Interpretation> {
    let (bank, each) = match (text.bank?, text.terms.as_slice()) {
        (0, [bank, each]) | (1, [each, bank]) => (bank, each),
        _ => return None,
    };
    let is_of_move = each.has(Said::PerMove) && each.role().is_none() && is_once(each);
    let is_of_game = !bank.has(Said::PerMove) && bank.role().is_none() && is_once(bank);
    let stage = Stage::builder(time(bank)?).delay(time(each)?);
    let control = single(stage).ok().filter(|_| is_of_move && is_of_game)?;
    Some(Interpretation::assuming(control, Certainty::Likely, [Assumption::BankAfterMove]))
}

/// An overtime of minutes, as in Scrabble: it comes once. In Go, where the first time is called the main time, a period of
/// overtime restarts.
fn overtime(text: &Text) -> Option<Interpretation> {
    let [main, over] = text.terms.as_slice() else { return None };
    let is_plain = main.is_plain()
        && !main.has(Said::Role(Role::Main))
        && over.role() == Some(Role::Overtime)
        && !over.has(Said::PerMove)
        && is_once(over);
    let long = |term: &Term| time(term).filter(|time| time.as_micros() >= 2 * MINUTE);
    let (first, last) = (Stage::builder(long(main)?), Stage::builder(long(over)?));
    let control: TimeControl = main_and(first, Some(last)).ok().filter(|_| is_plain)?;
    Some(Interpretation::assuming(control, Certainty::Guess, [Assumption::StageAfterPlus]))
}

/// Whether neither moves nor periods are said of it.
fn is_once(term: &Term) -> bool {
    term.second.is_none() && term.moves().or(term.stones()).or(term.periods()).or(term.from()).is_none()
}

fn time(term: &Term) -> Option<Time> {
    Time::from_micros(term.known()?.0).ok()
}
