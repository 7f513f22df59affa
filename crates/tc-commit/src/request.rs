//! What clients ask for.

use alloc::boxed::Box;
use core::fmt;

use crate::{Body, Commitment, Conditional, Input, Nonce, PlayerId};

/// What a client may ask of a round for its own player. It names no player, and nothing in it is the host's: the host
/// says whose request it is with [`Request::by`]. Its `Debug` form shows no content.
///
/// With the feature `serde` it is what comes over the wire. An action is written as its type has it, and each kind of
/// body has its own word, so that no action can be taken for a conditional one:
///
/// | JSON | request |
/// |---|---|
/// | `{"commit":ACTION}` | [`Request::Commit`] |
/// | `{"commit_when":{"condition":…,"then":ACTION,"otherwise":ACTION}}` | [`Request::CommitWhen`] |
/// | `{"commit_digest":"64 hexadecimal digits"}` | [`Request::CommitDigest`] |
/// | `"withdraw"`, `"ready"`, `"unready"`, `"leave"` | the others without content |
/// | `{"open":{"action":ACTION,"nonce":"64 hexadecimal digits"}}` | [`Request::Open`] |
/// | `{"open_when":{"when":{"condition":…},"nonce":"…"}}` | [`Request::OpenWhen`] |
///
/// The error of a request that cannot be read may quote from it, as the errors of most serde formats do: do not log it
/// where others can read.
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
    /// To commit to an action, or to amend what was committed (C7).
    Commit(A),
    /// The same with one of two actions (C12).
    CommitWhen(Box<Conditional<A>>),
    /// To commit to a digest, in sealed mode (C13).
    CommitDigest(Commitment),
    /// To take the commitment back (C7).
    Withdraw,
    /// Not to be waited for any longer (C7).
    Ready,
    /// To be waited for again (C7).
    Unready,
    /// To open a digest of an action, in sealed mode (C13).
    Open {
        /// What was committed to.
        action: A,
        /// What hid it.
        nonce: Nonce,
    },
    /// To open a digest of one of two actions, in sealed mode (C13).
    OpenWhen {
        /// What was committed to.
        when: Box<Conditional<A>>,
        /// What hid it.
        nonce: Nonce,
    },
    /// To leave for good (C8).
    Leave,
}

impl<A> Request<A> {
    /// The input of the player whose request it is. Who that is, the connection knows, and not the message.
    pub fn by(self, by: PlayerId) -> Input<A> {
        match self {
            Request::Commit(action) => Input::commit(by, action),
            Request::CommitWhen(when) => Input::Commit { by, body: Body::When(when) },
            Request::CommitDigest(digest) => Input::CommitDigest { by, digest },
            Request::Withdraw => Input::Withdraw { by },
            Request::Ready => Input::Ready { by },
            Request::Unready => Input::Unready { by },
            Request::Open { action, nonce } => Input::Open { by, body: Body::Plain(action), nonce },
            Request::OpenWhen { when, nonce } => Input::Open { by, body: Body::When(when), nonce },
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
            Request::Open { .. } => "Open(<hidden>)",
            Request::OpenWhen { .. } => "OpenWhen(<hidden>)",
            Request::Leave => "Leave",
        })
    }
}
