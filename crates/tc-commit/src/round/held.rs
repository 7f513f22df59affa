//! An input on its way.

use crate::{Action, Input};

/// An input whose content is overwritten if it is not taken: one that is refused must not lie about.
pub(crate) struct Held<A: Action>(Option<Input<A>>);

impl<A: Action> Held<A> {
    pub(crate) fn new(input: Input<A>) -> Held<A> {
        Held(Some(input))
    }

    pub(crate) fn get(&self) -> Option<&Input<A>> {
        self.0.as_ref()
    }

    /// The input; `None` if it was taken before.
    pub(crate) fn take(&mut self) -> Option<Input<A>> {
        self.0.take()
    }
}

impl<A: Action> Drop for Held<A> {
    fn drop(&mut self) {
        if let Some(Input::Commit { body, .. } | Input::Open { body, .. }) = &mut self.0 {
            body.wipe();
        }
    }
}
