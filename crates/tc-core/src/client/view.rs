//! A clock as a server shows it to clients.

use alloc::vec::Vec;

use crate::compiled::{Gain, UNLIMITED};
use crate::state::Pace;
use crate::upcoming::{Entry, Upcoming};
use crate::{Calendar, Look, PauseSet, Seat, SeatSet, Span, Status, Timestamp};

/// A clock at an instant of the server's time, with all that a client needs to draw it at any later instant until the
/// next view (S20).
///
/// A server sends a view after each input. Its instants are in the server's time; a client gets that from its
/// [`Offset`](super::Offset).
///
/// ```
/// use tc_core::client::ClockView;
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
///
/// let setup = Setup::from(&"10s, 5 x r1/30s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let view = ClockView::of(&clock.look(Timestamp::EPOCH)?);
/// let shown = view.shown(Seat::FIRST, Timestamp::millis(95_000)).ok_or("no such seat")?;
/// assert_eq!(shown.left.to_string(), "5s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClockView {
    /// The instant of the view.
    pub at: Timestamp,
    /// What the clock is doing.
    pub status: Status,
    /// The seats of the turn, also while paused; none between turns and after the game.
    pub turn: SeatSet,
    /// The reasons for which the clocks are paused, a weekend included.
    pub pauses: PauseSet,
    /// The calendar, which decides when the clocks can run.
    pub calendar: Calendar,
    /// How much more than its time must be used for a period to end: zero, or a microsecond with `past-zero` (S1).
    pub beyond_zero: Span,
    /// The instant of the loss on time if nobody does anything; `None` if no clock runs, or its time does not end.
    pub deadline: Option<Timestamp>,
    /// When the start clock runs out; `None` while it does not run.
    pub cancels_at: Option<Timestamp>,
    /// What is left of the start clock while it does not run, as in a pause (S9); `None` while it runs, and without one.
    pub start_left: Option<Span>,
    /// The clocks of the seats, from the first to the last.
    pub seats: Vec<SeatView>,
}

/// The clock of a seat as a server shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeatView {
    /// The stage, counted from 0.
    pub stage: usize,
    /// The periods left, the running one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// The moves made in the running period.
    pub moves: u32,
    /// The moves still to be made in the running period; `None` if it asks for none.
    pub moves_to_go: Option<u32>,
    /// The time left in the running period.
    pub left: Span,
    /// The time left of the turn's delay; for a seat that waits, the delay of its stage.
    pub delay_left: Span,
    /// Whether its time runs, weekends not considered.
    pub runs: bool,
    /// Whether it has made its move of a simultaneous turn, also while the clocks are paused (S10).
    pub halted: bool,
    /// Whether it has lost this simultaneous turn on time (S11); it is halted, too.
    pub timed_out: bool,
    /// How many turns it has lost on time (S11), at most 255.
    pub timeouts: u8,
    /// How much longer its turn can run before the limit of the move (S27), the whole limit while it waits; `None`
    /// without a limit, and for a seat that has no clock or has flagged.
    pub limit_left: Option<Span>,
    /// How much longer its turn can run before its time counts twice (S26), all of that time while it waits; `None` where
    /// all time counts once, and for a seat that has no clock or has flagged.
    pub once_left: Option<Span>,
    /// The points that all its periods have cost so far (S32).
    pub penalty: u64,
    /// What it gains while others run (R11); `None` if nothing.
    pub gains: Option<Gains>,
    /// The instant at which its pending flag becomes final (S14, S23); `None` if no flag is pending.
    pub flag_pending_until: Option<Timestamp>,
    /// Whether the seat has lost on time.
    pub flagged: bool,
    /// The periods that follow if it makes no move: first those of this stage, then those of later stages, up to its
    /// flag.
    pub then: Vec<Coming>,
}

/// Periods that follow if a seat makes no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coming {
    /// Their stage, counted from 0.
    pub stage: usize,
    /// The time of each of these periods.
    pub time: Span,
    /// The number of periods; `None` if they are unlimited.
    pub periods: Option<u16>,
    /// The periods left in the stage when the first of these runs, that one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// The points that each of them costs (S32).
    pub penalty: u16,
}

/// What a waiting seat gains of the time that others use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gains {
    /// The seats whose used time it gains.
    pub from: SeatSet,
    /// The number of equal shares, of which the seat gets one.
    pub shares: u8,
    /// The most that its clock can show; `None` if unlimited.
    pub up_to: Option<Span>,
}

impl ClockView {
    /// The view of a clock at the instant of the look.
    pub fn of(look: &Look<'_>) -> ClockView {
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
            halted: look.has_halted(seat),
            timed_out: look.has_timed_out(seat),
            timeouts: reading.timeouts,
            limit_left: reading.limit_left,
            once_left: reading.once_left,
            penalty: reading.penalty,
            gains: gains(look, seat, running),
            flag_pending_until: reading.flag_pending_until,
            flagged: reading.flagged,
            then: look.state().ahead(look.setup(), seat).map(|upcoming| coming(look, seat, upcoming)).collect(),
        });
        ClockView {
            at: look.at(),
            status: look.status(),
            turn: look.turn(),
            pauses: look.pauses(),
            calendar: rules.calendar,
            beyond_zero: rules.boundary.past_end(),
            deadline: look.deadline(),
            cancels_at: look.cancels_at(),
            start_left: look.start_clock_held(),
            seats: seats.collect(),
        }
    }
}

impl SeatView {
    /// The time left to the flag if no more moves are made, delays not counted: the same as
    /// [`Reading::to_flag`](crate::Reading::to_flag). `None` if it is unlimited, or longer than 278 years.
    pub fn to_flag(&self) -> Option<Span> {
        if self.flagged || self.flag_pending_until.is_some() {
            return Some(Span::ZERO);
        }
        let time = self.then.iter().try_fold(self.left, |sum, coming| {
            let time = coming.time.times(coming.periods?.into())?;
            sum.checked_add(time)
        });
        let pace = Pace { once: self.once_left };
        let until_limit = self.limit_left.map(|left| pace.counted(left).unwrap_or(Span::MAX).beyond(self.delay_left));
        time.into_iter().chain(until_limit).min()
    }
}

/// What a seat gains from the seats that run.
fn gains(look: &Look<'_>, seat: Seat, running: SeatSet) -> Option<Gains> {
    let in_hourglass = |seat: Seat| look.plan(seat).is_some_and(|plan| plan.gain == Gain::Opponent);
    let flagged = look.state().flagged();
    let receives = |seat: Seat| in_hourglass(seat) && !running.contains(seat) && !flagged.contains(seat);
    if running.is_empty() || !receives(seat) {
        return None;
    }
    let shares = (0..look.setup().seats()).map(Seat::at).filter(|seat| receives(*seat)).count();
    Some(Gains { from: running, shares: shares as u8, up_to: look.plan(seat).and_then(|plan| plan.cap) })
}

/// Periods that follow for a seat. The same period again costs no points (S32).
fn coming(look: &Look<'_>, seat: Seat, upcoming: Upcoming) -> Coming {
    let Upcoming { entry, stage, time, periods, periods_left } = upcoming;
    let limited = |periods: u16| (periods != UNLIMITED).then_some(periods);
    let program = look.setup().program(seat).filter(|_| entry != Entry::Again);
    let penalty = program.map_or(0, |program| look.setup().rules().price(program, stage));
    Coming { stage, time, periods: limited(periods), periods_left: limited(periods_left), penalty }
}
