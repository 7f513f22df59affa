//! What there is to see of a clock.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::client::{ClockView as Client, SeatView};
use tc_core::{BonusKind, Change, Input, Look, PauseSet, Pressure, Seat, Span, Status};
use tc_notation::{Bonus, Cap, Stage, TimeControl};

use crate::moment::{Moment, to_flag};
use crate::names::without_controls;
use crate::ribbon::{Drawn, Ribbon, Scale};
use crate::time::{SECOND, TENTH, up_to};
use crate::{Outlook, Style, TimeStyle, Words};

/// What there is to see of a clock: numbers, lengths in units, and texts, whose words are those of the
/// [style](Style::words). It has nothing that changes without being seen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Face {
    /// What the clock is doing.
    pub status: Status,
    /// Why it is paused, if it is.
    pub pauses: PauseSet,
    /// What is left of the start clock, after which the game is cancelled.
    pub start_clock: Option<String>,
    /// What the clock is doing, in words, if it is not simply running: `paused by White and the moderator; weekend`.
    pub header: Option<String>,
    /// The seats.
    pub seats: Vec<SeatFace>,
}

/// What there is to see of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeatFace {
    /// Which seat.
    pub seat: Seat,
    /// What it is called. Characters that control the line or its direction are replaced.
    pub name: String,
    /// What it is doing.
    pub status: SeatStatus,
    /// Where the seat is, in few words: `low`, `delay 0:02.1`, `stage 2 of 2`, `period 1 of 3`; `has no clock`.
    pub facts: Vec<String>,
    /// Its clock; `None` if it has none.
    pub clock: Option<ClockFace>,
}

/// What a seat is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SeatStatus {
    /// It is not its turn.
    Waits,
    /// It is its turn, and its delay runs (R7).
    Delays,
    /// It is its turn, and its time runs.
    Runs,
    /// It is its turn, and no time is taken: a free move, a start clock, no clock.
    Free,
    /// It has made its move of a simultaneous turn, and its clock is halted.
    Halted,
    /// It is its turn, and the clocks are paused.
    Paused,
    /// Its time is up, and its flag not yet final (S14).
    Pending,
    /// Its flag has fallen.
    Flagged,
}

impl SeatStatus {
    /// Whether the seat can move.
    pub(crate) fn is_in_turn(self) -> bool {
        !matches!(self, SeatStatus::Waits | SeatStatus::Halted | SeatStatus::Flagged)
    }

    /// Whether its time is up.
    pub(crate) fn is_up(self) -> bool {
        matches!(self, SeatStatus::Pending | SeatStatus::Flagged)
    }
}

/// The clock of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClockFace {
    /// What is left of the period.
    pub time: String,
    /// What is left of the delay: of this turn's, or all of it for a seat that waits; `None` if there is none, or the flag
    /// has fallen.
    pub delay: Option<String>,
    /// How long a flag that is pending can still be averted, if one is (S14).
    pub pending: Option<String>,
    /// What happens first if no move is made.
    pub next: Event,
    /// What comes when the time has run out, in words; or that none is taken, that the flag is pending or has fallen, or that
    /// the game is over.
    pub then: String,
    /// What is left until the flag falls if no move is made, the delay aside; `None` if it never does, or the game is over.
    pub to_flag: Option<String>,
    /// The same in words, `1:18 to the flag` or `no flag`; `None` if the time is up or the game over.
    pub flag: Option<String>,
    /// The stage, counted from 0.
    pub stage: usize,
    /// How many there are.
    pub stages: usize,
    /// The periods of the stage that are left, in words; `None` where there is one only.
    pub periods: Option<String>,
    /// The same as numbers.
    pub periods_left: Option<PeriodsLeft>,
    /// The moves that are to be made in the period, in words; `None` where none are counted, or each counts alone.
    pub moves: Option<String>,
    /// The same as numbers.
    pub moves_left: Option<MovesLeft>,
    /// What a move brings, and what it does not.
    pub bonus: Option<BonusFace>,
    /// The limit above which nothing can raise the time, in words: `cap 2:00` (R8).
    pub cap: Option<String>,
    /// What holds in every turn of this stage, in sentences.
    pub terms: Vec<String>,
    /// All its time on a line.
    pub ribbon: Ribbon,
    /// How short of time it is.
    pub pressure: Pressure,
}

/// What happens to a seat by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Event {
    /// The delay ends, and the time runs.
    DelayEnds,
    /// Another period of the stage begins.
    Period,
    /// Another stage begins.
    Stage,
    /// The flag falls.
    Flag,
    /// Nothing: the flag has fallen, or the game is over.
    Nothing,
}

/// The periods that are left in a stage, the running one included, of all that it had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PeriodsLeft {
    /// Left; `None` without end.
    pub left: Option<u16>,
    /// In all; `None` without end.
    pub all: Option<u16>,
}

/// The moves that are still to be made in a period, of all that it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MovesLeft {
    /// Still to be made.
    pub left: u32,
    /// In all.
    pub all: u32,
}

/// What a move brings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BonusFace {
    /// In every move, or at most: `+10 seconds`, `+ up to 3 seconds`, `+ what the opponent uses`.
    pub each: String,
    /// How high it can raise the time, if there is a limit.
    pub up_to: Option<String>,
    /// How much of the increment a move made now would waste because of that, if any; nothing where none can be made.
    pub wasted: Option<String>,
    /// How much of it would be left then, if any is wasted.
    pub kept: Option<String>,
    /// Both in a sentence, if any is wasted.
    pub waste: Option<String>,
}

impl ClockFace {
    /// What is left until the [next](ClockFace::next) event: of the delay while that runs, until a pending flag is final,
    /// or else of the period.
    pub fn until_next(&self) -> &str {
        match (self.next, &self.delay, &self.pending) {
            (Event::DelayEnds, Some(delay), _) => delay,
            (_, _, Some(pending)) => pending,
            _ => &self.time,
        }
    }
}

impl Face {
    /// What there is to see at the instant of the look. A [`View`](crate::View) says until when, too.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, style: &Style<'_>) -> Face {
        Face::drawn(&Moment::of_look(*look, look.setup()), style)
    }

    pub(crate) fn drawn<const SEATS: usize>(moment: &Moment<'_, SEATS>, style: &Style<'_>) -> Face {
        let Moment { setup, client, look } = moment;
        let seats = (0..client.seats.len()).map_while(Seat::new);
        let controls: Vec<Option<&TimeControl>> =
            seats.clone().map(|seat| setup.control(seat).filter(|control| !control.is_none())).collect();
        let drawn = |seat: Seat| {
            let (view, control) = (client.seats.get(seat.index())?, (*controls.get(seat.index())?)?);
            let gain = look.as_ref().map_or(Span::ZERO, |look| gain(look, seat));
            let seconds = style.time.in_seconds();
            Some(Drawn { control, seat: view, gain, seats: client.seats.len(), seconds })
        };
        let drawn: Vec<Option<Drawn<'_>>> = seats.clone().map(drawn).collect();
        let scale = Scale::of(drawn.iter().flatten().copied(), style.ribbon);
        let faces = seats.zip(&client.seats).zip(&drawn).map(|((seat, view), drawn)| {
            let status = seat_status(client, seat, view);
            let clock = drawn.as_ref().and_then(|drawn| clock(moment, drawn, seat, status, (scale, style)));
            let name = without_controls(&style.words.seat(seat));
            SeatFace { seat, name, status, facts: facts(status, clock.as_ref(), style.words), clock }
        });
        let left = client.cancels_at.and_then(|end| end.since(client.at));
        let start_clock = left.map(|left| style.time.alive(left));
        let status = style.words.status(client.status, client.pauses);
        let start = start_clock.as_deref().map(|left| style.words.start_clock(left));
        Face {
            status: client.status,
            pauses: client.pauses,
            start_clock,
            header: status.into_iter().chain(start).reduce(|status, start| status + "; " + &start),
            seats: faces.collect(),
        }
    }
}

fn seat_status(client: &Client, seat: Seat, view: &SeatView) -> SeatStatus {
    match () {
        () if view.flagged => SeatStatus::Flagged,
        () if view.flag_pending_until.is_some() => SeatStatus::Pending,
        () if !client.turn.contains(seat) => SeatStatus::Waits,
        () if client.status != Status::Running => SeatStatus::Paused,
        () if !view.runs && client.turn.len() > 1 => SeatStatus::Halted,
        () if !view.runs => SeatStatus::Free,
        () if view.delay_left.is_zero() => SeatStatus::Runs,
        () => SeatStatus::Delays,
    }
}

fn clock<const SEATS: usize>(
    moment: &Moment<'_, SEATS>,
    drawn: &Drawn<'_>,
    seat: Seat,
    seat_status: SeatStatus,
    (scale, style): (Scale, &Style<'_>),
) -> Option<ClockFace> {
    let Drawn { control, seat: view, .. } = *drawn;
    let Moment { setup, client, look } = moment;
    let (status, words) = (client.status, style.words);
    let stage = control.stages().get(view.stage)?;
    let is_up = seat_status.is_up();
    let text = |left: Span| if is_up { style.time.text(left) } else { style.time.alive(left) };
    // Far off, tenths say nothing.
    let seconds = style.time.in_seconds();
    let is_over = matches!(status, Status::Over | Status::Cancelled);
    let next = match view.then.first() {
        _ if seat_status == SeatStatus::Flagged || is_over => Event::Nothing,
        _ if seat_status == SeatStatus::Delays => Event::DelayEnds,
        None => Event::Flag,
        Some(coming) if coming.stage == view.stage => Event::Period,
        Some(_) => Event::Stage,
    };
    let periods_left = PeriodsLeft { left: view.periods_left, all: stage.periods().count().map(|count| count.get()) };
    let moves_left = moves_left(stage, view);
    let left_to_flag = to_flag(view);
    let to_flag = left_to_flag
        .filter(|_| !is_over || view.flagged)
        .map(|left| if is_up { seconds.text(left) } else { seconds.alive(left) });
    let pending = view.flag_pending_until.and_then(|until| until.since(client.at)).filter(|left| *left > Span::ZERO);
    let ribbon = drawn.ribbon(scale);
    let cap = ribbon.segments.iter().find_map(|segment| segment.cap.as_deref());
    Some(ClockFace {
        time: text(view.left),
        delay: Some(view.delay_left).filter(|left| !left.is_zero()).map(|left| style.time.text(left)),
        pending: pending.map(|left| style.time.alive(left)),
        next,
        then: words.then(&Outlook { control, seat: view, seat_status, status }),
        flag: (!is_up && next != Event::Nothing).then(|| words.to_flag(to_flag.as_deref())),
        to_flag,
        stage: view.stage,
        stages: control.stages().len(),
        periods: words.periods(periods_left),
        periods_left: (periods_left.all != Some(1)).then_some(periods_left),
        moves: moves_left.map(|moves_left| words.moves(moves_left)),
        moves_left,
        bonus: bonus(look.as_ref().filter(|_| seat_status.is_in_turn()), seat, stage, style),
        cap: cap.map(|cap| words.cap(cap)),
        terms: words.terms(control, view.stage),
        ribbon,
        pressure: setup.pressure(seat, left_to_flag),
    })
}

/// Where a seat is, in few words.
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

/// The moves to be made in the period. Nothing where every move counts alone.
fn moves_left(stage: &Stage, view: &SeatView) -> Option<MovesLeft> {
    let all = stage.moves().count().map(|count| count.get()).filter(|count| *count > 1)?;
    Some(MovesLeft { left: view.moves_to_go?, all })
}

fn bonus<const SEATS: usize>(
    look: Option<&Look<'_, SEATS>>,
    seat: Seat,
    stage: &Stage,
    style: &Style<'_>,
) -> Option<BonusFace> {
    let (bonus, words) = (stage.bonus()?, style.words);
    let up_to = match (bonus, stage.cap()) {
        (Bonus::Bronstein(_), _) | (_, Cap::Unlimited) => None,
        (_, Cap::At(cap)) => Some(words.duration(cap)),
    };
    let wasted = match (bonus, look) {
        (Bonus::Increment(bonus), Some(look)) if up_to.is_some() => {
            look.waste(seat).and_then(|wasted| waste(bonus.into(), wasted, style))
        }
        _ => None,
    };
    let waste = wasted.as_ref().map(|(wasted, kept)| words.waste(wasted, kept.as_deref()));
    let (wasted, kept) = wasted.map_or((None, None), |(wasted, kept)| (Some(wasted), kept));
    Some(BonusFace { each: words.bonus(bonus), up_to, wasted, kept, waste })
}

/// How much of an increment is wasted, if any, and how much is kept. What is wasted is in whole seconds, rounded up, or in
/// tenths if the increment is not whole; the rest is what is kept.
fn waste(bonus: Span, wasted: Span, style: &Style<'_>) -> Option<(String, Option<String>)> {
    if wasted.is_zero() {
        return None;
    }
    let (unit, time) = match bonus.as_nanos() % SECOND {
        0 => (SECOND, style.time.in_seconds()),
        _ => (TENTH, TimeStyle::exact()),
    };
    let rounded = up_to(unit, wasted).min(bonus);
    let kept = bonus.checked_sub(rounded)?;
    let kept = match bonus.checked_sub(wasted)? {
        Span::ZERO => None,
        _ if kept.is_zero() => Some(style.words.less_than(&time.text(Span::from_nanos(unit)))),
        _ => Some(time.text(kept)),
    };
    Some((time.text(rounded), kept))
}

/// How much time a move made now would bring a seat whose turn it is, as the clock itself says.
fn gain<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Span {
    let is_mover = look.turn().len() == 1 && look.turn().contains(seat);
    if !is_mover {
        return Span::ZERO;
    }
    let mut state = *look.state();
    let mut effects = Vec::new();
    if state.handle_with(look.setup(), look.at(), &Input::Stop { lag: Span::ZERO }, &mut effects).is_err() {
        return Span::ZERO;
    }
    effects.iter().filter(|effect| effect.seat == Some(seat)).fold(Span::ZERO, |sum, effect| match effect.change {
        Change::Bonus { time, kind: BonusKind::Increment | BonusKind::Bronstein } => {
            sum.checked_add(time).unwrap_or(sum)
        }
        _ => sum,
    })
}
