//! What is missing or contradictory in a record, and what its clocks cannot show.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::{GameSettings, Seat, Setup, Span, State};

use crate::hypothesis::Assumed;
use crate::replay::{MOST_MISFITS, Noted, Replayed, minus, plus};
use crate::shorter::{first_clocks, is_in_the_middle};
use crate::words::{ClockTime, Length, plies};
use crate::{Record, Trouble, TroubleKind};

/// The remarks about a game that was replayed by these settings.
pub(crate) fn remarks(
    record: &Record,
    noted: Noted,
    settings: &[GameSettings],
    assumed: &[Assumed],
    replayed: &Replayed,
) -> Vec<String> {
    let mut remarks = of_replay(record, noted, settings, assumed, replayed);
    let first = settings.first().filter(|settings| is_in_the_middle(record, settings));
    if let (Some([one, other]), Some(settings)) = (first_clocks(record), first) {
        let [one, other] = [one, other].map(ClockTime);
        let control = settings.control.canonical();
        remarks.push(alloc::format!(
            "the first clocks, {one} and {other}, are far below `{control}`: the record begins in the middle of a game, or \
             the control is another one"
        ));
    }
    remarks.extend(unreplayed(record));
    remarks
}

/// What a replay says besides its findings.
fn of_replay(
    record: &Record,
    noted: Noted,
    settings: &[GameSettings],
    assumed: &[Assumed],
    replayed: &Replayed,
) -> Vec<String> {
    let plies = |numbers: &[u32]| plies(record.format, numbers);
    let mut remarks = Vec::new();
    let early: Vec<u32> = replayed.early().map(|misfit| misfit.ply).collect();
    if !early.is_empty() {
        let at = plies(&early);
        remarks.push(alloc::format!("the clock at {at} is lower than a move leaves it: it was probably noted early"));
    }
    if replayed.misfits.len() >= MOST_MISFITS {
        remarks.push(alloc::format!("{MOST_MISFITS} values do not fit, and the rest of the game was not replayed"));
    }
    if let Some(misfit) = replayed.without_last_bonus() {
        let at = plies(&[misfit.ply]);
        remarks.push(alloc::format!(
            "the last clock, at {at}, is lower than a move leaves it: some sites add no bonus for a move that ends the game"
        ));
    }
    for misfit in replayed.first_with_more() {
        let (at, more) = (plies(&[misfit.ply]), Length(misfit.delta));
        remarks.push(alloc::format!(
            "the clock at {at} shows at least {more} more than the recorded time of the first move leaves"
        ));
    }
    if noted.starts_are_ends {
        remarks.push("the clocks outside the moves are those at the end of the game".to_string());
    }
    let with_first_bonus = settings.first().filter(|_| assumed.contains(&Assumed::FirstBonus));
    if let Some(first) = with_first_bonus.and_then(first_clock) {
        remarks.push(alloc::format!("clocks that were set to {} by hand would look the same", ClockTime(first)));
    }
    remarks
}

/// What a record says and lacks, whatever its control is.
pub(crate) fn unreplayed(record: &Record) -> Vec<String> {
    let plies = |numbers: &[u32]| plies(record.format, numbers);
    let mut remarks = Vec::new();
    if let Some(ply) = wrong_total(record) {
        let at = plies(&[ply]);
        remarks.push(alloc::format!("at {at} the recorded total contradicts the times of the moves before it"));
    }
    let missing: Vec<u32> = record.moves.iter().filter(|one| !one.has_reading()).map(|one| one.ply).collect();
    if !missing.is_empty() && missing.len() < record.moves.len() {
        remarks.push(alloc::format!("no time was recorded at {}", plies(&missing)));
    }
    let has_clock = record.moves.iter().any(|one| one.clock.is_some());
    let has_used = record.moves.iter().any(|one| one.used.is_some());
    if has_used && !has_clock {
        remarks.push("only the times of moves were recorded, so time that was added cannot be found".to_string());
    }
    remarks.extend(record.troubles.iter().filter_map(|one| trouble(record, one)));
    remarks
}

/// The first half-move whose recorded total is not the sum of the recorded times of its player, a second a move apart.
fn wrong_total(record: &Record) -> Option<u32> {
    let mut sums = [(Span::ZERO, 0_i64); 16];
    for one in &record.moves {
        let (sum, moves) = sums.get_mut(one.seat.index())?;
        *sum = plus(*sum, one.used?.time);
        *moves += 1;
        let total = one.used_in_all?.time;
        if minus(total, *sum).as_micros().saturating_abs() > *moves * 1_000_000 {
            return Some(one.ply);
        }
    }
    None
}

/// What is on the clock before the first move; `None` without a clock, and where clocks set to it would run differently.
fn first_clock(settings: &GameSettings) -> Option<Span> {
    let stages = settings.control.stages();
    // With another increment in a later stage, a stage that moves bring would show the difference (S9).
    if !stages.windows(2).all(|pair| pair[0].bonus() == pair[1].bonus()) {
        return None;
    }
    let setup = Setup::new(settings.rules, &settings.control).ok()?;
    Some(State::new(&setup).as_of_last_input(&setup).reading(Seat::FIRST)?.left)
}

/// What could not be read; a broken value is a finding instead.
fn trouble(record: &Record, trouble: &Trouble) -> Option<String> {
    let at = trouble.ply.map_or(String::new(), |ply| alloc::format!(" at {}", plies(record.format, &[ply])));
    let text = &trouble.text;
    Some(match trouble.kind {
        TroubleKind::BrokenValue if trouble.ply.is_some() => return None,
        TroubleKind::BrokenValue => alloc::format!("`{text}` is not a time"),
        TroubleKind::TwoValues => alloc::format!("two different values{at}: `{text}`; the last one counts"),
        TroubleKind::OpenComment => alloc::format!("a comment{at} has no end"),
        TroubleKind::LongComment => alloc::format!("a comment{at} is longer than 1 MiB and was skipped"),
        TroubleKind::LongLine => alloc::format!("a line{at} is longer than 1 MiB and was skipped"),
        TroubleKind::OpenVariation => alloc::format!("a variation{at} has no end"),
        TroubleKind::Truncated => alloc::format!("the record breaks off{at}"),
        TroubleKind::BrokenTag => alloc::format!("a tag cannot be read: `{text}`"),
        TroubleKind::NotAMove => alloc::format!("`{text}`{at} is not a move"),
        TroubleKind::NoMove => alloc::format!("a time without a move{at}: `{text}`"),
        TroubleKind::TooLong => "the game has more moves than a record keeps; the rest was skipped".to_string(),
        TroubleKind::NotText => alloc::format!("bytes that are not text{at}"),
    })
}
