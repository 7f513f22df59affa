//! What is fixed before a round opens.

mod builder;
mod policy;
mod problem;

pub use builder::SpecBuilder;
pub use policy::{
    Amend, Close, Extension, Leave, Missing, Mode, Own, Policy, Reject, StatusVisibility, Withdraw, Withheld,
};
pub use problem::{MAX_PLAYERS, SpecError};

use alloc::boxed::Box;

use tc_core::{Seat, Span, Timestamp};

use crate::{PlayerId, RoundId};

/// What is fixed before a round opens: who plays, and by which rules. It comes from a [`SpecBuilder`], which refuses
/// what cannot be.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "SpecBuilder<A>",
        into = "SpecBuilder<A>",
        bound(
            serialize = "A: serde::Serialize + crate::Action",
            deserialize = "A: serde::Deserialize<'de> + crate::Action"
        )
    )
)]
pub struct Spec<A> {
    pub(crate) id: RoundId,
    pub(crate) opens: Timestamp,
    /// In ascending order of their ids.
    pub(crate) players: Box<[Player]>,
    pub(crate) policy: Policy<A>,
}

/// A [`Spec`] of a round that a clock drives (C9).
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "builder::UncheckedClocked<A>",
        bound(
            serialize = "A: serde::Serialize + crate::Action",
            deserialize = "A: serde::Deserialize<'de> + crate::Action"
        )
    )
)]
pub struct ClockedSpec<A> {
    pub(crate) spec: Spec<A>,
    /// The seat of each player.
    pub(crate) seats: Box<[Seat]>,
}

/// A player of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    pub(crate) is_required: bool,
}

impl<A> Spec<A> {
    /// A builder of a round that opens at an instant, without players and with [`Policy::default`].
    pub fn builder(id: RoundId, opens: Timestamp) -> SpecBuilder<A> {
        SpecBuilder::new(id, opens)
    }

    /// Which round it is.
    pub fn id(&self) -> &RoundId {
        &self.id
    }

    /// When it opens.
    pub fn opens(&self) -> Timestamp {
        self.opens
    }

    /// The rules. The deadline is the one before any extension or pause.
    pub fn policy(&self) -> &Policy<A> {
        &self.policy
    }

    /// All players in ascending order, and whether each has to act (or is idle).
    pub fn players(&self) -> impl ExactSizeIterator<Item = (&PlayerId, bool)> {
        self.players.iter().map(|player| (&player.id, player.is_required))
    }

    /// The place of a player.
    pub(crate) fn place(&self, player: &PlayerId) -> Option<usize> {
        self.players.binary_search_by(|one| one.id.cmp(player)).ok()
    }

    /// The places of those who have to act.
    pub(crate) fn required(&self) -> impl Iterator<Item = usize> {
        self.players.iter().enumerate().filter(|(_, player)| player.is_required).map(|(place, _)| place)
    }

    /// How long the openings take after the seal, in sealed mode.
    pub(crate) fn openings(&self) -> Option<Span> {
        match self.policy.mode {
            Mode::Staged => None,
            Mode::Sealed { openings, .. } => Some(openings),
        }
    }

    /// What can come after a deadline: all extensions that are left, and the openings.
    pub(crate) fn tail(&self, extensions_used: u8) -> Option<i64> {
        let extensions = self.policy.extension.map_or(Some(0), |extension| {
            extension.by.as_nanos().checked_mul(i64::from(extension.budget.saturating_sub(extensions_used)))
        })?;
        extensions.checked_add(self.openings().unwrap_or(Span::ZERO).as_nanos())
    }
}

impl<A> ClockedSpec<A> {
    /// The rest of it.
    pub fn spec(&self) -> &Spec<A> {
        &self.spec
    }
}
