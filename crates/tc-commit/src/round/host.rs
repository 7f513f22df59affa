//! Inputs of the host: pausing, resuming, and sealing by force (C8).

use tc_core::Timestamp;

use super::clocked::{PAUSE, RESUME};
use super::{Deadline, Transition};
use crate::refused::later;
use crate::{Action, Change, Refused, SealedBy};

impl<A: Action> Transition<'_, A> {
    pub(super) fn pause(&mut self, at: Timestamp) -> Result<(), Refused> {
        self.not_while_paused()?;
        // After the seal the clock does not belong to the round any more.
        if self.progress.phase.is_collecting() {
            self.on_clock_reported(at, PAUSE)?;
        }
        self.progress.is_paused = true;
        if let Deadline::At(deadline) = self.progress.deadline {
            // The deadline is in the future, because everything that was due has happened.
            self.progress.deadline = Deadline::Left(deadline.since(at).ok_or(Refused::Overflow)?);
        }
        self.report(at, Change::Paused);
        Ok(())
    }

    pub(super) fn resume(&mut self, at: Timestamp) -> Result<(), Refused> {
        if !self.progress.is_paused {
            return Err(Refused::NotPaused);
        }
        if let Deadline::Left(left) = self.progress.deadline {
            let deadline = later(at, left)?;
            // Extensions and the time to disclose after the deadline must fit, too, so that no tick can fail.
            let tail = self.spec().tail(self.progress.extensions).ok_or(Refused::Overflow)?;
            later(deadline, tail)?;
            self.progress.deadline = Deadline::At(deadline);
        }
        if self.progress.phase.is_collecting() {
            self.on_clock_reported(at, RESUME)?;
        }
        self.progress.is_paused = false;
        self.report(at, Change::Resumed);
        Ok(())
    }

    pub(super) fn force_seal(&mut self, at: Timestamp) -> Result<(), Refused> {
        if !self.progress.phase.is_collecting() {
            return Err(Refused::AlreadySealed);
        }
        if self.progress.is_paused {
            // The paused deadline has no meaning after the seal.
            self.progress.deadline = Deadline::None;
            self.resume(at)?;
        }
        self.seal(at, SealedBy::Host, None)
    }

    pub(super) fn not_while_paused(&self) -> Result<(), Refused> {
        if self.progress.is_paused { Err(Refused::Paused) } else { Ok(()) }
    }
}
