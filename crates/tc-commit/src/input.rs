//! What a round is told.

use alloc::collections::BTreeSet;

use crate::{Body, Commitment, Nonce, PlayerId};

/// What happens in a round at an instant. Every input is judged as if an [`Input::Tick`] at its instant came first
/// (C16). Its `Debug` form shows no content.
///
/// `B` is what a commitment says: a [`Body`], or nothing in a journal, where it is kept apart.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "A: serde::Serialize + Clone, B: serde::Serialize",
        deserialize = "A: serde::Deserialize<'de>, B: serde::Deserialize<'de>"
    ))
)]
pub enum Input<A, B = Body<A>> {
    /// A player commits, or amends what was committed (C7).
    Commit {
        /// Who.
        by: PlayerId,
        /// To what.
        body: B,
    },
    /// A player of a sealed-mode round commits to a digest (C13).
    CommitDigest {
        /// Who.
        by: PlayerId,
        /// To what.
        digest: Commitment,
    },
    /// A player takes the commitment back.
    Withdraw {
        /// Who.
        by: PlayerId,
    },
    /// A player need not be waited for any longer.
    Ready {
        /// Who.
        by: PlayerId,
    },
    /// A player is to be waited for again.
    Unready {
        /// Who.
        by: PlayerId,
    },
    /// A player of a sealed-mode round opens the digest (C13).
    Open {
        /// Who.
        by: PlayerId,
        /// What was committed to.
        body: Body<A>,
        /// What it was hidden with.
        nonce: Nonce,
    },
    /// A player is gone for good (C8).
    Leave {
        /// Who.
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
    /// The host ends the round; nothing of it is opened.
    Abort,
    /// Commitments are opened after the seal (C11).
    Reveal(Selection),
    /// What is still closed is opened, and the round ends. No game hears of it: [`Round::resolve`](crate::Round::resolve)
    /// does both, and this is how a journal has it.
    Resolve,
}

/// Whose commitments are opened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Selection {
    /// All that are still closed.
    All,
    /// Those of these players.
    These(BTreeSet<PlayerId>),
}

impl<A> Input<A> {
    /// A commitment to an action.
    pub fn commit(by: PlayerId, action: A) -> Input<A> {
        Input::Commit { by, body: Body::Plain(action) }
    }
}

impl<A, B> Input<A, B> {
    /// The same with something else in place of what a commitment says; whose it is can be told.
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
