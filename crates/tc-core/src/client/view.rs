//! A clock as a server shows it to clients.

use alloc::vec::Vec;

use crate::program::{ENDLESS, Gain, OnQuota, Step, UNLIMITED};
use crate::{Calendar, Look, PauseSet, Seat, SeatSet, Span, Status, Timestamp};

/// A clock at an instant of the server's time, with all that it takes to draw it at any later one until the next view
/// (S20).
///
/// A server sends one after each input. Times are the server's; a client adds its [`Offset`](super::Offset).
///
/// ```
/// use tc_core::client::View;
/// use tc_core::{Clock, Input, Timestamp, Rules, Seat, Setup};
///
/// let setup = Setup::from(&"10s, 5 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let view = View::of(&clock.look(Timestamp::EPOCH)?);
/// let shown = view.shown(Seat::FIRST, Timestamp::from_millis(95_000).ok_or("too far")?).ok_or("no such seat")?;
/// assert_eq!(shown.left.to_string(), "5s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct View {
    /// The instant.
    pub at: Timestamp,
    /// What the clock is doing.
    pub status: Status,
    /// The seats of the turn.
    pub turn: SeatSet,
    /// The reasons for which the clocks stand.
    pub pauses: PauseSet,
    /// When the clocks can run.
    pub calendar: Calendar,
    /// How much more than a period holds must be used for it to end: a nanosecond past zero (S1).
    pub beyond_zero: Span,
    /// When somebody loses on time if nobody does anything.
    pub deadline: Option<Timestamp>,
    /// When the start clock runs out, if it runs.
    pub cancels_at: Option<Timestamp>,
    /// The seats.
    pub seats: Vec<SeatView>,
}

/// The clock of a seat as a server shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeatView {
    /// The stage, counted from 0.
    pub stage: usize,
    /// The periods left, the running one included; `None` without end.
    pub periods_left: Option<u16>,
    /// The moves made in the period.
    pub moves: u32,
    /// The moves that are still to be made in it, if a number matters.
    pub moves_to_go: Option<u32>,
    /// What is left of the period.
    pub left: Span,
    /// What is left of the turn's delay, the full delay for a seat that waits.
    pub delay_left: Span,
    /// Whether its time runs.
    pub runs: bool,
    /// What it gains while others think, if it does (R11).
    pub gains: Option<Gains>,
    /// Until when its flag is pending, if it is (S14).
    pub flag_pending_until: Option<Timestamp>,
    /// Whether it has lost on time.
    pub flagged: bool,
    /// What follows if it makes no move: first what is left of this stage, then the others.
    pub then: Vec<Coming>,
}

/// Periods that follow if a seat makes no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coming {
    /// Their stage, counted from 0.
    pub stage: usize,
    /// The time of each.
    pub time: Span,
    /// How many; `None` without end.
    pub periods: Option<u16>,
    /// The periods left in the stage when the first of these runs, it included; `None` without end.
    pub periods_left: Option<u16>,
}

/// What a waiting seat gains of the time that others use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gains {
    /// From these seats, whose time runs.
    pub from: SeatSet,
    /// One of so many equal shares.
    pub shares: u8,
    /// Up to so much on its clock; `None` without limit.
    pub up_to: Option<Span>,
}

impl View {
    /// The view of a clock at the instant of the look.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>) -> View {
        let rules = look.setup().rules();
        let running = look.charged();
        let seats = look.readings().zip((0..).map(Seat::at)).map(|(reading, seat)| SeatView {
            stage: reading.stage,
            periods_left: reading.periods_left,
            moves: reading.moves,
            moves_to_go: reading.moves_to_go,
            left: reading.left,
            delay_left: reading.delay_left,
            runs: running.contains(seat) && reading.flag_pending_until.is_none(),
            gains: gains(look, seat, running),
            flag_pending_until: reading.flag_pending_until,
            flagged: reading.flagged,
            then: then(look, seat),
        });
        View {
            at: look.at(),
            status: look.status(),
            turn: look.turn(),
            pauses: look.pauses(),
            calendar: rules.calendar,
            beyond_zero: Span::from_nanos(rules.beyond_zero()),
            deadline: look.deadline(),
            cancels_at: look.cancels_at(),
            seats: seats.collect(),
        }
    }
}

/// What a seat gains while those that run think, whatever their stages are.
fn gains<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat, running: SeatSet) -> Option<Gains> {
    let in_hourglass = |seat: Seat| look.step(seat).is_some_and(|step| step.gain == Gain::Opponent);
    let flagged = look.state().flagged();
    let receives = |seat: Seat| in_hourglass(seat) && !running.contains(seat) && !flagged.contains(seat);
    if running.is_empty() || !receives(seat) {
        return None;
    }
    let shares = (0..look.setup().seats()).map(Seat::at).filter(|seat| receives(*seat)).count();
    let cap = look.step(seat).map_or(ENDLESS, |step| step.cap);
    Some(Gains { from: running, shares: shares as u8, up_to: (cap != ENDLESS).then(|| Span::from_nanos(cap)) })
}

/// What follows the running period of a seat that makes no move.
fn then<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Vec<Coming> {
    let (Some(program), Some(state)) = (look.setup().program(seat), look.state().seats.get(seat.index())) else {
        return Vec::new();
    };
    let change = look.setup().rules().stage_change;
    let limited = |periods: u16| (periods != UNLIMITED).then_some(periods);
    let coming = |stage: usize, step: &Step, periods: u16, left: u16| Coming {
        stage,
        time: Span::from_nanos(step.time),
        periods: limited(periods),
        periods_left: limited(left),
    };
    let mut then = Vec::new();
    let current = usize::from(state.stage);
    let Some(step) = program.steps().get(current) else {
        return then;
    };
    let requires = step.requires(change);
    if requires && state.moves < step.quota {
        return then;
    }
    if step.on_quota == OnQuota::Keep && state.moves >= step.quota {
        then.push(coming(current, step, 1, state.periods));
    }
    match state.periods {
        1 => {}
        _ if requires => {
            let left = if state.periods == UNLIMITED { UNLIMITED } else { state.periods - 1 };
            then.push(coming(current, step, 1, left));
            return then;
        }
        UNLIMITED => {
            then.push(coming(current, step, UNLIMITED, UNLIMITED));
            return then;
        }
        periods => then.push(coming(current, step, periods - 1, periods - 1)),
    }
    for (stage, step) in program.steps().iter().enumerate().skip(current + 1) {
        let periods = if step.requires(change) { 1 } else { step.periods };
        then.push(coming(stage, step, periods, step.periods));
        if step.requires(change) || periods == UNLIMITED {
            break;
        }
    }
    then
}
