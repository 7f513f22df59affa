//! What happens in a round.

use alloc::collections::BTreeSet;

use crate::{Body, Commitment, Nonce, PlayerId};

/// What happens in a round at an instant. Every input is judged as if an [`Input::Tick`] at its instant came first
/// (C16). Its `Debug` form shows no content.
///
/// The host makes inputs: a message of a client is a [`Request`](crate::Request). `B` is what a commitment says: a
/// [`Body`], or nothing in a journal, where it is kept apart.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum Input<A, B = Body<A>> {
    /// A player commits, or amends the commitment (C7).
    Commit {
        /// The player.
        by: PlayerId,
        /// What the player commits to.
        body: B,
    },
    /// A player of a sealed-mode round commits to a digest (C13).
    CommitDigest {
        /// The player.
        by: PlayerId,
        /// The digest of what the player commits to.
        digest: Commitment,
    },
    /// A player takes the commitment back.
    Withdraw {
        /// The player.
        by: PlayerId,
    },
    /// A player need not be waited for any longer.
    Ready {
        /// The player.
        by: PlayerId,
    },
    /// A player is to be waited for again.
    Unready {
        /// The player.
        by: PlayerId,
    },
    /// A player of a sealed-mode round opens the digest (C13).
    Open {
        /// The player.
        by: PlayerId,
        /// What the player has committed to.
        body: Body<A>,
        /// What hid it.
        nonce: Nonce,
    },
    /// A player is gone for good (C8).
    Leave {
        /// The player.
        by: PlayerId,
    },
    /// Time has passed: what is due falls due.
    Tick,
    /// Nobody can act, and a plain deadline is put off, until the round is resumed (C8).
    Pause,
    /// The round goes on, with what was left.
    Resume,
    /// The host seals the round, whoever is missing (C8).
    ForceSeal,
    /// The host ends the round; what is closed stays closed.
    Abort,
    /// The host opens commitments after the seal (C11).
    Reveal(Selection),
    /// The host opens what is still closed, and the round ends. No game hears of it: [`Round::resolve`](crate::Round::resolve)
    /// does both, and this is how a journal records it.
    Resolve,
}

/// The players whose commitments are opened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Selection {
    /// All whose commitment is still closed.
    All,
    /// These players.
    These(BTreeSet<PlayerId>),
}

impl<A> Input<A> {
    /// A commitment to an action.
    pub fn commit(by: PlayerId, action: A) -> Input<A> {
        Input::Commit { by, body: Body::Plain(action) }
    }
}

impl<A, B> Input<A, B> {
    /// The same with something else in place of what a commitment says, which may depend on whose it is.
    pub(crate) fn try_map_body<C, E>(self, of: impl FnOnce(&PlayerId, B) -> Result<C, E>) -> Result<Input<A, C>, E> {
        Ok(match self {
            Input::Commit { by, body } => {
                let body = of(&by, body)?;
                Input::Commit { by, body }
            }
            Input::CommitDigest { by, digest } => Input::CommitDigest { by, digest },
            Input::Withdraw { by } => Input::Withdraw { by },
            Input::Ready { by } => Input::Ready { by },
            Input::Unready { by } => Input::Unready { by },
            Input::Open { by, body, nonce } => Input::Open { by, body, nonce },
            Input::Leave { by } => Input::Leave { by },
            Input::Tick => Input::Tick,
            Input::Pause => Input::Pause,
            Input::Resume => Input::Resume,
            Input::ForceSeal => Input::ForceSeal,
            Input::Abort => Input::Abort,
            Input::Reveal(who) => Input::Reveal(who),
            Input::Resolve => Input::Resolve,
        })
    }
}
