//! Increments in notations that only have an overtime.

use tc_notation::{Bonus, Moves, Stage, Time, TimeControl};

use crate::shape::{Form, Nearest, Shape, System};
use crate::systems::{main_and, main_and_overtime, per_move};
use crate::{Assumption, Certainty, GameSettings, Interpretation, Loss, LossKind};

/// A main time and Canadian overtime; of byo-yomi periods all but the last are main time. The unit is in microseconds.
pub(crate) const fn folded(unit: u64) -> System {
    System::overtime(Form::time(unit).at_least(unit), Form::time(unit).reset(u32::MAX).folded())
}

/// The reading of a control. Nobody sets an overtime of no time.
pub(crate) fn reading(control: TimeControl) -> Interpretation {
    match control.stages().iter().any(|stage| stage.time().is_zero() && stage.moves().count().is_some()) {
        true => Interpretation::assuming(control, Certainty::Likely, [Assumption::ZeroAsItStands]),
        false => Interpretation::certain(control),
    }
}

/// The nearest settings; an increment that would be lost is an overtime of one move, as game servers send it to
/// programs of Go.
pub(crate) fn nearest(shape: &Shape, settings: &GameSettings) -> Nearest {
    let mut nearest = shape.nearest(settings);
    let [stage] = settings.control.stages() else { return nearest };
    let (Moves::Any, Some(Bonus::Increment(gain))) = (stage.moves(), stage.bonus()) else { return nearest };
    if !nearest.losses.contains(&Loss::of(0, LossKind::Increment)) {
        return nearest;
    }
    let main = Time::from_micros(stage.time().as_micros().saturating_sub(gain.as_micros())).unwrap_or(stage.time());
    let Ok(control) = main_and(Stage::builder(main), Some(per_move(gain))) else { return nearest };
    let overtime = shape.nearest(&control.into());
    let is_fraction = |loss: &Loss| loss.kind == LossKind::Fraction;
    let has_overtime = overtime.settings.as_ref().is_some_and(|near| main_and_overtime(&near.control).1.is_some());
    if has_overtime && overtime.losses.iter().all(is_fraction) {
        nearest.losses.extend(overtime.losses.iter().map(|loss| Loss::of(0, loss.kind)));
        nearest.losses.sort();
        nearest.losses.dedup();
        nearest.settings = overtime.settings;
    }
    nearest
}
