//! The requests of clients.

use alloc::boxed::Box;
use core::fmt;

use crate::{Body, Commitment, Conditional, Input, Nonce, PlayerId};

/// Everything that a client may ask for its own player. It names no player and has nothing that only a host may do; the
/// host adds the player with [`Request::by`]. Its `Debug` form shows no content.
///
/// With the feature `serde` it can be read from the wire. An action is written as its type serializes. Conditional
/// commitments have their own words, so that no action can be mistaken for one:
///
/// | JSON | request |
/// |---|---|
/// | `{"commit":ACTION}` | [`Request::Commit`] |
/// | `{"commit_when":{"condition":…,"then":ACTION,"otherwise":ACTION}}` | [`Request::CommitWhen`] |
/// | `{"commit_digest":"64 hexadecimal digits"}` | [`Request::CommitDigest`] |
/// | `"withdraw"`, `"ready"`, `"unready"`, `"leave"` | the others without content |
/// | `{"open":{"action":ACTION,"nonce":"64 hexadecimal digits"}}` | [`Request::Disclose`] |
/// | `{"open_when":{"when":{"condition":…},"nonce":"…"}}` | [`Request::DiscloseWhen`] |
///
/// The error of an unreadable request may quote it, as most serde formats do, and so reveal an action. Do not log it
/// where others can read it.
///
/// ```
/// use tc_commit::{Input, Request};
///
/// let request: Request<&str> = Request::Commit("rock");
/// assert_eq!(request.by("ann".parse()?), Input::commit("ann".parse()?, "rock"));
/// # Ok::<(), tc_commit::IdError>(())
/// ```
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[non_exhaustive]
pub enum Request<A> {
    /// To commit to an action, or to amend the commitment (C7).
    Commit(A),
    /// To commit to a conditional body, or to amend the commitment to it (C12).
    CommitWhen(Box<Conditional<A>>),
    /// To commit to a digest, in digest mode (C13).
    CommitDigest(Commitment),
    /// To take the commitment back (C7).
    Withdraw,
    /// To be ready, so that the round need not wait (C7).
    Ready,
    /// To be no longer ready (C7).
    Unready,
    /// To disclose the action of a digest, in digest mode (C13).
    #[cfg_attr(feature = "serde", serde(rename = "open"))]
    Disclose {
        /// The action that the digest was made of.
        action: A,
        /// The nonce that the digest was made of.
        nonce: Nonce,
    },
    /// To disclose the conditional body of a digest, in digest mode (C13).
    #[cfg_attr(feature = "serde", serde(rename = "open_when"))]
    DiscloseWhen {
        /// The conditional body that the digest was made of.
        when: Box<Conditional<A>>,
        /// The nonce that the digest was made of.
        nonce: Nonce,
    },
    /// To leave for good (C8).
    Leave,
}

impl<A> Request<A> {
    /// Returns the input of this player. Take the player from the authenticated connection, never from the message.
    pub fn by(self, by: PlayerId) -> Input<A> {
        match self {
            Request::Commit(action) => Input::commit(by, action),
            Request::CommitWhen(when) => Input::Commit { by, body: Body::When(when) },
            Request::CommitDigest(digest) => Input::CommitDigest { by, digest },
            Request::Withdraw => Input::Withdraw { by },
            Request::Ready => Input::Ready { by },
            Request::Unready => Input::Unready { by },
            Request::Disclose { action, nonce } => Input::Disclose { by, body: Body::Plain(action), nonce },
            Request::DiscloseWhen { when, nonce } => Input::Disclose { by, body: Body::When(when), nonce },
            Request::Leave => Input::Leave { by },
        }
    }
}

impl<A> fmt::Debug for Request<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Request::Commit(_) => "Commit(<hidden>)",
            Request::CommitWhen(_) => "CommitWhen(<hidden>)",
            Request::CommitDigest(_) => "CommitDigest(<hidden>)",
            Request::Withdraw => "Withdraw",
            Request::Ready => "Ready",
            Request::Unready => "Unready",
            Request::Disclose { .. } => "Disclose(<hidden>)",
            Request::DiscloseWhen { .. } => "DiscloseWhen(<hidden>)",
            Request::Leave => "Leave",
        })
    }
}
