//! The actions of random rounds.

use tc_commit::{Action, Encoder};

use crate::round_twin::Act;

/// Stands in every text that must stay hidden.
pub const SECRET: &str = "sekret";

/// Whether somebody acts, who, and what.
impl Action for Act {
    fn encode(&self, to: &mut Encoder) {
        to.tag(self.actor.is_some().into());
        if let Some(actor) = &self.actor {
            to.text(actor);
        }
        to.raw(self.text.as_bytes());
    }

    fn actor(&self) -> Option<&str> {
        self.actor.as_deref()
    }

    fn wipe(&mut self) {
        self.text.clear();
    }
}

impl Act {
    /// An action that does not say who acts.
    pub fn new(text: &str) -> Act {
        Act { actor: None, text: text.to_owned() }
    }
}
