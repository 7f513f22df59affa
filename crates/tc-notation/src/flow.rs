//! How a clock comes from one stage to the next, as far as descriptions and lints need it.

use crate::{Moves, Stage};

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
    let between_turns = matches!(before.moves(), Moves::Expire(_)) && stage.delay().is_some();
    stage.time().is_zero() && !carries(before) && !between_turns
}
