//! Main time, increment and byo-yomi, which the notations of Shogi have in common.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, PeriodCount, Periods, Stage, Time, TimeControl, Violation};

use crate::{GameSettings, Loss, LossKind};

/// A control of Shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) main: Time,
    pub(crate) increment: Time,
    pub(crate) periods: PeriodCount,
    pub(crate) byo_yomi: Time,
    pub(crate) delay: Time,
}

impl Parts {
    pub(crate) const NOTHING: Parts = Parts {
        main: Time::ZERO,
        increment: Time::ZERO,
        periods: PeriodCount::ONE,
        byo_yomi: Time::ZERO,
        delay: Time::ZERO,
    };

    /// The control; a game without a clock if there is no time at all.
    pub(crate) fn control(&self) -> Result<TimeControl, Violation> {
        let mut stages = Vec::new();
        if !self.main.is_zero() || !self.increment.is_zero() {
            let mut stage = Stage::builder(self.main).delay(self.delay);
            if !self.increment.is_zero() {
                stage = stage.cap(Cap::Unlimited).bonus(Bonus::Increment(self.increment));
            }
            stages.push(stage.build()?);
        }
        if !self.byo_yomi.is_zero() {
            let stage = Stage::builder(self.byo_yomi).delay(self.delay).moves(Moves::Reset(MoveCount::ONE));
            stages.push(stage.periods(Periods::Counted(self.periods)).build()?);
        }
        TimeControl::new(stages)
    }

    /// The parts of settings that these notations have, and the losses.
    pub(crate) fn of(settings: &GameSettings, said: &[LossKind]) -> (Parts, Vec<Loss>) {
        let mut losses = settings.rule_losses(said);
        let stages = settings.control.stages();
        let is_byo_yomi = |stage: &&Stage| matches!(stage.moves(), Moves::Reset(_));
        let main = stages.first().filter(|stage| !is_byo_yomi(stage));
        let place = usize::from(main.is_some());
        let byo_yomi = stages.get(place).filter(is_byo_yomi);
        if place + usize::from(byo_yomi.is_some()) < stages.len() {
            losses.push(Loss::whole(LossKind::Stages));
        }
        let mut parts = Parts::NOTHING;
        if let Some(stage) = main {
            parts.main = stage.time();
            parts.increment = main_losses(stage, &mut losses);
            if stage.time().is_zero() && parts.increment.is_zero() {
                losses.push(Loss::of(0, LossKind::Stages));
            }
        }
        if let Some(stage) = byo_yomi {
            parts.byo_yomi = stage.time();
            parts.periods = byo_yomi_losses(place, stage, &mut losses);
        }
        losses.sort();
        losses.dedup();
        (parts, losses)
    }

    pub(crate) fn is_nothing(&self) -> bool {
        self.main.is_zero() && self.increment.is_zero() && self.byo_yomi.is_zero()
    }
}

/// What a main time cannot say; and its increment.
fn main_losses(stage: &Stage, losses: &mut Vec<Loss>) -> Time {
    let mut lose = |kind| losses.push(Loss::of(0, kind));
    shared_losses(stage, &mut lose);
    if stage.periods() != Periods::ONE {
        lose(LossKind::Periods);
    }
    match stage.moves() {
        Moves::Any | Moves::Reset(_) => {}
        Moves::Required(_) => lose(LossKind::Moves),
        Moves::Expire(_) => lose(LossKind::Expiry),
    }
    let Some(Bonus::Increment(increment)) = stage.bonus() else {
        return Time::ZERO;
    };
    if stage.cap() != Cap::Unlimited {
        lose(LossKind::Cap);
    }
    increment
}

/// What a byo-yomi cannot say; and its periods.
fn byo_yomi_losses(place: usize, stage: &Stage, losses: &mut Vec<Loss>) -> PeriodCount {
    let mut lose = |kind| losses.push(Loss::of(place, kind));
    shared_losses(stage, &mut lose);
    if stage.moves() != Moves::Reset(MoveCount::ONE) {
        lose(LossKind::Moves);
    }
    if stage.time().is_zero() {
        lose(LossKind::Range);
    }
    if matches!(stage.bonus(), Some(Bonus::Increment(_))) {
        lose(LossKind::Increment);
    }
    stage.periods().count().unwrap_or_else(|| {
        lose(LossKind::Periods);
        PeriodCount::ONE
    })
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
