//! `G/90;d5`, `40/120, SD/60; +30`: US Chess. Base times are minutes, delay and increment are seconds. After a semicolon they
//! apply to every control, otherwise to the control before them.

use alloc::vec::Vec;

use super::super::lexeme::{Kind, Lexeme};
use super::{Draft, Readings, control, plus, stage, time};
use crate::{Time, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<Readings> {
    if !pieces.iter().any(is_to_the_end) {
        return None;
    }
    let mut stages = Vec::new();
    let (mut for_all, mut for_one) = (None, None);
    for segment in pieces.split(|piece| piece.is(",")) {
        let (what, minutes, rest) = match segment {
            [what, slash, minutes, rest @ ..] if slash.is("/") => (what, minutes, rest),
            [what, minutes, rest @ ..] if is_to_the_end(what) => (what, minutes, rest),
            _ => return None,
        };
        if !minutes.is_number() || !(what.is_whole() || is_to_the_end(what)) {
            return None;
        }
        let stage = stage(Some(what).filter(|what| what.is_whole()), time(minutes, TimeUnit::Minutes));
        let rest = rest.split_first().filter(|(unit, _)| unit.is("m")).map_or(rest, |(_, rest)| rest);
        let own = match rest {
            [] => None,
            [semicolon, rest @ ..] if semicolon.is(";") => {
                for_all = Some(Gain::read(rest)?);
                None
            }
            rest => Some(Gain::read(rest)?),
        };
        for_one = own.or(for_one);
        stages.push((stage, own));
    }
    let with = |gain: Option<Gain>| {
        control(stages.iter().map(|(stage, own)| gain.or(*own).map_or(*stage, |gain| gain.apply(*stage))))
    };
    let also = for_one.filter(|_| stages.len() > 1 && for_all.is_none());
    let also = also.map(|gain| ("the same in every control", with(Some(gain))));
    Some([("minutes, with seconds each move", with(for_all))].into_iter().chain(also).collect())
}

/// A delay or increment; `None` if it is outside the limits.
#[derive(Clone, Copy)]
enum Gain {
    Delay(Option<Time>),
    Increment(Option<Time>),
}

impl Gain {
    /// `d5`, `d/5`, `+30`, `inc30`, `inc/30`, `i30`
    fn read(pieces: &[Lexeme<'_>]) -> Option<Gain> {
        let (sign, number) = match pieces {
            [sign, number] => (sign, number),
            [sign, slash, number] if slash.is("/") => (sign, number),
            _ => return None,
        };
        let time = time(number, TimeUnit::Seconds);
        match sign {
            _ if !number.is_number() => None,
            sign if sign.is_one_of(&["d", "td"]) => Some(Gain::Delay(time)),
            sign if sign.is_one_of(&["+", "i", "inc"]) => Some(Gain::Increment(time)),
            _ => None,
        }
    }

    fn apply(self, stage: Draft) -> Draft {
        match self {
            Gain::Delay(time) => Some(stage?.delay(time?)),
            Gain::Increment(time) => plus(stage, time),
        }
    }
}

fn is_to_the_end(piece: &Lexeme<'_>) -> bool {
    piece.kind == Kind::Word && piece.is_one_of(&["g", "sd", "game"])
}
