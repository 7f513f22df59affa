//! What the host does to a round.

use tc_core::Timestamp;

use super::Round;
use super::judge::Work;
use crate::timing::Timing;
use crate::{Action, Refused};

impl<A: Action, T: Timing> Round<A, T> {
    pub(super) fn pause(&mut self, at: Timestamp, work: &mut Work<A>) -> Result<(), Refused> {
        self.not_while_paused()?;
        self.passage_of(work).pause(at)
    }

    pub(super) fn resume(&mut self, at: Timestamp, work: &mut Work<A>) -> Result<(), Refused> {
        if !self.course.is_paused {
            return Err(Refused::NotPaused);
        }
        self.passage_of(work).resume(at)
    }

    pub(super) fn force_seal(&mut self, at: Timestamp, work: &mut Work<A>) -> Result<(), Refused> {
        if !self.course.phase.is_open() {
            return Err(Refused::AlreadySealed);
        }
        self.passage_of(work).force_seal(at)
    }
}
