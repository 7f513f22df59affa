//! What is fixed before a round opens.

mod builder;
mod policy;
mod problem;

pub use builder::SpecBuilder;
pub(crate) use policy::Mode;
pub use policy::{Amend, Close, Extension, Leave, Missing, Own, Reject, StatusVisibility, Withdraw, Withheld};
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

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Policy<A> {
    pub(crate) deadline: Option<Timestamp>,
    pub(crate) close: Close,
    pub(crate) amend: Amend,
    pub(crate) withdraw: Withdraw,
    pub(crate) missing: Missing<A>,
    pub(crate) extension: Option<Extension>,
    pub(crate) leave: Leave,
    pub(crate) status: StatusVisibility,
    pub(crate) own: Own,
    pub(crate) reject: Reject,
    pub(crate) mode: Mode<A>,
}

impl<A> Spec<A> {
    /// A builder of a round that opens at an instant. By default there are no players and no deadline; the
    /// round closes when all have committed, nothing can be amended or withdrawn, who is missing does not act, the
    /// commitments of players who leave count, everyone sees who has committed, and players see their own commitment.
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

    /// The deadline, before any extension or pause; `None` without one, and on clocks.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.policy.deadline
    }

    /// All players in ascending order, and whether each has to act (or is idle).
    pub fn players(&self) -> impl ExactSizeIterator<Item = (&PlayerId, bool)> {
        self.players.iter().map(|player| (&player.id, player.is_required))
    }

    /// Who sees who has committed.
    pub fn status(&self) -> StatusVisibility {
        self.policy.status
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
