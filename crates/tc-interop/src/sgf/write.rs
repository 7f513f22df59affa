//! Main time and overtime of a control.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Span;
use tc_notation::{Bonus, Cap, Moves, PeriodCount, Periods, Stage, Time};

use super::overtime::Overtime;
use crate::{GameSettings, Loss, LossKind, Unwritable};

/// A control as a main time and an overtime, and the rest of it.
pub(crate) struct Parts {
    pub(crate) main: Time,
    pub(crate) overtime: Option<Overtime>,
    pub(crate) losses: Vec<Loss>,
}

impl Parts {
    /// What settings say; nothing of a game without a clock.
    pub(crate) fn of(settings: &GameSettings) -> Parts {
        let mut losses = settings.rule_losses(&[]);
        let stages = settings.control.stages();
        let is_overtime = |stage: &&Stage| matches!(stage.moves(), Moves::Reset(_));
        let main = stages.first().filter(|stage| !is_overtime(stage));
        let place = usize::from(main.is_some());
        let overtime = stages.get(place).filter(is_overtime);
        let mut parts = Parts { main: Time::ZERO, overtime: None, losses: Vec::new() };
        if place + usize::from(overtime.is_some()) < stages.len() {
            losses.push(Loss::whole(LossKind::Stages));
        }
        if let Some(stage) = main {
            parts.main = stage.time();
            let increment = main_losses(stage, overtime.is_none(), &mut losses);
            // A main time of 0 is no stage, so an overtime is not the second stage.
            if stage.time().is_zero() && increment.is_none() {
                losses.push(Loss::of(0, LossKind::Stages));
            }
            parts.overtime = increment.map(|increment| Overtime::Fischer { increment, is_capped: false });
        }
        if let Some(stage) = overtime {
            parts.overtime = Some(overtime_of(place, stage, &mut losses));
        }
        losses.sort();
        losses.dedup();
        parts.losses = losses;
        parts
    }

    /// The text, or what is lost with it.
    pub(crate) fn finish(self, text: String) -> Result<String, Unwritable> {
        let is_nothing = self.main.is_zero() && self.overtime.is_none();
        match self.losses {
            losses if losses.is_empty() => Ok(text),
            losses => Err(Unwritable { losses, lossy: Some(text).filter(|_| !is_nothing) }),
        }
    }
}

/// What a main time cannot say; and its increment, if it is all that there is.
fn main_losses(stage: &Stage, is_alone: bool, losses: &mut Vec<Loss>) -> Option<Time> {
    let mut lose = |kind| losses.push(Loss::of(0, kind));
    if stage.periods() != Periods::ONE {
        lose(LossKind::Periods);
    }
    match stage.moves() {
        Moves::Any | Moves::Reset(_) => {}
        Moves::Required(_) => lose(LossKind::Moves),
        Moves::Expire(_) => lose(LossKind::Expiry),
    }
    shared_losses(stage, &mut lose);
    match stage.bonus() {
        Some(Bonus::Increment(increment)) if is_alone => {
            if stage.cap() != Cap::Unlimited {
                lose(LossKind::Cap);
            }
            return Some(increment);
        }
        Some(Bonus::Increment(_)) => lose(LossKind::Increment),
        _ => {}
    }
    None
}

fn shared_losses(stage: &Stage, lose: &mut impl FnMut(LossKind)) {
    if stage.delay().is_some() {
        lose(LossKind::Delay);
    }
    if stage.resets_on_time() {
        lose(LossKind::Reset);
    }
    match stage.bonus() {
        Some(Bonus::Bronstein(_)) => lose(LossKind::Bronstein),
        Some(Bonus::Opponent) => return lose(LossKind::Hourglass),
        Some(Bonus::Increment(_)) => return,
        None => {}
    }
    if stage.cap() != Cap::At(stage.time()) {
        lose(LossKind::Cap);
    }
}

fn overtime_of(place: usize, stage: &Stage, losses: &mut Vec<Loss>) -> Overtime {
    let mut lose = |kind| losses.push(Loss::of(place, kind));
    shared_losses(stage, &mut lose);
    if matches!(stage.bonus(), Some(Bonus::Increment(_))) {
        lose(LossKind::Increment);
    }
    let time = stage.time();
    if time.is_zero() {
        lose(LossKind::Range);
    }
    let periods = stage.periods().count().unwrap_or_else(|| {
        lose(LossKind::Periods);
        PeriodCount::ONE
    });
    match stage.moves().count() {
        Some(moves) if moves.get() > 1 => {
            if periods != PeriodCount::ONE {
                lose(LossKind::Periods);
            }
            Overtime::Canadian { moves, time }
        }
        _ => Overtime::ByoYomi { periods, time },
    }
}

/// `TM` and `OT`.
pub(super) fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    let parts = Parts::of(settings);
    let main = seconds(parts.main.into());
    let overtime = match parts.overtime {
        None if settings.control.is_none() => "OT[None]".into(),
        None => String::new(),
        Some(Overtime::ByoYomi { periods, time }) => format!("OT[{periods}x{} byo-yomi]", seconds(time.into())),
        Some(Overtime::Canadian { moves, time }) => format!("OT[{moves}/{} Canadian]", seconds(time.into())),
        Some(Overtime::Fischer { increment, .. }) => format!("OT[{} fischer]", seconds(increment.into())),
        Some(Overtime::Simple(time)) => format!("OT[{} simple]", seconds(time.into())),
    };
    parts.finish(format!("TM[{main}]{overtime}"))
}

/// Seconds with as many decimals as it takes.
pub(crate) fn seconds(span: Span) -> String {
    format!("{span}").trim_end_matches('s').into()
}
