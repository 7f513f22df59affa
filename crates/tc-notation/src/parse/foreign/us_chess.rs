//! `G/90;d5`, `40/120, SD/60; +30`: US Chess. Base times are minutes; delay and increment are seconds, for every control when they
//! follow a semicolon and for their own control otherwise.

use alloc::vec::Vec;

use super::super::kind::ForeignNotation;
use super::super::lexeme::{Kind, Lexeme};
use super::{ForeignForm, ForeignStage, moves, text, whole};
use crate::{MoveCount, Time, Unit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    if !pieces.windows(2).any(|pair| matches!(pair, [word, slash] if is_to_the_end(word) && slash.is("/"))) {
        return None;
    }
    let mut stages: Vec<ForeignStage> = Vec::new();
    for segment in pieces.split(|piece| piece.is(",")) {
        let (stage, for_all) = control(segment)?;
        stages.push(stage);
        if let Some(extra) = for_all {
            for stage in &mut stages {
                extra.apply(stage);
            }
        }
    }
    let stages: Option<Vec<_>> = stages.into_iter().map(ForeignStage::stage).collect();
    let reading = stages.and_then(|stages| text(&stages)).map(|text| ("minutes, with seconds each move", text));
    Some(ForeignForm { notation: ForeignNotation::UsChess, readings: reading.into_iter().collect() })
}

/// What follows the base time.
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

/// One control, and what it says for all of them.
fn control(segment: &[Lexeme<'_>]) -> Option<(ForeignStage, Option<Extra>)> {
    let [what, slash, minutes, rest @ ..] = segment else {
        return None;
    };
    if !slash.is("/") || !minutes.is_number() {
        return None;
    }
    let count: Option<MoveCount> = match what {
        number if number.is_number() => Some(moves(number)?),
        word if is_to_the_end(word) => None,
        _ => return None,
    };
    let mut stage = ForeignStage { moves: count, time: whole(minutes, Unit::Minutes), ..ForeignStage::default() };
    match rest {
        [] => Some((stage, None)),
        [semicolon, rest @ ..] if semicolon.is(";") => Some((stage, Some(extra(rest)?))),
        rest => {
            extra(rest)?.apply(&mut stage);
            Some((stage, None))
        }
    }
}

/// `d5`, `d/5`, `+30`, `inc30`, `inc/30`, `i30`
fn extra(pieces: &[Lexeme<'_>]) -> Option<Extra> {
    let (sign, number) = match pieces {
        [sign, number] => (sign, number),
        [sign, slash, number] if slash.is("/") => (sign, number),
        _ => return None,
    };
    let time = number.is_number().then(|| whole(number, Unit::Seconds))?;
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
