//! What hosts decide about a round.

use alloc::collections::BTreeMap;
use core::fmt;

use tc_core::Span;

use crate::PlayerId;

/// What closes a round (C7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Close {
    /// All have committed. The last to commit learns that all are in.
    #[default]
    All,
    /// All are ready. Until then everybody can change their mind, where amending is allowed.
    Ready,
    /// Nothing but the deadline.
    Deadline,
}

/// Whether a commitment can be changed (C7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Amend {
    /// A commitment stands.
    #[default]
    Forbid,
    /// Another commitment takes its place, and cancels ready.
    LatestWins,
}

/// Whether a commitment can be taken back (C7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Withdraw {
    /// A commitment stands.
    #[default]
    Never,
    /// It can be taken back until the seal.
    WhileOpen,
}

/// What stands in for a commitment that is missing at the seal (C8).
#[derive(Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Missing<A> {
    /// Nothing: the player does not act.
    #[default]
    Skip,
    /// Nothing, and the resolver is told that the player forfeits. The ready ones take it as [`Missing::Skip`]; the
    /// [`Resolution`](crate::Resolution) says it.
    Forfeit,
    /// This action. It is known to all.
    Default(A),
    /// For each player who has to act, the action under its name, such as that all of its own units hold. They are known to
    /// all.
    Defaults(BTreeMap<PlayerId, A>),
    /// The round is aborted.
    Abort,
}

/// More time for those whose commitment is missing at the deadline (C8). Everybody else is frozen meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Extension {
    /// How long one extension is, more than nothing.
    pub by: Span,
    /// How many there can be, at least one. Then the missing are missing.
    pub budget: u8,
}

/// What becomes of the commitment of a player who leaves (C8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Leave {
    /// It counts.
    #[default]
    Counts,
    /// It is dropped; the player is missing at the seal.
    Dropped,
}

/// Who sees who has committed, amended, withdrawn or is ready (C10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum StatusVisibility {
    /// Everyone does.
    #[default]
    Everyone,
    /// Everyone sees how many, nobody who.
    Count,
    /// Nobody but the arbiter.
    Nobody,
}

/// Whether players see their own commitment (C10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Own {
    /// They do.
    #[default]
    Visible,
    /// It is hidden even from its owner.
    Hidden,
}

/// What a rejected action does to the others when a round is resolved (C6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Reject {
    /// Nothing: it is skipped, and the others are applied.
    #[default]
    SkipAction,
    /// No action is applied.
    AbortAll,
}

/// What stands in for a commitment that is not opened in time (C13).
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Withheld<A> {
    /// Nothing: the player does not act.
    Skip,
    /// This action.
    Default(A),
}

/// How commitments are kept from others.
#[derive(Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub(crate) enum Mode<A> {
    /// The host keeps them.
    #[default]
    Staged,
    /// Players send digests, and open them within this time of the seal. Those who do not, forfeit, or get what stands
    /// in for them.
    #[cfg_attr(
        not(any(feature = "digest", feature = "serde")),
        expect(dead_code, reason = "the builder needs digests for it")
    )]
    Sealed { openings: Span, withheld: Option<Withheld<A>> },
}

/// A default action is no secret, but its type may not be printable.
impl<A> fmt::Debug for Missing<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Missing::Skip => "Skip",
            Missing::Forfeit => "Forfeit",
            Missing::Default(_) => "Default(..)",
            Missing::Defaults(_) => "Defaults(..)",
            Missing::Abort => "Abort",
        })
    }
}

impl<A> fmt::Debug for Withheld<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Withheld::Skip => "Skip",
            Withheld::Default(_) => "Default(..)",
        })
    }
}

impl<A> fmt::Debug for Mode<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mode::Staged => f.write_str("Staged"),
            Mode::Sealed { openings, withheld } => {
                f.debug_struct("Sealed").field("openings", openings).field("withheld", withheld).finish()
            }
        }
    }
}
