//! The policy: every rule of a round that a host can choose.

use alloc::collections::BTreeMap;
use core::fmt;

use tc_core::{Span, Timestamp};

use crate::PlayerId;
use crate::words::words;

/// The rules of a round. Each field is one choice.
///
/// ```
/// use tc_commit::{Close, Missing, Policy, Timestamp};
///
/// let deadline = Some(Timestamp::millis(86_400_000));
/// let policy = Policy { deadline, close: Close::Ready, missing: Missing::Default("hold"), ..Policy::default() };
/// assert_eq!(policy.extension, None);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "the rules of a round: an object")
)]
pub struct Policy<A> {
    /// The first instant at which a commitment is too late (C8). `None`, the default, for no deadline; always `None` on
    /// clocks.
    pub deadline: Option<Timestamp>,
    /// What seals the round (C7).
    pub close: Close,
    /// Whether commitments can be changed (C7).
    pub amend: Amend,
    /// Whether commitments can be taken back (C7).
    pub withdraw: Withdraw,
    /// What replaces commitments that are missing at the seal (C8).
    pub missing: Missing<A>,
    /// More time for players who are missing at the deadline, before [`Policy::missing`] applies (C8). `None` for no
    /// extension.
    pub extension: Option<Extension>,
    /// Whether the commitment of a player who leaves counts (C8).
    pub leave: Leave,
    /// Who sees the status of players: who has committed, is ready or has flagged (C10).
    pub status: StatusVisibility,
    /// Whether players see their own commitment (C10).
    pub own: Own,
    /// Whether a rejected action stops the others (C6).
    pub reject: Reject,
    /// Whether players send actions or digests (C13).
    pub mode: Mode<A>,
}

/// No deadline and no extension. The round is sealed when all have committed; nothing can be amended or withdrawn; missing
/// players are skipped; leavers' commitments count. Status is visible to everyone, and players see their own
/// commitment. A rejected action is skipped, and the round is in staged mode.
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
    /// What seals a round (C7).
    #[derive(Default)]
    pub enum Close {
        /// All required players have committed. The last to commit learns that all are in.
        #[default]
        All = "all",
        /// All required players are ready. Until then commitments can change, if amending is allowed.
        Ready = "ready",
        /// Only the deadline.
        Deadline = "deadline",
    }

    /// Whether a commitment can be changed (C7).
    #[derive(Default)]
    pub enum Amend {
        /// A second commitment is refused, unless the first was withdrawn.
        #[default]
        Forbid = "forbid",
        /// Another commitment replaces the first, and cancels ready.
        LatestWins = "latest_wins",
    }

    /// Whether a commitment can be taken back (C7).
    #[derive(Default)]
    pub enum Withdraw {
        /// Commitments cannot be taken back.
        #[default]
        Never = "never",
        /// A commitment can be taken back until the seal.
        UntilSealed = "while_open",
    }
}

/// What replaces a commitment that is missing at the seal (C8).
#[derive(Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Missing<A> {
    /// Nothing: the player does not act.
    #[default]
    Skip,
    /// Nothing, and the bid is [`Bid::Forfeited`](crate::Bid::Forfeited). The resolvers of this crate treat it like
    /// [`Missing::Skip`]; the [`Resolution`](crate::Resolution) reports it.
    Forfeit,
    /// This action, the same for all players. Everyone may know it.
    Default(A),
    /// An action for each required player, and for nobody else, such as that the player's units hold. Everyone may know
    /// them.
    Defaults(#[cfg_attr(feature = "serde", serde(deserialize_with = "crate::form::actions"))] BTreeMap<PlayerId, A>),
    /// The round is aborted, and names the missing players.
    Abort,
}

/// More time for players who are missing at the deadline (C8). Everybody else is frozen meanwhile.
///
/// A player can also have a budget for the whole game. The round charges it, and the host hands what
/// [`Round::extensions_left`](crate::Round::extensions_left) returns to the next round:
///
/// ```
/// use tc_commit::{Extension, Policy, Round, RoundId, Span, Spec, Timestamp};
///
/// let (ann, ben) = ("ann".parse()?, "ben".parse()?);
/// let each = Some([(ann, 1), (ben, 0)].into());
/// let extension = Some(Extension { by: Span::secs(30), budget: 2, each });
/// let policy = Policy { deadline: Some(Timestamp::millis(60_000)), extension, ..Policy::default() };
/// let builder = Spec::<u64>::builder(RoundId::new("g", 1)?, Timestamp::EPOCH);
/// let (mut round, _) = Round::begin(builder.players(["ann".parse()?, "ben".parse()?]).policy(policy).build()?)?;
///
/// // Both are missing. Ann has one left, so both have 30 seconds more; then nobody has any left.
/// let effects = round.tick(Timestamp::millis(60_000))?.effects;
/// assert_eq!(effects[0].to_string(), "60000 extended until 90000 for ann, ben, charged to ann");
/// assert_eq!(round.extensions_left(), Some([("ann".parse()?, 0), ("ben".parse()?, 0)].into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "an extension: an object with `by` and `budget`")
)]
pub struct Extension {
    /// The length of one extension; more than zero.
    pub by: Span,
    /// The largest number of extensions in the round; at least 1. After the last one [`Policy::missing`] applies.
    pub budget: u8,
    /// The number of extensions that each player has left in the game, 0 or more. Every required player needs one, idle
    /// players can have one, and nobody else can. `None` if only [`Extension::budget`] limits extensions.
    ///
    /// With it, an extension is granted only if a missing player has one left, and each missing player with any left is
    /// charged one.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::form::some_each")
    )]
    pub each: Option<BTreeMap<PlayerId, u8>>,
}

impl Extension {
    /// Returns the largest number of extensions that players can have in a round, whoever is missing.
    pub(crate) fn most(&self) -> u8 {
        let most_of_a_player = self.each.as_ref().map(|each| each.values().copied().max().unwrap_or(0));
        most_of_a_player.map_or(self.budget, |most| most.min(self.budget))
    }
}

words! {
    /// Whether the commitment of a player who leaves counts (C8).
    #[derive(Default)]
    pub enum Leave {
        /// The commitment counts; without one, the player is missing at the seal.
        #[default]
        Counts = "counts",
        /// The commitment is dropped, and the player is missing at the seal.
        Dropped = "dropped",
        /// The commitment is dropped, and the player brings nothing, whatever [`Policy::missing`] says: a player who is
        /// gone neither brings the default nor aborts the round.
        Skipped = "skipped",
    }

    /// Who sees which players have committed, amended, withdrawn, are ready or have flagged (C10).
    #[derive(Default)]
    pub enum StatusVisibility {
        /// Everyone, by name.
        #[default]
        Everyone = "everyone",
        /// Everyone sees the numbers, only the arbiter the names.
        Count = "count",
        /// Only the arbiter.
        Nobody = "nobody",
    }

    /// Whether players see their own commitment (C10).
    #[derive(Default)]
    pub enum Own {
        /// Players see their own commitment.
        #[default]
        Visible = "visible",
        /// Commitments are hidden even from their owner.
        Hidden = "hidden",
    }

    /// Whether a rejected action stops the others when a round is resolved (C6).
    #[derive(Default)]
    pub enum Reject {
        /// It is skipped, and the others are applied.
        #[default]
        SkipAction = "skip_action",
        /// It stops all: no action is applied.
        AbortAll = "abort_all",
    }
}

/// What replaces a commitment that is not disclosed in time, instead of forfeiting (C13).
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Withheld<A> {
    /// Nothing: the player does not act.
    Skip,
    /// This action. Everyone may know it.
    Default(A),
}

/// Whether players send actions, or digests first (C13).
#[derive(Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Mode<A> {
    /// Players send actions, and trust the host to keep them secret.
    #[default]
    Staged,
    /// Players send digests, and disclose what belongs to them after the seal (C13). This needs the feature `digest`:
    /// without it every disclosure is refused.
    #[cfg_attr(feature = "serde", serde(rename = "sealed"))]
    Digests {
        /// The time to disclose, from the seal on; more than zero.
        #[cfg_attr(feature = "serde", serde(rename = "openings"))]
        disclosing: Span,
        /// What replaces a commitment that is not disclosed in time. With `None` its player forfeits.
        ///
        /// **A player who has seen what others disclose can choose not to disclose.** `Some` is safe only if that gains
        /// nothing.
        withheld: Option<Withheld<A>>,
    },
}

/// Shows no action: it may not be printable, and somebody may commit to the same one, so it stays out of logs.
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
            Mode::Digests { disclosing, withheld } => {
                f.debug_struct("Digests").field("disclosing", disclosing).field("withheld", withheld).finish()
            }
        }
    }
}
