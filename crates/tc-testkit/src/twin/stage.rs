//! A stage of a control in plain numbers.

use tc_core::Span;
use tc_notation::{Bonus, Moves, Stage};

/// A stage, with its times in microseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct StageRule {
    /// `None` is unlimited.
    pub(super) periods: Option<u16>,
    pub(super) moves: Moves,
    pub(super) resets_on_time: bool,
    pub(super) delay: i64,
    pub(super) time: i64,
    pub(super) cap: Option<i64>,
    pub(super) bonus: Option<Bonus>,
    /// The points that each period costs that begins after the start (S32).
    pub(super) points: u64,
}

impl StageRule {
    pub(super) fn new(stage: &Stage) -> StageRule {
        let micros = |time| Span::from(time).as_micros();
        StageRule {
            periods: stage.periods().count().map(|count| count.get()),
            moves: stage.moves(),
            resets_on_time: stage.resets_on_time(),
            delay: stage.delay().map_or(0, micros),
            time: micros(stage.time()),
            cap: stage.cap().limit().map(micros),
            bonus: stage.bonus(),
            points: 0,
        }
    }

    /// Whether moves add an increment.
    pub(super) fn is_increment(&self) -> bool {
        matches!(self.bonus, Some(Bonus::Increment(_)))
    }

    /// The increment, 0 without one.
    pub(super) fn increment(&self) -> i64 {
        if let Some(Bonus::Increment(time)) = self.bonus { Span::from(time).as_micros() } else { 0 }
    }

    /// The same, or the most that Bronstein's bonus gives back.
    pub(super) fn given_back_or_added(&self) -> i64 {
        match self.bonus {
            Some(Bonus::Increment(time) | Bonus::Bronstein(time)) => Span::from(time).as_micros(),
            Some(Bonus::Opponent) | None => 0,
        }
    }

    /// Whether this number of moves is enough, where a number of moves matters.
    pub(super) fn is_met(&self, count: u32) -> bool {
        self.moves.count().is_some_and(|needed| count >= needed.get())
    }

    /// `M/T`: moves that must be made, without a reset (R3).
    pub(super) fn is_requirement(&self) -> bool {
        matches!(self.moves, Moves::Required(_)) && !self.resets_on_time
    }

    /// `rM` or `eM`: moves end the period (R4, R6).
    pub(super) fn ends_on_moves(&self) -> bool {
        matches!(self.moves, Moves::Reset(_) | Moves::Expire(_))
    }

    /// How much of a gain fits under the cap above what is held (R8).
    pub(super) fn fits(&self, held: i64, gain: i64) -> i64 {
        self.cap.map_or(gain, |cap| gain.min((cap - held).max(0)))
    }
}
