//! The rules and controls that can explain a game's clocks, the least generous first.
//!
//! A more generous rule explains everything that a less generous one explains, so clocks alone never refute it. The first
//! hypothesis that fits is therefore the one that is reported.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{FreeBonus, GameSettings, Rules, StageChange};
use tc_notation::{Bonus, Moves, Stage, TimeControl};

use crate::declared::{Meaning, ReadAs};

/// Settings of all seats, how clocks were noted, and what is assumed besides what the record declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hypothesis {
    pub(crate) settings: Vec<GameSettings>,
    pub(crate) before_bonus: bool,
    pub(crate) assumed: Vec<Assumed>,
}

/// What is assumed besides what a record declares.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumed {
    /// The first move of each player costs nothing and earns nothing.
    FreeMove,
    /// The first move of each player costs nothing and earns its increment.
    FreeMoveWithBonus,
    /// The first increment is on the clock before the first move.
    FirstBonus,
    /// The first clock at zero brings the next stage for all players.
    StageAtZero,
    /// The clocks were noted before the move added its bonus.
    BeforeBonus,
    /// The number in the declared control is minutes, not seconds.
    Minutes,
    /// The increment begins with the second stage.
    IncrementLater,
    /// The increment is a delay.
    DelayForIncrement,
    /// The declared text is read with these assumptions.
    Otherwise(String),
    /// The record declares no control: the clocks show this one.
    Undeclared,
    /// The record declares a control that cannot be read: the clocks show this one.
    Unread,
    /// The clocks show another control than the declared one.
    Shown,
}

impl Hypothesis {
    /// What a text says, read in this way, and nothing else.
    fn of(meaning: &Meaning) -> Hypothesis {
        let assumed = match &meaning.reading {
            ReadAs::Letter => None,
            ReadAs::Minutes => Some(Assumed::Minutes),
            ReadAs::Otherwise(how) => Some(Assumed::Otherwise(how.clone())),
        };
        Hypothesis { settings: meaning.settings.clone(), before_bonus: false, assumed: assumed.into_iter().collect() }
    }

    /// The control that clocks show.
    pub(crate) fn shown(settings: Vec<GameSettings>, assumed: Assumed) -> Hypothesis {
        Hypothesis { settings, before_bonus: false, assumed: Vec::from([assumed]) }
    }

    /// The same with other rules; `None` if that changes nothing.
    fn with_rules(&self, assumed: &[Assumed], change: impl Fn(&mut Rules)) -> Option<Hypothesis> {
        self.changed(assumed, |settings| {
            let mut settings = settings.clone();
            change(&mut settings.rules);
            Some(settings.in_effect())
        })
    }

    /// The same with other controls; `None` if that changes nothing.
    fn changed(
        &self,
        assumed: &[Assumed],
        change: impl Fn(&GameSettings) -> Option<GameSettings>,
    ) -> Option<Hypothesis> {
        let settings: Vec<GameSettings> = self.settings.iter().map(change).collect::<Option<_>>()?;
        let assumed = self.assumed.iter().chain(assumed).cloned().collect();
        (settings != self.settings).then_some(Hypothesis { settings, before_bonus: self.before_bonus, assumed })
    }

    /// The same with the clocks noted before the bonus; `None` where a move adds nothing.
    fn noted_before(mut self) -> Option<Hypothesis> {
        let adds = |stage: &Stage| stage.bonus().is_some() || matches!(stage.moves(), Moves::Reset(_));
        let has_bonus = self.settings.iter().any(|settings| settings.control.stages().iter().any(adds));
        self.before_bonus = true;
        self.assumed.push(Assumed::BeforeBonus);
        has_bonus.then_some(self)
    }

    /// This hypothesis, and others under the same controls.
    pub(crate) fn with_other_rules(self) -> impl Iterator<Item = Hypothesis> {
        let free = |bonus: FreeBonus| move |rules: &mut Rules| (rules.free_moves, rules.free_bonus) = (1, bonus);
        let at_zero = |rules: &mut Rules| rules.stage_change = StageChange::AtZeroAll;
        let first = |rules: &mut Rules| rules.first_bonus = true;
        let has_quota = self.settings.iter().any(|settings| has_quota(&settings.control));
        let first_bonus = self.with_rules(&[Assumed::FirstBonus], first);
        let stage_at_zero = |from: &Hypothesis| from.with_rules(&[Assumed::StageAtZero], at_zero).filter(|_| has_quota);
        let others = [
            self.with_rules(&[Assumed::FreeMove], free(FreeBonus::NotEarned)),
            self.with_rules(&[Assumed::FreeMoveWithBonus], free(FreeBonus::Earned)),
            first_bonus.clone(),
            stage_at_zero(&self),
            first_bonus.as_ref().and_then(stage_at_zero),
            self.clone().noted_before(),
            first_bonus.and_then(Hypothesis::noted_before),
        ];
        core::iter::once(self).chain(others.into_iter().flatten())
    }

    /// Controls that differ from this one in what its increment is.
    fn with_other_increments(self) -> impl Iterator<Item = Hypothesis> {
        let later = self.changed(&[Assumed::IncrementLater], |settings| {
            with_stages(settings, |place, stage| match (place, stage.bonus()) {
                (0, Some(Bonus::Increment(_))) => without_bonus(stage, None),
                _ => Some(*stage),
            })
            .filter(|changed| changed.control.stages().len() > 1)
        });
        let delay = self.changed(&[Assumed::DelayForIncrement], |settings| {
            with_stages(settings, |_, stage| match stage.bonus() {
                Some(Bonus::Increment(increment)) if stage.delay().is_none() => without_bonus(stage, Some(increment)),
                _ => Some(*stage),
            })
        });
        [later, delay].into_iter().flatten()
    }
}

/// All hypotheses about what a record declares, in the order in which they are tried.
pub(crate) fn about(meanings: &[Meaning]) -> impl Iterator<Item = Hypothesis> {
    let is_near = |meaning: &&Meaning| matches!(meaning.reading, ReadAs::Letter | ReadAs::Minutes);
    let near = move || meanings.iter().filter(is_near).map(Hypothesis::of);
    let far = meanings.iter().filter(move |meaning| !is_near(meaning)).map(Hypothesis::of);
    near()
        .flat_map(Hypothesis::with_other_rules)
        .chain(near().flat_map(Hypothesis::with_other_increments))
        .chain(far.flat_map(Hypothesis::with_other_rules))
}

/// Whether a stage ends by a number of moves.
fn has_quota(control: &TimeControl) -> bool {
    control.stages().iter().any(|stage| matches!(stage.moves(), Moves::Required(_)))
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
