//! Every input is judged as if a tick at its instant came first, and a refused one changes nothing.

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::held::Held;
use super::slot::{Content, Marks, Secret};
use super::{Passage, Round};
use crate::timing::Timing;
use crate::{Action, Effect, Input, Phase, PlayerId, Refused, RoundId, Viewer, Waiting};

/// What a round is told.
pub(crate) enum Told<A: Action> {
    /// An input.
    Input(Held<A>),
    /// In a replay: a commitment that was erased since.
    Erased {
        /// Who committed.
        by: PlayerId,
    },
}

/// What comes of one input.
pub(super) struct Work<A: Action> {
    pub(super) effects: Vec<Effect>,
    pub(super) changed: Option<Before<A>>,
}

/// What one input has changed of what is kept of a player, so that it can be put back.
pub(super) struct Before<A: Action> {
    pub(super) place: usize,
    pub(super) marks: Marks,
    /// The commitment, if it has changed.
    pub(super) content: Option<Option<Content<A>>>,
}

impl<A: Action, T: Timing> Round<A, T> {
    /// Tells the round what happened at an instant, and in which round that was meant.
    ///
    /// What happened is told in the order of the instants: what was due until then, and then what the input did. All
    /// of it is for the host; what others may know is [`Round::told`].
    ///
    /// ```
    /// use tc_commit::{Input, Round, RoundId, Spec};
    /// use tc_core::Timestamp;
    ///
    /// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
    /// let id = RoundId::new("g", 1)?;
    /// let spec = Spec::builder(id.clone(), at(0)?).player("ann".parse()?).deadline(at(60_000)?).build()?;
    /// let (mut round, _) = Round::open(spec)?;
    /// // At the instant of the deadline it is too late.
    /// let refused = round.handle(at(60_000)?, &id, Input::commit("ann".parse()?, "rock")).unwrap_err();
    /// assert_eq!(refused.to_string(), "the deadline, 60000 ms, has passed; at that very instant it is too late");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`Refused`] that says why; the round is as it was. It does not even book what was due: that is for a tick.
    pub fn handle(&mut self, at: Timestamp, id: &RoundId, input: Input<A>) -> Result<Vec<Effect>, Refused> {
        self.tell(at, id, Told::Input(Held::new(input)))
    }

    pub(crate) fn tell(&mut self, at: Timestamp, id: &RoundId, told: Told<A>) -> Result<Vec<Effect>, Refused> {
        self.attempt(at, id, told, |_| Ok(()))
    }

    /// The same, with something that can be found wrong when everything else is right.
    pub(super) fn attempt<E: From<Refused>>(
        &mut self,
        at: Timestamp,
        id: &RoundId,
        told: Told<A>,
        last: impl FnOnce(&Self) -> Result<(), E>,
    ) -> Result<Vec<Effect>, E> {
        if *id != self.spec.id {
            let expected = self.spec.id.clone();
            return Err(Refused::StaleRound { expected, got: id.clone() }.into());
        }
        if at < self.course.now {
            return Err(self.backwards().into());
        }
        let before = self.course.clone();
        let mut work = Work { effects: Vec::new(), changed: None };
        let judged = self.judge(at, told, &mut work).map_err(E::from);
        match judged.and_then(|()| last(self)) {
            Ok(()) => {
                if self.course.phase == Phase::Aborted && before.phase != Phase::Aborted {
                    self.erase();
                }
                Ok(work.effects)
            }
            Err(refused) => {
                self.course = before;
                if let Some(Before { place, marks, content }) = work.changed {
                    self.slots[place].marks = marks;
                    if let Some(content) = content {
                        self.slots[place].content = content;
                    }
                }
                Err(refused)
            }
        }
    }

    fn judge(&mut self, at: Timestamp, told: Told<A>, work: &mut Work<A>) -> Result<(), Refused> {
        self.passage_of(work).advance(at)?;
        if self.course.phase.has_ended() {
            let is_tick = matches!(&told, Told::Input(held) if held.get() == Some(&Input::Tick));
            return if is_tick { Ok(()) } else { Err(Refused::Over(self.course.phase)) };
        }
        let input = match told {
            Told::Input(mut held) => held.take().unwrap_or(Input::Tick),
            Told::Erased { by } => return self.commit(at, by, Content::Erased, None, work),
        };
        match input {
            Input::Commit { by, body } => self.commit(at, by, Content::of(body), None, work),
            Input::CommitDigest { by, digest } => self.commit(at, by, Content::Digest, Some(digest), work),
            Input::Withdraw { by } => self.withdraw(at, &by, work),
            Input::Ready { by } => self.ready(at, &by, work),
            Input::Unready { by } => self.unready(at, &by, work),
            Input::Open { by, body, nonce } => self.open_digest(at, &by, Secret::new(body), &nonce, work),
            Input::Leave { by } => self.leave(at, &by, work),
            Input::Tick => Ok(()),
            Input::Pause => self.pause(at, work),
            Input::Resume => self.resume(at, work),
            Input::ForceSeal => self.force_seal(at, work),
            Input::Abort => {
                self.passage_of(work).end(at, crate::AbortedBy::Host, Default::default());
                Ok(())
            }
            Input::Reveal(who) => self.reveal(at, &who, work),
            Input::Resolve => self.end_open(at, work),
        }
    }

    /// What of this a viewer may know (C10).
    ///
    /// ```
    /// use tc_commit::{Input, Round, RoundId, Spec, Status, Viewer};
    /// use tc_core::Timestamp;
    ///
    /// let now = Timestamp::from_nanos(0);
    /// let id = RoundId::new("g", 1)?;
    /// let builder = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?);
    /// let (mut round, _) = Round::open(builder.status(Status::Nobody).build()?)?;
    /// let effects = round.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
    /// assert_eq!(round.told(&Viewer::Player("ann".parse()?), &effects).len(), 1);
    /// assert_eq!(round.told(&Viewer::Spectator, &effects), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn told(&self, viewer: &Viewer, effects: &[Effect]) -> Vec<Effect> {
        effects.iter().filter_map(|effect| effect.for_viewer(viewer, self.spec.policy.status)).collect()
    }

    /// Why nothing can be committed or changed after the seal; nothing before it.
    pub(super) fn not_after_the_seal(&self) -> Result<(), Refused> {
        match self.course.sealed {
            None => Ok(()),
            Some((_, Some(deadline))) => Err(Refused::DeadlinePassed(deadline)),
            Some((_, None)) => Err(Refused::AlreadySealed),
        }
    }

    pub(super) fn not_while_paused(&self) -> Result<(), Refused> {
        if self.course.is_paused { Err(Refused::Paused) } else { Ok(()) }
    }

    pub(super) fn not_before_the_seal(&self) -> Result<(), Refused> {
        if self.course.phase.is_open() {
            let waiting = self.spec.required().filter(|place| self.is_waited_for(*place));
            return Err(Refused::NotSealed { waiting: self.waiting(waiting) });
        }
        Ok(())
    }

    pub(super) fn waiting(&self, places: impl Iterator<Item = usize>) -> Waiting {
        Waiting::new(places.map(|place| self.spec.players[place].id.clone()).collect(), self.spec.policy.status)
    }

    /// Whether a player has something to do before the round closes.
    pub(super) fn is_waited_for(&self, place: usize) -> bool {
        self.spec.is_waited_for(self.course.phase, place, &self.slots[place]) && !self.has_flagged(place)
    }

    pub(crate) fn has_flagged(&self, place: usize) -> bool {
        self.seats.get(place).is_some_and(|seat| self.course.timing.has_flagged(*seat))
    }

    /// Changes what is kept of a player, and remembers what it was.
    pub(super) fn change(&mut self, place: usize, content: Option<Content<A>>, marks: Marks, work: &mut Work<A>) {
        let slot = &mut self.slots[place];
        let content = core::mem::replace(&mut slot.content, content);
        work.changed = Some(Before { place, marks: slot.marks, content: Some(content) });
        slot.marks = marks;
    }

    /// What is closed in a round that was aborted stays closed: it is erased.
    fn erase(&mut self) {
        for slot in self.slots.iter_mut().filter(|slot| !slot.marks.is_opened) {
            if slot.content.is_some() {
                slot.content = Some(Content::Erased);
            }
        }
    }

    pub(super) fn passage_of<'r>(&'r mut self, work: &'r mut Work<A>) -> Passage<'r, A, T> {
        self.passage(&mut work.effects)
    }
}
