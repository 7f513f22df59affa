//! `5+3` and `3|2`, as chess sites write minutes and seconds.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::kind::ForeignNotation;
use super::super::lexeme::Lexeme;
use super::{ForeignForm, ForeignStage, may_be_minutes, seconds, text, whole};
use crate::{Time, Unit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    let [base, sign, increment] = pieces else {
        return None;
    };
    if !base.is_number() || !increment.is_number() {
        return None;
    }
    let increment = whole(increment, Unit::Seconds);
    let in_minutes = reading(whole(base, Unit::Minutes), increment).map(|text| ("minutes and seconds", text));
    let readings: Vec<_> = match sign.text {
        "|" => in_minutes.into_iter().collect(),
        "+" => {
            let in_seconds = reading(seconds(base), increment).map(|text| ("seconds, as in PGN", text));
            let (first, second) =
                if may_be_minutes(base) { (in_minutes, in_seconds) } else { (in_seconds, in_minutes) };
            first.into_iter().chain(second).collect()
        }
        _ => return None,
    };
    Some(ForeignForm { notation: ForeignNotation::Shorthand, readings })
}

fn reading(time: Option<Time>, increment: Option<Time>) -> Option<String> {
    text(&[ForeignStage { time, increment: Some(increment?), ..ForeignStage::default() }.stage()?])
}
