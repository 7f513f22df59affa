//! What a hypothesis adds to a control.

use alloc::vec::Vec;

use tc_core::{FreeBonus, GameSettings, Rules, StageChange};
use tc_notation::{Bonus, Moves, Stage, TimeControl};

use super::{Assumed, Hypothesis};
use crate::replay::When;

/// A rule that a hypothesis adds to a control, or a way in which clocks were noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    FreeMove,
    FreeMoveWithBonus,
    FirstBonus,
    StageAtZero,
    StageNotedLate,
    Book,
    BeforeBonus,
    IncrementLater,
    DelayForIncrement,
}

impl Rule {
    /// What is assumed by it.
    pub(crate) const fn assumed(self) -> Assumed {
        match self {
            Rule::FreeMove => Assumed::FreeMove,
            Rule::FreeMoveWithBonus => Assumed::FreeMoveWithBonus,
            Rule::FirstBonus => Assumed::FirstBonus,
            Rule::StageAtZero => Assumed::StageAtZero,
            Rule::StageNotedLate => Assumed::StageNotedLate,
            Rule::Book => Assumed::Book,
            Rule::BeforeBonus => Assumed::BeforeBonus,
            Rule::IncrementLater => Assumed::IncrementLater,
            Rule::DelayForIncrement => Assumed::DelayForIncrement,
        }
    }

    /// Whether a control of the hypothesis has what the rule is about. Other rules do not change that.
    pub(super) fn is_of(self, hypothesis: &Hypothesis) -> bool {
        match self {
            Rule::StageAtZero | Rule::StageNotedLate => hypothesis.has(has_quota),
            Rule::Book | Rule::BeforeBonus => hypothesis.has(adds),
            _ => true,
        }
    }

    /// The hypothesis with this rule, which [is of it](Rule::is_of); `None` if it changes nothing.
    pub(super) fn added_to(self, hypothesis: Hypothesis) -> Option<Hypothesis> {
        let free = |bonus: FreeBonus| move |rules: &mut Rules| (rules.free_moves, rules.free_bonus) = (1, bonus);
        let mut changed = match self {
            Rule::FreeMove => hypothesis.with_rules(free(FreeBonus::NotEarned)),
            Rule::FreeMoveWithBonus => hypothesis.with_rules(free(FreeBonus::Earned)),
            Rule::FirstBonus => hypothesis.with_rules(|rules| rules.first_bonus = true),
            Rule::StageAtZero => hypothesis.with_rules(|rules| rules.stage_change = StageChange::AtZeroAll),
            Rule::StageNotedLate => Some(Hypothesis { when: When::BeforeStage, ..hypothesis }),
            Rule::Book => Some(Hypothesis { has_book: true, ..hypothesis }),
            Rule::BeforeBonus => Some(Hypothesis { when: When::BeforeBonus, ..hypothesis }),
            Rule::IncrementLater => hypothesis.changed(|settings| {
                with_stages(settings, |place, stage| match (place, stage.bonus()) {
                    (0, Some(Bonus::Increment(_))) => without_bonus(stage, None),
                    _ => Some(*stage),
                })
                .filter(|changed| changed.control.stages().len() > 1)
            }),
            Rule::DelayForIncrement => hypothesis.changed(|settings| {
                with_stages(settings, |_, stage| match stage.bonus() {
                    Some(Bonus::Increment(increment)) if stage.delay().is_none() => {
                        without_bonus(stage, Some(increment))
                    }
                    _ => Some(*stage),
                })
            }),
        }?;
        changed.assumed.push(self.assumed());
        Some(changed)
    }
}

impl Hypothesis {
    /// Whether a stage of a control is so.
    fn has(&self, is_so: impl Fn(&Stage) -> bool) -> bool {
        self.settings.iter().any(|settings| settings.control.stages().iter().any(&is_so))
    }
}

/// Whether a stage ends by a number of moves.
fn has_quota(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Required(_))
}

/// Whether a move adds something.
fn adds(stage: &Stage) -> bool {
    stage.bonus().is_some() || matches!(stage.moves(), Moves::Reset(_))
}

fn with_stages(settings: &GameSettings, change: impl Fn(usize, &Stage) -> Option<Stage>) -> Option<GameSettings> {
    let stages: Option<Vec<Stage>> =
        settings.control.stages().iter().enumerate().map(|(place, stage)| change(place, stage)).collect();
    let control = TimeControl::new(stages?).ok()?;
    Some(GameSettings { control, rules: settings.rules }.in_effect())
}

/// The stage without its bonus, and with this delay.
fn without_bonus(stage: &Stage, delay: Option<tc_notation::Time>) -> Option<Stage> {
    let mut builder = Stage::builder(stage.time()).periods(stage.periods()).moves(stage.moves());
    if stage.resets_on_time() {
        builder = builder.reset_on_time();
    }
    if let Some(delay) = delay.or(stage.delay()) {
        builder = builder.delay(delay);
    }
    builder.build().ok()
}
