//! Reading the spellings of FIDE.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, Stage, StageBuilder, Time, TimeControl};

use crate::piece::Piece;
use crate::units::{MINUTE, SECOND};
use crate::{Assumption, Certainty, Expectation, GameSettings, Interpretation, ReadError};

/// The signs between a time and its moves.
const BEFORE_MOVES: [char; 4] = ['/', 'x', 'X', '×'];

/// An increment, and the move from which there is one.
#[derive(Clone, Copy)]
struct Gain<'t> {
    time: Time,
    from: Option<u64>,
    piece: Piece<'t>,
}

/// Stages between plus signs, and after them the increment. Without a move from which there is one, it is there from the
/// first.
pub(crate) fn read(text: Piece<'_>) -> Result<Vec<Interpretation>, ReadError> {
    let (mut stages, mut gain) = (Vec::new(), None);
    for part in text.split(&['+']) {
        if let Some(Gain { piece, .. }) = gain {
            return Err(piece.expected(Expectation("the increment after all stages")));
        }
        match stages.is_empty() {
            true => stages.push(stage(part)?),
            false => match increment(part)? {
                None => stages.push(stage(part)?),
                found => gain = found,
            },
        }
    }
    let from = gain.and_then(|gain: Gain| gain.from);
    let is_open = gain.is_some() && from.is_none() && stages.len() > 1;
    let control = control(&stages, gain)?;
    let settings = GameSettings::with_first_bonus(control);
    // `90' + 30'`: a stage without moves ends with its time.
    let ends_by_time = stages.iter().rev().skip(1).any(|(_, moves)| moves.is_none());
    let assumed = [(is_open, Assumption::EveryPeriod), (ends_by_time, Assumption::StageEndsWithTime)];
    let assumed: Vec<_> = assumed.into_iter().filter_map(|(is_there, one)| is_there.then_some(one)).collect();
    let certainty = if assumed.is_empty() { Certainty::Certain } else { Certainty::Likely };
    Ok(alloc::vec![Interpretation::assuming(settings, certainty, assumed)])
}

/// Only this notation has an `x` between a time and its moves; free text has the move from which there is an increment.
pub(super) fn detect(text: &str, _: &[Interpretation]) -> Option<Certainty> {
    let is_after_mark =
        |sign: char| text.split(sign).rev().skip(1).any(|before| before.trim_end().ends_with(['\'', '"', '′', '″']));
    match ['x', 'X', '×'].into_iter().any(is_after_mark) {
        true => Some(Certainty::Certain),
        false => text.contains("from").then_some(Certainty::Likely),
    }
}

/// `90'`, `90'/40`, `100'x40mm`, `90''`.
fn stage(part: Piece<'_>) -> Result<(Time, Option<MoveCount>), ReadError> {
    let Some((time, moves)) = part.split_once(&BEFORE_MOVES) else { return Ok((time(part)?, None)) };
    let moves = moves.before("moves").or(moves.before("mm")).unwrap_or(moves);
    Ok((self::time(time)?, Some(moves.moves(Expectation::MOVES)?)))
}

/// `30'' from move 1`, `30"`; `None` for the time of a stage, which is in minutes.
fn increment(part: Piece<'_>) -> Result<Option<Gain<'_>>, ReadError> {
    let words = part.text.find(char::is_alphabetic).filter(|_| part.text.contains("from"));
    let (time, from) = words.and_then(|at| part.split_at(at)).map_or((part, None), |(time, from)| (time, Some(from)));
    let Some(seconds) = seconds(time) else { return Ok(None) };
    let number = |from: Piece| {
        let number = from.after("from").and_then(|rest| rest.after("move"));
        number.ok_or(from.expected(Expectation::FROM_MOVE))?.whole(Expectation::FROM_MOVE)
    };
    let time = seconds.time(SECOND, Expectation::SECONDS)?;
    Ok(Some(Gain { time, from: from.map(number).transpose()?, piece: part }))
}

/// The number of a time in seconds.
fn seconds(part: Piece<'_>) -> Option<Piece<'_>> {
    ["''", "\"", "″", "”", "’’", "′′"].iter().find_map(|mark| part.before(mark))
}

/// `90'` or `90''`.
fn time(part: Piece<'_>) -> Result<Time, ReadError> {
    if let Some(number) = seconds(part) {
        return number.time(SECOND, Expectation::SECONDS);
    }
    let number = ["'", "′", "’"].iter().find_map(|mark| part.before(mark));
    number.ok_or(part.expected(Expectation::TIME_WITH_MARK))?.time(MINUTE, Expectation::MINUTES)
}

/// The stages, with the increment in those that begin at its move or after it. An increment after all moves has a stage of
/// its own.
fn control(stages: &[(Time, Option<MoveCount>)], gain: Option<Gain<'_>>) -> Result<TimeControl, ReadError> {
    let from = gain.and_then(|gain| gain.from).unwrap_or(1);
    let (mut move_number, mut built, mut is_met) = (1_u64, Vec::new(), false);
    let bonus = |stage: StageBuilder, number: u64| match gain {
        Some(Gain { time, .. }) if number >= from && !time.is_zero() => {
            stage.cap(Cap::Unlimited).bonus(Bonus::Increment(time))
        }
        _ => stage,
    };
    for (time, moves) in stages {
        is_met |= move_number == from;
        let stage = bonus(Stage::builder(*time), move_number);
        built.push(moves.map_or(stage, |moves| stage.moves(Moves::Required(moves))).build()?);
        let Some(moves) = moves else {
            move_number = u64::MAX;
            continue;
        };
        move_number = move_number.saturating_add(u64::from(moves.get()));
    }
    if let Some(Gain { piece, .. }) = gain.filter(|_| !is_met) {
        if move_number != from {
            return Err(piece.expected(Expectation::START_OF_STAGE));
        }
        built.push(bonus(Stage::builder(Time::ZERO), from).build()?);
    }
    Ok(TimeControl::new(built)?)
}
