//! Stages in the making: what ends them, and what they add.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl};

use super::amount::error;
use super::mean::{Answers, Question};
use super::term::{Before, Term};
use crate::spelled::MINUTE;
use crate::{Assumption, Certainty, ReadError, ReadErrorKind};

/// A stage in the making.
pub(super) struct Draft {
    pub(super) time: Time,
    pub(super) moves: Option<u64>,
    pub(super) extra: Option<(Time, Kind)>,
    /// Whether it is said that it lasts as long as its time.
    pub(super) ends_with_time: bool,
}

impl Draft {
    pub(super) fn new(time: Time, moves: Option<u64>) -> Draft {
        Draft { time, moves, extra: None, ends_with_time: false }
    }
}

/// What is added, or runs first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Increment,
    Simple,
    Bronstein,
}

/// An increment or a delay, and the stages that were there before it.
pub(super) struct Extra<'t> {
    pub(super) time: Time,
    pub(super) kind: Kind,
    pub(super) stages: usize,
    pub(super) term: &'t Term,
}

/// The stages so far end with that move.
pub(super) fn close_stages(drafts: &mut [Draft], gate: u64, term: &Term) -> Result<(), ReadError> {
    let Some((last, before)) = drafts.split_last_mut() else {
        return Err(error(term, "a stage before this move"));
    };
    let made: u64 = before.iter().filter_map(|draft| draft.moves).sum();
    let moves = gate.checked_sub(made).filter(|moves| *moves > 0).ok_or(error(term, "a later move"))?;
    if last.moves.is_some_and(|said| said != moves) {
        return Err(error(term, "the moves of the stage before"));
    }
    last.moves = Some(moves);
    Ok(())
}

/// A stage that is not the last ends with a number of moves, which many leave out.
pub(super) fn gates(drafts: &mut [Draft], has_overtime: bool, answers: &mut Answers) {
    use Assumption::{FortyMoves, StageEndsWithTime};
    let count = drafts.len();
    let open = drafts.iter().take(count.saturating_sub(1)).any(|draft| draft.moves.is_none() && !draft.ends_with_time);
    if !open {
        return;
    }
    let is_pair = count == 2 && !has_overtime;
    let has_increments = drafts.iter().any(|draft| draft.extra.is_some());
    let answer = match (is_pair, has_increments) {
        (true, false) => {
            // A second stage is hardly longer than the first.
            let long = 30 * MINUTE;
            let is_usual =
                matches!(drafts, [first, second] if second.time < first.time && first.time.as_nanos() >= long);
            let certainty = if is_usual { Certainty::Likely } else { Certainty::Guess };
            answers.ask(Question::Gate, certainty, FortyMoves, &[StageEndsWithTime])
        }
        (true, true) => answers.ask(Question::Gate, Certainty::Guess, StageEndsWithTime, &[FortyMoves]),
        _ => answers.ask(Question::Gate, Certainty::Guess, StageEndsWithTime, &[]),
    };
    if let (FortyMoves, Some(first)) = (answer, drafts.first_mut()) {
        first.moves = Some(40);
    }
}

pub(super) fn apply_last(drafts: &mut [Draft], extras: &[Extra]) {
    if let (Some(last), Some(extra)) = (drafts.last_mut(), extras.last()) {
        last.extra = Some((extra.time, extra.kind));
    }
}

/// Gives the stages their increments and delays; whether the first move has its increment already.
pub(super) fn apply(
    drafts: &mut Vec<Draft>,
    extras: &[Extra],
    terms: &[Term],
    answers: &mut Answers,
) -> Result<bool, ReadError> {
    use Assumption::{EveryPeriod, FirstBonus, LastPeriod};
    let is_us = terms.iter().any(|term| term.is_us);
    let all = drafts.len();
    match extras {
        [] => return Ok(false),
        [extra] => {
            let from = extra.term.from.or(extra.term.after.map(|after| after + 1)).unwrap_or(1);
            let given = (extra.time, extra.kind);
            if from > 1 {
                from_move(drafts, from - 1, given, extra.term)?;
            } else {
                let is_told = extra.term.from.is_some() || extra.term.sign == Before::Semicolon || all == 1;
                let last: &[Assumption] = if extra.stages == all { &[LastPeriod] } else { &[] };
                let answer = if is_told {
                    EveryPeriod
                } else {
                    // US Chess: a blank before it says that it is of that period only, and many write it for all.
                    let is_unclear = is_us && extra.term.sign == Before::Blank;
                    let certainty = if is_unclear { Certainty::Guess } else { Certainty::Likely };
                    answers.ask(Question::Scope, certainty, EveryPeriod, last)
                };
                let skipped = if answer == LastPeriod { all - 1 } else { 0 };
                drafts.iter_mut().skip(skipped).for_each(|draft| draft.extra = Some(given));
            }
        }
        several => {
            for extra in several {
                let Some(draft) = extra.stages.checked_sub(1).and_then(|place| drafts.get_mut(place)) else { continue };
                if draft.extra.replace((extra.time, extra.kind)).is_some() {
                    return Err(error(extra.term, "one increment or delay for a stage"));
                }
            }
        }
    }
    let says_first = extras.iter().any(|extra| extra.term.from == Some(1));
    let earns = drafts
        .first()
        .and_then(|draft| draft.extra)
        .is_some_and(|(time, kind)| kind == Kind::Increment && !time.is_zero());
    if earns && (says_first || is_us) {
        answers.ask(Question::First, Certainty::Certain, FirstBonus, &[]);
        return Ok(true);
    }
    Ok(false)
}

/// An increment from a move on that is not the first.
pub(super) fn from_move(
    drafts: &mut Vec<Draft>,
    moves: u64,
    given: (Time, Kind),
    term: &Term,
) -> Result<(), ReadError> {
    let mut made = 0;
    for draft in drafts.iter_mut() {
        if made >= moves {
            draft.extra = Some(given);
        }
        made += draft.moves.unwrap_or(0);
    }
    let last_has = drafts.last().is_some_and(|draft| draft.extra.is_some());
    let begins = drafts.iter().scan(0, |made, draft| Some(core::mem::replace(made, *made + draft.moves.unwrap_or(0))));
    if begins.into_iter().any(|begin| begin == moves) && last_has {
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
        _ => Err(error(term, "an increment from the first move of a stage")),
    }
}

pub(super) fn with_extra(stage: StageBuilder, extra: Option<(Time, Kind)>) -> StageBuilder {
    match extra {
        Some((time, _)) if time.is_zero() => stage,
        Some((time, Kind::Increment)) => stage.cap(Cap::Unlimited).bonus(Bonus::Increment(time)),
        Some((time, Kind::Simple)) => stage.delay(time),
        Some((time, Kind::Bronstein)) => stage.bonus(Bonus::Bronstein(time)),
        None => stage,
    }
}

pub(super) fn control(
    drafts: &[Draft],
    overtime: Option<Stage>,
    terms: &[Term],
    answers: &mut Answers,
) -> Result<TimeControl, ReadError> {
    let whole = |violation| ReadError::new(ReadErrorKind::Illegal(violation));
    let mut stages: Vec<Stage> = Vec::new();
    for (place, draft) in drafts.iter().enumerate() {
        let mut stage = with_extra(Stage::builder(draft.time), draft.extra);
        if let Some(moves) = draft.moves {
            stage = stage.moves(Moves::Required(MoveCount::new(moves).map_err(whole)?));
            if place + 1 == drafts.len() && overtime.is_none() {
                if let Some(term) = terms.iter().find(|term| term.is_rest && term.moves.is_some()) {
                    return Err(error(term, "either a number of moves or the rest of the game"));
                }
                use Assumption::{BonusOnce, BonusRepeats};
                let answer = answers.ask(Question::Repeat, Certainty::Likely, BonusRepeats, &[BonusOnce]);
                if answer == BonusRepeats {
                    stage = stage.periods(Periods::Unlimited);
                }
            }
        }
        stages.push(stage.build().map_err(whole)?);
    }
    // A main time of 0 means only that there is no main time.
    if overtime.is_some() && matches!(stages.as_slice(), [main] if main.time().is_zero()) {
        stages.clear();
    }
    stages.extend(overtime);
    TimeControl::new(stages).map_err(whole)
}
