//! Handles inputs. Each is judged as if a tick at its instant came first (C16), and a refused one changes nothing (C3).

use alloc::vec::Vec;

use tc_core::{Timestamp, Verdict};

use super::slot::{Content, Secret};
use super::transition::{Changes, SlotChange};
use super::{Answer, Command, Round, Transition};
use crate::{AbortedBy, Action, Effect, Input, Phase, Refused, RoundId, Viewer};

impl<A: Action> Round<A> {
    /// Hands the round an input, with its instant and the id of the round that it is for.
    ///
    /// ```
    /// use tc_commit::{Input, Policy, Round, RoundId, Spec, Timestamp};
    ///
    /// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
    /// let id = RoundId::new("g", 1)?;
    /// let policy = Policy { deadline: Some(at(60_000)?), ..Policy::default() };
    /// let spec = Spec::builder(id.clone(), at(0)?).player("ann".parse()?).policy(policy).build()?;
    /// let (mut round, _) = Round::begin(spec)?;
    /// // At the instant of the deadline it is too late.
    /// let refused = round.handle(at(60_000)?, &id, Input::commit("ann".parse()?, "rock")).unwrap_err();
    /// assert_eq!(refused.to_string(), "the deadline was at 60000 ms; an input at that instant is already too late");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refused`]; the round is as it was. Even what was due by then has not happened: only an accepted input or a
    /// tick does that.
    pub fn handle(&mut self, at: Timestamp, id: &RoundId, input: Input<A>) -> Result<Answer, Refused> {
        self.execute(at, id, Command::Input(input))
    }

    /// Makes everything happen that is due by this instant. Call it when the timer at [`Round::next_deadline`] fires;
    /// it may be late (C16).
    ///
    /// # Errors
    /// [`Refused::TimeBackwards`] for an instant before the last input; the round is as it was.
    pub fn tick(&mut self, at: Timestamp) -> Result<Answer, Refused> {
        let changes = self.after(at, Command::Input(Input::Tick))?.changes();
        Ok(self.keep(changes))
    }

    pub(crate) fn execute(&mut self, at: Timestamp, id: &RoundId, command: Command<A>) -> Result<Answer, Refused> {
        let changes = self.after_in(at, id, command)?.changes();
        Ok(self.keep(changes))
    }

    /// Tries a command that names a round, and returns the changes without making them.
    pub(super) fn after_in(
        &self,
        at: Timestamp,
        id: &RoundId,
        command: Command<A>,
    ) -> Result<Transition<'_, A>, Refused> {
        if *id != self.spec.id {
            return Err(Refused::StaleRound { expected: self.spec.id.clone(), got: id.clone() });
        }
        self.after(at, command)
    }

    /// Tries a command, and returns the changes without making them.
    pub(super) fn after(&self, at: Timestamp, command: Command<A>) -> Result<Transition<'_, A>, Refused> {
        let mut next = self.ahead(at)?;
        next.apply(at, command)?;
        Ok(next)
    }

    /// Makes the changes of an accepted command.
    #[allow(clippy::expect_used, reason = "the copy of the clock's state has accepted the same inputs")]
    pub(super) fn keep(&mut self, changes: Changes<A>) -> Answer {
        let Changes { progress, clock_inputs, slot, revealed, effects } = changes;
        let had_ended = self.progress.phase.has_ended();
        self.progress = progress;
        if let Some(clock) = &mut self.clock {
            for (at, input) in clock_inputs {
                clock.handle(at, &input).expect("the copy of its state has accepted it");
            }
        }
        if let Some(SlotChange { place, marks, content }) = slot {
            self.slots[place].marks = marks;
            if let Some(content) = content {
                self.slots[place].content = content;
            }
        }
        for place in revealed {
            self.slots[place].marks.is_revealed = true;
        }
        if self.progress.phase == Phase::Aborted && !had_ended {
            self.erase();
        }
        Answer { verdict: if had_ended { Verdict::NotApplied } else { Verdict::Applied }, effects }
    }

    /// Erases the secret commitments of an aborted round, which are never revealed.
    fn erase(&mut self) {
        for slot in self.slots.iter_mut().filter(|slot| !slot.marks.is_revealed) {
            if slot.content.is_some() {
                slot.content = Some(Content::Erased);
            }
        }
    }

    /// Returns the effects that a viewer may know, without names that are hidden (C10).
    ///
    /// ```
    /// use tc_commit::{Input, Policy, Round, RoundId, Spec, StatusVisibility, Timestamp, Viewer};
    ///
    /// let now = Timestamp::EPOCH;
    /// let id = RoundId::new("g", 1)?;
    /// let builder = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?);
    /// let policy = Policy { status: StatusVisibility::Nobody, ..Policy::default() };
    /// let (mut round, _) = Round::begin(builder.policy(policy).build()?)?;
    /// let answer = round.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
    /// assert_eq!(round.visible_to(&Viewer::Player("ann".parse()?), &answer.effects).len(), 1);
    /// assert_eq!(round.visible_to(&Viewer::Spectator, &answer.effects), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn visible_to(&self, viewer: &Viewer, effects: &[Effect]) -> Vec<Effect> {
        effects.iter().filter_map(|effect| effect.for_viewer(viewer, self.spec.policy.status)).collect()
    }
}

impl<A: Action> Transition<'_, A> {
    fn apply(&mut self, at: Timestamp, mut command: Command<A>) -> Result<(), Refused> {
        let is_tick = matches!(&command, Command::Input(Input::Tick));
        if self.progress.phase.has_ended() {
            return if is_tick { Ok(()) } else { Err(Refused::Over(self.progress.phase)) };
        }
        if let Command::Erased(by) = &command {
            return self.commit(at, by.clone(), Content::Erased, None);
        }
        match command.take().unwrap_or(Input::Tick) {
            Input::Commit { by, body } => self.commit(at, by, Content::Body(Secret::new(body)), None),
            Input::CommitDigest { by, digest } => self.commit(at, by, Content::Digest, Some(digest)),
            Input::Withdraw { by } => self.withdraw(at, &by),
            Input::Ready { by } => self.ready(at, &by),
            Input::Unready { by } => self.unready(at, &by),
            Input::Disclose { by, body, nonce } => self.disclose(at, &by, Secret::new(body), &nonce),
            Input::Leave { by } => self.leave(at, &by),
            Input::Tick => Ok(()),
            Input::Pause => self.pause(at),
            Input::Resume => self.resume(at),
            Input::ForceSeal => self.force_seal(at),
            Input::Abort => {
                self.end(at, AbortedBy::Host, Default::default());
                Ok(())
            }
            Input::Reveal(selection) => self.reveal(at, &selection),
            Input::Resolve => self.resolve(at),
        }
    }
}
