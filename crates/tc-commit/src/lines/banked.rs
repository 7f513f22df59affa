//! Clocks that go on from round to round (C9).

use alloc::vec::Vec;

use tc_core::{Clock, Seat, Timestamp};

use super::{Json, LineError};
use crate::spec::ClockedSpec;
use crate::{Begun, PlayerId, Refused, Round, RoundId, SpecBuilder};

/// The clocks of the last round that had any.
#[derive(Clone, Debug)]
pub(super) struct Banked {
    pub(super) round: RoundId,
    pub(super) seats: Seats,
    pub(super) clock: Clock,
}

/// The seat of every player who has a clock, also of those who are absent in a round.
pub(super) type Seats = Vec<(PlayerId, Seat)>;

/// Returns the seats of a round on new clocks.
pub(super) fn seats_of(round: &Round<Json>) -> Seats {
    let players = round.spec().players().map(|(player, _)| player.clone());
    players.zip(round.seats.iter().copied()).collect()
}

impl Banked {
    /// Returns the clocks of a round that has ended by this instant; `None` if it has none. `seats` are those of the
    /// clocks.
    pub(super) fn of(round: &Round<Json>, seats: &Seats, at: Timestamp) -> Result<Option<Banked>, Refused> {
        if round.clock().is_none() {
            return Ok(None);
        }
        let mut ended = round.clone();
        ended.tick(at)?;
        let (round, seats) = (ended.id().clone(), seats.clone());
        Ok(ended.into_clock().ok().map(|clock| Banked { round, seats, clock }))
    }

    /// Begins a round of the same game on these clocks. Players who are absent keep their clocks; players who had none
    /// cannot join.
    pub(super) fn begin(&self, spec: ClockedSpec<Json>) -> Result<(Begun<Json>, Seats), LineError> {
        let ClockedSpec { spec, .. } = spec;
        if spec.id().game() != self.round.game() {
            return Err(LineError::NoClocks);
        }
        let seat = |player: &PlayerId| {
            let found = self.seats.iter().find(|(one, _)| one == player).cloned();
            found.ok_or_else(|| LineError::NoClockOf(player.clone()))
        };
        let seats = spec.players().map(|(player, _)| seat(player)).collect::<Result<Vec<_>, _>>()?;
        let spec = SpecBuilder::from(spec).build_clocked(seats);
        let spec = spec.map_err(|problem| LineError::Unreadable(alloc::format!("{problem}")))?;
        let begun = Round::begin_clocked(spec, self.clock.clone()).map_err(|not| LineError::Refused(not.refused))?;
        Ok((begun, self.seats.clone()))
    }
}
