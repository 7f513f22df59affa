//! Programs that put the first increment on the clock before the start.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::Violation;

use crate::engine::simple::Simple;
use crate::{GameSettings, Loss, LossKind};

impl Simple {
    /// The control, with its increment on the clock before the start, if it has one.
    pub(crate) fn with_first_bonus(self) -> Result<GameSettings, Violation> {
        let rules = Rules::default();
        let rules = if self.has_increment() { Rules { first_bonus: true, ..rules } } else { rules };
        Ok(GameSettings { control: self.control()?, rules })
    }

    /// What of settings is lost in such a notation.
    pub(crate) fn of_first_bonus(settings: &GameSettings) -> (Simple, Vec<Loss>) {
        let mut losses = Vec::new();
        let simple = Simple::of(&settings.control, &mut losses);
        losses.extend(settings.rule_losses(&[LossKind::FirstBonus]));
        match (settings.rules.first_bonus, simple.has_increment()) {
            (true, false) => losses.push(Loss::whole(LossKind::FirstBonus)),
            (false, true) => losses.push(Loss::whole(LossKind::NoFirstBonus)),
            _ => {}
        }
        (simple, losses)
    }

    fn has_increment(self) -> bool {
        matches!(self, Simple::Clock { increment, .. } if !increment.is_zero())
    }
}
