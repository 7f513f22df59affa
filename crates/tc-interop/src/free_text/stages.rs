//! Stages in the making: what ends them, and what they add.

use alloc::vec::Vec;

use tc_notation::Time;

use super::answers::Answers;
use super::evidence::{Place, tables};
use super::said::Said;
use super::term::Term;
use crate::{Assumption, Expectation, ReadError};

/// A stage in the making.
pub(super) struct Draft {
    pub(super) time: Time,
    pub(super) moves: Option<u64>,
    pub(super) extra: Option<(Time, Kind)>,
    pub(super) cap: Option<Time>,
    pub(super) end: End,
}

impl Draft {
    pub(super) fn new(time: Time, moves: Option<u64>) -> Draft {
        Draft { time, moves, extra: None, cap: None, end: End::Open }
    }
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

/// What is added, or runs first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Increment,
    Simple,
    Bronstein,
}

/// An increment or a delay, its place, and the stages that were there before it.
pub(super) struct Extra<'t> {
    pub(super) time: Time,
    pub(super) kind: Kind,
    pub(super) stages: usize,
    pub(super) term: &'t Term,
    pub(super) place: usize,
}

/// The stages so far end with that move.
pub(super) fn close(drafts: &mut [Draft], gate: u64, term: &Term) -> Result<(), ReadError> {
    let Some((last, before)) = drafts.split_last_mut() else {
        return Err(term.error(Expectation::StageBeforeMove));
    };
    let made: u64 = before.iter().filter_map(|draft| draft.moves).sum();
    let moves = gate.checked_sub(made).filter(|moves| *moves > 0).ok_or(term.error(Expectation::LaterMove))?;
    if last.moves.is_some_and(|said| said != moves) {
        return Err(term.error(Expectation::MovesOfStageBefore));
    }
    last.moves = Some(moves);
    Ok(())
}

/// A stage that is not the last ends with a number of moves, which many leave out.
pub(super) fn gates(drafts: &mut [Draft], place: &Place, answers: &mut Answers) {
    let is_open = drafts.iter().rev().skip(1).any(|draft| draft.moves.is_none() && draft.end != End::Time);
    if !is_open {
        return;
    }
    let answer = answers.ask(tables::GATES, place);
    if let (Some(Assumption::FortyMoves), Some(first)) = (answer, drafts.first_mut()) {
        first.moves = Some(40);
    }
}

/// Gives the stages their increments and delays. Returns whether the first move has its increment already.
pub(super) fn apply<'t>(
    drafts: &mut Vec<Draft>,
    extras: &[Extra],
    place: &impl Fn(usize) -> Place<'t>,
    answers: &mut Answers,
) -> Result<bool, ReadError> {
    match extras {
        [] => return Ok(false),
        [extra] => {
            let from = extra.term.from().or(extra.term.after().map(|after| after + 1)).unwrap_or(1);
            let given = (extra.time, extra.kind);
            if from > 1 {
                from_move(drafts, from - 1, given, extra.term)?;
            } else {
                let answer = answers.ask(tables::SCOPES, &place(extra.place));
                let skipped = if answer == Some(Assumption::LastPeriod) { drafts.len() - 1 } else { 0 };
                drafts.iter_mut().skip(skipped).for_each(|draft| draft.extra = Some(given));
            }
        }
        several => {
            for extra in several {
                let Some(draft) = extra.stages.checked_sub(1).and_then(|place| drafts.get_mut(place)) else { continue };
                let given = (extra.time, extra.kind);
                if draft.extra.replace(given).is_some_and(|earlier| earlier != given) {
                    return Err(extra.term.error(Expectation::OneExtraForStage));
                }
            }
        }
    }
    let says_first = extras.iter().any(|extra| extra.term.from() == Some(1));
    let is_us = place(0).terms.iter().any(|term| term.has(Said::Us));
    let earns = drafts
        .first()
        .and_then(|draft| draft.extra)
        .is_some_and(|(time, kind)| kind == Kind::Increment && !time.is_zero());
    let is_first = earns && (says_first || is_us);
    if is_first {
        answers.assume(tables::NEVER, Assumption::FirstBonus);
    }
    Ok(is_first)
}

/// An increment from a move on that is not the first.
fn from_move(drafts: &mut Vec<Draft>, moves: u64, given: (Time, Kind), term: &Term) -> Result<(), ReadError> {
    let mut made = 0;
    let mut begins = false;
    for draft in drafts.iter_mut() {
        begins |= made == moves;
        if made >= moves {
            draft.extra = Some(given);
        }
        made += draft.moves.unwrap_or(0);
    }
    if begins && drafts.last().is_some_and(|draft| draft.extra.is_some()) {
        return Ok(());
    }
    match drafts.as_mut_slice() {
        // What is left of the only stage, or of the last one, is a stage with the increment.
        [.., last] if made == moves || last.moves.is_none() && made < moves => {
            last.moves = last.moves.or(Some(moves - made));
            last.extra = None;
            drafts.push(Draft { extra: Some(given), ..Draft::new(Time::ZERO, None) });
            Ok(())
        }
        _ => Err(term.error(Expectation::StartOfStage)),
    }
}
