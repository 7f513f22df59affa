//! The ribbon: all the time of a seat on one line, from what is used up on the left to the flag on the right.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::client::{Coming, SeatView};
use tc_core::{Span, StageChange};
use tc_notation::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

use crate::TimeStyle;

/// More periods than these are drawn as one piece.
const MOST_PIECES: u16 = 8;
/// Periods without end are drawn as long as so many.
const ENDLESS: u64 = 3;

/// All the time that a seat has, on a line that ends with the flag.
///
/// The length of a piece grows with the square root of its time: 30 seconds are to be seen beside 90 minutes. All
/// ribbons of a view have one scale.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ribbon {
    /// Units on the left that are used up, or that this seat has less than another.
    pub gone: u16,
    /// The pieces, from what runs now to what comes last.
    pub pieces: Vec<Piece>,
    /// Whether it has a flag, which stands before the pieces that are locked. Periods without end have none.
    pub has_flag: bool,
}

/// A piece of a ribbon.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// The stage, counted from 0.
    pub stage: usize,
    /// Its length in units, 1 at least.
    pub length: u16,
    /// What is left of it, on its right: 0 if none is left, 1 at least if any is.
    pub left: u16,
    /// How much a move made now would bring, to the left of what is left.
    pub gain: u16,
    /// How many periods it stands for, if not one; `None` without end.
    pub periods: Option<u16>,
    /// Whether there is more left than it can show.
    pub is_over: bool,
    /// The time of each of its periods when it begins.
    pub time: String,
    /// How high the time in it can be raised, on its left end, if there is a limit.
    pub cap: Option<String>,
}

/// What a piece of a ribbon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PieceKind {
    /// The delay of the turn, which runs first.
    Delay,
    /// The running period.
    Running,
    /// What comes when that has run out.
    Coming,
    /// What only moves can open, behind the flag.
    Locked,
}

/// A stretch of a ribbon as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke<'r> {
    /// Units that are used up.
    Used(u16),
    /// Units that a move would bring.
    Gain(u16),
    /// Where the time has come to.
    Needle,
    /// What is left of a piece.
    Left(&'r Piece),
    /// The flag, or that there is none.
    End,
}

impl Ribbon {
    /// The strokes from left to right: what is used up, what a move would bring, what is left of the delay and of the
    /// period, what comes, the flag, and what is locked behind it.
    pub(crate) fn strokes(&self) -> Vec<Stroke<'_>> {
        let is_now = |piece: &&Piece| matches!(piece.kind, PieceKind::Delay | PieceKind::Running);
        let empty = |piece: &Piece| piece.length.saturating_sub(piece.left).saturating_sub(piece.gain);
        let now = || self.pieces.iter().filter(is_now);
        let used = now().map(empty).fold(self.gone, u16::saturating_add);
        let gain = now().map(|piece| piece.gain).fold(0, u16::saturating_add);
        let mut strokes = alloc::vec![Stroke::Used(used), Stroke::Gain(gain), Stroke::Needle];
        strokes.extend(now().map(Stroke::Left));
        let mut has_ended = false;
        for piece in self.pieces.iter().filter(|piece| !is_now(piece)) {
            if piece.kind == PieceKind::Locked && !has_ended {
                strokes.push(Stroke::End);
                has_ended = true;
            }
            strokes.push(Stroke::Used(empty(piece)));
            strokes.push(Stroke::Left(piece));
        }
        if !has_ended {
            strokes.push(Stroke::End);
        }
        strokes
    }
}

impl Piece {
    /// What it holds, if it is not the running one: `0:30`, `12×0:30`.
    pub(crate) fn label(&self, times: char) -> Option<String> {
        match (self.kind, self.periods) {
            (PieceKind::Delay | PieceKind::Running, _) => None,
            (_, Some(1)) => Some(self.time.clone()),
            (_, Some(periods)) => Some(format!("{periods}{times}{}", self.time)),
            (_, None) => Some(format!("..{times}{}", self.time)),
        }
    }
}

/// What is drawn of a seat.
pub(crate) struct Drawn<'c> {
    pub(crate) control: &'c TimeControl,
    pub(crate) seat: &'c SeatView,
    /// How much a move made now would bring.
    pub(crate) gain: Span,
    /// How many seats share an hourglass.
    pub(crate) seats: usize,
    /// What brings the next stage.
    pub(crate) change: StageChange,
}

impl Drawn<'_> {
    /// The whole of a fresh control, in weights.
    pub(crate) fn whole(&self) -> u64 {
        let stages = self.control.stages();
        let delay = stages.iter().filter_map(Stage::delay).map(|delay| weight(delay.into())).max().unwrap_or(0);
        let periods = stages.iter().enumerate().map(|(place, stage)| {
            let period = weight(self.full(place));
            let more = match stage.periods() {
                Periods::Unlimited => ENDLESS,
                Periods::Counted(count) => pieces_of(count.get() - 1),
            };
            period.saturating_mul(1 + more)
        });
        periods.fold(delay, u64::saturating_add)
    }

    /// What a period of a stage holds when it is full.
    fn full(&self, place: usize) -> Span {
        let Some(stage) = self.control.stages().get(place) else { return Span::ZERO };
        let time = Span::from(stage.time());
        let most = match (stage.bonus(), stage.cap()) {
            (Some(Bonus::Opponent), Cap::Unlimited) => Span::from_nanos(time.as_nanos() * self.seats as i64),
            (Some(Bonus::Opponent | Bonus::Increment(_)), Cap::At(cap)) => Span::from(cap).max(time),
            (Some(Bonus::Increment(bonus)), Cap::Unlimited) => Span::from(bonus).max(time),
            _ => time,
        };
        // A stage without time of its own lives on what was carried into it.
        let longest = || self.control.stages().iter().map(|stage| Span::from(stage.time())).max();
        if most.is_zero() { longest().unwrap_or_default() } else { most }
    }

    /// The ribbon, where so many weights are so many units.
    pub(crate) fn ribbon(&self, whole: u64, units: u16) -> Ribbon {
        let scale = Scale { whole, units };
        let running = self.seat.stage;
        let Some(stage) = self.control.stages().get(running) else { return Ribbon::default() };
        let mut pieces = Vec::new();
        if let Some(delay) = stage.delay() {
            let piece = scale.piece(PieceKind::Delay, running, delay.into(), Some(1));
            let time = text(delay.into());
            pieces.push(Piece { left: part(piece.length, self.seat.delay_left, delay.into()), time, ..piece });
        }
        let full = self.full(running);
        let piece = scale.piece(PieceKind::Running, running, full, Some(1));
        let left = part(piece.length, self.seat.left, full);
        let with_gain = self.seat.left.checked_add(self.gain).unwrap_or(full);
        let gain = part(piece.length, with_gain, full) - left;
        let time = text(stage.time().into());
        let cap = match (stage.bonus(), stage.cap()) {
            (Some(Bonus::Increment(_) | Bonus::Opponent), Cap::At(cap)) => Some(text(cap.into())),
            _ => None,
        };
        pieces.push(Piece { left, gain, is_over: self.seat.left > full, time, cap, ..piece });
        for coming in &self.seat.then {
            self.push_coming(&mut pieces, *coming, scale);
        }
        self.push_locked(&mut pieces, scale);
        let length = pieces.iter().fold(0, |sum: u16, piece| sum.saturating_add(piece.length));
        let has_flag = self.seat.then.last().is_none_or(|last| last.periods.is_some());
        Ribbon { gone: units.saturating_sub(length), pieces, has_flag }
    }

    /// What is left of the control behind the flag that falls if the moves of a period are not made.
    fn push_locked(&self, pieces: &mut Vec<Piece>, scale: Scale) {
        let requires = |stage: &Stage| {
            matches!(stage.moves(), Moves::Required(_))
                && !stage.resets_on_time()
                && self.change == StageChange::OnCount
        };
        let told = |place: usize| self.seat.then.iter().any(|coming| coming.stage == place);
        for (place, stage) in self.control.stages().iter().enumerate().skip(self.seat.stage) {
            let is_running = place == self.seat.stage;
            let all =
                if is_running { self.seat.periods_left } else { stage.periods().count().map(|count| count.get()) };
            let is_open = is_running || told(place);
            // Of a stage that asks for moves only one period runs or comes by itself.
            let locked = match (is_open, requires(stage)) {
                (true, false) => continue,
                (true, true) => all.map(|all| all.saturating_sub(1)),
                (false, _) => all,
            };
            let full = self.full(place);
            let piece = |periods| {
                let piece = scale.piece(PieceKind::Locked, place, full, periods);
                Piece { left: piece.length, time: text(stage.time().into()), ..piece }
            };
            match locked {
                Some(periods) if periods <= MOST_PIECES => pieces.extend((0..periods).map(|_| piece(Some(1)))),
                periods => pieces.push(piece(periods)),
            }
        }
    }

    fn push_coming(&self, pieces: &mut Vec<Piece>, coming: Coming, scale: Scale) {
        let piece = |periods| {
            let piece = scale.piece(PieceKind::Coming, coming.stage, self.full(coming.stage), periods);
            // What is full when it begins holds the time of the stage, and not what its cap would let it hold.
            let left = part(piece.length, coming.time, self.full(coming.stage));
            Piece { left, time: text(coming.time), ..piece }
        };
        match coming.periods {
            Some(periods) if periods <= MOST_PIECES => pieces.extend((0..periods).map(|_| piece(Some(1)))),
            periods => pieces.push(piece(periods)),
        }
    }
}

/// How long a weight is drawn.
#[derive(Clone, Copy)]
struct Scale {
    whole: u64,
    units: u16,
}

impl Scale {
    /// A piece that is empty.
    fn piece(self, kind: PieceKind, stage: usize, full: Span, periods: Option<u16>) -> Piece {
        let many = periods.map_or(ENDLESS, pieces_of);
        let weight = weight(full).saturating_mul(many);
        let length = (u128::from(weight) * u128::from(self.units)).checked_div(self.whole.into()).unwrap_or(0);
        let length = u16::try_from(length).unwrap_or(u16::MAX).clamp(1, self.units.max(1));
        Piece { kind, stage, length, left: 0, gain: 0, periods, is_over: false, time: String::new(), cap: None }
    }
}

/// Whole times have no tenths.
fn text(time: Span) -> String {
    TimeStyle::whole_seconds().text(time)
}

/// So many pieces' lengths.
fn pieces_of(periods: u16) -> u64 {
    periods.min(MOST_PIECES).into()
}

/// How much room a time takes, before it is scaled.
fn weight(time: Span) -> u64 {
    (time.as_nanos().unsigned_abs() / 1_000).isqrt().max(1)
}

/// So much of the length, rounded up: what is alive is seen.
fn part(length: u16, left: Span, full: Span) -> u16 {
    let (left, full) = (left.as_nanos().max(0), full.as_nanos().max(1));
    let part = (i128::from(length) * i128::from(left.min(full)) + i128::from(full) - 1) / i128::from(full);
    u16::try_from(part).unwrap_or(length).min(length)
}
