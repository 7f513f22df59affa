//! `G/90;d5`, `40/120, SD/60; +30`: US Chess. Base times are minutes, delay and increment are seconds. After a semicolon they
//! apply to every control, otherwise to the control before them.

use alloc::vec::Vec;

use super::super::kind::ForeignNotation;
use super::super::lexeme::{Kind, Lexeme};
use super::{ForeignForm, ForeignStage, moves, text, time};
use crate::{MoveCount, Time, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    let first_word = pieces.first().is_some_and(is_to_the_end);
    if !first_word
        && !pieces.windows(2).any(|pair| matches!(pair, [word, slash] if is_to_the_end(word) && slash.is("/")))
    {
        return None;
    }
    let mut stages: Vec<ForeignStage> = Vec::new();
    let mut for_all = None;
    let mut for_one = None;
    for segment in pieces.split(|piece| piece.is(",")) {
        let (stage, extra) = control(segment)?;
        stages.push(stage);
        match extra {
            Some((Reach::All, extra)) => for_all = Some(extra),
            Some((Reach::One, extra)) => {
                stages.last_mut().into_iter().for_each(|stage| extra.apply(stage));
                for_one = Some(extra);
            }
            None => {}
        }
    }
    let with_all = |extra: Extra| {
        let mut stages = stages.clone();
        stages.iter_mut().for_each(|stage| extra.apply(stage));
        stages
    };
    let written = for_all.map_or_else(|| stages.clone(), with_all);
    let also = for_one.filter(|_| stages.len() > 1 && for_all.is_none()).map(with_all);
    let in_words = |stages: Vec<ForeignStage>| {
        let stages: Option<Vec<_>> = stages.into_iter().map(ForeignStage::stage).collect();
        stages.and_then(|stages| text(&stages))
    };
    let first = in_words(written).map(|text| ("minutes, with seconds each move", text));
    let second = also.and_then(in_words).map(|text| ("the same in every control", text));
    Some(ForeignForm { notation: ForeignNotation::UsChess, readings: first.into_iter().chain(second).collect() })
}

/// The controls to which a delay or increment applies.
#[derive(Clone, Copy)]
enum Reach {
    One,
    All,
}

/// The delay or increment after the base time.
#[derive(Clone, Copy)]
enum Extra {
    Delay(Option<Time>),
    Increment(Option<Time>),
}

impl Extra {
    fn apply(self, stage: &mut ForeignStage) {
        match self {
            Extra::Delay(time) => stage.delay = time,
            Extra::Increment(time) => stage.increment = time,
        }
    }
}

/// One control, and its delay or increment.
fn control(segment: &[Lexeme<'_>]) -> Option<(ForeignStage, Option<(Reach, Extra)>)> {
    let (what, minutes, rest) = match segment {
        [what, slash, minutes, rest @ ..] if slash.is("/") => (what, minutes, rest),
        [what, minutes, rest @ ..] if is_to_the_end(what) => (what, minutes, rest),
        _ => return None,
    };
    if !minutes.is_number() {
        return None;
    }
    let count: Option<MoveCount> = match what {
        number if number.is_number() => Some(moves(number)?),
        word if is_to_the_end(word) => None,
        _ => return None,
    };
    let stage = ForeignStage { moves: count, time: time(minutes, TimeUnit::Minutes), ..ForeignStage::default() };
    let rest = match rest {
        [unit, rest @ ..] if unit.is("m") => rest,
        rest => rest,
    };
    let extra = match rest {
        [] => None,
        [semicolon, rest @ ..] if semicolon.is(";") => Some((Reach::All, extra(rest)?)),
        rest => Some((Reach::One, extra(rest)?)),
    };
    Some((stage, extra))
}

/// `d5`, `d/5`, `+30`, `inc30`, `inc/30`, `i30`
fn extra(pieces: &[Lexeme<'_>]) -> Option<Extra> {
    let (sign, number) = match pieces {
        [sign, number] => (sign, number),
        [sign, slash, number] if slash.is("/") => (sign, number),
        _ => return None,
    };
    let time = number.is_number().then(|| time(number, TimeUnit::Seconds))?;
    if sign.is("d") || sign.is("td") {
        Some(Extra::Delay(time))
    } else if sign.is("+") || sign.is("i") || sign.is("inc") {
        Some(Extra::Increment(time))
    } else {
        None
    }
}

fn is_to_the_end(piece: &Lexeme<'_>) -> bool {
    piece.kind == Kind::Word && (piece.is("g") || piece.is("sd") || piece.is("game"))
}
