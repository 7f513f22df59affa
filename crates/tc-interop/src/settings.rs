//! A time control with its rules.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::TimeControl;

use crate::{Loss, LossKind};

/// A time control, and the rules of the clock that a notation implies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The control.
    pub control: TimeControl,
    /// The rules of the clock: the first increment, free moves, pauses on weekends, and what begins the next stage.
    pub rules: Rules,
}

impl From<TimeControl> for GameSettings {
    fn from(control: TimeControl) -> GameSettings {
        GameSettings { control, rules: Rules::default() }
    }
}

impl GameSettings {
    /// The losses of the rules in a notation: all that differ from the default, except the kinds that the notation can
    /// express.
    ///
    /// ```
    /// use tc_core::Rules;
    /// use tc_interop::{Loss, LossKind, GameSettings};
    ///
    /// let settings = GameSettings { control: "5m.. + 3s".parse()?, rules: Rules { first_bonus: true, ..Rules::default() } };
    /// assert_eq!(settings.rule_losses(&[]), [Loss::whole(LossKind::FirstBonus)]);
    /// assert_eq!(settings.rule_losses(&[LossKind::FirstBonus]), []);
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn rule_losses(&self, said: &[LossKind]) -> Vec<Loss> {
        let rules = &self.rules;
        let plain = Rules::default();
        let differs = [
            (LossKind::FirstBonus, rules.first_bonus),
            (
                LossKind::FreeMoves,
                rules.free_moves != plain.free_moves
                    || rules.start_clock.is_some()
                    || rules.free_bonus != plain.free_bonus,
            ),
            (LossKind::Weekends, rules.calendar != plain.calendar),
            (LossKind::StageChange, rules.stage_change != plain.stage_change),
            (
                LossKind::Rule,
                rules.boundary != plain.boundary
                    || rules.pauses != plain.pauses
                    || rules.after_flag != plain.after_flag
                    || rules.lag != plain.lag
                    || rules.thresholds != plain.thresholds,
            ),
        ];
        let is_lost = |(kind, differs): &(LossKind, bool)| *differs && !said.contains(kind);
        differs.into_iter().filter(is_lost).map(|(kind, _)| Loss::whole(kind)).collect()
    }
}
