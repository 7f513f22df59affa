//! Revealing commitments after the seal (C11, C13).

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::{Answer, Command, Content, Deadline, Round, Secret, Transition};
use crate::spec::Mode;
use crate::{Action, Body, Change, Input, Nonce, Phase, PlayerId, Refused, Selection};

impl<A: Action> Round<A> {
    /// Reveals commitments like [`Input::Reveal`]. Before the seal it does nothing and returns `None` (C4).
    ///
    /// # Errors
    /// A [`Refused`] for any other reason; the round is as it was.
    pub fn try_reveal(&mut self, at: Timestamp, selection: Selection) -> Result<Option<Answer>, Refused> {
        // Checked first, because building a refusal costs a list of everybody whom the round waits for.
        if self.phase_at(at)?.is_collecting() {
            return Ok(None);
        }
        let changes = self.after(at, Command::Input(Input::Reveal(selection)))?.changes();
        Ok(Some(self.keep(changes)))
    }
}

impl<A: Action> Transition<'_, A> {
    pub(super) fn reveal(&mut self, at: Timestamp, selection: &Selection) -> Result<(), Refused> {
        self.not_before_the_seal()?;
        if matches!(self.spec().policy.mode, Mode::Digests { .. }) {
            return Err(Refused::WrongMode { digests: true });
        }
        self.not_while_paused()?;
        let places: Vec<usize> = match selection {
            Selection::All => self.unrevealed().collect(),
            Selection::These(players) => {
                players.iter().map(|player| self.place_to_act(player)).collect::<Result<_, _>>()?
            }
        };
        if let Some(place) = places.iter().find(|place| self.marks(**place).is_revealed) {
            return Err(Refused::AlreadyRevealed(self.id(*place)));
        }
        for place in places {
            self.show(at, place);
            self.progress.phase = Phase::Revealing;
        }
        Ok(())
    }

    /// Discloses the body of a digest, if body and nonce match it.
    pub(super) fn disclose(
        &mut self,
        at: Timestamp,
        by: &PlayerId,
        secret: Secret<A>,
        nonce: &Nonce,
    ) -> Result<(), Refused> {
        let place = self.place_to_act(by)?;
        self.not_before_the_seal()?;
        self.not_while_paused()?;
        if matches!(self.spec().policy.mode, Mode::Staged) {
            return Err(Refused::WrongMode { digests: false });
        }
        let marks = self.marks(place);
        if marks.is_revealed {
            return Err(Refused::AlreadyRevealed(by.clone()));
        }
        let Some(digest) = marks.digest else {
            return Err(Refused::NotCommitted(by.clone()));
        };
        if let Some(ended) = self.progress.disclosing_ended {
            return Err(Refused::DeadlinePassed(ended));
        }
        self.check_body(by, secret.body())?;
        if !self.matches(by, secret.body(), nonce, &digest) {
            return Err(Refused::DisclosureMismatch(by.clone()));
        }
        self.change(place, Some(Content::Body(secret)), marks);
        self.show(at, place);
        self.progress.phase = Phase::Revealing;
        if self.progress.unrevealed == 0 {
            self.progress.deadline = Deadline::None;
        }
        Ok(())
    }

    #[cfg(feature = "digest")]
    fn matches(&self, by: &PlayerId, body: &Body<A>, nonce: &Nonce, digest: &crate::Commitment) -> bool {
        crate::Commitment::of(&self.spec().id, by, body, nonce) == *digest
    }

    /// Without the feature `digest` nothing can match.
    #[cfg(not(feature = "digest"))]
    fn matches(&self, _: &PlayerId, _: &Body<A>, _: &Nonce, _: &crate::Commitment) -> bool {
        false
    }

    pub(super) fn resolve(&mut self, at: Timestamp) -> Result<(), Refused> {
        self.not_before_the_seal()?;
        self.not_while_paused()?;
        match self.spec().policy.mode {
            Mode::Staged => self.unrevealed().collect::<Vec<_>>().into_iter().for_each(|place| self.show(at, place)),
            Mode::Digests { .. } if self.progress.unrevealed > 0 => {
                let unrevealed = self.unrevealed().filter(|place| self.content(*place).is_some());
                return Err(Refused::NotDisclosed { waiting: self.waiting(unrevealed) });
            }
            Mode::Digests { .. } => {}
        }
        self.progress.phase = Phase::Resolved;
        self.progress.deadline = Deadline::None;
        self.report(at, Change::Resolved);
        Ok(())
    }

    fn not_before_the_seal(&self) -> Result<(), Refused> {
        if self.progress.phase.is_collecting() {
            let waiting = self.spec().required().filter(|place| self.is_waited_for(*place));
            return Err(Refused::NotSealed { waiting: self.waiting(waiting) });
        }
        Ok(())
    }

    /// Returns the players whose commitment or miss is not revealed yet.
    fn unrevealed(&self) -> impl Iterator<Item = usize> {
        self.spec().required().filter(|place| !self.marks(*place).is_revealed)
    }
}
