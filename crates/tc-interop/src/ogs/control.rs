//! The systems as controls, and controls as systems.

use alloc::vec::Vec;

use tc_core::Calendar;
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl, TimeUnit, Violation};

use super::{Settings, System};
use crate::saying::{increment, stage_losses};
use crate::{GameSettings, Loss, LossKind};

/// The longest maximum that the site offers, which no game reaches: 28 days.
const NO_CAP_DAYS: u64 = 28;

impl System {
    /// The control. A main time of nothing is no stage, and so are no periods.
    pub(super) fn control(&self) -> Result<TimeControl, Violation> {
        let stages = match *self {
            System::Fischer { initial, increment, max } => {
                let stage = Stage::builder(initial).cap(Cap::At(max)).bonus(Bonus::Increment(increment)).build()?;
                return TimeControl::try_from(stage);
            }
            System::Byoyomi { main, periods: 0, .. } | System::Absolute { total: main } => {
                return TimeControl::try_from(Stage::builder(main).build()?);
            }
            System::Byoyomi { main, period, periods } => {
                let stage = Stage::builder(period).moves(Moves::Reset(MoveCount::ONE));
                [main_stage(main)?, Some(stage.periods(Periods::new(periods.into())?).build()?)]
            }
            System::Canadian { main, period, stones } => {
                [main_stage(main)?, Some(Stage::builder(period).moves(Moves::Reset(stones)).build()?)]
            }
            System::Simple { per_move } => {
                [None, Some(Stage::builder(per_move).moves(Moves::Reset(MoveCount::ONE)).build()?)]
            }
            System::None => [None, None],
        };
        TimeControl::new(stages.into_iter().flatten())
    }

    /// The system of a control, or the nearest one if a sensible one remains, and the losses.
    pub(super) fn nearest(control: &TimeControl) -> (Option<System>, Vec<Loss>) {
        let (system, losses) = match control.stages() {
            [] => (Some(System::None), Vec::new()),
            [stage] if is_overtime(stage) => overtime(None, 0, stage),
            [stage] => alone(stage),
            [main, stage] if is_overtime(stage) => overtime(Some(main), 1, stage),
            _ => (None, alloc::vec![Loss::whole(LossKind::Stages)]),
        };
        // What gave the time may be lost.
        (system.filter(|system| system.control().is_ok()), losses)
    }
}

impl Settings {
    /// The settings of a control, or the nearest ones if a sensible one remains, and the losses. No speed is
    /// picked.
    pub fn nearest(settings: &GameSettings) -> (Option<Settings>, Vec<Loss>) {
        let (system, mut losses) = System::nearest(&settings.control);
        losses.extend(settings.rule_losses(&[LossKind::Weekends]));
        let pause_on_weekends = settings.rules.calendar == Calendar::Weekend;
        (system.map(|system| Settings { system, speed: None, pause_on_weekends }), losses)
    }
}

fn main_stage(main: Time) -> Result<Option<Stage>, Violation> {
    if main.is_zero() { Ok(None) } else { Stage::builder(main).build().map(Some) }
}

fn is_overtime(stage: &Stage) -> bool {
    matches!(stage.moves(), Moves::Reset(_))
}

/// Absolute or Fischer.
fn alone(stage: &Stage) -> (Option<System>, Vec<Loss>) {
    if stage.bonus() == Some(Bonus::Opponent) {
        return (None, stage_losses(0, stage, &[LossKind::NoCap]));
    }
    let time = stage.time();
    let increment = increment(stage);
    if increment.is_zero() && stage.cap() == Cap::At(time) {
        let losses = stage_losses(0, stage, &[]);
        // Some periods of many are not the time that there is.
        let has_all = stage.periods() == Periods::ONE;
        return (has_all.then_some(System::Absolute { total: time }), losses);
    }
    let mut losses = stage_losses(0, stage, &[LossKind::Increment, LossKind::Cap, LossKind::NoCap]);
    let max = match stage.cap() {
        Cap::At(max) => max,
        Cap::Unlimited => {
            losses.push(Loss::of(0, LossKind::NoCap));
            Time::new(NO_CAP_DAYS, TimeUnit::Days).unwrap_or(time).max(time).max(increment)
        }
    };
    let has_all = stage.periods() == Periods::ONE;
    (has_all.then_some(System::Fischer { initial: time, increment, max }), losses)
}

/// Simple, byo-yomi or Canadian.
fn overtime(main: Option<&Stage>, place: usize, stage: &Stage) -> (Option<System>, Vec<Loss>) {
    let mut losses = Vec::new();
    let mut has_all = true;
    if let Some(main) = main {
        losses.extend(stage_losses(0, main, &[]));
        has_all = main.periods() == Periods::ONE;
        if main.time().is_zero() {
            // It would be read as none.
            losses.push(Loss::of(0, LossKind::Stages));
        }
    }
    let stones = stage.moves().count().unwrap_or(MoveCount::ONE);
    let period = stage.time();
    let (said_periods, periods) = match stage.periods() {
        Periods::Counted(periods) if stones == MoveCount::ONE || periods.get() == 1 => (true, periods.get()),
        Periods::Counted(_) => (false, 1),
        Periods::Unlimited => {
            has_all = false;
            (false, 1)
        }
    };
    let said: &[LossKind] = if said_periods { &[LossKind::Reset, LossKind::Periods] } else { &[LossKind::Reset] };
    losses.extend(stage_losses(place, stage, said));
    let system = match (main, stones) {
        (None, MoveCount::ONE) if periods == 1 => System::Simple { per_move: period },
        (main, stones) => {
            let main = main.map_or(Time::ZERO, Stage::time);
            match stones {
                MoveCount::ONE => System::Byoyomi { main, period, periods },
                stones => System::Canadian { main, period, stones },
            }
        }
    };
    (has_all.then_some(system), losses)
}
