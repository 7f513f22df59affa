//! Stages in the making: what ends them, and what they add.

use alloc::vec::Vec;

use tc_notation::Time;

use super::answers::Answers;
use super::evidence::{Part, Place, tables};
use super::said::Said;
use super::term::Term;
use crate::{Assumption, Expectation, ReadError};

/// A stage in the making.
pub(super) struct Draft {
    pub(super) time: Time,
    pub(super) moves: Option<u64>,
    /// An increment or a delay.
    pub(super) extra: Option<(Part, Time)>,
    pub(super) cap: Option<Time>,
    pub(super) end: End,
}

/// What is said of the end of a stage.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Open,
    /// It is for the rest of the game.
    Rest,
    /// It lasts as long as its time.
    Time,
}

/// The stages so far end with that move.
pub(super) fn close(drafts: &mut [Draft], gate: u64, term: &Term) -> Result<(), ReadError> {
    let Some((last, before)) = drafts.split_last_mut() else {
        return Err(term.error(Expectation("a stage before this move")));
    };
    let made: u64 = before.iter().filter_map(|draft| draft.moves).fold(0, u64::saturating_add);
    let moves = gate.checked_sub(made).filter(|moves| *moves > 0).ok_or(term.error(Expectation::LATER_MOVE))?;
    if last.moves.is_some_and(|said| said != moves) {
        return Err(term.error(Expectation("the moves of the stage before")));
    }
    last.moves = Some(moves);
    Ok(())
}

/// Ends the stages, and gives them their increments and delays. Returns whether the first move has its increment
/// already.
pub(super) fn finish(
    drafts: &mut Vec<Draft>,
    extras: &[(Place, Part, Time)],
    place: Place,
    answers: &mut Answers,
) -> Result<bool, ReadError> {
    // A stage that is not the last ends with a number of moves, which many leave out.
    let is_open = drafts.iter().rev().skip(1).any(|draft| draft.moves.is_none() && draft.end != End::Time);
    let gate = if is_open { answers.ask(tables::GATES, place) } else { None };
    if let (Some(Assumption::FortyMoves), Some(first)) = (gate, drafts.first_mut()) {
        first.moves = Some(40);
    }
    let terms = || extras.iter().filter_map(|(place, ..)| place.term());
    match extras {
        [(place, part, time)] => {
            let from = terms().find_map(|term| term.from().or(term.after().map(|after| after.saturating_add(1))));
            match (from, place.term()) {
                (Some(from @ 2..), Some(term)) => from_move(drafts, from - 1, (*part, *time), term)?,
                _ => {
                    let is_last = answers.ask(tables::SCOPES, *place) == Some(Assumption::LastPeriod);
                    let skipped = if is_last { drafts.len().saturating_sub(1) } else { 0 };
                    drafts.iter_mut().skip(skipped).for_each(|draft| draft.extra = Some((*part, *time)));
                }
            }
        }
        several => {
            for (place, part, time) in several {
                let before = place.parts.iter().take(place.place).filter(|part| **part == Part::Stage).count();
                let draft = before.checked_sub(1).and_then(|before| drafts.get_mut(before));
                let earlier = draft.and_then(|draft| draft.extra.replace((*part, *time)));
                if let Some(term) = place.term().filter(|_| earlier.is_some_and(|other| other != (*part, *time))) {
                    return Err(term.error(Expectation("one increment or delay for a stage")));
                }
            }
        }
    }
    let says_first = terms().any(|term| term.from() == Some(1)) || place.terms.iter().any(|term| term.has(Said::Us));
    let extra = drafts.first().and_then(|draft| draft.extra);
    let is_first = says_first && extra.is_some_and(|(part, time)| part == Part::Increment && !time.is_zero());
    if is_first {
        answers.assume(tables::NEVER, Assumption::FirstBonus);
    }
    Ok(is_first)
}

/// An increment from the move after these on.
fn from_move(drafts: &mut Vec<Draft>, moves: u64, given: (Part, Time), term: &Term) -> Result<(), ReadError> {
    let mut made = 0;
    let mut begins = false;
    for draft in drafts.iter_mut() {
        begins |= made == moves;
        if made >= moves {
            draft.extra = Some(given);
        }
        made = made.saturating_add(draft.moves.unwrap_or(0));
    }
    if begins && drafts.last().is_some_and(|draft| draft.extra.is_some()) {
        return Ok(());
    }
    match drafts.as_mut_slice() {
        // What is left of the only stage, or of the last one, is a stage with the increment.
        [.., last] if made == moves || last.moves.is_none() && made < moves => {
            last.moves = last.moves.or(Some(moves - made));
            last.extra = None;
            let cap = last.cap;
            drafts.push(Draft { time: Time::ZERO, moves: None, extra: Some(given), cap, end: End::Open });
            Ok(())
        }
        _ => Err(term.error(Expectation::START_OF_STAGE)),
    }
}
