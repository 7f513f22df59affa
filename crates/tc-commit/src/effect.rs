//! Effects: what happened in a round, and who may know it.

use alloc::boxed::Box;
use core::fmt;

use tc_core::Timestamp;

use crate::words::words;
use crate::{PlayerId, StatusVisibility, Viewer};

/// Something that happened in a round. No effect says what anybody committed to. It prints as one line.
///
/// ```
/// use tc_commit::{Change, Deed, Effect, Timestamp};
///
/// let at = Timestamp::micros(2_500);
/// let effect = Effect { at, change: Change::Did { by: Some("ann".parse()?), deed: Deed::Committed } };
/// assert_eq!(effect.to_string(), "2.5 ann: committed");
/// # Ok::<(), tc_commit::IdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The instant at which it happened, exact to the microsecond.
    pub at: Timestamp,
    /// What happened.
    pub change: Change,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A player did something, or something happened to one.
    Did {
        /// The player. `None` only for a viewer who may know the deed but not the player (C10).
        by: Option<PlayerId>,
        /// What the player did.
        deed: Deed,
    },
    /// Missing players have more time; the others are frozen (C8).
    Extended {
        /// The instant at which the extension ends.
        until: Timestamp,
        /// The missing players; empty for viewers who may not know them.
        missing: Box<[PlayerId]>,
        /// The missing players who had an extension left in the game, and each have one less now. Empty if the round has
        /// no [`Extension::each`](crate::Extension::each), and for viewers who may not know the missing players.
        charged: Box<[PlayerId]>,
    },
    /// The round is sealed: commitments can no longer change.
    Sealed(SealedBy),
    /// The round is paused.
    Paused,
    /// The round is resumed.
    Resumed,
    /// The round has ended, and everything is revealed.
    Resolved,
    /// The round has ended, and what was not revealed stays secret.
    Aborted {
        /// What aborted the round.
        by: AbortedBy,
        /// The players who are missing or have flagged; empty for other causes, and for viewers who may not know them.
        players: Box<[PlayerId]>,
    },
    /// Something happened on the clock that drives the round (C9). If status is hidden, only the arbiter gets this
    /// effect; players see their own clock in their view.
    Clock {
        /// The player whose clock changed; `None` if the change concerns the whole clock.
        player: Option<PlayerId>,
        /// The change of the clock.
        change: tc_core::Change,
    },
}

words! {
    /// What a player did, or what happened to one.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Deed {
        /// Committed for the first time, or again after withdrawing.
        Committed = "committed",
        /// Replaced the commitment.
        Amended = "amended",
        /// Took the commitment back.
        Withdrew = "withdrawn",
        /// Became ready: the round need not wait.
        Readied = "ready",
        /// Is no longer ready, by request or because the commitment changed.
        Unreadied = "unready",
        /// Left the round for good.
        Left = "left",
        /// The player's clock ran out.
        Flagged = "flagged",
        /// Had no commitment at the seal.
        Missed = "missed",
        /// The player's commitment was revealed: everyone may see it.
        Revealed = "opened",
        /// Did not disclose in time what belongs to the digest (C13).
        Withheld = "withheld",
    }

    /// What sealed a round.
    pub enum SealedBy {
        /// The round waits for nobody any more.
        All = "all",
        /// The deadline, or the end of an extension.
        Deadline = "deadline",
        /// The host sealed it by force.
        Host = "host",
    }

    /// What aborted a round.
    pub enum AbortedBy {
        /// The host aborted it.
        Host = "host",
        /// A commitment was missing, under [`Missing::Abort`](crate::Missing::Abort).
        Missing = "missing",
        /// A flag ended the game on the clock.
        Flag = "flag",
        /// The clock ended the game without a flag, such as a start clock that ran out.
        Clock = "clock",
    }
}

impl Effect {
    /// Returns the effect as a viewer may know it, perhaps without names (C10); `None` if the viewer may not know of
    /// it.
    pub fn for_viewer(&self, viewer: &Viewer, status: StatusVisibility) -> Option<Effect> {
        let change = match (&self.change, viewer) {
            (_, Viewer::Arbiter) => return Some(self.clone()),
            (Change::Did { by, deed }, _) => {
                let is_own = matches!((by, viewer), (Some(by), Viewer::Player(player)) if by == player);
                match status {
                    _ if is_own || deed.is_public() => return Some(self.clone()),
                    StatusVisibility::Everyone => return Some(self.clone()),
                    StatusVisibility::Count if deed.is_counted() => Change::Did { by: None, deed: *deed },
                    StatusVisibility::Count | StatusVisibility::Nobody => return None,
                }
            }
            // An entry on a player's own clock can be caused by another player's input, and would reveal that.
            (Change::Clock { player, .. }, _) => {
                return (player.is_none() || status == StatusVisibility::Everyone).then(|| self.clone());
            }
            (Change::Extended { until, .. }, _) if status != StatusVisibility::Everyone => {
                Change::Extended { until: *until, missing: Box::default(), charged: Box::default() }
            }
            (Change::Aborted { by, .. }, _) if status != StatusVisibility::Everyone => {
                Change::Aborted { by: *by, players: Box::default() }
            }
            _ => return Some(self.clone()),
        };
        Some(Effect { at: self.at, change })
    }
}

impl Deed {
    /// Returns whether everyone may know of it, whatever the policy.
    const fn is_public(self) -> bool {
        matches!(self, Deed::Left | Deed::Revealed | Deed::Withheld)
    }

    /// Returns whether it changes the number of players who have committed or are ready.
    const fn is_counted(self) -> bool {
        matches!(self, Deed::Committed | Deed::Withdrew | Deed::Readied | Deed::Unreadied)
    }
}

/// Prints the instant in milliseconds, the player and what happened: `2500 ann: committed`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.at, self.change)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Did { by: Some(by), deed } => write!(f, "{by}: {}", deed.word()),
            Change::Did { by: None, deed } => write!(f, "somebody: {}", deed.word()),
            Change::Extended { until, missing, charged } => {
                let (missing, charged) = (Names(" for ", missing), Names(", charged to ", charged));
                write!(f, "extended until {until}{missing}{charged}")
            }
            Change::Sealed(by) => write!(f, "sealed: {}", by.word()),
            Change::Paused => f.write_str("paused"),
            Change::Resumed => f.write_str("resumed"),
            Change::Resolved => f.write_str("resolved"),
            Change::Aborted { by, players } => write!(f, "aborted: {}{}", by.word(), Names(", ", players)),
            Change::Clock { player: Some(player), change } => write!(f, "clock of {player}: {change}"),
            Change::Clock { player: None, change } => write!(f, "clock: {change}"),
        }
    }
}

/// Prints a text and a list of players; nothing if the list is empty.
pub(crate) struct Names<'p>(pub(crate) &'static str, pub(crate) &'p [PlayerId]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, player) in self.1.iter().enumerate() {
            write!(f, "{}{player}", if place == 0 { self.0 } else { ", " })?;
        }
        Ok(())
    }
}
