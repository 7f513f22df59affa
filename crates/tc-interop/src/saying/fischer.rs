//! Stages with an increment.

use tc_notation::{Bonus, Cap, Stage, StageBuilder, Time};

/// A stage with an increment that has no cap; an increment of zero counts as no increment.
pub(crate) fn fischer(time: Time, increment: Time) -> StageBuilder {
    match Stage::builder(time) {
        stage if increment.is_zero() => stage,
        stage => stage.cap(Cap::Unlimited).bonus(Bonus::Increment(increment)),
    }
}
