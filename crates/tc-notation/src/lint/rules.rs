//! The lints L1 to L5 and L7, and the sequence of all lints.

use alloc::vec::Vec;

use super::kind::LintKind;
use super::{Lint, units};
use crate::flow;
use crate::place::{Place, StagePart};
use crate::stage::{StageBuilder, Written};
use crate::{Bonus, Cap, MoveCount, Moves, Periods, Stage, TimeControl};

/// Looks at one stage; its parts in the order of writing.
pub(super) fn check(control: &TimeControl, index: usize, lints: &mut Vec<Lint>) {
    let Some(stage) = control.stages().get(index) else {
        return;
    };
    let look = Look { control, stage, index };
    lints.extend(look.unreachable());
    lints.extend(look.starts_at_zero());
    lints.extend(look.left_at_once());
    lints.extend(look.periods_not_restored());
    lints.extend(look.leads_nowhere());
    lints.extend(look.capped());
    lints.extend(look.says_nothing());
    lints.extend(look.idle_reset());
    lints.extend(look.idle_cap());
    lints.extend(look.bonus_lost());
    lints.extend(units::check(&look));
}

/// One stage of a control.
pub(super) struct Look<'c> {
    pub(super) control: &'c TimeControl,
    pub(super) stage: &'c Stage,
    index: usize,
}

impl Look<'_> {
    pub(super) fn at(&self, part: StagePart) -> Place {
        Place::of_stage(self.index + 1, part)
    }

    pub(super) fn is_last(&self) -> bool {
        self.index + 1 == self.control.stages().len()
    }

    /// All stages, with a part of this one changed, if that is legal.
    fn rewritten(&self, change: impl FnOnce(&mut Written)) -> Option<Vec<Stage>> {
        let mut written = self.stage.written;
        change(&mut written);
        StageBuilder(written).build().ok().map(|stage| self.replaced(stage))
    }

    /// All stages, with another one in the place of this one.
    pub(super) fn replaced(&self, stage: Stage) -> Vec<Stage> {
        let stages = self.control.stages().iter().enumerate();
        stages.map(|(at, old)| if at == self.index { stage } else { *old }).collect()
    }

    /// Whether every move resets or ends the time to which its bonus was added.
    fn is_bonus_lost(&self) -> bool {
        let adds = matches!(self.stage.bonus(), Some(Bonus::Increment(_) | Bonus::Bronstein(_)));
        let something_follows = !self.is_last() || self.stage.periods() == Periods::Unlimited;
        match self.stage.moves() {
            Moves::Reset(MoveCount::ONE) => adds,
            Moves::Expire(MoveCount::ONE) => adds && something_follows,
            _ => false,
        }
    }

    /// L1
    fn capped(&self) -> Option<Lint> {
        let kind = match self.stage.bonus()? {
            Bonus::Increment(_) if self.is_bonus_lost() => return None,
            Bonus::Increment(_) => LintKind::CappedIncrement(self.stage.time()),
            Bonus::Opponent => LintKind::CappedHourglass(self.stage.time()),
            Bonus::Bronstein(_) => return None,
        };
        if self.stage.written.cap.is_some() {
            return None;
        }
        let uncapped: Vec<Stage> = self.control.stages().iter().map(uncapped).collect();
        Some(Lint::new(kind, self.at(StagePart::Bonus)).suggest("if it may accumulate", Some(uncapped)))
    }

    /// L2
    fn leads_nowhere(&self) -> Option<Lint> {
        let is_empty = flow::is_entered_empty(self.control.stages(), self.index);
        if !self.is_last() || is_empty || self.stage.periods() == Periods::Unlimited || self.stage.resets_on_time() {
            return None;
        }
        let (kind, count) = match self.stage.moves() {
            Moves::Required(count) => (LintKind::RequirementLeadsNowhere, count),
            Moves::Expire(count) => (LintKind::ExpiryLeadsNowhere, count),
            Moves::Any | Moves::Reset(_) => return None,
        };
        let repeating = self.rewritten(|written| written.periods = Some(Periods::Unlimited));
        let reset = self.rewritten(|written| written.moves = Some(Moves::Reset(count)));
        let lint = Lint::new(kind, self.at(StagePart::Moves)).suggest("if it repeats", repeating);
        Some(lint.suggest("if the moves restore the time", reset))
    }

    /// L3
    fn periods_not_restored(&self) -> Option<Lint> {
        if self.stage.periods() == Periods::ONE || self.stage.moves() != Moves::Any || self.stage.time().is_zero() {
            return None;
        }
        let restored = self.rewritten(|written| written.moves = Some(Moves::Reset(MoveCount::ONE)));
        let lint = Lint::new(LintKind::PeriodsNotRestored, self.at(StagePart::Periods));
        Some(lint.suggest("as byo-yomi, where every move restores it", restored))
    }

    /// L4
    fn unreachable(&self) -> Option<Lint> {
        let before = self.control.stages().get(..self.index)?;
        let endless = before.iter().position(|stage| stage.periods() == Periods::Unlimited)?;
        let reachable = self.control.stages().get(..=endless)?;
        let lint = Lint::new(LintKind::Unreachable(endless + 1), self.at(StagePart::Whole));
        Some(lint.suggest("without it", Some(reachable.to_vec())))
    }

    /// L7: a clock that starts at zero without a delay goes at once to a stage that has time, or flags.
    fn starts_at_zero(&self) -> Option<Lint> {
        if self.index > 0 || !is_empty(self.stage) {
            return None;
        }
        let stages = self.control.stages();
        let first_with_time = stages.iter().position(|stage| !is_empty(stage)).unwrap_or(stages.len());
        let (passed, rest) = stages.split_at_checked(first_with_time)?;
        // An unmet requirement loses (R3).
        if rest.is_empty() || passed.iter().any(|stage| matches!(stage.moves(), Moves::Required(_))) {
            return Some(Lint::new(LintKind::FlagsAtOnce, self.at(StagePart::Time)));
        }
        let lint = Lint::new(LintKind::LeftAtOnce(first_with_time + 1), self.at(StagePart::Time));
        let is_idle = passed.iter().all(|stage| stage.bonus().is_none());
        Some(lint.suggest("without it", is_idle.then(|| rest.to_vec())))
    }

    /// L4, a stage without time when it is entered
    fn left_at_once(&self) -> Option<Lint> {
        if !flow::is_entered_empty(self.control.stages(), self.index) {
            return None;
        }
        if flow::carries(self.stage) {
            return Some(Lint::new(LintKind::LostWhenEntered, self.at(StagePart::Whole)));
        }
        let stages = self.control.stages().iter().enumerate().filter(|(at, _)| *at != self.index);
        let without: Vec<Stage> = stages.map(|(_, stage)| *stage).collect();
        let lint = Lint::new(LintKind::LeftWhenEntered, self.at(StagePart::Whole));
        Some(lint.suggest("without it", Some(without)))
    }

    /// L5, parts that only repeat the default.
    fn says_nothing(&self) -> impl Iterator<Item = Lint> {
        type Without = fn(&mut Written);
        let written = &self.stage.written;
        let parts: [(StagePart, bool, Without); 5] = [
            (StagePart::Periods, written.periods == Some(Periods::ONE), |written| written.periods = None),
            (StagePart::Moves, written.moves == Some(Moves::Any), |written| written.moves = None),
            (StagePart::Delay, written.delay != self.stage.delay(), |written| written.delay = None),
            (StagePart::Cap, written.cap != self.stage.telling_cap(), |written| written.cap = None),
            (StagePart::Bonus, written.bonus != self.stage.bonus(), |written| written.bonus = None),
        ];
        parts.into_iter().filter(|(_, is_idle, _)| *is_idle).map(|(part, _, without)| {
            Lint::new(LintKind::SaysNothing(part), self.at(part)).suggest("without it", self.rewritten(without))
        })
    }

    /// L5, `r` before the time that another mark overrides
    fn idle_reset(&self) -> Option<Lint> {
        if !self.stage.written.resets_on_time || self.stage.resets_on_time() {
            return None;
        }
        let without = self.rewritten(|written| written.resets_on_time = false);
        Some(Lint::new(LintKind::IdleReset, self.at(StagePart::Time)).suggest("without it", without))
    }

    /// L5, a cap that limits nothing
    fn idle_cap(&self) -> Option<Lint> {
        self.stage.telling_cap()?;
        if self.stage.bonus().is_some_and(Bonus::is_capped) {
            return None;
        }
        let without = self.rewritten(|written| written.cap = None);
        Some(Lint::new(LintKind::IdleCap, self.at(StagePart::Cap)).suggest("without it", without))
    }

    /// L5, a bonus that every reset or expiry destroys
    fn bonus_lost(&self) -> Option<Lint> {
        if !self.is_bonus_lost() {
            return None;
        }
        let without = self.rewritten(|written| {
            written.bonus = None;
            written.cap = None;
        });
        Some(Lint::new(LintKind::BonusLost, self.at(StagePart::Bonus)).suggest("without it", without))
    }
}

/// Whether the stage has no time when a turn begins.
fn is_empty(stage: &Stage) -> bool {
    stage.time().is_zero() && stage.delay().is_none()
}

/// The stage without a limit, if its plain time caps a bonus.
fn uncapped(stage: &Stage) -> Stage {
    let mut written = stage.written;
    if written.cap.is_none() && stage.bonus().is_some_and(Bonus::is_capped) {
        written.cap = Some(Cap::Unlimited);
    }
    StageBuilder(written).build().unwrap_or(*stage)
}
