//! What happened in a round, and who may know.

use alloc::boxed::Box;
use core::fmt;

use tc_core::Timestamp;

use crate::words::words;
use crate::{PlayerId, StatusVisibility, Viewer};

/// Something that happened. None of it says what anybody committed to. It prints as one line.
///
/// ```
/// use tc_commit::{Change, Deed, Effect, Timestamp};
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
    /// A player did something, or something happened to one.
    Did {
        /// The player. `None` only for a viewer who may know the deed and not whose it is (C10).
        by: Option<PlayerId>,
        /// The deed.
        deed: Deed,
    },
    /// Those whose commitment is missing have more time; the others are frozen.
    Extended {
        /// When the extension ends.
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
    /// Something happened on the clock that drives the round. Where status is hidden, it is for the arbiter alone; players
    /// see their own clock in their view.
    Clock {
        /// Whose clock it is, if it concerns one.
        player: Option<PlayerId>,
        /// The change of the clock.
        change: tc_core::Change,
    },
}

words! {
    /// What a player did, or what happened to one.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    Deed {
        /// Committed.
        Committed = "committed",
        /// Changed the commitment.
        Amended = "amended",
        /// Took it back.
        Withdrew = "withdrawn",
        /// Is ready.
        Readied = "ready",
        /// Is no longer ready.
        Unreadied = "unready",
        /// Has left.
        Left = "left",
        /// Has used up the time.
        Flagged = "flagged",
        /// Had not committed at the seal.
        Missed = "missed",
        /// The commitment is open.
        Opened = "opened",
        /// Did not open the commitment in time.
        Withheld = "withheld",
    }

    /// What sealed a round.
    SealedBy {
        /// Nobody was waited for any more.
        All = "all",
        /// The deadline, or the end of an extension.
        Deadline = "deadline",
        /// The host.
        Host = "host",
    }

    /// What aborted a round.
    AbortedBy {
        /// The host.
        Host = "host",
        /// A commitment was missing.
        Missing = "missing",
        /// A flag that ended the game.
        Flag = "flag",
        /// The clock, otherwise than by a flag.
        Clock = "clock",
    }
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
