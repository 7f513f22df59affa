//! The inputs of a round.

use alloc::collections::BTreeSet;

use crate::{Body, Commitment, Nonce, PlayerId};

/// An input that the host hands to a round. It is judged as if an [`Input::Tick`] at its instant came first (C16). Its
/// `Debug` form shows no content.
///
/// Only the host makes inputs: read a [`Request`](crate::Request) from a client, since an input can name any player.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum Input<A> {
    /// A player commits, or amends the commitment (C7).
    Commit {
        /// The player who commits.
        by: PlayerId,
        /// The body that the player commits to.
        body: Body<A>,
    },
    /// A player commits to a digest, in digest mode (C13).
    CommitDigest {
        /// The player who commits.
        by: PlayerId,
        /// The digest of the player's body.
        digest: Commitment,
    },
    /// A player takes the commitment back (C7).
    Withdraw {
        /// The player who withdraws.
        by: PlayerId,
    },
    /// A player is ready: the round need not wait any longer (C7).
    Ready {
        /// The player who is ready.
        by: PlayerId,
    },
    /// A player is no longer ready: the round waits again (C7).
    Unready {
        /// The player who is no longer ready.
        by: PlayerId,
    },
    /// A player discloses what belongs to the digest (C13).
    #[cfg_attr(feature = "serde", serde(rename = "open"))]
    Disclose {
        /// The player who discloses it.
        by: PlayerId,
        /// The body that the digest was made of.
        body: Body<A>,
        /// The nonce that the digest was made of.
        nonce: Nonce,
    },
    /// A player leaves for good (C8).
    Leave {
        /// The player who leaves.
        by: PlayerId,
    },
    /// Time has passed: deadlines and flags that are due take effect (C16).
    Tick,
    /// The host pauses the round: until it is resumed nobody can act, and a plain deadline is put off (C8).
    Pause,
    /// The host resumes the round, with the time that was left (C8).
    Resume,
    /// The host seals the round, even if players are missing (C8).
    ForceSeal,
    /// The host aborts the round; what is not revealed stays secret (C8).
    Abort,
    /// The host reveals commitments after the seal (C11).
    Reveal(Selection),
    /// The host reveals what is still secret and ends the round, without a game.
    /// [`Round::resolve`](crate::Round::resolve) also changes the game, and a journal records it as this input.
    Resolve,
}

/// The players whose commitments are revealed (C11).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Selection {
    /// All players whose commitment is still secret.
    All,
    /// These players.
    These(BTreeSet<PlayerId>),
}

impl<A> Input<A> {
    /// Returns a commitment to a plain action.
    pub fn commit(by: PlayerId, action: A) -> Input<A> {
        Input::Commit { by, body: Body::Plain(action) }
    }
}
