//! The keys of views and of what else a client keeps, and checks of their values.

use super::{IfAny, Needed, OrDefault, UnlessDefault, UpTo, object};
use crate::Span;
use crate::client::{ClockView, Coming, Exchange, Gains, Sample, SeatView, Shown};
use crate::form::LineProblem;

object! { ClockView "view" version 1 {
    at: Needed,
    status: Needed,
    turn: Needed,
    paused @ pauses: Needed,
    calendar: UnlessDefault,
    beyond_zero: Needed,
    deadline: IfAny,
    cancels_at: IfAny,
    start_left: IfAny,
    seats: Needed,
} if view }

object! { SeatView "seat" {
    stage: UpTo<15>,
    periods_left: Needed,
    moves: Needed,
    moves_to_go: IfAny,
    left: Needed,
    delay_left: Needed,
    runs: OrDefault,
    halted: UnlessDefault,
    timed_out: UnlessDefault,
    timeouts: UnlessDefault,
    limit_left: IfAny,
    once_left: IfAny,
    penalty: UnlessDefault,
    gains: IfAny,
    flag_pending_until: IfAny,
    flagged: OrDefault,
    then: Needed,
} if seat }

object! { Gains "gains" { from: Needed, shares: UpTo<15>, up_to: IfAny } if gains }

object! { Coming "then" { stage: UpTo<15>, time: Needed, periods: Needed, periods_left: Needed, penalty: UnlessDefault } if coming }

object! { Shown "shown" {
    stage: Needed,
    periods_left: Needed,
    left: Needed,
    delay_left: Needed,
    limit_left: IfAny,
    once_left: IfAny,
    penalty: UnlessDefault,
    has_ended: UnlessDefault,
    used_up @ is_used_up: Needed,
} }

object! { Exchange "exchange" { sent: Needed, received_there: Needed, answered: Needed, received: Needed } }

object! { Sample "offset" { offset: Needed, round_trip: Needed } }

fn view(view: &ClockView) -> Result<(), LineProblem> {
    view.start_left.map_or(Ok(()), |left| not_negative("start_left", left))?;
    let is_known = [0, 1].contains(&view.beyond_zero.as_micros());
    if is_known { Ok(()) } else { Err(LineProblem::Expected { key: "beyond_zero", expected: "0 or 0.001" }) }
}

fn seat(seat: &SeatView) -> Result<(), LineProblem> {
    running_counts("periods_left", seat.periods_left)?;
    not_negative("left", seat.left)?;
    not_negative("delay_left", seat.delay_left)?;
    seat.limit_left.map_or(Ok(()), |left| not_negative("limit_left", left))?;
    seat.once_left.map_or(Ok(()), |left| not_negative("once_left", left))
}

fn gains(gains: &Gains) -> Result<(), LineProblem> {
    gains.up_to.map_or(Ok(()), |up_to| not_negative("up_to", up_to))
}

fn coming(coming: &Coming) -> Result<(), LineProblem> {
    not_negative("time", coming.time)?;
    running_counts("periods", coming.periods)?;
    running_counts("periods_left", coming.periods_left)?;
    // Unlimited periods without time would never bring a flag.
    let is_endless_nothing = coming.periods.is_none() && coming.time.is_zero();
    if is_endless_nothing { Err(LineProblem::Expected { key: "time", expected: "more than 0" }) } else { Ok(()) }
}

/// A number of periods includes the running one, so it is not 0.
fn running_counts(key: &'static str, periods: Option<u16>) -> Result<(), LineProblem> {
    if periods == Some(0) { Err(LineProblem::Expected { key, expected: "at least 1, or null" }) } else { Ok(()) }
}

fn not_negative(key: &'static str, span: Span) -> Result<(), LineProblem> {
    if span.is_negative() {
        Err(LineProblem::Expected { key, expected: "a span that is not negative" })
    } else {
        Ok(())
    }
}
