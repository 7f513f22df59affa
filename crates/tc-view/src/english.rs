//! The longer sentences of the English [`Words`](crate::Words).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::client::{Coming, SeatView};
use tc_core::{PauseReason, PauseSet, Seat, Status};
use tc_notation::{Moves, Stage, TimeControl};

use crate::{MovesLeft, Outlook, PeriodsLeft, SeatStatus};

/// What follows the running period if no move is made: `then 2 more byo-yomi periods of 30 seconds, then the flag falls`.
/// If nothing follows, why not.
pub(crate) fn then(outlook: &Outlook<'_>) -> String {
    let Outlook { control, seat, seat_status, status, is_timeout } = *outlook;
    let end = if is_timeout { "the turn is lost" } else { "the flag falls" };
    match (seat_status, status) {
        (SeatStatus::Flagged, _) => return "the flag has fallen".into(),
        (_, Status::Over) => return "the game is over".into(),
        (_, Status::Cancelled) => return "the game is cancelled".into(),
        (SeatStatus::Free, _) => return "this move costs no time".into(),
        (SeatStatus::Pending | SeatStatus::PendingTimeout, _) => return format!("{end} unless a move arrives in time"),
        _ => {}
    }
    let (then, ends_by_limit) = within_limit(seat);
    let mut parts: Vec<String> = joined(&then).iter().filter_map(|coming| part(control, seat, coming)).collect();
    let is_endless = then.last().is_some_and(|last| last.periods.is_none());
    if ends_by_limit {
        parts.push(format!("{end} at the limit of the move"));
    } else if !is_endless {
        parts.push(format!("{end}{}", unless(control, seat)));
    }
    format!("then {}", parts.join(", then "))
}

/// The periods to come that begin before the limit of the move ends, and whether it ends before them (S27).
fn within_limit(seat: &SeatView) -> (Vec<Coming>, bool) {
    let Some(limit) = seat.limit_left else { return (seat.then.clone(), false) };
    // Each span has at most 53 bits.
    let mut left = limit.as_micros() - seat.delay_left.as_micros() - seat.left.as_micros();
    let mut then: Vec<Coming> = Vec::new();
    for mut coming in seat.then.iter().copied() {
        if left <= 0 {
            return (then, true);
        }
        let time = coming.time.as_micros();
        let begun = left.saturating_add(time - 1).checked_div(time).and_then(|begun| u16::try_from(begun).ok());
        if let Some(begun) = begun.filter(|begun| coming.periods.is_none_or(|periods| *begun < periods)) {
            coming.periods = Some(begun);
            then.push(coming);
            return (then, true);
        }
        left = left.saturating_sub(coming.periods.map_or(left, |periods| time.saturating_mul(periods.into())));
        then.push(coming);
    }
    (then, left < 0)
}

/// The periods to come, where neighbours of one stage are joined: the period that restarts (R5), and those that are left.
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

/// The moves that the running period still requires, without which the flag falls.
fn unless(control: &TimeControl, seat: &SeatView) -> String {
    let asks = match control.stages().get(seat.stage).map(Stage::moves) {
        Some(Moves::Required(_)) => true,
        // A single move in time is what every clock requires.
        Some(Moves::Reset(count) | Moves::Expire(count)) => count.get() > 1,
        _ => false,
    };
    match seat.moves_to_go.filter(|left| asks && *left > 0 && seat.then.is_empty()) {
        None => String::new(),
        Some(1) => ", unless 1 more move is made".into(),
        Some(left) => format!(", unless {left} more moves are made"),
    }
}

/// Periods to come, in the words of the notation.
fn part(control: &TimeControl, seat: &SeatView, coming: &Coming) -> Option<String> {
    let stage = control.stages().get(coming.stage)?;
    let times = stage.times_in_words().with_periods(coming.periods);
    if coming.stage == seat.stage {
        return Some(times.more().to_string());
    }
    // A stage that adds no time lives on carried time, whose amount is not known yet.
    let is_carried_only = stage.time().is_zero();
    Some(if is_carried_only { format!("stage {}", coming.stage + 1) } else { times.to_string() })
}

/// The moves that are still to be made in the period: `12 of 40 moves to go`.
pub(crate) fn moves(moves: MovesLeft) -> String {
    match moves {
        MovesLeft { left: 0, all } => format!("{all} moves made"),
        MovesLeft { left, all } => format!("{left} of {all} moves to go"),
    }
}

/// Which period of the stage runs: `period 2 of 3`, `last of 3 periods`. `None` if there is only one. `3 periods left`
/// would leave open whether the running one counts.
pub(crate) fn periods(periods: PeriodsLeft) -> Option<String> {
    match (periods.all, periods.left) {
        (Some(1), Some(1)) => None,
        (None, None) => Some("unlimited periods".into()),
        (Some(all), Some(1)) => Some(format!("last of {all} periods")),
        (Some(all), Some(left)) if (1..=all).contains(&left) => Some(format!("period {} of {all}", all - left + 1)),
        // An adjustment gave more periods than the stage had.
        (_, Some(1)) => Some("last period".into()),
        (_, Some(left)) => Some(format!("this and {} more periods", left.saturating_sub(1))),
        (_, None) => None,
    }
}

/// The state of the clock unless it is running: `paused by White and the moderator; weekend`.
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
