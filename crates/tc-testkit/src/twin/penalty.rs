//! Periods that cost points (S32).

use tc_core::Rules;

use super::seat::Seat;
use super::stage::StageRule;

/// Writes to each stage what its periods cost: the last one, or those from the stage on that the rules name.
pub(super) fn price(mut stages: Vec<StageRule>, rules: Rules) -> Vec<StageRule> {
    let count = stages.len();
    for (number, stage) in (1..).zip(&mut stages) {
        let costs = match rules.penalty_from {
            None => number == count,
            Some(from) => number >= usize::from(from),
        };
        stage.points = if costs { rules.penalty.into() } else { 0 };
    }
    stages
}

impl Seat {
    /// A period has begun that is not the same one again.
    pub(super) fn pay_for_period(&mut self) {
        self.points += self.rule().map_or(0, |stage| stage.points);
    }
}
