//! What a round keeps of each player.

use crate::{Action, Body, Commitment};

/// What a round keeps of a player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slot<A: Action> {
    pub(crate) content: Option<Content<A>>,
    pub(crate) marks: Marks,
}

/// What happened to a player in the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) has_amended: bool,
    pub(crate) is_ready: bool,
    pub(crate) has_left: bool,
    pub(crate) is_opened: bool,
    /// What was committed to, where it was a digest. It stays when the digest is opened.
    pub(crate) digest: Option<Commitment>,
}

/// A commitment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Content<A: Action> {
    /// The host has it.
    Body(Secret<A>),
    /// The host has only its digest.
    Digest,
    /// There was one, and it is gone: the round was aborted, or it is replayed from a vault that no longer has it.
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

    /// The body, if the host has it.
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
