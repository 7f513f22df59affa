//! An entry of a journal.

use tc_core::Instant;

use crate::{Body, Commitment, Input, Nonce, PlayerId, Who};

/// An input that a round has accepted.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "A: serde::Serialize + Clone", deserialize = "A: serde::Deserialize<'de>"))
)]
pub struct Entry<A> {
    /// When.
    #[cfg_attr(feature = "serde", serde(with = "crate::spec::nanos::instant"))]
    pub at: Instant,
    /// What.
    pub input: Logged<A>,
}

/// An input without what is secret in it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "A: serde::Serialize + Clone", deserialize = "A: serde::Deserialize<'de>"))
)]
pub enum Logged<A> {
    /// A commitment, or an amendment. To what, lies in the vault.
    Commit {
        /// Who.
        by: PlayerId,
    },
    /// A commitment to a digest.
    CommitDigest {
        /// Who.
        by: PlayerId,
        /// To what.
        digest: Commitment,
    },
    /// A commitment taken back.
    Withdraw {
        /// Who.
        by: PlayerId,
    },
    /// A player is ready.
    Ready {
        /// Who.
        by: PlayerId,
    },
    /// A player is no longer ready.
    Unready {
        /// Who.
        by: PlayerId,
    },
    /// A digest was opened; from then on everyone may know.
    Open {
        /// Who.
        by: PlayerId,
        /// What was committed to.
        body: Body<A>,
        /// What it was hidden with.
        nonce: Nonce,
    },
    /// A player has left.
    Leave {
        /// Who.
        by: PlayerId,
    },
    /// A tick.
    Tick,
    /// A pause.
    Pause,
    /// Its end.
    Resume,
    /// The host sealed the round.
    ForceSeal,
    /// The host ended it.
    Abort,
    /// All that was closed was opened.
    RevealAll,
    /// These were opened.
    Reveal {
        /// Whose commitments.
        who: alloc::collections::BTreeSet<PlayerId>,
    },
    /// The round was resolved.
    Resolve,
}

impl<A> Logged<A> {
    /// An input without its secret, and the secret.
    pub(super) fn split(input: Input<A>) -> (Logged<A>, Option<Body<A>>) {
        let logged = match input {
            Input::Commit { by, body } => return (Logged::Commit { by }, Some(body)),
            Input::CommitDigest { by, digest } => Logged::CommitDigest { by, digest },
            Input::Withdraw { by } => Logged::Withdraw { by },
            Input::Ready { by } => Logged::Ready { by },
            Input::Unready { by } => Logged::Unready { by },
            Input::Open { by, body, nonce } => Logged::Open { by, body, nonce },
            Input::Leave { by } => Logged::Leave { by },
            Input::Tick => Logged::Tick,
            Input::Pause => Logged::Pause,
            Input::Resume => Logged::Resume,
            Input::ForceSeal => Logged::ForceSeal,
            Input::Abort => Logged::Abort,
            Input::Reveal(Who::All) => Logged::RevealAll,
            Input::Reveal(Who::These(who)) => Logged::Reveal { who },
            Input::Resolve => Logged::Resolve,
        };
        (logged, None)
    }

    /// The input again; of a commitment whose secret is gone, who committed.
    pub(super) fn join(self, secret: Option<Body<A>>) -> Result<Input<A>, PlayerId> {
        Ok(match self {
            Logged::Commit { by } => match secret {
                Some(body) => Input::Commit { by, body },
                None => return Err(by),
            },
            Logged::CommitDigest { by, digest } => Input::CommitDigest { by, digest },
            Logged::Withdraw { by } => Input::Withdraw { by },
            Logged::Ready { by } => Input::Ready { by },
            Logged::Unready { by } => Input::Unready { by },
            Logged::Open { by, body, nonce } => Input::Open { by, body, nonce },
            Logged::Leave { by } => Input::Leave { by },
            Logged::Tick => Input::Tick,
            Logged::Pause => Input::Pause,
            Logged::Resume => Input::Resume,
            Logged::ForceSeal => Input::ForceSeal,
            Logged::Abort => Input::Abort,
            Logged::RevealAll => Input::Reveal(Who::All),
            Logged::Reveal { who } => Input::Reveal(Who::These(who)),
            Logged::Resolve => Input::Resolve,
        })
    }
}

#[cfg(feature = "serde")]
pub(super) mod seats {
    use alloc::boxed::Box;
    use alloc::vec::Vec;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use tc_core::Seat;

    pub(in super::super) fn serialize<S: Serializer>(seats: &[Seat], serializer: S) -> Result<S::Ok, S::Error> {
        seats.iter().map(|seat| seat.index()).collect::<Vec<_>>().serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Box<[Seat]>, D::Error> {
        let numbers: Vec<usize> = Deserialize::deserialize(deserializer)?;
        let seat = |number| Seat::new(number).ok_or_else(|| D::Error::custom("a seat is a number from 0 to 15"));
        numbers.into_iter().map(seat).collect()
    }
}
