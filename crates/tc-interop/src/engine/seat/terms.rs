//! The terms of a seat: everything that continues after the time left.

use alloc::vec::Vec;

use tc_core::StageChange;
use tc_notation::{Bonus, Cap, Moves};

use super::SeatView;
use crate::{Loss, LossKind};

impl SeatView<'_> {
    /// The increment of its stage, in whole units.
    pub(crate) fn increment(&self, unit: u64) -> u64 {
        match self.stage.bonus() {
            Some(Bonus::Increment(increment)) => increment.as_nanos() / unit,
            _ => 0,
        }
    }

    /// The moves to the next time control; `None` if none is to come, or none is to be made.
    pub(crate) fn moves_to_go(&self) -> Option<u32> {
        self.reading.moves_to_go.filter(|moves| *moves > 0)
    }

    /// Whether the stage has a delay, or the turn still has one of the stage in which it began.
    fn has_delay(&self) -> bool {
        self.stage.delay().is_some() || !self.reading.delay_left.is_zero()
    }

    /// Whether all there is is one time for every move.
    #[cfg(any(feature = "cecp", feature = "uci"))]
    pub(crate) fn is_per_move(&self) -> bool {
        let is_plain = self.stage.bonus().is_none() && !self.has_delay();
        let is_one = matches!(self.stage.moves(), Moves::Reset(moves) if moves.get() == 1);
        is_one && is_plain && self.is_last && self.reading.periods_left == Some(1)
    }

    /// The losses of a command that has only the time left, an increment and the moves to the next time control.
    pub(crate) fn losses(&self, unit: u64, change: StageChange) -> Vec<Loss> {
        let mut kinds = Vec::new();
        if self.has_delay() {
            kinds.push(LossKind::Delay);
        }
        match self.stage.moves() {
            Moves::Reset(_) => kinds.push(LossKind::Reset),
            Moves::Required(_) if self.stage.resets_on_time() => kinds.push(LossKind::Reset),
            Moves::Expire(_) => kinds.push(LossKind::Expiry),
            Moves::Required(_) | Moves::Any => {}
        }
        match self.stage.bonus() {
            Some(Bonus::Increment(increment)) => {
                if self.stage.cap() != Cap::Unlimited {
                    kinds.push(LossKind::Cap);
                }
                if increment.as_nanos() % unit != 0 {
                    kinds.push(LossKind::Fraction);
                }
            }
            Some(Bonus::Bronstein(_)) => kinds.push(LossKind::Bronstein),
            Some(Bonus::Opponent) => kinds.push(LossKind::Hourglass),
            None => {}
        }
        let has_one = self.reading.periods_left == Some(1);
        let is_over = self.reading.flagged || self.reading.flag_pending_until.is_some();
        if !is_over && self.reading.to_flag != Some(self.reading.left) {
            // Time that comes without a move.
            kinds.push(if !has_one {
                LossKind::Periods
            } else if change == StageChange::AtZeroAll {
                LossKind::StageChange
            } else {
                LossKind::Stages
            });
        } else if self.is_last
            && has_one
            && matches!(self.stage.moves(), Moves::Required(_))
            && self.moves_to_go().is_some()
        {
            // Moves after which no time comes.
            kinds.push(LossKind::Periods);
        }
        kinds.into_iter().map(|kind| Loss::of(self.reading.stage, kind)).collect()
    }
}
