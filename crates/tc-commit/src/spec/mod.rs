//! The specification of a round: its players and rules.

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

/// The specification of a round: its id, when it begins, its players and rules. It is built by a [`SpecBuilder`], which checks it,
/// and never changes.
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
    pub(crate) begins: Timestamp,
    /// Sorted by id.
    pub(crate) players: Box<[Player]>,
    pub(crate) policy: Policy<A>,
}

/// The specification of a round that a clock drives: a [`Spec`] and the seat of each player (C9).
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
    /// The seat of each player, in the sequence of the players.
    pub(crate) seats: Box<[Seat]>,
}

/// A player of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    pub(crate) is_required: bool,
}

impl<A> Spec<A> {
    /// Returns a builder for a round that begins at this instant, with no players yet and [`Policy::default`].
    pub fn builder(id: RoundId, begins: Timestamp) -> SpecBuilder<A> {
        SpecBuilder::new(id, begins)
    }

    /// Returns the id of the round.
    pub fn id(&self) -> &RoundId {
        &self.id
    }

    /// Returns the instant at which the round begins.
    pub fn begins(&self) -> Timestamp {
        self.begins
    }

    /// Returns the rules. Extensions and pauses do not change the deadline in them.
    pub fn policy(&self) -> &Policy<A> {
        &self.policy
    }

    /// Returns all players in ascending order, each with `true` if required and `false` if idle.
    pub fn players(&self) -> impl ExactSizeIterator<Item = (&PlayerId, bool)> {
        self.players.iter().map(|player| (&player.id, player.is_required))
    }

    /// Returns the index of a player.
    pub(crate) fn place(&self, player: &PlayerId) -> Option<usize> {
        self.players.binary_search_by(|one| one.id.cmp(player)).ok()
    }

    /// Returns the indexes of the required players.
    pub(crate) fn required(&self) -> impl Iterator<Item = usize> {
        self.players.iter().enumerate().filter(|(_, player)| player.is_required).map(|(place, _)| place)
    }

    /// Returns the time to disclose after the seal; `None` in staged mode.
    pub(crate) fn disclosing(&self) -> Option<Span> {
        match self.policy.mode {
            Mode::Staged => None,
            Mode::Digests { disclosing, .. } => Some(disclosing),
        }
    }

    /// Returns the longest time after the deadline: all extensions that are left, and the time to disclose. `None` if it
    /// does not fit.
    pub(crate) fn tail(&self, extensions_used: u8) -> Option<Span> {
        let extensions = self.policy.extension.as_ref().map_or(0, |extension| {
            let left = extension.most().saturating_sub(extensions_used);
            extension.by.as_micros().saturating_mul(left.into())
        });
        Span::from_micros(extensions)?.checked_add(self.disclosing().unwrap_or(Span::ZERO))
    }
}

impl<A> ClockedSpec<A> {
    /// Returns the specification without the seats.
    pub fn spec(&self) -> &Spec<A> {
        &self.spec
    }
}
