//! What was committed to is opened.

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::judge::Work;
use super::slot::{Content, Secret};
use super::{Deadline, Round};
use crate::spec::Mode;
use crate::timing::Timing;
use crate::{Action, Body, Change, Deed, Effect, Nonce, Phase, PlayerId, Refused, Waiting, Who};

impl<A: Action, T: Timing> Round<A, T> {
    /// Opens commitments after the seal: what [`Input::Reveal`](crate::Input::Reveal) does, but a reveal that comes too
    /// early gives `None` and no error (C4).
    ///
    /// # Errors
    /// A [`Refused`] for any other reason; the round is as it was.
    pub fn try_reveal(&mut self, at: Timestamp, who: Who) -> Result<Option<Vec<Effect>>, Refused> {
        // Asked beforehand: a refusal would name everybody who is waited for.
        if self.phase_at(at)?.is_open() {
            return Ok(None);
        }
        let id = self.spec.id.clone();
        self.handle(at, &id, crate::Input::Reveal(who)).map(Some)
    }

    /// Whether the round is sealed and nothing in it is closed.
    pub fn is_all_open(&self) -> bool {
        !self.course.phase.is_open() && self.course.phase != Phase::Aborted && self.course.closed == 0
    }

    pub(super) fn reveal(&mut self, at: Timestamp, who: &Who, work: &mut Work<A>) -> Result<(), Refused> {
        self.not_before_the_seal()?;
        if matches!(self.spec.policy.mode, Mode::Sealed { .. }) {
            return Err(Refused::WrongMode);
        }
        self.not_while_paused()?;
        let places: Vec<usize> = match who {
            Who::All => self.closed().collect(),
            Who::These(players) => players.iter().map(|player| self.place_to_act(player)).collect::<Result<_, _>>()?,
        };
        if let Some(place) = places.iter().find(|place| self.slots[**place].marks.is_opened) {
            return Err(Refused::AlreadyOpened(self.spec.players[*place].id.clone()));
        }
        for place in places {
            self.open_at(at, place, work);
            self.course.phase = Phase::Revealing;
        }
        Ok(())
    }

    /// A player opens a digest.
    pub(super) fn open_digest(
        &mut self,
        at: Timestamp,
        by: &PlayerId,
        secret: Secret<A>,
        nonce: &Nonce,
        work: &mut Work<A>,
    ) -> Result<(), Refused> {
        let place = self.place_to_act(by)?;
        self.not_before_the_seal()?;
        self.not_while_paused()?;
        if matches!(self.spec.policy.mode, Mode::Staged) {
            return Err(Refused::WrongMode);
        }
        if self.slots[place].marks.is_opened {
            return Err(Refused::AlreadyOpened(by.clone()));
        }
        let Some(digest) = self.slots[place].marks.digest else {
            return Err(Refused::NotCommitted(by.clone()));
        };
        if let Some(ended) = self.course.openings_ended {
            return Err(Refused::DeadlinePassed(ended));
        }
        self.check_body(by, secret.body())?;
        if !self.opens(by, secret.body(), nonce, &digest) {
            return Err(Refused::OpeningMismatch(by.clone()));
        }
        self.slots[place].content = Some(Content::Body(secret));
        self.open_at(at, place, work);
        self.course.phase = Phase::Revealing;
        if self.course.closed == 0 {
            self.course.deadline = Deadline::None;
        }
        Ok(())
    }

    #[cfg(feature = "digest")]
    fn opens(&self, by: &PlayerId, body: &Body<A>, nonce: &Nonce, digest: &crate::Commitment) -> bool {
        crate::Commitment::of(&self.spec.id, by, body, nonce) == *digest
    }

    /// Without digests there are no rounds of them.
    #[cfg(not(feature = "digest"))]
    fn opens(&self, _: &PlayerId, _: &Body<A>, _: &Nonce, _: &crate::Commitment) -> bool {
        false
    }

    /// What is still closed is opened, and the round ends.
    pub(super) fn end_open(&mut self, at: Timestamp, work: &mut Work<A>) -> Result<(), Refused> {
        self.not_before_the_seal()?;
        self.not_while_paused()?;
        match self.spec.policy.mode {
            Mode::Staged => {
                for place in self.closed().collect::<Vec<_>>() {
                    self.open_at(at, place, work);
                }
            }
            Mode::Sealed { .. } if self.course.closed > 0 => {
                return Err(Refused::NotOpened { waiting: self.closed_digests() });
            }
            Mode::Sealed { .. } => {}
        }
        self.course.phase = Phase::Resolved;
        self.course.deadline = Deadline::None;
        self.passage_of(work).tell(at, Change::Resolved);
        Ok(())
    }

    /// Those whose digests are not open.
    fn closed_digests(&self) -> Waiting {
        self.waiting(self.closed().filter(|place| self.slots[*place].content.is_some()))
    }

    /// Those who are not open.
    fn closed(&self) -> impl Iterator<Item = usize> {
        self.spec.required().filter(|place| !self.slots[*place].marks.is_opened)
    }

    fn open_at(&mut self, at: Timestamp, place: usize, work: &mut Work<A>) {
        self.slots[place].marks.is_opened = true;
        self.course.closed -= 1;
        self.passage_of(work).did(at, place, Deed::Opened);
    }
}
