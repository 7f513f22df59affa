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

/// The losses of a stage, written down part by part.
#[derive(Default)]
struct Fitting {
    losses: Vec<LossKind>,
    is_impossible: bool,
}

impl Form {
    /// The nearest stage of this form, and its losses.
    pub fn fit(&self, stage: &Stage) -> Fitted {
        let mut fitting = Fitting::default();
        // A stage of no time still counts if it has an increment.
        let has_increment = self.increment.is_some() && matches!(stage.bonus(), Some(Bonus::Increment(_)));
        let time = fitting.number(stage.time(), self.time, !has_increment);
        let moves = fitting.moves(stage, self.moves);
        let periods = fitting.periods(stage, self);
        let mut nearest = Stage::builder(time).moves(moves).periods(periods);
        let delay = self.delay.filter(|_| !(self.is_either && has_increment));
        if let Some(delay) = stage.delay().and_then(|time| fitting.part(time, delay, LossKind::Delay)) {
            nearest = nearest.delay(delay);
        }
        nearest = fitting.bonus(nearest, stage, self, time);
        let Fitting { mut losses, is_impossible } = fitting;
        losses.sort();
        losses.dedup();
        Fitted { stage: nearest.build().ok().filter(|_| !is_impossible), losses }
    }
}

impl Fitting {
    fn lose(&mut self, kind: LossKind, is_lost: bool) {
        self.losses.extend(is_lost.then_some(kind));
    }

    /// A time in whole units and in range.
    fn number(&mut self, time: Time, number: Number, is_needed: bool) -> Time {
        let floor = number.floor(time);
        // Less than a unit is a fraction of it.
        let is_fraction = floor != time && floor.is_zero();
        self.lose(LossKind::Fraction, floor != time);
        self.lose(LossKind::Range, !number.has(floor) && !is_fraction);
        self.is_impossible |= !number.has(floor) || is_needed && is_fraction;
        floor
    }

    /// A part that a stage need not have. What is less than a unit is lost as that part.
    fn part(&mut self, time: Time, number: Option<Number>, kind: LossKind) -> Option<Time> {
        self.lose(kind, number.is_none());
        let number = number?;
        if !time.is_zero() && number.floor(time).is_zero() {
            self.lose(kind, true);
            return None;
        }
        Some(self.number(time, number, false)).filter(|time| !time.is_zero())
    }

    fn moves(&mut self, stage: &Stage, form: MovesForm) -> Moves {
        let (count, resets) = match stage.moves() {
            Moves::Any => (None, false),
            Moves::Required(count) | Moves::Expire(count) => (Some(count), false),
            Moves::Reset(count) => (Some(count), true),
        };
        self.lose(LossKind::Reset, stage.resets_on_time());
        self.lose(LossKind::Expiry, matches!(stage.moves(), Moves::Expire(_)));
        match (form, count) {
            (MovesForm::Any, None) => Moves::Any,
            (MovesForm::Any, Some(_)) => {
                self.lose(if resets { LossKind::Reset } else { LossKind::Moves }, true);
                Moves::Any
            }
            // Periods that run on are nearest to periods that restart.
            (MovesForm::Reset { .. }, None) if stage.periods() != Periods::ONE => {
                self.lose(LossKind::NoReset, true);
                Moves::Reset(MoveCount::ONE)
            }
            (_, None) => {
                self.lose(LossKind::Stages, true);
                self.is_impossible = true;
                Moves::Any
            }
            (MovesForm::Required { least }, Some(count)) => {
                self.lose(LossKind::Reset, resets);
                self.lose(LossKind::Range, count.get() < least);
                self.is_impossible |= count.get() < least;
                Moves::Required(count)
            }
            (MovesForm::Reset { most }, Some(count)) => {
                self.lose(LossKind::NoReset, !resets);
                self.lose(LossKind::Moves, count.get() > most);
                Moves::Reset(MoveCount::new(count.get().min(most).into()).unwrap_or(count))
            }
        }
    }

    fn periods(&mut self, stage: &Stage, form: &Form) -> Periods {
        let resets = matches!(form.moves, MovesForm::Reset { .. });
        let kept = match (form.periods, stage.periods(), stage.moves()) {
            // What restarts after moves goes on as long as they are made, as unlimited periods do.
            (PeriodsForm::Only(Periods::Unlimited), Periods::ONE, Moves::Reset(_)) => return Periods::Unlimited,
            (PeriodsForm::Only(Periods::ONE) | PeriodsForm::Folded, Periods::Unlimited, Moves::Required(_))
                if resets =>
            {
                return Periods::ONE;
            }
            (PeriodsForm::Folded, ..) | (PeriodsForm::Counted { .. }, Periods::Unlimited, _) => Periods::ONE,
            (PeriodsForm::Only(periods), ..) => periods,
            (PeriodsForm::Counted { most }, Periods::Counted(count), _) => {
                Periods::new(count.get().min(most).into()).unwrap_or(Periods::ONE)
            }
        };
        self.lose(LossKind::Periods, kept != stage.periods());
        kept
    }

    /// The increment, Bronstein delay or hourglass, and the cap.
    fn bonus(&mut self, nearest: StageBuilder, stage: &Stage, form: &Form, time: Time) -> StageBuilder {
        let (increment, caps) = form.increment.unzip();
        let bonus = stage.bonus().and_then(|bonus| match bonus {
            Bonus::Increment(gain) => self.part(gain, increment, LossKind::Increment).map(Bonus::Increment),
            Bonus::Bronstein(gain) => self.part(gain, form.bronstein, LossKind::Bronstein).map(Bonus::Bronstein),
            Bonus::Opponent => {
                self.lose(LossKind::Hourglass, !form.is_hourglass);
                form.is_hourglass.then_some(bonus)
            }
        });
        let start = Caps { unlimited: false, start: true, other: None };
        let caps = match (bonus, stage.bonus()) {
            (Some(Bonus::Increment(_)), _) => caps.unwrap_or(start),
            // A cap without an increment is that of an increment of zero, if the text has it.
            (None, None) => caps.filter(|caps| caps.other.is_some()).unwrap_or(start),
            (Some(Bonus::Opponent), _) => Caps { unlimited: true, start: false, other: None },
            // If the increment is lost, its cap is too, and is not reported.
            (None, Some(Bonus::Increment(_) | Bonus::Opponent)) => return nearest,
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
            (Cap::Unlimited, _) => self.lose(LossKind::NoCap, true),
            (Cap::At(_), None) => self.lose(LossKind::Cap, true),
        }
        (!caps.start).then_some(Cap::Unlimited)
    }
}
