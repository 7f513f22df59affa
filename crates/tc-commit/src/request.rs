//! What clients ask for.

use crate::{Body, Commitment, Input, Nonce, PlayerId};

/// What a client may ask of a round for its own player. It names no player, and nothing in it is the host's: the host
/// says whose request it is with [`Request::by`]. Its `Debug` form shows no content.
///
/// With the feature `serde` it is what comes over the wire. An action is written as its type has it, and each kind of
/// body has its own word, so that no action can be taken for a conditional one:
///
/// | JSON | request |
/// |---|---|
/// | `{"commit":ACTION}` | [`Request::Commit`] to an action |
/// | `{"commit_when":{"condition":…,"then":ACTION,"otherwise":ACTION}}` | [`Request::Commit`], conditional (C12) |
/// | `{"commit_digest":"64 hexadecimal digits"}` | [`Request::CommitDigest`] |
/// | `"withdraw"`, `"ready"`, `"unready"`, `"leave"` | the others without content |
/// | `{"open":{"action":ACTION,"nonce":"64 hexadecimal digits"}}` | [`Request::Open`] of an action |
/// | `{"open_when":{"when":{"condition":…},"nonce":"…"}}` | [`Request::Open`], conditional |
///
/// ```
/// use tc_commit::{Body, Input, Request};
///
/// let request: Request<&str> = Request::Commit(Body::Plain("rock"));
/// assert_eq!(request.by("ann".parse()?), Input::commit("ann".parse()?, "rock"));
/// # Ok::<(), tc_commit::IdError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Request<A> {
    /// To commit, or to amend what was committed (C7).
    Commit(Body<A>),
    /// To commit to a digest, in sealed mode (C13).
    CommitDigest(Commitment),
    /// To take the commitment back (C7).
    Withdraw,
    /// Not to be waited for any longer (C7).
    Ready,
    /// To be waited for again (C7).
    Unready,
    /// To open a digest, in sealed mode (C13).
    Open {
        /// What was committed to.
        body: Body<A>,
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
            Request::Commit(body) => Input::Commit { by, body },
            Request::CommitDigest(digest) => Input::CommitDigest { by, digest },
            Request::Withdraw => Input::Withdraw { by },
            Request::Ready => Input::Ready { by },
            Request::Unready => Input::Unready { by },
            Request::Open { body, nonce } => Input::Open { by, body, nonce },
            Request::Leave => Input::Leave { by },
        }
    }
}

#[cfg(feature = "serde")]
mod form {
    use alloc::boxed::Box;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Request;
    use crate::{Body, Commitment, Conditional, Nonce};

    /// A request as it is written. `A` is an action and `C` a conditional body, or references to them.
    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Request", rename_all = "snake_case", deny_unknown_fields)]
    enum Form<A, C> {
        Commit(A),
        CommitWhen(C),
        CommitDigest(Commitment),
        Withdraw,
        Ready,
        Unready,
        Open { action: A, nonce: Nonce },
        OpenWhen { when: C, nonce: Nonce },
        Leave,
    }

    impl<A: Serialize> Serialize for Request<A> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self {
                Request::Commit(Body::Plain(action)) => Form::Commit(action),
                Request::Commit(Body::When(conditional)) => Form::CommitWhen(&**conditional),
                Request::CommitDigest(digest) => Form::CommitDigest(*digest),
                Request::Withdraw => Form::Withdraw,
                Request::Ready => Form::Ready,
                Request::Unready => Form::Unready,
                Request::Open { body: Body::Plain(action), nonce } => Form::Open { action, nonce: nonce.clone() },
                Request::Open { body: Body::When(when), nonce } => {
                    Form::OpenWhen { when: &**when, nonce: nonce.clone() }
                }
                Request::Leave => Form::Leave,
            }
            .serialize(serializer)
        }
    }

    impl<'de, A: Deserialize<'de>> Deserialize<'de> for Request<A> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request<A>, D::Error> {
            Ok(match Form::<A, Box<Conditional<A>>>::deserialize(deserializer)? {
                Form::Commit(action) => Request::Commit(Body::Plain(action)),
                Form::CommitWhen(conditional) => Request::Commit(Body::When(conditional)),
                Form::CommitDigest(digest) => Request::CommitDigest(digest),
                Form::Withdraw => Request::Withdraw,
                Form::Ready => Request::Ready,
                Form::Unready => Request::Unready,
                Form::Open { action, nonce } => Request::Open { body: Body::Plain(action), nonce },
                Form::OpenWhen { when, nonce } => Request::Open { body: Body::When(when), nonce },
                Form::Leave => Request::Leave,
            })
        }
    }
}
