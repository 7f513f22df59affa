//! Everything that a picture of a clock shows, as data.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::client::{ClockView as Client, SeatView};
use tc_core::{Look, PauseReason, PauseSet, Pressure, Seat, Setup, Span, StartClockEnd, Status};
use tc_notation::{Bonus, Cap, Stage, TimeControl};

use crate::costs::{costs, loses_only_the_turn};
use crate::limit::limit_ends_first;
use crate::moment::Moment;
use crate::names::without_controls;
use crate::ribbon::{Drawn, Ribbon, Scale};
use crate::time::{SECOND, TENTH, up_to};
use crate::{Outlook, Style, TimeStyle, Words};

/// A clock at an instant as data: numbers, lengths in units, and texts in the words of the [style](Style::words). Nothing
/// in it changes without a visible change.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Face {
    /// The state of the whole clock.
    pub status: Status,
    /// The reasons of the pause; empty unless it is paused.
    pub pauses: PauseSet,
    /// The time left on the start clock, also while it is paused (S9); `None` without one.
    pub start_clock: Option<String>,
    /// The state in words, unless the clock is running: `paused by White and the moderator; weekend`.
    pub header: Option<String>,
    /// The seats, from seat 0.
    pub seats: Vec<SeatFace>,
}

/// A seat of a [`Face`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SeatFace {
    /// The seat.
    pub seat: Seat,
    /// Its name. Characters that control the line or its direction are replaced by U+FFFD.
    pub name: String,
    /// Its state.
    pub status: SeatStatus,
    /// Short facts: `low`, `delay 0:02.1`, `stage 2 of 2`, `period 1 of 3`; `has no clock`.
    pub facts: Vec<String>,
    /// Its clock; `None` if it has none.
    pub clock: Option<ClockFace>,
}

/// The state of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum SeatStatus {
    /// The seat waits for its turn.
    Waits,
    /// The seat is to move, and its delay runs (R7).
    Delays,
    /// The seat is to move, and its time runs.
    Runs,
    /// The seat is to move, and the move costs no time: a free move, a start clock, or no clock.
    Free,
    /// The seat has made its move of a simultaneous turn, and its clock is halted, also while the clocks are paused.
    Halted,
    /// The seat has lost its simultaneous turn on time, and not the game (S11).
    TimedOut,
    /// The seat is to move, and the clocks are paused.
    Paused,
    /// The seat's time is up, but its flag is not final yet (S14).
    Pending,
    /// The seat's time is up, and the loss of its turn, not of the game, is not final yet (S11).
    PendingTimeout,
    /// The seat's flag has fallen.
    Flagged,
}

impl SeatStatus {
    /// Whether it is the turn of the seat, and it can still move.
    pub(crate) fn is_in_turn(self) -> bool {
        use SeatStatus::{Flagged, Halted, TimedOut, Waits};
        !matches!(self, Waits | Halted | TimedOut | Flagged)
    }

    /// Whether its time is up.
    pub(crate) fn is_up(self) -> bool {
        matches!(self, SeatStatus::Pending | SeatStatus::PendingTimeout | SeatStatus::Flagged)
    }
}

/// The clock of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ClockFace {
    /// The time left in the period.
    pub time: String,
    /// The delay left in this turn; for a waiting seat, the whole delay. `None` without a delay, and after the flag has
    /// fallen.
    pub delay: Option<String>,
    /// The time until a pending flag is final (S14); `None` without a pending flag.
    pub pending: Option<String>,
    /// What happens first if no move is made.
    pub next: Event,
    /// What follows when the time has run out, in words. Otherwise why nothing follows: the move costs no time, the flag is
    /// pending or has fallen, or the game is over.
    pub then: String,
    /// The time until the flag falls if no move is made, without the delay; `None` if it never falls or the game is over.
    pub to_flag: Option<String>,
    /// The same in words, `1:18 to the flag`, `1:18 to the timeout` or `no flag`; `None` if the time is up or the game is
    /// over.
    pub flag: Option<String>,
    /// The stage, counted from 0.
    pub stage: usize,
    /// The number of stages of the control.
    pub stages: usize,
    /// The periods left in the stage, in words; `None` if it has only one.
    pub periods: Option<String>,
    /// The periods left as numbers; `None` if the stage has only one.
    pub periods_left: Option<PeriodsLeft>,
    /// The moves still to be made in the period, in words; `None` if moves are not counted, or the count is 1.
    pub moves: Option<String>,
    /// The moves still to be made as numbers; `None` as for [`moves`](Self::moves).
    pub moves_left: Option<MovesLeft>,
    /// The time that a move adds; `None` without a bonus.
    pub bonus: Option<BonusFace>,
    /// The cap, above which nothing can raise the time, in words: `cap 2:00` (R8).
    pub cap: Option<String>,
    /// The terms of every turn in this stage: delay, bonus and moves, a sentence each.
    pub terms: Vec<String>,
    /// All the time of the seat on a line.
    pub ribbon: Ribbon,
    /// How short of time it is.
    pub pressure: Pressure,
}

/// The next event of a seat that makes no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Event {
    /// The delay ends, and the time begins to run.
    DelayEnds,
    /// Another period of the stage begins.
    Period,
    /// Another stage begins.
    Stage,
    /// The flag falls.
    Flag,
    /// The seat loses the turn, and not the game (S11).
    Timeout,
    /// No event follows: the flag has fallen, or the game is over.
    Nothing,
}

/// The periods left in a stage, including the running one, and how many it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PeriodsLeft {
    /// The periods left; `None` if they are unlimited.
    pub left: Option<u16>,
    /// All periods of the stage; `None` if they are unlimited.
    pub all: Option<u16>,
}

/// The moves still to be made in a period, and how many it requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MovesLeft {
    /// The moves still to be made.
    pub left: u32,
    /// All moves that the period requires.
    pub all: u32,
}

/// The time that a move adds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[non_exhaustive]
pub struct BonusFace {
    /// The bonus of every move: `+10 seconds`, `+ what the move used, up to 3 seconds`, `+ what the opponent uses`.
    pub each: String,
    /// The cap, up to which it can raise the time; `None` without a cap.
    pub up_to: Option<String>,
    /// The part of the increment that a move made now would waste because of the cap; `None` if it wastes nothing, or no
    /// move can be made.
    pub wasted: Option<String>,
    /// The part that it would add then; `None` if nothing is wasted, or nothing is added.
    pub kept: Option<String>,
    /// Both in a sentence; `None` if nothing is wasted.
    pub waste: Option<String>,
}

impl ClockFace {
    /// The time until the [next](ClockFace::next) event: the delay left while it runs, the time until a pending flag is
    /// final, otherwise the time left in the period.
    pub fn until_next(&self) -> &str {
        match (self.next, &self.delay, &self.pending) {
            (Event::DelayEnds, Some(delay), _) => delay,
            (_, _, Some(pending)) => pending,
            _ => &self.time,
        }
    }
}

impl Face {
    /// The face at the instant of the look. A [`View`](crate::View) also says how long it stays the same.
    pub fn of(look: &Look<'_>, style: &Style<'_>) -> Face {
        Face::drawn(&Moment::of_look(look, look.setup()), style)
    }

    pub(crate) fn drawn(moment: &Moment<'_>, style: &Style<'_>) -> Face {
        let Moment { setup, client, .. } = moment;
        let seats = (0..client.seats.len()).map_while(Seat::new);
        let controls: Vec<Option<&TimeControl>> =
            seats.clone().map(|seat| setup.control(seat).filter(|control| !control.is_none())).collect();
        let drawn = |seat: Seat| {
            let (view, control) = (client.seats.get(seat.index())?, (*controls.get(seat.index())?)?);
            let gain = moment.move_now(seat).gain;
            let seconds = style.time.in_seconds();
            Some(Drawn { control, seat: view, gain, seats: client.seats.len(), seconds })
        };
        let drawn: Vec<Option<Drawn<'_>>> = seats.clone().map(drawn).collect();
        let scale = Scale::of(drawn.iter().flatten().copied(), style.ribbon);
        let faces = seats.zip(&client.seats).zip(&drawn).map(|((seat, view), drawn)| {
            let status = seat_status(client, seat, view, setup);
            let clock = drawn.as_ref().and_then(|drawn| clock(moment, drawn, seat, status, (scale, style)));
            let name = without_controls(&style.words.seat(seat));
            let mut facts = facts(status, clock.as_ref(), style.words);
            facts.extend(costs(view, setup.rules(), style.words));
            SeatFace { seat, name, status, facts, clock }
        });
        let left = client.cancels_at.and_then(|end| end.since(client.at));
        let start_clock = left.or(client.start_left).map(|left| style.time.alive(left));
        let status = style.words.status(client.status, client.pauses);
        // Only where the end of the start clock is a loss has it a deadline. In a pause nothing has one.
        let loses = setup.rules().start_clock_end == StartClockEnd::Lose && !client.turn.is_empty();
        let is_lost = client.deadline.is_some() || client.cancels_at.is_none() && loses;
        let start = start_clock.as_deref().map(|left| style.words.start_clock(left, is_lost));
        Face {
            status: client.status,
            pauses: client.pauses,
            start_clock,
            header: status.into_iter().chain(start).reduce(|status, start| status + "; " + &start),
            seats: faces.collect(),
        }
    }
}

fn seat_status(client: &Client, seat: Seat, view: &SeatView, setup: &Setup) -> SeatStatus {
    match () {
        () if view.flagged => SeatStatus::Flagged,
        () if view.flag_pending_until.is_some() && loses_only_the_turn(client, setup, seat) => {
            SeatStatus::PendingTimeout
        }
        () if view.flag_pending_until.is_some() => SeatStatus::Pending,
        () if !client.turn.contains(seat) => SeatStatus::Waits,
        () if view.timed_out => SeatStatus::TimedOut,
        () if view.halted => SeatStatus::Halted,
        () if client.status != Status::Running => SeatStatus::Paused,
        // With the rule for vacations that stops one clock, others may run.
        () if client.pauses.contains(PauseReason::Vacation(seat)) => SeatStatus::Paused,
        () if !view.runs => SeatStatus::Free,
        () if view.delay_left.is_zero() => SeatStatus::Runs,
        () => SeatStatus::Delays,
    }
}

fn clock(
    moment: &Moment<'_>,
    drawn: &Drawn<'_>,
    seat: Seat,
    seat_status: SeatStatus,
    (scale, style): (Scale, &Style<'_>),
) -> Option<ClockFace> {
    let Drawn { control, seat: view, .. } = *drawn;
    let Moment { setup, client, .. } = moment;
    let (status, words) = (client.status, style.words);
    let stage = control.stages().get(view.stage)?;
    let is_up = seat_status.is_up();
    // A seat whose clock does not run can really have nothing left. A running clock at zero is alive: a rule keeps it so.
    let left_text = |style: TimeStyle, left: Span| {
        if seat_status == SeatStatus::Runs { style.alive(left) } else { style.text(left) }
    };
    // Tenths of a distant time mean nothing.
    let seconds = style.time.in_seconds();
    let is_over = status.is_over();
    let is_timeout = loses_only_the_turn(client, setup, seat);
    let end = if is_timeout { Event::Timeout } else { Event::Flag };
    let next = match view.then.first() {
        _ if seat_status == SeatStatus::Flagged || is_over => Event::Nothing,
        _ if limit_ends_first(view, seat_status) => end,
        _ if seat_status == SeatStatus::Delays => Event::DelayEnds,
        None => end,
        Some(coming) if coming.stage == view.stage => Event::Period,
        Some(_) => Event::Stage,
    };
    let periods_left = PeriodsLeft { left: view.periods_left, all: stage.periods().count().map(|count| count.get()) };
    let moves_left = moves_left(stage, view);
    let left_to_flag = view.to_flag();
    let to_flag = left_to_flag.filter(|_| !is_over || view.flagged).map(|left| left_text(seconds, left));
    let pending = view.flag_pending_until.and_then(|until| until.since(client.at)).filter(|left| *left > Span::ZERO);
    let ribbon = drawn.ribbon(scale);
    let cap = ribbon.segments.iter().find_map(|segment| segment.cap.as_deref());
    Some(ClockFace {
        time: left_text(style.time, view.left),
        delay: Some(view.delay_left).filter(|left| !left.is_zero()).map(|left| style.time.text(left)),
        pending: pending.map(|left| style.time.alive(left)),
        next,
        then: words.then(&Outlook { control, seat: view, seat_status, status, is_timeout }),
        flag: (!is_up && next != Event::Nothing).then(|| match to_flag.as_deref() {
            Some(left) if is_timeout => words.to_timeout(left),
            left => words.to_flag(left),
        }),
        to_flag,
        stage: view.stage,
        stages: control.stages().len(),
        periods: words.periods(periods_left),
        periods_left: (periods_left.all != Some(1)).then_some(periods_left),
        moves: moves_left.map(|moves_left| words.moves(moves_left)),
        moves_left,
        bonus: bonus(if seat_status.is_in_turn() { moment.move_now(seat).wasted } else { Span::ZERO }, stage, style),
        cap: cap.map(|cap| words.cap(cap)),
        terms: words.terms(control, view.stage),
        ribbon,
        pressure: setup.pressure(seat, left_to_flag),
    })
}

/// Short facts about a seat.
fn facts(seat_status: SeatStatus, clock: Option<&ClockFace>, words: &dyn Words) -> Vec<String> {
    let Some(clock) = clock else { return alloc::vec![words.no_clock()] };
    let pressure = if seat_status.is_up() { None } else { words.pressure(clock.pressure) };
    let mut facts: Vec<String> = words.seat_status(seat_status).into_iter().chain(pressure).collect();
    facts.extend(clock.pending.as_ref().map(|left| words.pending(left)));
    facts.extend(clock.delay.as_ref().map(|delay| words.delay(delay)));
    if clock.stages > 1 {
        facts.push(words.stage(clock.stage + 1, clock.stages));
    }
    facts.extend(clock.periods.clone());
    facts.extend(clock.moves.clone());
    facts
}

/// The moves still to be made in the period; `None` if the count is 1.
fn moves_left(stage: &Stage, view: &SeatView) -> Option<MovesLeft> {
    let all = stage.moves().count().map(|count| count.get()).filter(|count| *count > 1)?;
    Some(MovesLeft { left: view.moves_to_go?, all })
}

/// The time that a move adds. `wasted` is the part of it that a move made now would waste.
fn bonus(wasted: Span, stage: &Stage, style: &Style<'_>) -> Option<BonusFace> {
    let (bonus, words) = (stage.bonus()?, style.words);
    let up_to = match (bonus, stage.cap()) {
        (Bonus::Bronstein(_), _) | (_, Cap::Unlimited) => None,
        (_, Cap::At(cap)) => Some(words.duration(cap)),
    };
    let wasted = match bonus {
        Bonus::Increment(bonus) if up_to.is_some() => waste(bonus.into(), wasted, style),
        _ => None,
    };
    let waste = wasted.as_ref().map(|(wasted, kept)| words.waste(wasted, kept.as_deref()));
    let (wasted, kept) = wasted.map_or((None, None), |(wasted, kept)| (Some(wasted), kept));
    Some(BonusFace { each: words.bonus(bonus), up_to, wasted, kept, waste })
}

/// The wasted and the kept part of an increment, if any is wasted. The wasted part is rounded up to whole seconds, or to
/// tenths if the increment is not whole; the kept part is the rest.
fn waste(bonus: Span, wasted: Span, style: &Style<'_>) -> Option<(String, Option<String>)> {
    if wasted.is_zero() {
        return None;
    }
    let (unit, time) = match bonus.as_micros() % SECOND {
        0 => (SECOND, style.time.in_seconds()),
        _ => (TENTH, TimeStyle::exact()),
    };
    let rounded = up_to(unit, wasted).min(bonus);
    let kept = bonus.checked_sub(rounded)?;
    let kept = match bonus.checked_sub(wasted)? {
        Span::ZERO => None,
        _ if kept.is_zero() => Some(style.words.less_than(&time.text(Span::saturating_micros(unit)))),
        _ => Some(time.text(kept)),
    };
    Some((time.text(rounded), kept))
}
