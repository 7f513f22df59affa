//! No clocks.

use alloc::vec::Vec;

use tc_core::{Effect, Reading, Refused, Seat, SeatSet, Timestamp};

use super::{Drives, Settled, Timing};

/// No clocks: the round has at most one deadline, the same for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain;

impl Timing for Plain {}

impl Drives for Plain {
    type History = ();

    fn take_history(&mut self) {}

    fn put_history(&mut self, (): ()) {}

    fn open(&mut self, _: Timestamp, _: SeatSet) -> Result<Vec<Effect>, Refused> {
        Ok(Vec::new())
    }

    fn halt(&mut self, _: Timestamp, _: Seat) -> Result<Vec<Effect>, Refused> {
        Ok(Vec::new())
    }

    fn go(&mut self, _: Timestamp, _: Seat) -> Result<Vec<Effect>, Refused> {
        Ok(Vec::new())
    }

    fn settle(&mut self, _: Timestamp, _: SeatSet) -> Result<Settled, Refused> {
        Ok(Settled::default())
    }

    fn tick(&mut self, _: Timestamp) -> Result<Vec<Effect>, Refused> {
        Ok(Vec::new())
    }

    fn pause(&mut self, _: Timestamp) -> Result<Vec<Effect>, Refused> {
        Ok(Vec::new())
    }

    fn resume(&mut self, _: Timestamp) -> Result<Vec<Effect>, Refused> {
        Ok(Vec::new())
    }

    fn due(&self) -> Option<Timestamp> {
        None
    }

    fn has_flagged(&self, _: Seat) -> bool {
        false
    }

    fn is_over(&self) -> bool {
        false
    }

    fn is_hourglass(&self) -> bool {
        false
    }

    fn shares_stages(&self) -> bool {
        false
    }

    fn reading(&self, _: Seat, _: Timestamp) -> Option<Reading> {
        None
    }

    #[cfg(feature = "digest")]
    fn digest(&self) -> Option<tc_core::Digest> {
        None
    }
}
