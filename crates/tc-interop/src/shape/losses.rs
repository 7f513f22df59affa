//! The nearest stage of a form, and all that it loses of a stage.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, StageBuilder, Time};

use super::Form;
use super::form::{Caps, MovesForm, Number, PeriodsForm};
use crate::LossKind;

/// A stage in a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted {
    /// The nearest stage; `None` if no stage of the form has anything of it.
    pub stage: Option<Stage>,
    /// What is lost.
    pub losses: Vec<LossKind>,
}

/// What could be kept of a part; the losses are written down on the way.
struct Fitting {
    losses: Vec<LossKind>,
    is_possible: bool,
}

impl Form {
    /// The nearest stage of this form, and its losses.
    pub fn fit(&self, stage: &Stage) -> Fitted {
        let mut fitting = Fitting { losses: Vec::new(), is_possible: true };
        // A time of nothing is something with an increment.
        let has_increment = self.increment.is_some() && matches!(stage.bonus(), Some(Bonus::Increment(_)));
        let time = fitting.number(stage.time(), self.time, !has_increment);
        let mut nearest = Stage::builder(time);
        nearest = fitting.moves(nearest, stage, self.moves);
        nearest = fitting.periods(nearest, stage, self.periods, matches!(self.moves, MovesForm::Reset { .. }));
        let delay = self.delay.filter(|_| !(self.is_either && has_increment));
        if let Some(delay) = fitting.part(stage.delay(), delay, LossKind::Delay) {
            nearest = nearest.delay(delay);
        }
        nearest = fitting.bonus(nearest, stage, self, time);
        let Fitting { mut losses, is_possible } = fitting;
        losses.sort();
        losses.dedup();
        Fitted { stage: nearest.build().ok().filter(|_| is_possible), losses }
    }
}

impl Fitting {
    fn lose(&mut self, kind: LossKind) {
        self.losses.push(kind);
    }

    /// A time in whole units and in range.
    fn number(&mut self, time: Time, number: Number, is_needed: bool) -> Time {
        let floor = number.floor(time);
        if floor != time {
            self.lose(LossKind::Fraction);
            if is_needed && floor.is_zero() {
                self.is_possible = false;
                return floor;
            }
        }
        if !number.has(floor) {
            // Less than a unit is a fraction of it.
            if floor == time || !floor.is_zero() {
                self.lose(LossKind::Range);
            }
            self.is_possible = false;
        }
        floor
    }

    /// A part that a stage need not have.
    fn part(&mut self, time: Option<Time>, number: Option<Number>, kind: LossKind) -> Option<Time> {
        match (time?, number) {
            (time, Some(number)) => Some(self.number(time, number, false)).filter(|time| !time.is_zero()),
            (_, None) => {
                self.lose(kind);
                None
            }
        }
    }

    fn moves(&mut self, nearest: StageBuilder, stage: &Stage, form: MovesForm) -> StageBuilder {
        if stage.resets_on_time() {
            self.lose(LossKind::Reset);
        }
        if matches!(stage.moves(), Moves::Expire(_)) {
            self.lose(LossKind::Expiry);
        }
        let (count, resets) = match stage.moves() {
            Moves::Any => (None, false),
            Moves::Required(count) | Moves::Expire(count) => (Some(count), false),
            Moves::Reset(count) => (Some(count), true),
        };
        match (form, count) {
            (MovesForm::Any, None) => nearest,
            (MovesForm::Any, Some(_)) => {
                self.lose(if resets { LossKind::Reset } else { LossKind::Moves });
                nearest
            }
            // Periods that run on are nearest to periods that restart.
            (MovesForm::Reset { .. }, None) if stage.periods() != Periods::ONE => {
                self.lose(LossKind::NoReset);
                nearest.moves(Moves::Reset(MoveCount::ONE))
            }
            (_, None) => {
                self.lose(LossKind::Stages);
                self.is_possible = false;
                nearest
            }
            (MovesForm::Required { least }, Some(count)) => {
                if resets {
                    self.lose(LossKind::Reset);
                }
                if count.get() < least {
                    self.lose(LossKind::Range);
                    self.is_possible = false;
                }
                nearest.moves(Moves::Required(count))
            }
            (MovesForm::Reset { most }, Some(count)) => {
                if !resets {
                    self.lose(LossKind::NoReset);
                }
                if count.get() > most {
                    self.lose(LossKind::Moves);
                }
                nearest.moves(Moves::Reset(MoveCount::new(count.get().min(most).into()).unwrap_or(count)))
            }
        }
    }

    fn periods(&mut self, nearest: StageBuilder, stage: &Stage, form: PeriodsForm, resets: bool) -> StageBuilder {
        let kept = match (form, stage.periods()) {
            // What restarts after moves goes on as long as they are made, as unlimited periods do.
            (PeriodsForm::Only(Periods::Unlimited), Periods::ONE) if matches!(stage.moves(), Moves::Reset(_)) => {
                return nearest.periods(Periods::Unlimited);
            }
            (PeriodsForm::Only(Periods::ONE) | PeriodsForm::Folded, Periods::Unlimited)
                if resets && matches!(stage.moves(), Moves::Required(_)) =>
            {
                return nearest;
            }
            (PeriodsForm::Folded, _) => Periods::ONE,
            (PeriodsForm::Only(periods), _) => periods,
            (PeriodsForm::Counted { most }, Periods::Counted(count)) if count.get() <= most => stage.periods(),
            (PeriodsForm::Counted { most }, Periods::Counted(_)) => Periods::new(most.into()).unwrap_or(Periods::ONE),
            (PeriodsForm::Counted { .. }, Periods::Unlimited) => Periods::ONE,
        };
        if kept != stage.periods() {
            self.lose(LossKind::Periods);
        }
        nearest.periods(kept)
    }

    /// The increment, Bronstein delay or hourglass, and the cap.
    fn bonus(&mut self, nearest: StageBuilder, stage: &Stage, form: &Form, time: Time) -> StageBuilder {
        let bonus = match stage.bonus() {
            None => None,
            Some(Bonus::Increment(gain)) => {
                let number = form.increment.map(|(number, _)| number);
                self.part(Some(gain), number, LossKind::Increment).map(Bonus::Increment)
            }
            Some(Bonus::Bronstein(gain)) => {
                self.part(Some(gain), form.bronstein, LossKind::Bronstein).map(Bonus::Bronstein)
            }
            Some(Bonus::Opponent) => {
                if !form.is_hourglass {
                    self.lose(LossKind::Hourglass);
                }
                form.is_hourglass.then_some(Bonus::Opponent)
            }
        };
        let start = Caps { unlimited: false, start: true, other: None };
        let caps = match (bonus, form.increment) {
            (Some(Bonus::Increment(_)), Some((_, caps))) => caps,
            // A cap without an increment is that of an increment of zero, if the text has it.
            (None, Some((_, caps))) if stage.bonus().is_none() && caps.other.is_some() => caps,
            (Some(Bonus::Opponent), _) => Caps { unlimited: true, start: false, other: None },
            // If the increment is lost, its cap is too, and is not reported.
            (None, _) if matches!(stage.bonus(), Some(Bonus::Increment(_) | Bonus::Opponent)) => return nearest,
            _ => start,
        };
        let nearest = bonus.map_or(nearest, |bonus| nearest.bonus(bonus));
        self.cap(stage, caps, time).map_or(nearest, |cap| nearest.cap(cap))
    }

    /// The nearest cap; `None` for the time of the stage, which needs no cap.
    fn cap(&mut self, stage: &Stage, caps: Caps, time: Time) -> Option<Cap> {
        match (stage.cap(), caps.other) {
            (Cap::Unlimited, _) if caps.unlimited => return Some(Cap::Unlimited),
            (Cap::At(cap), _) if caps.start && cap == stage.time() => return None,
            (Cap::At(cap), Some(number)) => return Some(Cap::At(self.number(cap, number, true).max(time))),
            (Cap::Unlimited, _) => self.lose(LossKind::NoCap),
            (Cap::At(_), None) => self.lose(LossKind::Cap),
        }
        (!caps.start).then_some(Cap::Unlimited)
    }
}
