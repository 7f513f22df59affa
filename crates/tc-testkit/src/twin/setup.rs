//! What does not change during a game: the controls of the seats, in plain numbers, and the rules.

use tc_core::{AfterFlag, Boundary, Calendar, Rules, Span};
use tc_notation::{Bonus, Moves, Stage, TimeControl};

/// The stages of one seat; none for a seat without a clock.
pub(super) type Control = Vec<StageRule>;

#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) controls: Vec<Control>,
    pub(super) rules: Rules,
}

/// A stage, with its times in nanoseconds.
#[derive(Clone, Debug)]
pub(super) struct StageRule {
    /// `None` is unlimited.
    pub(super) periods: Option<u16>,
    pub(super) moves: Moves,
    pub(super) resets_on_time: bool,
    pub(super) delay: i64,
    pub(super) time: i64,
    cap: Option<i64>,
    pub(super) bonus: Option<Bonus>,
}

impl Setup {
    pub(super) fn new(controls: &[TimeControl], rules: Rules) -> Setup {
        let control = |control: &TimeControl| control.stages().iter().map(StageRule::new).collect();
        Setup { controls: controls.iter().map(control).collect(), rules }
    }

    /// What a flag does with this number of seats.
    pub(super) fn after_flag(&self) -> AfterFlag {
        match self.rules.after_flag {
            AfterFlag::Drop if self.controls.len() <= 2 => AfterFlag::Stop,
            rule => rule,
        }
    }

    pub(super) fn is_past_zero(&self) -> bool {
        self.rules.boundary == Boundary::PastZero
    }

    pub(super) fn has_weekends(&self) -> bool {
        self.rules.calendar == Calendar::Weekend
    }
}

impl StageRule {
    fn new(stage: &Stage) -> StageRule {
        let nanos = |time| Span::from(time).as_nanos();
        StageRule {
            periods: stage.periods().count().map(|count| count.get()),
            moves: stage.moves(),
            resets_on_time: stage.resets_on_time(),
            delay: stage.delay().map_or(0, nanos),
            time: nanos(stage.time()),
            cap: stage.cap().limit().map(nanos),
            bonus: stage.bonus(),
        }
    }

    /// The increment, 0 where there is none.
    pub(super) fn increment(&self) -> i64 {
        if let Some(Bonus::Increment(time)) = self.bonus { Span::from(time).as_nanos() } else { 0 }
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
