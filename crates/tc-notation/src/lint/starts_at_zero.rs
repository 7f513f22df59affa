//! L7: the clock starts at zero.

use super::Lint;
use super::kind::LintKind;
use crate::place::{Place, StagePart};
use crate::{Moves, Stage, TimeControl};

/// A clock that starts at zero without a delay goes at once to a stage that has time, or flags.
pub(super) fn check(control: &TimeControl, index: usize) -> Option<Lint> {
    let stages = control.stages();
    if index > 0 || !stages.first().is_some_and(is_empty) {
        return None;
    }
    let place = Place::of_stage(1, StagePart::Time);
    let first_with_time = stages.iter().position(|stage| !is_empty(stage));
    let Some(reached) = first_with_time.filter(|reached| passes(stages.get(..*reached))) else {
        return Some(Lint::new(LintKind::FlagsAtOnce, place));
    };
    let lint = Lint::new(LintKind::LeftAtOnce(reached + 1), place);
    let idle = stages.get(..reached).is_some_and(|stages| stages.iter().all(|stage| stage.bonus().is_none()));
    Some(match stages.get(reached..) {
        Some(rest) if idle => lint.suggest_stages("without it", rest),
        _ => lint,
    })
}

/// Whether the stage has no time when a turn begins.
fn is_empty(stage: &Stage) -> bool {
    stage.time().is_zero() && stage.delay().is_none()
}

/// Whether the clock passes through these empty stages without a loss: an unmet requirement loses (R3).
fn passes(stages: Option<&[Stage]>) -> bool {
    let loses = |stage: &Stage| matches!(stage.moves(), Moves::Required(_));
    stages.is_some_and(|stages| !stages.iter().any(loses))
}
