//! What is lost of a cap.

use tc_notation::{Bonus, Cap, Stage};

use crate::LossKind;

/// What is lost of a cap: an increment and an hourglass have none, and nothing else needs one.
pub(crate) fn cap_loss(stage: &Stage) -> Option<LossKind> {
    let has_none = matches!(stage.bonus(), Some(Bonus::Increment(_) | Bonus::Opponent));
    match stage.cap() {
        Cap::Unlimited => (!has_none).then_some(LossKind::NoCap),
        Cap::At(cap) => (has_none || cap != stage.time()).then_some(LossKind::Cap),
    }
}
