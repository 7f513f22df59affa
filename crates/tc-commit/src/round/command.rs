//! The command that a round executes.

use core::mem;

use crate::{Action, Input, PlayerId};

/// A command for a round. Its content is overwritten when it is dropped without being taken, because a refused input
/// must not stay in memory.
pub(crate) enum Command<A: Action> {
    Input(Input<A>),
    /// In a replay, a commitment of this player whose body was erased later.
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "journals need JSON"))]
    Erased(PlayerId),
}

impl<A: Action> Command<A> {
    /// Takes the input and leaves a tick instead; `None` for an erased commitment.
    pub(crate) fn take(&mut self) -> Option<Input<A>> {
        match self {
            Command::Input(input) => Some(mem::replace(input, Input::Tick)),
            Command::Erased(_) => None,
        }
    }
}

impl<A: Action> Drop for Command<A> {
    fn drop(&mut self) {
        if let Command::Input(Input::Commit { body, .. } | Input::Disclose { body, .. }) = self {
            body.wipe();
        }
    }
}
