//! How a clock comes from one stage to the next, as far as descriptions and lints need it.

use crate::{Bonus, Moves, Stage};

/// Whether moves end the time of a stage, so that carried time is used up before it begins (R3).
pub(crate) fn ends_on_moves(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Reset(_) | Moves::Expire(_))
}

/// Whether what is left is carried into the next stage (R3).
pub(crate) fn carries(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Required(_)) && !stage.resets_on_time()
}

/// Whether the stage with this index, which is not the first, has no time when it is entered: none of its own, none carried over,
/// and no delay, which a stage that is entered in mid-turn gives only from the next turn on (R7).
pub(crate) fn is_entered_empty(stages: &[Stage], index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| stages.get(before));
    let (Some(before), Some(stage)) = (before, stages.get(index)) else {
        return false;
    };
    let gains_between_turns = stage.delay().is_some() || stage.bonus() == Some(Bonus::Opponent);
    let between_turns = matches!(before.moves(), Moves::Expire(_)) && gains_between_turns;
    stage.time().is_zero() && !is_carried_into(before, stage) && !between_turns
}

/// Whether what is left of a stage is added to the next one, and not used up before it begins (R3).
pub(crate) fn is_carried_into(before: &Stage, stage: &Stage) -> bool {
    carries(before) && !ends_on_moves(stage)
}
