//! Notations whose first increment is always given before the start.

use tc_core::Rules;
use tc_notation::Stage;

use super::increment;
use crate::{Loss, LossKind};

/// What of the rules is lost in such a notation.
pub(crate) fn first_bonus_loss(stages: &[Stage], rules: &Rules) -> Option<Loss> {
    let earns = stages.first().is_some_and(|stage| !increment(stage).is_zero());
    match (earns, rules.first_bonus) {
        (true, false) => Some(Loss::whole(LossKind::NoFirstBonus)),
        (false, true) => Some(Loss::whole(LossKind::FirstBonus)),
        _ => None,
    }
}
