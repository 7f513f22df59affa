//! What the host does to a round.

use alloc::vec::Vec;

use tc_core::Instant;

use super::Round;
use crate::timing::Timing;
use crate::{Action, Effect, Refused};

impl<A: Action, T: Timing> Round<A, T> {
    pub(super) fn pause(&mut self, at: Instant, effects: &mut Vec<Effect>) -> Result<(), Refused> {
        self.not_while_paused()?;
        self.passage_of(effects).pause(at)
    }

    pub(super) fn resume(&mut self, at: Instant, effects: &mut Vec<Effect>) -> Result<(), Refused> {
        if !self.course.is_paused {
            return Err(Refused::NotPaused);
        }
        self.passage_of(effects).resume(at)
    }

    pub(super) fn force_seal(&mut self, at: Instant, effects: &mut Vec<Effect>) -> Result<(), Refused> {
        if !self.course.phase.is_open() {
            return Err(Refused::AlreadySealed);
        }
        self.passage_of(effects).force_seal(at)
    }
}
