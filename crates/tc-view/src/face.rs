//! What there is to see of a clock.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::client::{SeatView, View as Client};
use tc_core::{BonusKind, Change, Input, Look, PauseSet, Pressure, Reading, Seat, Span, Status};
use tc_notation::{Bonus, Cap, TimeControl};

use crate::ribbon::{Drawn, Ribbon, Scale};
use crate::time::{SECOND, TENTH, up_to};
use crate::{Style, TimeStyle, words};

/// What there is to see of a clock: texts, and lengths in units. It has nothing that changes without being seen.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Face {
    /// What the clock is doing.
    pub status: Status,
    /// Why it stands, if it does.
    pub pauses: PauseSet,
    /// What is left of the start clock, after which the game is cancelled.
    pub start_clock: Option<String>,
    /// The seats.
    pub seats: Vec<SeatFace>,
}

/// What there is to see of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeatFace {
    /// Which seat.
    pub seat: Seat,
    /// What it is doing.
    pub doing: Doing,
    /// Its clock; `None` if it has none.
    pub clock: Option<ClockFace>,
}

/// What a seat is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Doing {
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
    /// It is its turn, and the clocks stand.
    Stands,
    /// Its time is up, and its flag not yet final (S14).
    Pending,
    /// Its flag has fallen.
    Flagged,
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
    /// The stage, counted from 0.
    pub stage: usize,
    /// How many there are.
    pub stages: usize,
    /// The periods of the stage that are left, in words; `None` where there is one only.
    pub periods: Option<String>,
    /// The same as numbers.
    pub pips: Option<Pips>,
    /// The moves that are to be made in the period, in words; `None` where none are counted, or each counts alone.
    pub moves: Option<String>,
    /// The same as numbers.
    pub owed: Option<Owed>,
    /// What a move brings, and what it does not.
    pub bonus: Option<BonusFace>,
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

/// Periods: those that are left, the running one included, of all that the stage had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Pips {
    /// Left; `None` without end.
    pub left: Option<u16>,
    /// In all; `None` without end.
    pub all: Option<u16>,
}

/// Moves to be made in the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Owed {
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
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, style: &Style) -> Face {
        let mut client = Client::of(look);
        for seat in client.seats.iter_mut().filter(|seat| seat.flagged) {
            // Its delay never runs again.
            seat.delay_left = Span::ZERO;
        }
        let controls: Vec<Option<&TimeControl>> = (0..look.setup().seats())
            .map(|index| Some(look.setup().control(Seat::new(index)?)?).filter(|control| !control.is_none()))
            .collect();
        let gains: Vec<Span> = look.readings().enumerate().map(|(index, _)| gain(look, index)).collect();
        let drawn = |index: usize| {
            let (seat, control) = (client.seats.get(index)?, (*controls.get(index)?)?);
            let gain = gains.get(index).copied().unwrap_or_default();
            Some(Drawn { control, seat, gain, seats: client.seats.len() })
        };
        let scale = Scale::of((0..controls.len()).filter_map(drawn), style.ribbon);
        let seats = look.readings().enumerate().filter_map(|(index, reading)| {
            let seat = Seat::new(index)?;
            let doing = doing(look, &client, seat, &reading);
            let clock = drawn(index).and_then(|drawn| clock(look, &drawn, seat, &reading, doing, (scale, style)));
            Some(SeatFace { seat, doing, clock })
        });
        let left = client.cancels_at.and_then(|end| end.since(look.at()));
        Face {
            status: client.status,
            pauses: client.pauses,
            start_clock: left.map(|left| style.time.alive(left)),
            seats: seats.collect(),
        }
    }
}

fn doing<const SEATS: usize>(look: &Look<'_, SEATS>, client: &Client, seat: Seat, reading: &Reading) -> Doing {
    let runs = client.seats.get(seat.index()).is_some_and(|seat| seat.runs);
    match () {
        () if reading.flagged => Doing::Flagged,
        () if reading.flag_pending_until.is_some() => Doing::Pending,
        () if !look.turn().contains(seat) => Doing::Waits,
        () if look.status() != Status::Running => Doing::Stands,
        () if !runs && look.turn().len() > 1 => Doing::Halted,
        () if !runs => Doing::Free,
        () if reading.delay_left.is_zero() => Doing::Runs,
        () => Doing::Delays,
    }
}

fn clock<const SEATS: usize>(
    look: &Look<'_, SEATS>,
    drawn: &Drawn<'_>,
    seat: Seat,
    reading: &Reading,
    doing: Doing,
    (scale, style): (Scale, &Style),
) -> Option<ClockFace> {
    let Drawn { control, seat: view, .. } = *drawn;
    let stage = control.stages().get(view.stage)?;
    let is_up = matches!(doing, Doing::Flagged | Doing::Pending);
    let text = |left: Span| if is_up { style.time.text(left) } else { style.time.alive(left) };
    // Far off, tenths say nothing.
    let seconds = TimeStyle::whole_seconds();
    let is_over = matches!(look.status(), Status::Over | Status::Cancelled);
    let next = match view.then.first() {
        _ if doing == Doing::Flagged || is_over => Event::Nothing,
        _ if doing == Doing::Delays => Event::DelayEnds,
        None => Event::Flag,
        Some(coming) if coming.stage == view.stage => Event::Period,
        Some(_) => Event::Stage,
    };
    let counted = stage.periods().count().map(|count| count.get());
    let described = control.describe_stages().into_iter().nth(view.stage)?;
    Some(ClockFace {
        time: text(view.left),
        delay: Some(view.delay_left).filter(|left| !left.is_zero()).map(|left| style.time.text(left)),
        pending: reading.flag_pending_until.and_then(|until| Some(style.time.alive(until.since(look.at())?))),
        next,
        then: words::then(control, view, doing, look.status()),
        to_flag: reading
            .to_flag
            .filter(|_| !is_over || reading.flagged)
            .map(|left| if is_up { seconds.text(left) } else { seconds.alive(left) }),
        stage: view.stage,
        stages: control.stages().len(),
        periods: words::periods(stage, view),
        pips: (counted != Some(1)).then_some(Pips { left: view.periods_left, all: counted }),
        moves: words::moves(stage, view),
        owed: owed(stage, view),
        bonus: bonus(look, seat, stage, doing),
        terms: [described.turn, described.bonus, described.moves].into_iter().flatten().collect(),
        ribbon: drawn.ribbon(scale),
        pressure: reading.pressure,
    })
}

fn owed(stage: &tc_notation::Stage, view: &SeatView) -> Option<Owed> {
    let all = stage.moves().count().map(|count| count.get()).filter(|count| *count > 1)?;
    Some(Owed { left: view.moves_to_go?, all })
}

fn bonus<const SEATS: usize>(
    look: &Look<'_, SEATS>,
    seat: Seat,
    stage: &tc_notation::Stage,
    doing: Doing,
) -> Option<BonusFace> {
    let each = match stage.bonus()? {
        Bonus::Increment(time) => alloc::format!("+{}", time.in_words()),
        Bonus::Bronstein(time) => alloc::format!("+ what the move used, up to {}", time.in_words()),
        Bonus::Opponent => "+ what the opponent uses".to_string(),
    };
    let up_to = match (stage.bonus()?, stage.cap()) {
        (Bonus::Bronstein(_), _) | (_, Cap::Unlimited) => None,
        (_, Cap::At(cap)) => Some(cap.in_words().to_string()),
    };
    let told = match stage.bonus()? {
        Bonus::Increment(bonus) if up_to.is_some() && doing.is_in_turn() => {
            look.waste(seat).and_then(|wasted| waste(bonus.into(), wasted))
        }
        _ => None,
    };
    let (wasted, kept) = told.map_or((None, None), |(wasted, kept)| (Some(wasted), kept));
    Some(BonusFace { each, up_to, wasted, kept })
}

/// How much of an increment is wasted, if any, and how much is kept. What is wasted is told in whole seconds, rounded up,
/// or in tenths if the increment is not whole; the rest is what is kept.
fn waste(bonus: Span, wasted: Span) -> Option<(String, Option<String>)> {
    if wasted.is_zero() {
        return None;
    }
    let (unit, style) = match bonus.as_nanos() % SECOND {
        0 => (SECOND, TimeStyle::whole_seconds()),
        _ => (TENTH, TimeStyle::exact()),
    };
    let told = up_to(unit, wasted).min(bonus);
    let kept = bonus.checked_sub(told)?;
    let kept = match bonus.checked_sub(wasted)? {
        Span::ZERO => None,
        _ if kept.is_zero() => Some(alloc::format!("less than {}", style.text(Span::from_nanos(unit)))),
        _ => Some(style.text(kept)),
    };
    Some((style.text(told), kept))
}

/// How much time a move made now would bring a seat whose turn it is, as the clock itself says.
fn gain<const SEATS: usize>(look: &Look<'_, SEATS>, index: usize) -> Span {
    let is_mover = look.turn().len() == 1 && look.turn().iter().any(|seat| seat.index() == index);
    if !is_mover {
        return Span::ZERO;
    }
    let mut state = *look.state();
    let mut effects = Vec::new();
    if state.handle_with(look.setup(), look.at(), &Input::Stop { lag: Span::ZERO }, &mut effects).is_err() {
        return Span::ZERO;
    }
    effects.iter().filter(|effect| effect.seat.is_some_and(|seat| seat.index() == index)).fold(
        Span::ZERO,
        |sum, effect| match effect.change {
            Change::Bonus { time, kind: BonusKind::Increment | BonusKind::Bronstein } => {
                sum.checked_add(time).unwrap_or(sum)
            }
            _ => sum,
        },
    )
}
