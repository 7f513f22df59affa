//! What a notation says.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::TimeControl;

use crate::{Loss, LossKind};

/// A time control, and the rules beside it that a notation implies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The control.
    pub control: TimeControl,
    /// What is decided beside it: the first increment, free moves, pauses on weekends, what brings the next stage.
    pub rules: Rules,
}

impl From<TimeControl> for Subject {
    fn from(control: TimeControl) -> Subject {
        Subject { control, rules: Rules::default() }
    }
}

impl Subject {
    /// What of the rules is lost in a notation: those that differ from the default, but for the kinds that it says.
    ///
    /// ```
    /// use tc_core::Rules;
    /// use tc_interop::{Loss, LossKind, Subject};
    ///
    /// let subject = Subject { control: "5m.. + 3s".parse()?, rules: Rules::default().with_first_bonus() };
    /// assert_eq!(subject.rule_losses(&[]), [Loss::whole(LossKind::FirstBonus)]);
    /// assert_eq!(subject.rule_losses(&[LossKind::FirstBonus]), []);
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub fn rule_losses(&self, said: &[LossKind]) -> Vec<Loss> {
        let rules = &self.rules;
        let plain = Rules::default();
        let differs = [
            (LossKind::FirstBonus, rules.has_first_bonus()),
            (
                LossKind::FreeMoves,
                rules.free_moves_rule() != plain.free_moves_rule()
                    || rules.start_clock_rule().is_some()
                    || rules.free_bonus_rule() != plain.free_bonus_rule(),
            ),
            (LossKind::Weekends, rules.calendar_rule() != plain.calendar_rule()),
            (LossKind::StageChange, rules.stage_change_rule() != plain.stage_change_rule()),
            (
                LossKind::Rule,
                rules.boundary_rule() != plain.boundary_rule()
                    || rules.pauses_rule() != plain.pauses_rule()
                    || rules.after_flag_rule() != plain.after_flag_rule()
                    || rules.lag_rule() != plain.lag_rule()
                    || rules.thresholds_rule() != plain.thresholds_rule(),
            ),
        ];
        let is_lost = |(kind, differs): &(LossKind, bool)| *differs && !said.contains(kind);
        differs.into_iter().filter(is_lost).map(|(kind, _)| Loss::whole(kind)).collect()
    }
}
