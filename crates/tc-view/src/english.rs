//! The longer sentences of the English [`Words`](crate::Words).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::client::{Coming, SeatView};
use tc_core::{PauseReason, PauseSet, Seat, Status};
use tc_notation::{Moves, Stage, TimeControl};

use crate::{MovesLeft, Outlook, PeriodsLeft, SeatStatus};

/// What follows the running period if no move is made: `then 2 more periods of 30 seconds, then the flag falls`; or why
/// nothing does.
pub(crate) fn then(outlook: &Outlook<'_>) -> String {
    let Outlook { control, seat, seat_status, status } = *outlook;
    match (seat_status, status) {
        (SeatStatus::Flagged, _) => return "the flag has fallen".into(),
        (_, Status::Over) => return "the game is over".into(),
        (_, Status::Cancelled) => return "the game is cancelled".into(),
        (SeatStatus::Free, _) => return "no time is taken for this move".into(),
        (SeatStatus::Pending, _) => return "the flag falls, unless a move comes in that was made in time".into(),
        _ => {}
    }
    let mut parts: Vec<String> = joined(&seat.then).iter().filter_map(|coming| part(control, seat, coming)).collect();
    let is_endless = seat.then.last().is_some_and(|last| last.periods.is_none());
    if !is_endless {
        parts.push(format!("the flag falls{}", unless(control, seat)));
    }
    format!("then {}", parts.join(", then "))
}

/// What comes, with neighbours of one stage joined: the period that begins again (R5), and those that are left.
fn joined(then: &[Coming]) -> Vec<Coming> {
    let mut joined: Vec<Coming> = Vec::new();
    for coming in then {
        match joined.last_mut().filter(|last| last.stage == coming.stage) {
            Some(last) => last.periods = last.periods.zip(coming.periods).map(|(one, other)| one.saturating_add(other)),
            None => joined.push(*coming),
        }
    }
    joined
}

/// What keeps the flag up: moves that the running period asks for.
fn unless(control: &TimeControl, seat: &SeatView) -> String {
    let asks = match control.stages().get(seat.stage).map(Stage::moves) {
        Some(Moves::Required(_)) => true,
        // A single move in time is what every clock asks for.
        Some(Moves::Reset(count) | Moves::Expire(count)) => count.get() > 1,
        _ => false,
    };
    match seat.moves_to_go.filter(|left| asks && *left > 0 && seat.then.is_empty()) {
        None => String::new(),
        Some(1) => ", unless 1 more move is made".into(),
        Some(left) => format!(", unless {left} more moves are made"),
    }
}

/// What comes after a period or more of a stage.
fn part(control: &TimeControl, seat: &SeatView, coming: &Coming) -> Option<String> {
    let stage = control.stages().get(coming.stage)?;
    let is_more = coming.stage == seat.stage;
    let more = if is_more { "more " } else { "" };
    let time = stage.time().in_words();
    let counted = match coming.periods {
        None if is_more => format!("more periods of {time}, without end"),
        None => format!("periods of {time}, without end"),
        Some(1) if is_more => format!("1 more period of {time}"),
        Some(1) => time.to_string(),
        Some(periods) => format!("{periods} {more}periods of {time}"),
    };
    let is_carried_only = stage.time().is_zero() && !is_more;
    if is_carried_only {
        return Some(format!("stage {}", coming.stage + 1));
    }
    Some(counted + &if is_more { more_terms(stage, coming) } else { terms(stage, coming) })
}

/// What must be done in the periods of a stage that has not begun.
fn terms(stage: &Stage, coming: &Coming) -> String {
    let each = each(coming);
    match stage.moves() {
        Moves::Any => String::new(),
        Moves::Reset(count) if count.get() == 1 => match coming.periods {
            Some(1) => " for every move".into(),
            _ => ", each renewed by a move in time".into(),
        },
        Moves::Reset(count) if coming.periods == Some(1) => {
            format!(" for every {count} moves, renewed when they are made")
        }
        Moves::Reset(count) => format!("{each} for {count} moves and renewed when they are made"),
        Moves::Required(count) if stage.resets_on_time() => format!("{each} for {count} moves, again and again"),
        Moves::Required(count) => format!("{each} for {count} moves"),
        Moves::Expire(count) if count.get() == 1 => format!("{each} for a single move"),
        Moves::Expire(count) => format!("{each} for {count} moves"),
    }
}

/// What must be done in the periods to come of the running stage, where the flag falls if it is not done.
fn more_terms(stage: &Stage, coming: &Coming) -> String {
    match stage.moves() {
        Moves::Required(count) => format!("{} for {count} moves", each(coming)),
        _ => String::new(),
    }
}

fn each(coming: &Coming) -> &'static str {
    if coming.periods == Some(1) { "" } else { ", each" }
}

/// The moves that are still to be made in the period: `12 of 40 moves to go`.
pub(crate) fn moves(moves: MovesLeft) -> String {
    match moves {
        MovesLeft { left: 0, all } => format!("{all} moves made"),
        MovesLeft { left, all } => format!("{left} of {all} moves to go"),
    }
}

/// Which period of the stage runs: `period 2 of 3`, `last of 3 periods`. Nothing where there is one. `3 periods left`
/// would leave open whether the running one counts.
pub(crate) fn periods(periods: PeriodsLeft) -> Option<String> {
    match (periods.all, periods.left) {
        (Some(1), Some(1)) => None,
        (None, None) => Some("periods without end".into()),
        (Some(all), Some(1)) => Some(format!("last of {all} periods")),
        (Some(all), Some(left)) if (1..=all).contains(&left) => Some(format!("period {} of {all}", all - left + 1)),
        // More than the stage had were given.
        (_, Some(1)) => Some("last period".into()),
        (_, Some(left)) => Some(format!("this and {} more periods", left.saturating_sub(1))),
        (_, None) => None,
    }
}

/// What the clock is doing, if that is not simply running: `paused by White and the moderator; weekend`.
pub(crate) fn status(status: Status, pauses: PauseSet, name: impl Fn(Seat) -> String) -> Option<String> {
    match status {
        Status::Running => None,
        Status::Paused => Some(paused(pauses, name)),
        status => Some(status.word().to_string()),
    }
}

/// Who has paused the game, and the other reasons.
fn paused(pauses: PauseSet, name: impl Fn(Seat) -> String) -> String {
    let (mut by, mut others) = (Vec::new(), Vec::new());
    for reason in pauses.iter() {
        match reason {
            PauseReason::Player(seat) => by.push(name(seat)),
            PauseReason::Both => by.push("both".to_string()),
            PauseReason::Moderator | PauseReason::Server => by.push(format!("the {}", reason.word())),
            _ => others.push(match reason.seat() {
                Some(seat) => format!("{} of {}", reason.word(), name(seat)),
                None => reason.word().to_string(),
            }),
        }
    }
    match (by.join(" and "), others.join(", ")) {
        (by, others) if by.is_empty() && others.is_empty() => Status::Paused.word().to_string(),
        (by, others) if by.is_empty() => format!("paused: {others}"),
        (by, others) if others.is_empty() => format!("paused by {by}"),
        (by, others) => format!("paused by {by}; {others}"),
    }
}
