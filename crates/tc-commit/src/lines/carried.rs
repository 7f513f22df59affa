//! The round of lines, and what goes on from round to round (C8, C9).

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Clock, Seat, Timestamp};

use super::beginning::Begins;
use super::counted::Counted;
use super::resolvers::Named;
use super::{Json, LineError};
use crate::{Begun, ClockedSpec, Effect, PlayerId, Round, RoundId, SpecBuilder};

/// What goes on from earlier rounds to the current one.
#[derive(Debug, Default)]
pub(super) struct Carried {
    /// The number of the last round of each game.
    pub(super) last: BTreeMap<String, u64>,
    pub(super) goes_on: GoesOn,
}

/// Clocks and extensions that the next round can go on with.
#[derive(Clone, Debug, Default)]
pub(super) struct GoesOn {
    /// The clocks of the last round that had any.
    pub(super) clocks: Option<Banked>,
    /// What players have left after the last round that counted extensions of players.
    pub(super) extensions: Option<Counted>,
}

/// The clocks of a round that has ended.
#[derive(Clone, Debug)]
pub(super) struct Banked {
    pub(super) round: RoundId,
    pub(super) seats: Seats,
    pub(super) clock: Clock,
}

/// The seat of every player who has a clock, also of those who are absent in a round.
type Seats = Vec<(PlayerId, Seat)>;

/// The current round.
#[derive(Debug)]
pub(super) struct Current {
    pub(super) round: Round<Json>,
    pub(super) resolver: Option<Named>,
    seats: Seats,
    /// What players had left of extensions when it began; from earlier rounds, if it counts no extensions of players.
    extensions: Option<Counted>,
}

impl Current {
    /// Begins a round, and returns the effects.
    pub(super) fn begin(
        begins: Begins,
        resolver: Option<Named>,
        goes_on: &GoesOn,
    ) -> Result<(Current, Vec<Effect>), LineError> {
        let GoesOn { clocks, extensions } = goes_on;
        let (mut seats, mut absent) = (None, None);
        let (round, answer) = match begins {
            Begins::Itself(begun) => begun?,
            Begins::OnLastClocks(spec) => {
                let clocks = clocks.as_ref().ok_or(LineError::NoClocks)?;
                seats = Some(clocks.seats.clone());
                clocks.begin(spec)?
            }
            Begins::OnLastExtensions { spec, joining } => {
                absent.clone_from(extensions);
                let spec = extensions.as_ref().ok_or(LineError::NoExtensions)?.go_on(spec, joining)?;
                Round::begin(spec)?
            }
        };
        let players = round.spec().players().map(|(player, _)| player.clone());
        let seats = seats.unwrap_or_else(|| players.zip(round.seats.iter().copied()).collect());
        let extensions = Counted::at_the_beginning(&round, absent).or_else(|| extensions.clone());
        Ok((Current { round, resolver, seats, extensions }, answer.effects))
    }

    /// Checks that the round has ended by this instant, so that another one can begin.
    pub(super) fn makes_way(&self, at: Timestamp) -> Result<(), LineError> {
        let has_ended = self.round.phase_at(at)?.has_ended();
        if has_ended { Ok(()) } else { Err(LineError::NotEnded(self.round.id().clone())) }
    }

    /// Returns what can go on after a round that has ended by this instant. `before` is what went on from earlier rounds.
    pub(super) fn goes_on(&self, at: Timestamp, before: &GoesOn) -> Result<GoesOn, LineError> {
        let ahead = self.round.ahead(at)?;
        let left = self.round.extensions_left_at(&ahead.progress).unwrap_or_default();
        let extensions = self.extensions.clone().map(|extensions| extensions.after(left));
        let mut clocks = before.clocks.clone();
        if self.round.clock().is_some() {
            let (mut ended, seats) = (self.round.clone(), self.seats.clone());
            ended.tick(at)?;
            clocks = ended.into_clock().ok().map(|clock| Banked { round: self.round.id().clone(), seats, clock });
        }
        Ok(GoesOn { clocks, extensions })
    }
}

impl Banked {
    /// Begins a round of the same game on these clocks. Players who are absent keep their clocks; players who had none
    /// cannot join.
    fn begin(&self, spec: ClockedSpec<Json>) -> Result<Begun<Json>, LineError> {
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
        Round::begin_clocked(spec, self.clock.clone()).map_err(|not| not.refused.into())
    }
}
