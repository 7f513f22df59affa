//! The state of each player in a round.

use crate::{Action, Body, Commitment};

/// The state of a player: the commitment, and marks.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(bound = "A: serde::Serialize"))]
pub(crate) struct Slot<A: Action> {
    pub(crate) content: Option<Content<A>>,
    pub(crate) marks: Marks,
}

/// The marks of a player: what happened to the player in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub(crate) struct Marks {
    pub(crate) has_amended: bool,
    pub(crate) is_ready: bool,
    pub(crate) has_left: bool,
    #[cfg_attr(feature = "json", serde(rename = "is_opened"))]
    pub(crate) is_revealed: bool,
    /// The digest of digest mode. It stays when it is disclosed, so that everyone can check it.
    pub(crate) digest: Option<Commitment>,
    /// The number of extensions that the player has needed until the commitment, or until leaving without one. A player
    /// who is still missing has needed all of the round.
    #[cfg_attr(feature = "json", serde(skip_serializing_if = "is_zero"))]
    pub(crate) extensions: u8,
}

#[cfg(feature = "json")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// The content of a commitment.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(bound = "A: serde::Serialize"))]
pub(crate) enum Content<A: Action> {
    /// A body that the host has.
    Body(Secret<A>),
    /// A body of which the host has only the digest.
    Digest,
    /// A body that is erased: the round was aborted, or is replayed from a vault that no longer has it.
    Erased,
}

/// A body that is overwritten when it is dropped.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub(crate) struct Secret<A: Action>(Body<A>);

impl<A: Action> Slot<A> {
    pub(crate) fn new() -> Slot<A> {
        Slot { content: None, marks: Marks::default() }
    }

    pub(crate) fn body(&self) -> Option<&Body<A>> {
        match &self.content {
            Some(Content::Body(secret)) => Some(secret.body()),
            _ => None,
        }
    }
}

impl<A: Action> Secret<A> {
    pub(crate) fn new(body: Body<A>) -> Secret<A> {
        Secret(body)
    }

    pub(crate) fn body(&self) -> &Body<A> {
        &self.0
    }
}

impl<A: Action> Drop for Secret<A> {
    fn drop(&mut self) {
        self.0.wipe();
    }
}
