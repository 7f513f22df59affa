//! The nearest settings that a notation can say.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Calendar, FreeBonus, Rules, StageChange};
use tc_notation::{Bonus, Moves, Periods, Stage, Time, TimeControl};

use super::form::PeriodsForm;
use super::{FirstBonus, Form, Shape, System, rule_losses};
use crate::{GameSettings, Loss, LossKind, Unwritable};

/// The nearest settings that a notation can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// The settings; `None` if the notation can say nothing of them.
    pub settings: Option<GameSettings>,
    /// What is lost, stage by stage.
    pub losses: Vec<Loss>,
}

impl Nearest {
    /// The text of these settings, as this function spells them.
    ///
    /// # Errors
    /// [`Unwritable`] with the losses, and the text.
    pub fn write(self, spell: impl Fn(&GameSettings) -> String) -> Result<String, Unwritable> {
        match self.settings.as_ref().map(spell) {
            Some(text) if self.losses.is_empty() => Ok(text),
            None if self.losses.is_empty() => Err(Unwritable::nothing(Loss::of(0, LossKind::Range))),
            lossy => Err(Unwritable { losses: self.losses, lossy }),
        }
    }
}

impl Shape {
    /// The nearest settings, and all that is lost of these.
    pub fn nearest(&self, settings: &GameSettings) -> Nearest {
        let stages = settings.control.stages();
        let candidates = self.systems.iter().filter_map(|system| {
            let (kept, losses) = system.fit(stages)?;
            Some((kept.and_then(|stages| TimeControl::new(stages).ok()), losses))
        });
        let restarts = |stages: &[Stage]| stages.last().is_some_and(|stage| stage.moves() != Moves::Any);
        let best = candidates.min_by_key(|(kept, losses)| match kept {
            // A game that would end with its time, although the time restarts, is further off.
            Some(kept) if restarts(stages) && !restarts(kept.stages()) => weight(losses) + 10,
            Some(_) => weight(losses),
            None => weight(losses) + IMPOSSIBLE,
        });
        let Some((control, mut losses)) = best else {
            let kind = if stages.is_empty() { LossKind::NoClock } else { LossKind::Stages };
            return Nearest { settings: None, losses: alloc::vec![Loss::whole(kind)] };
        };
        let has_lost = control.is_none() || losses.iter().any(|loss| loss.kind == LossKind::Increment);
        let rules = self.rules(&settings.rules, control.as_ref(), has_lost, &mut losses);
        losses.sort();
        Nearest { settings: control.map(|control| GameSettings { control, rules }), losses }
    }

    /// The text of settings: that of the nearest ones, as this function spells them.
    ///
    /// # Errors
    /// [`Unwritable`] with the losses, and the text of the nearest settings.
    pub fn write(
        &self,
        settings: &GameSettings,
        spell: impl Fn(&GameSettings) -> String,
    ) -> Result<String, Unwritable> {
        self.nearest(settings).write(spell)
    }

    /// The rules that the notation says, and the losses of the others.
    fn rules(
        &self,
        rules: &Rules,
        control: Option<&TimeControl>,
        has_lost_increment: bool,
        losses: &mut Vec<Loss>,
    ) -> Rules {
        let lost = rule_losses(rules).filter(|kind| !self.rules.contains(kind));
        losses.extend(lost.map(Loss::whole));
        let has_increment = control.is_some_and(|control| {
            control.stages().first().is_some_and(|stage| matches!(stage.bonus(), Some(Bonus::Increment(_))))
        });
        let first_bonus = match self.first_bonus {
            FirstBonus::AfterMove => false,
            FirstBonus::BeforeMove => has_increment,
            FirstBonus::Said => rules.first_bonus && has_increment,
        };
        match (rules.first_bonus, first_bonus) {
            (true, false) if !has_lost_increment => losses.push(Loss::whole(LossKind::FirstBonus)),
            (false, true) => losses.push(Loss::whole(LossKind::NoFirstBonus)),
            _ => {}
        }
        let has = |kind| self.rules.contains(&kind);
        Rules {
            first_bonus,
            free_moves: if has(LossKind::FreeMoves) { rules.free_moves } else { 0 },
            start_clock: rules.start_clock.filter(|_| has(LossKind::FreeMoves)),
            free_bonus: if has(LossKind::FreeMoves) { rules.free_bonus } else { FreeBonus::default() },
            calendar: if has(LossKind::Weekends) { rules.calendar } else { Calendar::default() },
            stage_change: if has(LossKind::StageChange) { rules.stage_change } else { StageChange::default() },
            ..Rules::default()
        }
    }
}

/// More than any losses.
const IMPOSSIBLE: u32 = 10_000;

/// How much a loss changes a game: the system with the least sum is the nearest.
fn weight(losses: &[Loss]) -> u32 {
    let weights = losses.iter().map(|loss| match loss.kind {
        LossKind::Stages => 100,
        LossKind::Hourglass => 40,
        LossKind::Increment => 30,
        LossKind::Moves => 24,
        LossKind::Reset => 20,
        LossKind::Expiry => 16,
        LossKind::Bronstein | LossKind::Delay => 8,
        LossKind::NoReset | LossKind::Periods => 4,
        _ => 1,
    });
    weights.sum()
}

impl System {
    /// The nearest stages of this system, if any, and all that is lost; `None` if the system is not about these stages
    /// at all.
    fn fit(&self, stages: &[Stage]) -> Option<(Option<Vec<Stage>>, Vec<Loss>)> {
        let (before, last) = match self {
            System::NoClock => return stages.is_empty().then(|| (Some(Vec::new()), Vec::new())),
            System::Stages { before, last } => (before, last),
        };
        let mut fitting = Fitting { kept: Vec::new(), is_possible: true, losses: Vec::new() };
        let places = stages.len();
        match before {
            // Of more stages than one, the first is the one that the game begins with; that the others are lost says
            // that its periods are others.
            None => {
                let first = stages.first()?;
                fitting.last(0, first, last);
                let is_implied = places > 1 && first.periods() == Periods::ONE;
                fitting.losses.retain(|loss| !is_implied || loss.kind != LossKind::Periods);
                fitting.losses.extend((1..places).map(|place| Loss::of(place, LossKind::Stages)));
            }
            Some((form, least, most)) => {
                let ending = places.checked_sub(1)?;
                let leading = ending.min(*most);
                for (place, stage) in stages.iter().enumerate().take(leading) {
                    fitting.leading(place, stage, form);
                }
                fitting.losses.extend((leading..ending).map(|place| Loss::of(place, LossKind::Stages)));
                fitting.is_possible &= fitting.kept.len() >= *least;
                let stage = stages.last()?;
                fitting.last(ending, stage, last);
                let has_overtime = fitting.kept.last().is_some_and(|kept| kept.moves() != Moves::Any);
                if last.periods == PeriodsForm::Folded && has_overtime {
                    fitting.fold(stage, form);
                }
            }
        }
        let Fitting { kept, is_possible, losses } = fitting;
        Some((is_possible.then_some(kept), losses))
    }
}

/// Stages on the way into a system.
struct Fitting {
    kept: Vec<Stage>,
    is_possible: bool,
    losses: Vec<Loss>,
}

impl Fitting {
    /// A stage before the last. A main time of less than the least is left out; with an increment it can be zero.
    fn leading(&mut self, place: usize, stage: &Stage, form: &Form) {
        let least = form.time.least;
        let is_gain = stage.time().is_zero() && form.increment.is_some() && stage.bonus().is_some();
        let fitted = form.at_least(if is_gain { 0 } else { least }).fit(stage);
        let is_there = |kept: &Stage| least == 0 || !kept.time().is_zero() || kept.bonus().is_some();
        let kept = fitted.stage.filter(is_there);
        let is_left_out = kept.is_none() && stage.time().as_nanos() < least.max(form.time.unit);
        self.losses.extend(fitted.losses.iter().map(|kind| match kind {
            LossKind::Range if is_left_out => Loss::of(place, LossKind::Stages),
            kind => Loss::of(place, *kind),
        }));
        self.is_possible &= kept.is_some() || is_left_out;
        self.kept.extend(kept);
    }

    /// Counts all periods but the last as main time.
    fn fold(&mut self, overtime: &Stage, main: &Form) {
        let Some(more) = overtime.periods().count().map(|count| u64::from(count.get()) - 1).filter(|more| *more > 0)
        else {
            return;
        };
        let before = if self.kept.len() > 1 { self.kept.first().map_or(Time::ZERO, Stage::time) } else { Time::ZERO };
        let nanos = overtime.time().as_nanos().saturating_mul(more).saturating_add(before.as_nanos());
        let total = main.time.floor(Time::from_nanos(nanos).unwrap_or(Time::MAX));
        match (self.kept.as_mut_slice(), Stage::builder(total).build()) {
            ([main, _], Ok(stage)) => *main = stage,
            ([_], Ok(stage)) if !total.is_zero() => self.kept.insert(0, stage),
            _ => {}
        }
    }

    /// The last stage. An overtime of less than a unit is left out.
    fn last(&mut self, place: usize, stage: &Stage, form: &Form) {
        let fitted = form.fit(stage);
        self.losses.extend(fitted.losses.iter().map(|kind| Loss::of(place, *kind)));
        let has_main = matches!(self.kept.last(), Some(main) if main.moves() == Moves::Any);
        let is_left_out = has_main && stage.time().as_nanos() < form.time.unit;
        self.is_possible &= fitted.stage.is_some() || is_left_out;
        self.kept.extend(fitted.stage);
    }
}
