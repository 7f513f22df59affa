//! `5+3` and `3|2`, as chess sites write minutes and seconds; `10|20`, as shogi sites write main time and byo-yomi.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::kind::ForeignNotation;
use super::super::lexeme::Lexeme;
use super::{ForeignForm, ForeignStage, may_be_minutes, seconds, text, time};
use crate::{MoveCount, Moves, Stage, Time, TimeUnit};

pub(super) fn read(pieces: &[Lexeme<'_>]) -> Option<ForeignForm> {
    let readings: Vec<_> = match pieces {
        [base, sign, bonus] if sign.is("|") && base.is_number() && bonus.is_number() => {
            let bonus = time(bonus, TimeUnit::Seconds);
            let base = time(base, TimeUnit::Minutes);
            let chess = with_increment(base, bonus).map(|text| ("minutes and increment", text));
            let shogi = with_byo_yomi(base, bonus).map(|text| ("minutes and byo-yomi", text));
            let starts_at_zero = base.is_some_and(Time::is_zero);
            in_order(chess, shogi, !starts_at_zero)
        }
        [base, sign, bonus] if sign.is("+") && base.is_number() && bonus.is_number() => {
            let increment = time(bonus, TimeUnit::Seconds);
            let in_minutes = with_increment(time(base, TimeUnit::Minutes), increment);
            let in_seconds = with_increment(seconds(base), increment);
            // Only games of programs have fractions of a second, and programs count in seconds.
            let people = may_be_minutes(base) && bonus.is_whole();
            in_order(
                in_minutes.map(|text| ("minutes and seconds", text)),
                in_seconds.map(|text| ("seconds, as in PGN and engine matches", text)),
                people,
            )
        }
        [one, slash, part, sign, bonus] if one.is("1") && slash.is("/") && sign.is("+") && bonus.is_number() => {
            let base = match part.text {
                "2" => Time::new(30, TimeUnit::Seconds).ok(),
                "4" => Time::new(15, TimeUnit::Seconds).ok(),
                _ => return None,
            };
            let fraction = with_increment(base, time(bonus, TimeUnit::Seconds));
            fraction.map(|text| ("a fraction of a minute, and seconds", text)).into_iter().collect()
        }
        _ => return None,
    };
    Some(ForeignForm { notation: ForeignNotation::Shorthand, readings })
}

type Reading = Option<(&'static str, String)>;

fn in_order(one: Reading, other: Reading, one_first: bool) -> Vec<(&'static str, String)> {
    let (first, second) = if one_first { (one, other) } else { (other, one) };
    first.into_iter().chain(second).collect()
}

fn with_increment(time: Option<Time>, increment: Option<Time>) -> Option<String> {
    text(&[ForeignStage { time, increment: Some(increment?), ..ForeignStage::default() }.stage()?])
}

fn with_byo_yomi(time: Option<Time>, period: Option<Time>) -> Option<String> {
    let main = Stage::builder(time?).build().ok()?;
    let byo_yomi = Stage::builder(period?).moves(Moves::Reset(MoveCount::ONE)).build().ok()?;
    if main.time().is_zero() { text(&[byo_yomi]) } else { text(&[main, byo_yomi]) }
}
