//! What hosts decide about a round.

use alloc::collections::BTreeMap;
use core::fmt;

use tc_core::{Span, Timestamp};

use crate::PlayerId;
use crate::words::words;

/// The rules of a round.
///
/// ```
/// use tc_commit::{Close, Missing, Policy, Timestamp};
///
/// let deadline = Some(Timestamp::millis(86_400_000));
/// let policy = Policy { deadline, close: Close::Ready, missing: Missing::Default("hold"), ..Policy::default() };
/// assert_eq!(policy.extension, None);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Policy<A> {
    /// The instant from which on no commitment is taken; by default none. A round on clocks has none.
    pub deadline: Option<Timestamp>,
    /// What closes the round.
    pub close: Close,
    /// Whether commitments can be changed.
    pub amend: Amend,
    /// Whether commitments can be taken back.
    pub withdraw: Withdraw,
    /// What stands in for commitments that are missing at the seal.
    pub missing: Missing<A>,
    /// More time for those whose commitment is missing at the deadline, before [`Policy::missing`] holds.
    pub extension: Option<Extension>,
    /// What becomes of the commitment of a player who leaves.
    pub leave: Leave,
    /// Who sees who has committed.
    pub status: StatusVisibility,
    /// Whether players see their own commitment.
    pub own: Own,
    /// What a rejected action does to the others.
    pub reject: Reject,
    /// How commitments are kept from others.
    pub mode: Mode<A>,
}

/// The default of every rule, and no deadline: the round closes when all have committed, nothing can be amended or
/// withdrawn, who is missing does not act, the commitments of players who leave count, everyone sees who has committed,
/// and players see their own commitment.
impl<A> Default for Policy<A> {
    fn default() -> Policy<A> {
        Policy {
            deadline: None,
            close: Close::default(),
            amend: Amend::default(),
            withdraw: Withdraw::default(),
            missing: Missing::default(),
            extension: None,
            leave: Leave::default(),
            status: StatusVisibility::default(),
            own: Own::default(),
            reject: Reject::default(),
            mode: Mode::default(),
        }
    }
}

words! {
    /// What closes a round (C7).
    #[derive(Default)]
    Close {
        /// All have committed. The last to commit learns that all are in.
        #[default]
        All = "all",
        /// All are ready. Until then everybody can change their mind, where amending is allowed.
        Ready = "ready",
        /// Nothing but the deadline.
        Deadline = "deadline",
    }

    /// Whether a commitment can be changed (C7).
    #[derive(Default)]
    Amend {
        /// A commitment is final, unless it can be withdrawn.
        #[default]
        Forbid = "forbid",
        /// Another commitment takes its place, and cancels ready.
        LatestWins = "latest_wins",
    }

    /// Whether a commitment can be taken back (C7).
    #[derive(Default)]
    Withdraw {
        /// It cannot be taken back.
        #[default]
        Never = "never",
        /// It can be taken back until the seal.
        WhileOpen = "while_open",
    }
}

/// What stands in for a commitment that is missing at the seal (C8).
#[derive(Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Missing<A> {
    /// Nothing: the player does not act.
    #[default]
    Skip,
    /// Nothing, and the resolver sees that the player forfeits. The ready ones take it as [`Missing::Skip`]; the
    /// [`Resolution`](crate::Resolution) says it.
    Forfeit,
    /// This action. It is known to all.
    Default(A),
    /// For each player who has to act, the action under its name, such as that its units hold. They are known to all.
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

words! {
    /// What becomes of the commitment of a player who leaves (C8).
    #[derive(Default)]
    Leave {
        /// It counts.
        #[default]
        Counts = "counts",
        /// It is dropped; the player is missing at the seal.
        Dropped = "dropped",
    }

    /// Who sees who has committed, amended, withdrawn or is ready (C10).
    #[derive(Default)]
    StatusVisibility {
        /// Everyone does.
        #[default]
        Everyone = "everyone",
        /// Everyone sees how many, nobody who.
        Count = "count",
        /// Nobody but the arbiter.
        Nobody = "nobody",
    }

    /// Whether players see their own commitment (C10).
    #[derive(Default)]
    Own {
        /// They do.
        #[default]
        Visible = "visible",
        /// It is hidden even from its owner.
        Hidden = "hidden",
    }

    /// What a rejected action does to the others when a round is resolved (C6).
    #[derive(Default)]
    Reject {
        /// Nothing: it is skipped, and the others are applied.
        #[default]
        SkipAction = "skip_action",
        /// No action is applied.
        AbortAll = "abort_all",
    }
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
pub enum Mode<A> {
    /// The host keeps them.
    #[default]
    Staged,
    /// Players commit to digests, and open them after the seal (C13). It needs the feature `digest`: without it every
    /// opening is refused.
    Sealed {
        /// How long after the seal openings are taken, more than nothing.
        openings: Span,
        /// What stands in for a commitment that is not opened in time. `None`: its player forfeits.
        ///
        /// **A player who has seen the others' openings can choose not to open.** Only where that gains nothing is
        /// anything but `None` safe.
        withheld: Option<Withheld<A>>,
    },
}

/// A default action may not be printable, and may be one that somebody commits to: its text stays out of logs.
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
