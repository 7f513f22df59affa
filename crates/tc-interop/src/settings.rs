//! A time control with its rules.

use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::TimeControl;

use crate::systems::increment;
use crate::{Loss, LossKind};

/// A time control, and the rules of the clock that a notation implies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The control.
    pub control: TimeControl,
    /// The rules of the clock: the first increment, free moves, pauses on weekends, what begins the next stage, and the
    /// margin.
    pub rules: Rules,
}

impl From<TimeControl> for GameSettings {
    fn from(control: TimeControl) -> GameSettings {
        GameSettings { control, rules: Rules::default() }
    }
}

/// A part of the rules: the loss where a notation does not say it, and how it is copied.
type Part = (LossKind, fn(&mut Rules, &Rules));

/// The parts that some notation says.
const PARTS: [Part; 5] = [
    (LossKind::FirstBonus, |to, from| to.first_bonus = from.first_bonus),
    (LossKind::FreeMoves, |to, from| {
        to.free_moves = from.free_moves;
        to.free_bonus = from.free_bonus;
        to.start_clock = from.start_clock;
    }),
    (LossKind::Weekends, |to, from| to.calendar = from.calendar),
    (LossKind::StageChange, |to, from| to.stage_change = from.stage_change),
    (LossKind::Margin, |to, from| to.margin = from.margin),
];

impl GameSettings {
    /// A control whose first increment, if it has one, is on the clock before the first move.
    pub fn with_first_bonus(control: TimeControl) -> GameSettings {
        let first_bonus = control.stages().first().is_some_and(|stage| !increment(stage).is_zero());
        GameSettings { control, rules: Rules { first_bonus, ..Rules::default() } }
    }

    /// The rules that a notation says, which are those of these kinds, and the losses of all others that differ from the
    /// default.
    pub(crate) fn said_rules(&self, said: &[LossKind]) -> (Rules, Vec<Loss>) {
        let plain = Rules::default();
        let (mut kept, mut others, mut losses) = (plain, self.rules, Vec::new());
        // How many moves can be undone is no rule of the game.
        others.keep_undo = plain.keep_undo;
        for (kind, copy) in PARTS {
            let mut alone = plain;
            copy(&mut alone, &self.rules);
            copy(&mut others, &plain);
            if said.contains(&kind) {
                copy(&mut kept, &self.rules);
            } else if alone != plain {
                losses.push(Loss::whole(kind));
            }
        }
        losses.extend((others != plain).then(|| Loss::whole(LossKind::Rule)));
        (kept, losses)
    }

    /// The losses in a notation of all rules that differ from the default, except those of the kinds that it says.
    pub fn rule_losses(&self, said: &[LossKind]) -> Vec<Loss> {
        self.said_rules(said).1
    }
}
