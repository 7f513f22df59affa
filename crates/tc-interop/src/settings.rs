//! The rules of settings that a notation says, and those that it loses.

use alloc::vec::Vec;

use tc_core::{GameSettings, Rules};

use crate::{Loss, LossKind};

/// A part of the rules: the loss where a notation does not say it, and how it is copied.
type Part = (LossKind, fn(&mut Rules, &Rules));

/// The rules that are part of a game.
const PARTS: [Part; 11] = [
    (LossKind::FirstBonus, |to, from| to.first_bonus = from.first_bonus),
    (LossKind::FreeMoves, |to, from| {
        to.free_moves = from.free_moves;
        to.free_bonus = from.free_bonus;
        to.start_clock = from.start_clock;
    }),
    (LossKind::Weekends, |to, from| to.calendar = from.calendar),
    (LossKind::StageChange, |to, from| to.stage_change = from.stage_change),
    (LossKind::Margin, |to, from| to.margin = from.margin),
    (LossKind::MoveLimit, |to, from| to.move_limit = from.move_limit),
    (LossKind::Boundary, |to, from| to.boundary = from.boundary),
    (LossKind::Pauses, |to, from| to.pauses = from.pauses),
    (LossKind::AfterFlag, |to, from| to.after_flag = from.after_flag),
    (LossKind::Lag, |to, from| to.lag = from.lag),
    (LossKind::Thresholds, |to, from| to.thresholds = from.thresholds),
];

/// The rules that a notation says, which are those of these kinds, and the losses of all others that differ from the
/// default. How many moves can be undone is no rule of a game.
pub(crate) fn said_rules(settings: &GameSettings, said: &[LossKind]) -> (Rules, Vec<Loss>) {
    let plain = Rules::default();
    let (mut kept, mut losses) = (plain, Vec::new());
    for (kind, copy) in PARTS {
        let mut alone = plain;
        copy(&mut alone, &settings.rules);
        if said.contains(&kind) {
            copy(&mut kept, &settings.rules);
        } else if alone != plain {
            losses.push(Loss::whole(kind));
        }
    }
    (kept, losses)
}

/// The settings without what every game on a site has, which its notation need not say: free moves and their bonus, and
/// the rules that no notation says.
pub(crate) fn without_rules_of(site: &Rules, settings: GameSettings) -> GameSettings {
    let plain = Rules::default();
    let mut rules = settings.rules;
    if (rules.free_moves, rules.free_bonus, rules.start_clock) == (site.free_moves, site.free_bonus, site.start_clock) {
        (rules.free_moves, rules.free_bonus, rules.start_clock) =
            (plain.free_moves, plain.free_bonus, plain.start_clock);
    }
    if rules.boundary == site.boundary {
        rules.boundary = plain.boundary;
    }
    if rules.pauses == site.pauses {
        rules.pauses = plain.pauses;
    }
    if rules.after_flag == site.after_flag {
        rules.after_flag = plain.after_flag;
    }
    if rules.lag == site.lag {
        rules.lag = plain.lag;
    }
    GameSettings { rules, ..settings }
}
