//! Opening commitments after the seal (C11, C13).

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::{Answer, Command, Content, Deadline, Round, Secret, Transition};
use crate::spec::Mode;
use crate::{Action, Body, Change, Input, Nonce, Phase, PlayerId, Refused, Selection};

impl<A: Action> Round<A> {
    /// Opens commitments like [`Input::Reveal`]. Before the seal it does nothing and returns `None` (C4).
    ///
    /// # Errors
    /// A [`Refused`] for any other reason; the round is as it was.
    pub fn try_reveal(&mut self, at: Timestamp, selection: Selection) -> Result<Option<Answer>, Refused> {
        // Checked first, because building a refusal costs a list of everybody whom the round waits for.
        if self.phase_at(at)?.is_open() {
            return Ok(None);
        }
        let changes = self.after(at, Command::Input(Input::Reveal(selection)))?.changes();
        Ok(Some(self.keep(changes)))
    }
}

impl<A: Action> Transition<'_, A> {
    pub(super) fn reveal(&mut self, at: Timestamp, selection: &Selection) -> Result<(), Refused> {
        self.not_before_the_seal()?;
        if matches!(self.spec().policy.mode, Mode::Sealed { .. }) {
            return Err(Refused::WrongMode { sealed: true });
        }
        self.not_while_paused()?;
        let places: Vec<usize> = match selection {
            Selection::All => self.closed().collect(),
            Selection::These(players) => {
                players.iter().map(|player| self.place_to_act(player)).collect::<Result<_, _>>()?
            }
        };
        if let Some(place) = places.iter().find(|place| self.marks(**place).is_opened) {
            return Err(Refused::AlreadyOpened(self.id(*place)));
        }
        for place in places {
            self.open(at, place);
            self.progress.phase = Phase::Revealing;
        }
        Ok(())
    }

    /// Opens the digest of a player, if body and nonce match it.
    pub(super) fn open_digest(
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
            return Err(Refused::WrongMode { sealed: false });
        }
        let marks = self.marks(place);
        if marks.is_opened {
            return Err(Refused::AlreadyOpened(by.clone()));
        }
        let Some(digest) = marks.digest else {
            return Err(Refused::NotCommitted(by.clone()));
        };
        if let Some(ended) = self.progress.openings_ended {
            return Err(Refused::DeadlinePassed(ended));
        }
        self.check_body(by, secret.body())?;
        if !self.opens(by, secret.body(), nonce, &digest) {
            return Err(Refused::OpeningMismatch(by.clone()));
        }
        self.change(place, Some(Content::Body(secret)), marks);
        self.open(at, place);
        self.progress.phase = Phase::Revealing;
        if self.progress.closed == 0 {
            self.progress.deadline = Deadline::None;
        }
        Ok(())
    }

    #[cfg(feature = "digest")]
    fn opens(&self, by: &PlayerId, body: &Body<A>, nonce: &Nonce, digest: &crate::Commitment) -> bool {
        crate::Commitment::of(&self.spec().id, by, body, nonce) == *digest
    }

    /// Without the feature `digest` nothing can match.
    #[cfg(not(feature = "digest"))]
    fn opens(&self, _: &PlayerId, _: &Body<A>, _: &Nonce, _: &crate::Commitment) -> bool {
        false
    }

    /// Opens what is still closed, and ends the round.
    pub(super) fn resolve(&mut self, at: Timestamp) -> Result<(), Refused> {
        self.not_before_the_seal()?;
        self.not_while_paused()?;
        match self.spec().policy.mode {
            Mode::Staged => self.closed().collect::<Vec<_>>().into_iter().for_each(|place| self.open(at, place)),
            Mode::Sealed { .. } if self.progress.closed > 0 => {
                let closed = self.closed().filter(|place| self.content(*place).is_some());
                return Err(Refused::NotOpened { waiting: self.waiting(closed) });
            }
            Mode::Sealed { .. } => {}
        }
        self.progress.phase = Phase::Resolved;
        self.progress.deadline = Deadline::None;
        self.report(at, Change::Resolved);
        Ok(())
    }

    fn not_before_the_seal(&self) -> Result<(), Refused> {
        if self.progress.phase.is_open() {
            let waiting = self.spec().required().filter(|place| self.is_waited_for(*place));
            return Err(Refused::NotSealed { waiting: self.waiting(waiting) });
        }
        Ok(())
    }

    /// Returns the players whose commitment or miss is not open yet.
    fn closed(&self) -> impl Iterator<Item = usize> {
        self.spec().required().filter(|place| !self.marks(*place).is_opened)
    }
}
