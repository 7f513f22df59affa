//! From terms to a control.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time, TimeControl, Violation};

use super::amount::Amount;
use super::answers::Answers;
use super::checks::check;
use super::evidence::{Part, Place, tables};
use super::said::{Link, Role};
use super::settle::settled;
use super::stages::{Draft, End, close, finish};
use super::term::{Term, Text};
use crate::decimal::in_unit;
use crate::units::{HOUR, MINUTE, SECOND};
use crate::{Assumption, Expectation, GameSettings, ReadError, ReadErrorKind};

/// The control of an assignment.
///
/// # Errors
/// What does not fit, or is not legal, at the time that it is about.
pub(super) fn settings(text: &Text, answers: &mut Answers) -> Result<GameSettings, ReadError> {
    let terms = settled(text, answers)?;
    let mut parts: Vec<Part> = Vec::new();
    for place in 0..terms.len() {
        let part = answers.ask(tables::PARTS, Place { text, terms: &terms, parts: &parts, place });
        parts.push(part.unwrap_or(Part::Stage));
    }
    let all = Place { text, terms: &terms, parts: &parts, place: 0 };
    check(all)?;
    let mut drafts: Vec<Draft> = Vec::new();
    let mut extras: Vec<(Place, Part, Time)> = Vec::new();
    let mut last: Option<Stage> = None;
    let mut cap: Option<Time> = None;
    for (place, (term, part)) in terms.iter().zip(&parts).enumerate() {
        let here = all.at(place);
        let time = time(term, here, answers)?;
        let is_shorter = |draft: &Draft| draft.time < time && !draft.time.is_zero();
        match part {
            Part::Stage => stage(term, time, &mut drafts)?,
            Part::Cap => cap = Some(time),
            Part::Aside => {}
            Part::Sand => last = Some(sand(term, time, here, answers)?),
            Part::Overtime => {
                let is_counted = term.moves().or(term.stones()).is_some();
                if !is_counted
                    && term.role() == Some(Role::ByoYomi)
                    && matches!(drafts.as_slice(), [main] if is_shorter(main))
                {
                    return Err(term.error(Expectation::MAIN_TIME_FIRST));
                }
                last = Some(overtime(term, time)?);
            }
            Part::Increment | Part::Delay | Part::Bronstein => {
                if drafts.iter().all(is_shorter) {
                    return Err(term.error(Expectation::MAIN_TIME_FIRST));
                }
                extras.push((here, *part, time));
            }
        }
        answers.grant(here);
    }
    drafts.iter_mut().for_each(|draft| draft.cap = cap);
    let first_bonus = finish(&mut drafts, &extras, all, answers)?;
    let control = control(&drafts, last, all, answers)?;
    Ok(GameSettings { control, rules: Rules { first_bonus, ..Rules::default() } })
}

/// A time; a number without a unit gets the likeliest.
fn time(term: &Term, place: Place, answers: &mut Answers) -> Result<Time, ReadError> {
    let unit = term.known().map_or(SECOND, |(_, unit, _)| unit);
    let micros = match term.amount {
        Amount::Bare(number) => {
            let unit = match answers.ask(tables::UNITS, place) {
                Some(Assumption::Hours) => HOUR,
                Some(Assumption::Minutes) => MINUTE,
                _ => SECOND,
            };
            return number.time(unit).map_err(|kind| ReadError::at(kind, term.span.clone()));
        }
        Amount::Pair { as_hours, as_minutes, .. } => match answers.ask(tables::UNITS, place) {
            Some(Assumption::HoursAndMinutes) => as_hours,
            _ => as_minutes,
        },
        _ => term.known().map(|(micros, ..)| micros),
    };
    let micros = micros.ok_or(ReadError::at(ReadErrorKind::Overflow, term.span.clone()))?;
    in_unit(micros, unit).map_err(illegal(term))
}

/// A stage, and what it says of the end of the one before.
fn stage(term: &Term, time: Time, drafts: &mut Vec<Draft>) -> Result<(), ReadError> {
    let gate = term.after().or(term.from().map(|from| from.saturating_sub(1)));
    if let Some(gate) = gate.filter(|gate| *gate > 0) {
        close(drafts, gate, term)?;
    }
    if let (Some(before), true) = (drafts.last_mut(), term.is_link(Link::WhenOut)) {
        before.end = End::Time;
    }
    let moves = term.moves().or(term.stones());
    let end = if term.is_rest() && moves.is_none() { End::Rest } else { End::Open };
    drafts.push(Draft { time, moves, extra: None, cap: None, end });
    Ok(())
}

/// An hourglass.
fn sand(term: &Term, time: Time, place: Place, answers: &mut Answers) -> Result<Stage, ReadError> {
    let time = match answers.ask(tables::SANDS, place) {
        Some(Assumption::SandDivided) if !time.as_micros().is_multiple_of(2) => {
            return Err(term.error(Expectation("a time that can be halved")));
        }
        Some(Assumption::SandDivided) => Time::from_micros(time.as_micros() / 2).map_err(illegal(term))?,
        _ => time,
    };
    Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent).build().map_err(illegal(term))
}

/// A time for moves that restarts.
fn overtime(term: &Term, time: Time) -> Result<Stage, ReadError> {
    let periods = Periods::new(term.periods().unwrap_or(1)).map_err(illegal(term))?;
    let moves = MoveCount::new(term.stones().or(term.moves()).unwrap_or(1)).map_err(illegal(term))?;
    Stage::builder(time).periods(periods).moves(Moves::Reset(moves)).build().map_err(illegal(term))
}

fn with_extra(stage: StageBuilder, draft: &Draft) -> StageBuilder {
    let cap = draft.cap.map_or(Cap::Unlimited, Cap::At);
    match draft.extra.filter(|(_, time)| !time.is_zero()) {
        Some((Part::Delay, time)) => stage.delay(time),
        Some((Part::Bronstein, time)) => stage.bonus(Bonus::Bronstein(time)),
        Some((_, time)) => stage.cap(cap).bonus(Bonus::Increment(time)),
        None => stage,
    }
}

fn control(
    drafts: &[Draft],
    last: Option<Stage>,
    place: Place,
    answers: &mut Answers,
) -> Result<TimeControl, ReadError> {
    let whole = |violation| ReadError::new(ReadErrorKind::Illegal(violation));
    let mut stages: Vec<Stage> = Vec::new();
    for (number, draft) in drafts.iter().enumerate() {
        let mut stage = with_extra(Stage::builder(draft.time), draft);
        if let Some(moves) = draft.moves {
            stage = stage.moves(Moves::Required(MoveCount::new(moves).map_err(whole)?));
            let is_last = number + 1 == drafts.len() && last.is_none() && draft.end != End::Rest;
            if is_last && answers.ask(tables::REPEATS, place) == Some(Assumption::BonusRepeats) {
                stage = stage.periods(Periods::Unlimited);
            }
        }
        let stage = stage.build().map_err(whole)?;
        // `40 moves in 20 minutes, another 20 minutes for moves 41 to 80, and so on`
        let is_same = |last: &Stage| last.to_builder().periods(Periods::Unlimited).build().as_ref() == Ok(&stage);
        if stage.periods() == Periods::Unlimited && stages.last().is_some_and(is_same) {
            stages.pop();
        }
        stages.push(stage);
    }
    // A main time of 0 means only that there is no main time.
    if last.is_some() && matches!(stages.as_slice(), [main] if main.time().is_zero()) {
        stages.clear();
    }
    stages.extend(last);
    TimeControl::new(stages).map_err(whole)
}

fn illegal(term: &Term) -> impl Fn(Violation) -> ReadError {
    |violation| ReadError::at(ReadErrorKind::Illegal(violation), term.span.clone())
}
