//! The nearest settings that a notation can say.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Rules;
use tc_notation::{Moves, Periods, Stage, Time, TimeControl};

use super::form::PeriodsForm;
use super::{Form, Shape, System};
use crate::settings::said_rules;
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
            let Fitting { kept, is_impossible, losses } = system.fit(stages)?;
            Some((TimeControl::new(kept).ok().filter(|_| !is_impossible), losses))
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
        let has_lost_increment = control.is_none() || losses.iter().any(|loss| loss.kind == LossKind::Increment);
        let has_effect = |control: &TimeControl| GameSettings::with_first_bonus(control.clone()).rules.first_bonus;
        let first_bonus = self.first_bonus && control.as_ref().is_some_and(has_effect);
        let (rules, lost_rules) = said_rules(settings, self.rules);
        let is_said = |loss: &Loss| loss.kind == LossKind::FirstBonus && (first_bonus || has_lost_increment);
        losses.extend(lost_rules.into_iter().filter(|loss| !is_said(loss)));
        losses.extend((first_bonus && !settings.rules.first_bonus).then(|| Loss::whole(LossKind::NoFirstBonus)));
        let rules = Rules { first_bonus, ..rules };
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

/// The nearest stages of a system, and all that is lost.
#[derive(Default)]
struct Fitting {
    kept: Vec<Stage>,
    is_impossible: bool,
    losses: Vec<Loss>,
}

impl System {
    /// The nearest stages of this system; `None` if the system is not about these stages at all.
    fn fit(&self, stages: &[Stage]) -> Option<Fitting> {
        let mut fitting = Fitting::default();
        let (before, last) = match self {
            System::NoClock => return stages.is_empty().then_some(fitting),
            System::Stages { before, last } => (before, last),
        };
        let ending = stages.len().checked_sub(1)?;
        let Some((form, least, most)) = before else {
            // Of more stages than one, the first is the one that the game begins with; that the others are lost says
            // that its periods are others.
            let first = stages.first()?;
            fitting.last(0, first, last);
            let is_implied = ending > 0 && first.periods() == Periods::ONE;
            fitting.losses.retain(|loss| !is_implied || loss.kind != LossKind::Periods);
            fitting.losses.extend((1..=ending).map(|place| Loss::of(place, LossKind::Stages)));
            return Some(fitting);
        };
        let leading = ending.min(*most);
        for (place, stage) in stages.iter().enumerate().take(leading) {
            fitting.leading(place, stage, form);
        }
        fitting.losses.extend((leading..ending).map(|place| Loss::of(place, LossKind::Stages)));
        fitting.is_impossible |= fitting.kept.len() < *least;
        let stage = stages.last()?;
        fitting.last(ending, stage, last);
        let has_overtime = fitting.kept.last().is_some_and(|kept| kept.moves() != Moves::Any);
        if last.periods == PeriodsForm::Folded && has_overtime {
            fitting.fold(stage, form);
        }
        Some(fitting)
    }
}

impl Fitting {
    /// A stage before the last. A main time of less than the least is left out; with an increment it can be zero in most forms.
    fn leading(&mut self, place: usize, stage: &Stage, form: &Form) {
        let least = form.time.least;
        let can_be_zero = form.increment.is_some() && !form.needs_time;
        let is_gain = stage.time().is_zero() && can_be_zero && stage.bonus().is_some();
        let fitted = form.at_least(if is_gain { 0 } else { least }).fit(stage);
        let is_there = |kept: &Stage| least == 0 || !kept.time().is_zero() || kept.bonus().is_some();
        let kept = fitted.stage.filter(is_there);
        let is_left_out = kept.is_none() && stage.time().as_micros() < least.max(form.time.unit);
        self.losses.extend(fitted.losses.into_iter().map(|kind| match kind {
            LossKind::Range if is_left_out => Loss::of(place, LossKind::Stages),
            kind => Loss::of(place, kind),
        }));
        self.is_impossible |= kept.is_none() && !is_left_out;
        self.kept.extend(kept);
    }

    /// The last stage. An overtime of less than a unit is left out.
    fn last(&mut self, place: usize, stage: &Stage, form: &Form) {
        let fitted = form.fit(stage);
        let has_main = matches!(self.kept.last(), Some(main) if main.moves() == Moves::Any);
        let is_left_out = has_main && stage.time().as_micros() < form.time.unit;
        self.losses.extend(fitted.losses.into_iter().map(|kind| Loss::of(place, kind)));
        self.is_impossible |= fitted.stage.is_none() && !is_left_out;
        self.kept.extend(fitted.stage);
    }

    /// Counts all periods but the last as main time.
    fn fold(&mut self, overtime: &Stage, main: &Form) {
        let Some(more @ 1..) = overtime.periods().count().map(|count| u64::from(count.get()) - 1) else { return };
        let before = match self.kept.as_slice() {
            [main, _] => main.time(),
            _ => Time::ZERO,
        };
        let micros = overtime.time().as_micros().saturating_mul(more).saturating_add(before.as_micros());
        let total = main.time.floor(Time::from_micros(micros).unwrap_or(Time::MAX));
        match (self.kept.as_mut_slice(), Stage::builder(total).build()) {
            ([main, _], Ok(stage)) => *main = stage,
            ([_], Ok(stage)) if !total.is_zero() => self.kept.insert(0, stage),
            _ => {}
        }
    }
}
