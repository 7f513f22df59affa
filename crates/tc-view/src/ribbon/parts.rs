//! The parts of a ribbon: running, coming and locked periods.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Span;
use tc_core::client::{Coming, SeatView};
use tc_notation::{Bonus, Cap, Moves, Stage, TimeControl};

use super::scale::{self, Load};
use super::{Ribbon, Scale, Segment, SegmentKind};
use crate::TimeStyle;

/// Everything about a seat that its ribbon shows.
#[derive(Clone, Copy)]
pub(crate) struct Drawn<'c> {
    pub(crate) control: &'c TimeControl,
    pub(crate) seat: &'c SeatView,
    /// The time that a move made now would add.
    pub(crate) gain: Span,
    /// The number of seats: in an hourglass one seat can get the sand of all.
    pub(crate) seats: usize,
    /// The style of the labels, without tenths.
    pub(crate) seconds: TimeStyle,
}

/// A segment before it has a length.
struct Part {
    kind: SegmentKind,
    stage: usize,
    periods: Option<u16>,
    /// The most time that it can hold.
    full: Span,
    left: Span,
    gain: Span,
    time: String,
    cap: Option<String>,
}

impl Drawn<'_> {
    /// The load of the ribbon at the start of the game, which is also the greatest.
    pub(super) fn most(&self, scale: Scale) -> Load {
        let stages = self.control.stages();
        let delay = stages.iter().filter_map(Stage::delay).max();
        let delay = delay.map(|delay| scale.load(delay.into(), Some(1), false)).unwrap_or_default();
        stages.iter().enumerate().fold(delay, |load, (place, stage)| {
            let (full, periods) = (self.full(place), stage.periods().count().map(|count| count.get()));
            let load = load.and(scale.load(full, periods, false));
            let comes_once_more = is_repeated(stage) && periods.is_some();
            if comes_once_more { load.and(scale.load(full, Some(1), false)) } else { load }
        })
    }

    /// The ribbon. Lengths are measured from its fixed right end, so that only the running segment moves as time passes.
    pub(crate) fn ribbon(&self, scale: Scale) -> Ribbon {
        let parts = self.parts(scale);
        let loads = || parts.iter().map(|part| scale.load(part.full, part.periods, part.stage == self.seat.stage));
        let scale = scale.for_load(loads().fold(Load::default(), Load::and));
        let mut after = Load::default();
        let mut segments: Vec<Segment> = Vec::new();
        for (part, load) in parts.iter().zip(loads()).rev() {
            let before = scale.length(after);
            after = after.and(load);
            segments.push(part.drawn(scale.length(after) - before));
        }
        segments.reverse();
        let has_flag = self.seat.then.last().is_none_or(|last| last.periods.is_some());
        Ribbon { gone: scale.rest(scale.length(after)), segments, has_flag }
    }

    /// The parts from left to right.
    fn parts(&self, scale: Scale) -> Vec<Part> {
        let running = self.seat.stage;
        let Some(stage) = self.control.stages().get(running) else { return Vec::new() };
        let mut parts = Vec::new();
        if let Some(delay) = stage.delay() {
            let left = self.seat.delay_left;
            parts.push(Part { left, ..self.part(SegmentKind::Delay, running, delay.into()) });
        }
        let cap = match (stage.bonus(), stage.cap()) {
            (Some(Bonus::Increment(_) | Bonus::Opponent), Cap::At(cap)) => Some(self.seconds.text(cap.into())),
            _ => None,
        };
        let (left, gain, full) = (self.seat.left, self.gain, self.full(running));
        parts.push(Part { left, gain, full, cap, ..self.part(SegmentKind::Running, running, stage.time().into()) });
        for Coming { stage, time, periods, .. } in self.seat.then.iter().copied() {
            // The label is the time that it begins with, although its cap may let it hold more.
            let part = || Part { full: self.full(stage), ..self.own(SegmentKind::Coming, stage, time) };
            push(&mut parts, periods, scale, part);
        }
        for (stage, periods) in self.locked() {
            let full = self.full(stage);
            let time = self.control.stages().get(stage).map_or(Span::ZERO, |stage| stage.time().into());
            let part = || Part { left: full, full, ..self.own(SegmentKind::Locked, stage, time) };
            push(&mut parts, periods, scale, part);
        }
        parts
    }

    /// A full part with this time.
    fn part(&self, kind: SegmentKind, stage: usize, time: Span) -> Part {
        let (gain, text) = (Span::ZERO, self.seconds.text(time));
        Part { kind, stage, periods: Some(1), full: time, left: time, gain, time: text, cap: None }
    }

    /// The same, without a label if the stage adds no time: its time is carried into it.
    fn own(&self, kind: SegmentKind, stage: usize, time: Span) -> Part {
        let part = self.part(kind, stage, time);
        if time.is_zero() { Part { time: String::new(), ..part } } else { part }
    }

    /// The most time that a period of a stage can hold.
    fn full(&self, place: usize) -> Span {
        let Some(stage) = self.control.stages().get(place) else { return Span::ZERO };
        let time = Span::from(stage.time());
        let most = match (stage.bonus(), stage.cap()) {
            (Some(Bonus::Opponent), Cap::Unlimited) => {
                let all = time.as_micros().checked_mul(self.seats as i64);
                all.and_then(Span::from_micros).unwrap_or(time)
            }
            (Some(Bonus::Opponent | Bonus::Increment(_)), Cap::At(cap)) => Span::from(cap).max(time),
            (Some(Bonus::Increment(bonus)), Cap::Unlimited) => Span::from(bonus).max(time),
            _ => time,
        };
        // A stage that adds no time lives on the time carried into it.
        let longest = || self.control.stages().iter().map(|stage| Span::from(stage.time())).max();
        if most.is_zero() { longest().unwrap_or_default() } else { most }
    }

    /// The periods after the flag, which are reached only by making moves: those of each stage that are neither running nor
    /// coming.
    fn locked(&self) -> impl Iterator<Item = (usize, Option<u16>)> + '_ {
        let stages = self.control.stages().iter().enumerate().skip(self.seat.stage);
        stages.filter_map(|(place, stage)| {
            let is_running = place == self.seat.stage;
            let all =
                if is_running { self.seat.periods_left } else { stage.periods().count().map(|count| count.get()) };
            let mut coming = self.seat.then.iter().filter(|coming| coming.stage == place).map(|coming| coming.periods);
            let Some(all) = all else {
                return (!coming.any(|periods| periods.is_none())).then_some((place, None));
            };
            let open = coming.flatten().fold(is_running.into(), u16::saturating_add);
            let comes_once_more = is_running && is_repeated(stage) && self.owes();
            Some((place, Some(all.saturating_sub(open) + u16::from(comes_once_more))))
        })
    }

    /// Whether the running period still requires moves.
    fn owes(&self) -> bool {
        self.seat.moves_to_go.is_some_and(|left| left > 0)
    }
}

impl Part {
    fn drawn(&self, length: u16) -> Segment {
        let left = share(length, self.left, self.full);
        let with_gain = self.left.checked_add(self.gain).unwrap_or(self.full);
        Segment {
            kind: self.kind,
            stage: self.stage,
            length,
            left,
            gain: share(length, with_gain, self.full) - left,
            periods: self.periods,
            is_over: self.left > self.full,
            time: self.time.clone(),
            cap: self.cap.clone(),
        }
    }
}

/// A part for each period, or one for all.
fn push(parts: &mut Vec<Part>, periods: Option<u16>, scale: Scale, part: impl Fn() -> Part) {
    match periods {
        Some(periods) if scale.is_each_drawn(periods) => parts.extend((0..periods).map(|_| part())),
        periods => parts.push(Part { periods, ..part() }),
    }
}

/// Whether a stage restarts when its time runs out and its moves are made (R5).
fn is_repeated(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Required(_)) && stage.resets_on_time()
}

/// The part of the length that is left, rounded up so that the least time is visible.
fn share(length: u16, left: Span, full: Span) -> u16 {
    let [left, full] = [left, full].map(|span| u64::try_from(span.as_micros()).unwrap_or_default());
    let (units, rest) = scale::in_units(length, left.min(full.max(1)), full);
    u16::try_from(units + u64::from(rest > 0)).unwrap_or(length).min(length)
}
