//! A seat of a running clock, and what a notation of one stage cannot express of it.

#[cfg(any(feature = "cecp", feature = "uci", feature = "usi"))]
mod terms;

use alloc::vec::Vec;

use tc_core::{Look, Reading, Seat};
use tc_notation::Stage;

use crate::{Loss, LossKind};

/// A seat of a running clock.
pub(crate) struct SeatView<'a> {
    pub(crate) reading: Reading,
    /// The stage that it is in.
    pub(crate) stage: &'a Stage,
    /// Whether no other stage follows.
    pub(crate) is_last: bool,
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

/// More players than two.
pub(crate) fn seat_losses<const SEATS: usize>(look: &Look<'_, SEATS>) -> Vec<Loss> {
    if look.setup().seats() > 2 { alloc::vec![Loss::whole(LossKind::Seats)] } else { Vec::new() }
}
