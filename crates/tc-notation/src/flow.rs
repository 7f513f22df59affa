//! What a clock carries from one stage to the next: the part of it that descriptions and lints need.

use crate::{Bonus, Moves, Stage};

/// Whether moves reset or end the time of a stage. Carried time then runs before the stage begins (R3).
pub(crate) fn ends_on_moves(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Reset(_) | Moves::Expire(_))
}

/// Whether the time left is carried into the next stage (R3).
pub(crate) fn carries(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Required(_)) && !stage.resets_on_time()
}

/// Whether the stage with this index has no time when it is entered: its time is 0 and no time is carried over. Its delay does not
/// count, unless it is entered between turns (R7). `false` for the first stage.
pub(crate) fn is_entered_empty(stages: &[Stage], index: usize) -> bool {
    let Some((before, stage)) = at(stages, index) else { return false };
    let gains_between_turns = stage.delay().is_some() || stage.bonus() == Some(Bonus::Opponent);
    let between_turns = matches!(before.moves(), Moves::Expire(_)) && gains_between_turns;
    stage.time().is_zero() && !is_carried_into(stages, index) && !between_turns
}

/// Whether the time left in the stage before is added to the stage with this index, and does not run before that one begins
/// (R3).
pub(crate) fn is_carried_into(stages: &[Stage], index: usize) -> bool {
    at(stages, index).is_some_and(|(before, stage)| carries(before) && !ends_on_moves(stage))
}

/// The stage with this index, after the one before it.
fn at(stages: &[Stage], index: usize) -> Option<(&Stage, &Stage)> {
    Some((stages.get(index.checked_sub(1)?)?, stages.get(index)?))
}
