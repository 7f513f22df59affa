//! A control in plain numbers.

use tc_notation::{Bonus, Moves, Stage, Time, TimeControl};

use super::MS;

/// The stages of one seat; empty for a seat without a clock.
#[derive(Clone, Debug)]
pub(super) struct Control {
    pub(super) stages: Vec<StageRule>,
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
    /// `None` is without limit.
    pub(super) cap: Option<i64>,
    pub(super) increment: Option<i64>,
    pub(super) bronstein: Option<i64>,
    pub(super) hourglass: bool,
}

impl Control {
    /// # Panics
    /// If a time is not a whole number of milliseconds.
    pub(super) fn new(control: &TimeControl) -> Control {
        Control { stages: control.stages().iter().map(StageRule::new).collect() }
    }

    pub(super) fn is_none(&self) -> bool {
        self.stages.is_empty()
    }
}

impl StageRule {
    fn new(stage: &Stage) -> StageRule {
        let (mut increment, mut bronstein) = (None, None);
        match stage.bonus() {
            Some(Bonus::Increment(time)) => increment = Some(nanos(time)),
            Some(Bonus::Bronstein(time)) => bronstein = Some(nanos(time)),
            Some(Bonus::Opponent) | None => {}
        }
        StageRule {
            periods: stage.periods().count().map(|count| count.get()),
            moves: stage.moves(),
            resets_on_time: stage.resets_on_time(),
            delay: stage.delay().map_or(0, nanos),
            time: nanos(stage.time()),
            cap: stage.cap().limit().map(nanos),
            increment,
            bronstein,
            hourglass: stage.bonus() == Some(Bonus::Opponent),
        }
    }

    /// Whether so many moves are enough, where a number of moves matters.
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
        match self.cap {
            None => gain,
            Some(cap) => gain.min((cap - held).max(0)),
        }
    }
}

fn nanos(time: Time) -> i64 {
    let nanos = i64::try_from(time.as_nanos()).expect("a time is below 3 660 days");
    assert!(nanos % MS == 0, "the twin knows whole milliseconds only");
    nanos
}
