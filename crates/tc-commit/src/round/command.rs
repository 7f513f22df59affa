//! What a round is asked to do.

use core::mem;

use crate::{Action, Input, PlayerId};

/// What a round is asked to do. Its content is overwritten when it is dropped, unless it was taken: a refused input must
/// not stay in memory.
pub(crate) enum Command<A: Action> {
    Input(Input<A>),
    /// In a replay: a player's commitment that was erased since.
    Erased(PlayerId),
}

impl<A: Action> Command<A> {
    /// The input, which leaves a tick in its place; `None` for an erased commitment.
    pub(crate) fn take(&mut self) -> Option<Input<A>> {
        match self {
            Command::Input(input) => Some(mem::replace(input, Input::Tick)),
            Command::Erased(_) => None,
        }
    }
}

impl<A: Action> Drop for Command<A> {
    fn drop(&mut self) {
        if let Command::Input(Input::Commit { body, .. } | Input::Open { body, .. }) = self {
            body.wipe();
        }
    }
}
