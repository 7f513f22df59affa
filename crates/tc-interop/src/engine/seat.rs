//! A seat of a running clock, and what a command cannot express of it.

use alloc::vec::Vec;

#[cfg(any(feature = "cecp", feature = "uci"))]
use tc_core::StageChange;
use tc_core::{Look, Reading, Seat};
use tc_notation::Stage;
#[cfg(any(feature = "cecp", feature = "uci"))]
use tc_notation::{MoveCount, Moves};

#[cfg(any(feature = "cecp", feature = "uci"))]
use crate::shape::Form;
use crate::{Loss, LossKind};

/// A seat of a running clock.
pub(crate) struct SeatView<'a> {
    pub(crate) reading: Reading,
    /// The stage that it is in.
    pub(crate) stage: &'a Stage,
    /// Whether no other stage follows.
    pub(crate) is_last: bool,
}

/// More players than two.
pub(crate) fn seat_losses<const SEATS: usize>(look: &Look<'_, SEATS>) -> Vec<Loss> {
    if look.setup().seats() > 2 { alloc::vec![Loss::whole(LossKind::Seats)] } else { Vec::new() }
}

impl<'a> SeatView<'a> {
    /// A seat; `None` if it does not exist or has no clock.
    pub(crate) fn of<const SEATS: usize>(look: &'a Look<'_, SEATS>, seat: Seat) -> Option<SeatView<'a>> {
        let reading = look.reading(seat)?;
        let stages = look.setup().control(seat)?.stages();
        let stage = stages.get(reading.stage)?;
        let is_last = reading.stage + 1 == stages.len();
        Some(SeatView { reading, stage, is_last })
    }

    /// Some time of this seat in whole units of n nanoseconds. A fraction is left out; while the seat has
    /// not lost it has at least one.
    pub(crate) fn whole(&self, nanos: i64, unit: u64) -> u64 {
        let units = u64::try_from(nanos).unwrap_or(0) / unit;
        if self.reading.flagged { units } else { units.max(1) }
    }
}

#[cfg(any(feature = "cecp", feature = "uci"))]
impl SeatView<'_> {
    /// A time of this seat plus the delay that is left, in whole units.
    pub(crate) fn with_delay(&self, nanos: i64, unit: u64) -> u64 {
        let delay = if self.reading.flagged { 0 } else { self.reading.delay_left.as_nanos() };
        self.whole(nanos.saturating_add(delay), unit)
    }

    /// The time left in the period plus the delay that is left, in whole units.
    pub(crate) fn left(&self, unit: u64) -> u64 {
        self.with_delay(self.reading.left.as_nanos(), unit)
    }

    /// The increment of its stage, in whole units.
    pub(crate) fn increment(&self, unit: u64) -> u64 {
        crate::systems::increment(self.stage).as_nanos() / unit
    }

    /// The moves to the next time control; `None` if none is to come, or none is to be made.
    pub(crate) fn moves_to_go(&self) -> Option<MoveCount> {
        self.reading.moves_to_go.and_then(|moves| MoveCount::new(moves.into()).ok())
    }

    /// Whether the stage has a delay, or the turn still has one of the stage in which it began.
    fn has_delay(&self) -> bool {
        self.stage.delay().is_some() || !self.reading.delay_left.is_zero()
    }

    /// Whether all there is is one time for every move.
    pub(crate) fn is_per_move(&self) -> bool {
        let is_plain = self.stage.bonus().is_none() && !self.has_delay();
        let is_one = self.stage.moves() == Moves::Reset(MoveCount::ONE);
        is_one && is_plain && self.is_last && self.reading.periods_left == Some(1)
    }

    /// Whether the seat has lost, or will have when its opponent moves.
    pub(crate) fn is_over(&self) -> bool {
        self.reading.flagged || self.reading.flag_pending_until.is_some()
    }

    /// The losses of a command that has only the time left, an increment and the moves to the next time control.
    pub(crate) fn losses(&self, unit: u64, change: StageChange) -> Vec<Loss> {
        let form = Form::time(1).increment(unit);
        let form = if self.stage.moves().count().is_some() { form.required() } else { form };
        self.losses_in(form, false, change)
    }

    /// The losses of a command that has the stage in this form, and can say the time of the next stage.
    pub(crate) fn losses_in(&self, form: Form, says_next: bool, change: StageChange) -> Vec<Loss> {
        let mut kinds = form.fit(self.stage).losses;
        // Periods count as far as they are left.
        kinds.retain(|kind| *kind != LossKind::Periods);
        if self.has_delay() {
            kinds.push(LossKind::Delay);
        }
        let has_one = self.reading.periods_left == Some(1);
        if !self.is_over() && self.reading.to_flag != Some(self.reading.left) {
            // Time that comes without a move.
            match (has_one, change) {
                (false, _) => kinds.push(LossKind::Periods),
                (_, StageChange::AtZeroAll) => kinds.push(LossKind::StageChange),
                _ if says_next => {}
                _ => kinds.push(LossKind::Stages),
            }
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
