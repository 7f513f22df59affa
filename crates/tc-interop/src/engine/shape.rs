//! A main time and an overtime after it, as Go and shogi have them.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl, Violation};

use super::cap::cap_loss;
use crate::{Loss, LossKind};

/// What is nearest to a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// No clock.
    None,
    /// A time, perhaps nothing, and what comes after it.
    Main(Time, Option<Overtime>),
    /// A time with an increment.
    Fischer(Time, Time, Cap),
}

/// A time that restarts after a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overtime {
    pub(crate) periods: Periods,
    pub(crate) moves: MoveCount,
    pub(crate) time: Time,
}

impl Shape {
    /// What is nearest to a control, and all that it does not say.
    pub(crate) fn of(control: &TimeControl, losses: &mut Vec<Loss>) -> Shape {
        let (main, over) = match control.stages().split_last() {
            None => return Shape::None,
            Some((last, main)) if matches!(last.moves(), Moves::Reset(_)) => (main, Some(last)),
            Some(_) => (control.stages(), None),
        };
        if let ([stage], None) = (main, over)
            && let Some(Bonus::Increment(increment)) = stage.bonus()
        {
            main_losses(0, stage, false, losses);
            return Shape::Fischer(stage.time(), increment, stage.cap());
        }
        let mut total = Time::ZERO;
        for (place, stage) in main.iter().enumerate() {
            main_losses(place, stage, true, losses);
            if place > 0 || over.is_some() && stage.time().is_zero() {
                losses.push(Loss::of(place, LossKind::Stages));
            }
            total = plus(total, stage.time(), stage.periods().count().map_or(1, |periods| periods.get().into()));
        }
        Shape::Main(total, over.and_then(|stage| Overtime::of(main.len(), stage, losses)))
    }

    /// The control of a main time, if it is one, and an overtime.
    pub(crate) fn control(self) -> Result<TimeControl, Violation> {
        let mut stages = Vec::new();
        match self {
            Shape::None => {}
            Shape::Main(main, over) => {
                if !main.is_zero() || over.is_none() {
                    stages.push(Stage::builder(main).build()?);
                }
                if let Some(Overtime { periods, moves, time }) = over {
                    stages.push(Stage::builder(time).periods(periods).moves(Moves::Reset(moves)).build()?);
                }
            }
            Shape::Fischer(main, increment, cap) => {
                let stage = Stage::builder(main);
                let is_none = increment.is_zero();
                let stage = if is_none { stage } else { stage.cap(cap).bonus(Bonus::Increment(increment)) };
                stages.push(stage.build()?);
            }
        }
        TimeControl::new(stages)
    }
}

impl Overtime {
    fn of(place: usize, stage: &Stage, losses: &mut Vec<Loss>) -> Option<Overtime> {
        common_losses(place, stage, true, losses);
        let moves = stage.moves().count()?;
        Some(Overtime { periods: stage.periods(), moves, time: stage.time() })
    }

    /// How many periods there are; one, where they have no end.
    pub(crate) fn count(&self) -> u64 {
        self.periods.count().map_or(1, |periods| periods.get().into())
    }

    /// A time, and all periods but the last.
    pub(crate) fn folded_into(&self, main: Time) -> Time {
        plus(main, self.time, self.count().saturating_sub(1))
    }
}

/// A time plus a multiple of another, up to the longest time.
fn plus(time: Time, other: Time, count: u64) -> Time {
    let nanos = other.as_nanos().checked_mul(count).and_then(|nanos| nanos.checked_add(time.as_nanos()));
    nanos.and_then(|nanos| Time::from_nanos(nanos).ok()).unwrap_or(Time::MAX)
}

/// What a plain main time does not say.
fn main_losses(place: usize, stage: &Stage, bonus_too: bool, losses: &mut Vec<Loss>) {
    match stage.moves() {
        Moves::Any => {}
        Moves::Required(_) if stage.resets_on_time() => losses.push(Loss::of(place, LossKind::Reset)),
        Moves::Required(_) => losses.push(Loss::of(place, LossKind::Moves)),
        Moves::Reset(_) => losses.push(Loss::of(place, LossKind::Reset)),
        Moves::Expire(_) => losses.push(Loss::of(place, LossKind::Expiry)),
    }
    if stage.periods() != Periods::ONE {
        losses.push(Loss::of(place, LossKind::Periods));
    }
    common_losses(place, stage, bonus_too, losses);
}

fn common_losses(place: usize, stage: &Stage, bonus_too: bool, losses: &mut Vec<Loss>) {
    if stage.delay().is_some() {
        losses.push(Loss::of(place, LossKind::Delay));
    }
    if !bonus_too {
        return;
    }
    let bonus = stage.bonus().map(|bonus| match bonus {
        Bonus::Increment(_) => LossKind::Increment,
        Bonus::Bronstein(_) => LossKind::Bronstein,
        Bonus::Opponent => LossKind::Hourglass,
    });
    // If the increment is lost, its cap is too, and is not reported again.
    losses.extend(bonus.or_else(|| cap_loss(stage)).map(|kind| Loss::of(place, kind)));
}
