//! What happened in a round, and who may know.

use alloc::boxed::Box;
use core::fmt;

use tc_core::Timestamp;

use crate::{PlayerId, StatusVisibility, Viewer};

/// Something that happened. None of it says what anybody committed to. It prints as one line.
///
/// ```
/// use tc_commit::{Change, Deed, Effect};
/// use tc_core::Timestamp;
///
/// let at = Timestamp::from_nanos(2_500_000);
/// let effect = Effect { at, change: Change::Did { by: Some("ann".parse()?), deed: Deed::Committed } };
/// assert_eq!(effect.to_string(), "2.5 ann: committed");
/// # Ok::<(), tc_commit::IdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The exact instant.
    pub at: Timestamp,
    /// What happened.
    pub change: Change,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
    /// A player did something, or something befell one.
    Did {
        /// Who. `None` only where a viewer is told that somebody did (C10).
        by: Option<PlayerId>,
        /// What.
        deed: Deed,
    },
    /// Those whose commitment is missing have more time; the others are frozen.
    Extended {
        /// Until then.
        until: Timestamp,
        /// Who is missing; empty for viewers who may not know.
        missing: Box<[PlayerId]>,
    },
    /// No commitment is taken or changed any more.
    Sealed(SealedBy),
    /// The round is paused.
    Paused,
    /// It goes on.
    Resumed,
    /// The round has ended, and everything in it is open.
    Resolved,
    /// The round has ended, and nothing of it will be opened.
    Aborted {
        /// What ended it.
        by: AbortedBy,
        /// Who is missing, or has flagged; empty if nobody, and for viewers who may not know.
        players: Box<[PlayerId]>,
    },
    /// Something happened on the clock that drives the round. Where status is hidden, only the arbiter is told; players
    /// see their own clock in their view.
    Clock {
        /// Whose clock, if it concerns one.
        player: Option<PlayerId>,
        /// What.
        change: tc_core::Change,
    },
}

/// What a player did, or what befell one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Deed {
    /// Committed.
    Committed,
    /// Changed the commitment.
    Amended,
    /// Took it back.
    #[cfg_attr(feature = "serde", serde(rename = "withdrawn"))]
    Withdrew,
    /// Is ready.
    #[cfg_attr(feature = "serde", serde(rename = "ready"))]
    Readied,
    /// Is no longer ready.
    #[cfg_attr(feature = "serde", serde(rename = "unready"))]
    Unreadied,
    /// Has left.
    Left,
    /// Has used up the time.
    Flagged,
    /// Had not committed at the seal.
    Missed,
    /// The commitment is open.
    Opened,
    /// Did not open the commitment in time.
    Withheld,
}

/// What sealed a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum SealedBy {
    /// Nobody was waited for any more.
    All,
    /// The deadline, or the end of an extension.
    Deadline,
    /// The host.
    Host,
}

/// What aborted a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum AbortedBy {
    /// The host.
    Host,
    /// A commitment was missing.
    Missing,
    /// A flag that ended the game.
    Flag,
    /// The clock, otherwise than by a flag.
    Clock,
}

impl Effect {
    /// What of it a viewer may know (C10); `None` if nothing.
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
            // A clock is booked when anybody does something: even a player's own would tell of that.
            (Change::Clock { player, .. }, _) => {
                return (player.is_none() || status == StatusVisibility::Everyone).then(|| self.clone());
            }
            (Change::Extended { until, .. }, _) if status != StatusVisibility::Everyone => {
                Change::Extended { until: *until, missing: Box::default() }
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
    /// Everyone may know of it, whatever the policy.
    const fn is_public(self) -> bool {
        matches!(self, Deed::Left | Deed::Opened | Deed::Withheld)
    }

    /// It changes how many have committed, or are ready.
    const fn is_counted(self) -> bool {
        matches!(self, Deed::Committed | Deed::Withdrew | Deed::Readied | Deed::Unreadied)
    }

    /// `committed`, `amended`, `withdrawn`, `ready`, `unready`, `left`, `flagged`, `missed`, `opened` or `withheld`.
    pub const fn word(self) -> &'static str {
        match self {
            Deed::Committed => "committed",
            Deed::Amended => "amended",
            Deed::Withdrew => "withdrawn",
            Deed::Readied => "ready",
            Deed::Unreadied => "unready",
            Deed::Left => "left",
            Deed::Flagged => "flagged",
            Deed::Missed => "missed",
            Deed::Opened => "opened",
            Deed::Withheld => "withheld",
        }
    }
}

impl SealedBy {
    /// `all`, `deadline` or `host`.
    pub const fn word(self) -> &'static str {
        match self {
            SealedBy::All => "all",
            SealedBy::Deadline => "deadline",
            SealedBy::Host => "host",
        }
    }
}

impl AbortedBy {
    /// `host`, `missing`, `flag` or `clock`.
    pub const fn word(self) -> &'static str {
        match self {
            AbortedBy::Host => "host",
            AbortedBy::Missing => "missing",
            AbortedBy::Flag => "flag",
            AbortedBy::Clock => "clock",
        }
    }
}

/// The instant in milliseconds, who, and what happened.
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
            Change::Extended { until, missing } => write!(f, "extended until {until}{}", Names(" for ", missing)),
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

/// Players one after the other; nothing if there are none.
pub(crate) struct Names<'p>(pub(crate) &'static str, pub(crate) &'p [PlayerId]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, player) in self.1.iter().enumerate() {
            write!(f, "{}{player}", if place == 0 { self.0 } else { ", " })?;
        }
        Ok(())
    }
}
