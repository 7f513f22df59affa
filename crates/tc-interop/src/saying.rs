//! What of a stage a notation cannot say, and stages that notations say alike.

#[cfg(feature = "veggerby")]
pub(crate) mod fischer;

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, Moves, Periods, Stage, Time};

use crate::{Loss, LossKind};

/// What of a stage is lost where only some of it can be said. An increment without a cap, and an hourglass without
/// one, are what a bonus is; other caps are lost.
pub(crate) fn stage_losses(place: usize, stage: &Stage, said: &[LossKind]) -> Vec<Loss> {
    let bonus = stage.bonus();
    let is_capped = matches!(bonus, Some(Bonus::Increment(_) | Bonus::Opponent));
    let lost = [
        (LossKind::Periods, stage.periods() != Periods::ONE),
        (LossKind::Moves, matches!(stage.moves(), Moves::Required(_))),
        (LossKind::Reset, matches!(stage.moves(), Moves::Reset(_)) || stage.resets_on_time()),
        (LossKind::Expiry, matches!(stage.moves(), Moves::Expire(_))),
        (LossKind::Delay, stage.delay().is_some()),
        (LossKind::Bronstein, matches!(bonus, Some(Bonus::Bronstein(_)))),
        (LossKind::Increment, matches!(bonus, Some(Bonus::Increment(_)))),
        (LossKind::Hourglass, bonus == Some(Bonus::Opponent)),
        (LossKind::Cap, stage.cap().limit().is_some_and(|cap| is_capped || cap != stage.time())),
        (LossKind::NoCap, !is_capped && stage.cap() == Cap::Unlimited),
    ];
    let lost = lost.into_iter().filter(|(kind, is_lost)| *is_lost && !said.contains(kind));
    lost.map(|(kind, _)| Loss::of(place, kind)).collect()
}

/// The increment of a stage; nothing if it has none.
pub(crate) fn increment(stage: &Stage) -> Time {
    match stage.bonus() {
        Some(Bonus::Increment(increment)) => increment,
        _ => Time::ZERO,
    }
}
