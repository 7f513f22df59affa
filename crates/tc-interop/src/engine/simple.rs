//! The one stage that the notations of chess engines have.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl, Violation};

use super::cap::cap_loss;
use crate::{Loss, LossKind};

/// All that the notations of chess engines can say of a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Simple {
    /// No clock.
    None,
    /// A time for every move; unused time does not carry over.
    Move(Time),
    /// What the opponent uses is added.
    Hourglass(Time),
    /// A time, with moves again and again, with an increment that is not capped.
    Clock {
        /// The number of moves after which the time is added again, without end.
        moves: Option<MoveCount>,
        time: Time,
        /// Zero is no increment.
        increment: Time,
    },
}

impl Simple {
    /// The control.
    pub(crate) fn control(self) -> Result<TimeControl, Violation> {
        let stage = match self {
            Simple::None => return Ok(TimeControl::NONE),
            Simple::Move(time) => Stage::builder(time).moves(Moves::Reset(MoveCount::ONE)),
            Simple::Hourglass(time) => Stage::builder(time).cap(Cap::Unlimited).bonus(Bonus::Opponent),
            Simple::Clock { moves, time, increment } => {
                let mut stage = Stage::builder(time);
                if let Some(moves) = moves {
                    stage = stage.moves(Moves::Required(moves)).periods(Periods::Unlimited);
                }
                if increment.is_zero() { stage } else { stage.cap(Cap::Unlimited).bonus(Bonus::Increment(increment)) }
            }
        };
        TimeControl::new([stage.build()?])
    }

    /// The simple control nearest to a control. What it cannot express is added to the losses.
    pub(crate) fn of(control: &TimeControl, losses: &mut Vec<Loss>) -> Simple {
        let Some((stage, later)) = control.stages().split_first() else { return Simple::None };
        let simple = Simple::of_stage(stage, later.is_empty(), losses);
        losses.extend((0..later.len()).map(|place| Loss::of(place + 1, LossKind::Stages)));
        simple
    }

    fn of_stage(stage: &Stage, is_last: bool, losses: &mut Vec<Loss>) -> Simple {
        let mut lose = |kind| losses.push(Loss::of(0, kind));
        let time = stage.time();
        let simple = match (stage.moves(), stage.bonus()) {
            (Moves::Reset(MoveCount::ONE), None) => Simple::Move(time),
            (Moves::Any, Some(Bonus::Opponent)) => Simple::Hourglass(time),
            (moves, bonus) => {
                if matches!(moves, Moves::Reset(_)) || stage.resets_on_time() {
                    lose(LossKind::Reset);
                }
                if matches!(moves, Moves::Expire(_)) {
                    lose(LossKind::Expiry);
                }
                let increment = match bonus {
                    Some(Bonus::Increment(increment)) => increment,
                    Some(Bonus::Bronstein(_)) => {
                        lose(LossKind::Bronstein);
                        Time::ZERO
                    }
                    Some(Bonus::Opponent) => {
                        lose(LossKind::Hourglass);
                        Time::ZERO
                    }
                    None => Time::ZERO,
                };
                Simple::Clock { moves: moves.count(), time, increment }
            }
        };
        let again = matches!(simple, Simple::Clock { moves: Some(_), .. });
        let expected = if again { Periods::Unlimited } else { Periods::ONE };
        if stage.periods() != expected && (is_last || stage.periods() != Periods::ONE) {
            lose(LossKind::Periods);
        }
        if stage.delay().is_some() {
            lose(LossKind::Delay);
        }
        cap_loss(stage).into_iter().for_each(lose);
        simple
    }

    /// The control cut to a unit, given in nanoseconds; `None` if no time would be left.
    pub(crate) fn floor(self, unit: u64) -> Option<Simple> {
        let floor = |time: Time| Time::from_nanos(time.as_nanos() - time.as_nanos() % unit).unwrap_or(time);
        let simple = match self {
            Simple::None => Simple::None,
            Simple::Move(time) => Simple::Move(floor(time)),
            Simple::Hourglass(time) => Simple::Hourglass(floor(time)),
            Simple::Clock { moves, time, increment } => {
                Simple::Clock { moves, time: floor(time), increment: floor(increment) }
            }
        };
        let base = match simple {
            Simple::Move(time) | Simple::Hourglass(time) => !time.is_zero(),
            _ => true,
        };
        (base && simple.control().is_ok()).then_some(simple)
    }

    /// Whether its times are whole numbers of a unit, given in nanoseconds.
    pub(crate) fn is_whole(self, unit: u64) -> bool {
        let is_whole = |time: Time| time.as_nanos().is_multiple_of(unit);
        match self {
            Simple::None => true,
            Simple::Move(time) | Simple::Hourglass(time) => is_whole(time),
            Simple::Clock { time, increment, .. } => is_whole(time) && is_whole(increment),
        }
    }
}
