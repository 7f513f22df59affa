//! What players do until the seal.

use tc_core::Timestamp;

use super::judge::{Before, Work};
use super::slot::{Content, Marks};
use super::{Round, Secret};
use crate::spec::Mode;
use crate::timing::Timing;
use crate::{
    Action, Amend, Body, Close, Commitment, Deed, Encoder, Leave, MAX_BODY, Phase, PlayerId, Refused, Withdraw,
};

impl<A: Action> Content<A> {
    pub(crate) fn of(body: Body<A>) -> Content<A> {
        Content::Body(Secret::new(body))
    }
}

impl<A: Action, T: Timing> Round<A, T> {
    pub(super) fn commit(
        &mut self,
        at: Timestamp,
        by: PlayerId,
        content: Content<A>,
        digest: Option<Commitment>,
        work: &mut Work<A>,
    ) -> Result<(), Refused> {
        let place = self.place_of_actor(&by)?;
        self.check_content(&by, &content)?;
        let marks = Marks { digest, ..self.slots[place].marks };
        if self.slots[place].content.is_some() {
            if self.spec.policy.amend == Amend::Forbid {
                return Err(Refused::AlreadyCommitted(by));
            }
            let amended = Marks { has_amended: true, is_ready: false, ..marks };
            self.cancelling_ready(at, place, marks, work, Deed::Amended)?;
            self.change(place, Some(content), amended, work);
            return Ok(());
        }
        self.course.committed += 1;
        if self.spec.policy.close != Close::Ready || self.course.phase == Phase::Grace {
            self.done(at, place, work)?;
        }
        self.change(place, Some(content), marks, work);
        let mut passage = self.passage_of(work);
        passage.did(at, place, Deed::Committed);
        passage.close_if_done(at)
    }

    pub(super) fn withdraw(&mut self, at: Timestamp, by: &PlayerId, work: &mut Work<A>) -> Result<(), Refused> {
        let place = self.place_of_actor(by)?;
        if self.spec.policy.withdraw == Withdraw::Never {
            return Err(Refused::WithdrawalClosed);
        }
        if self.slots[place].content.is_none() {
            return Err(Refused::NotCommitted(by.clone()));
        }
        let marks = self.slots[place].marks;
        self.course.committed -= 1;
        if self.spec.policy.close != Close::Ready {
            self.course.waited_for += 1;
            self.passage_of(work).go(at, place)?;
        }
        self.cancelling_ready(at, place, marks, work, Deed::Withdrew)?;
        self.change(place, None, Marks { has_amended: false, is_ready: false, digest: None, ..marks }, work);
        Ok(())
    }

    pub(super) fn ready(&mut self, at: Timestamp, by: &PlayerId, work: &mut Work<A>) -> Result<(), Refused> {
        let place = self.place_of_actor(by)?;
        if self.slots[place].content.is_none() {
            return Err(Refused::NotCommitted(by.clone()));
        }
        let marks = self.slots[place].marks;
        if marks.is_ready {
            return Err(Refused::AlreadyReady(by.clone()));
        }
        self.course.ready += 1;
        if self.spec.policy.close == Close::Ready {
            self.done(at, place, work)?;
        }
        self.mark(place, Marks { is_ready: true, ..marks }, work);
        let mut passage = self.passage_of(work);
        passage.did(at, place, Deed::Readied);
        passage.close_if_done(at)
    }

    pub(super) fn unready(&mut self, at: Timestamp, by: &PlayerId, work: &mut Work<A>) -> Result<(), Refused> {
        let place = self.place_of_actor(by)?;
        let marks = self.slots[place].marks;
        if !marks.is_ready {
            return Err(Refused::NotReady(by.clone()));
        }
        self.cancel_ready(at, place, work)?;
        self.mark(place, Marks { is_ready: false, ..marks }, work);
        self.passage_of(work).did(at, place, Deed::Unreadied);
        Ok(())
    }

    /// A player is gone for good.
    pub(super) fn leave(&mut self, at: Timestamp, by: &PlayerId, work: &mut Work<A>) -> Result<(), Refused> {
        let place = self.place_of(by)?;
        let marks = self.slots[place].marks;
        if marks.has_left {
            return Err(Refused::Left(by.clone()));
        }
        self.not_after_the_seal()?;
        if self.is_waited_for(place) {
            self.done(at, place, work)?;
        }
        self.course.ready -= usize::from(marks.is_ready);
        let left = Marks { has_left: true, is_ready: false, ..marks };
        if self.spec.policy.leave == Leave::Dropped && self.slots[place].content.is_some() {
            self.course.committed -= 1;
            self.change(place, None, Marks { has_amended: false, digest: None, ..left }, work);
        } else {
            self.mark(place, left, work);
        }
        let mut passage = self.passage_of(work);
        passage.did(at, place, Deed::Left);
        passage.close_if_done(at)
    }

    /// The place of a player who can act now.
    fn place_of_actor(&self, by: &PlayerId) -> Result<usize, Refused> {
        let place = self.place_to_act(by)?;
        if self.slots[place].marks.has_left {
            return Err(Refused::Left(by.clone()));
        }
        if self.has_flagged(place) {
            return Err(Refused::Flagged(by.clone()));
        }
        self.not_after_the_seal()?;
        self.not_while_paused()?;
        if self.course.phase == Phase::Grace && self.slots[place].content.is_some() {
            return Err(Refused::Frozen);
        }
        Ok(place)
    }

    fn check_content(&self, by: &PlayerId, content: &Content<A>) -> Result<(), Refused> {
        let sealed = matches!(self.spec.policy.mode, Mode::Sealed { .. });
        match content {
            Content::Body(secret) if !sealed => self.check_body(by, secret.body()),
            Content::Digest if sealed => Ok(()),
            Content::Erased => Ok(()),
            _ => Err(Refused::WrongBody { sealed }),
        }
    }

    /// What can be wrong with a body, whatever others do.
    pub(super) fn check_body(&self, by: &PlayerId, body: &Body<A>) -> Result<(), Refused> {
        let is_others = |actor: &str| actor != by.as_str();
        if body.actions().any(|action| action.actor().is_some_and(is_others)) {
            return Err(Refused::ActorMismatch(by.clone()));
        }
        let bytes = Encoder::of(|to| body.encode(to)).len();
        if bytes > MAX_BODY {
            return Err(Refused::ActionTooLarge(bytes));
        }
        let Body::When(conditional) = body else {
            return Ok(());
        };
        let (mut on_self, mut on_stranger) = (false, None);
        conditional.condition.names(&mut |player, _| {
            on_self |= player == by;
            if on_stranger.is_none() && self.place_to_act(player).is_err() {
                on_stranger = Some(player);
            }
        });
        match on_stranger {
            _ if on_self => Err(Refused::ConditionOnSelf(by.clone())),
            Some(stranger) => Err(Refused::ConditionOnStranger(stranger.clone())),
            None => Ok(()),
        }
    }

    /// A player need not be waited for.
    fn done(&mut self, at: Timestamp, place: usize, work: &mut Work<A>) -> Result<(), Refused> {
        self.course.waited_for -= 1;
        self.passage_of(work).halt(at, place)
    }

    /// Tells of a deed that cancels ready, and that it does.
    fn cancelling_ready(
        &mut self,
        at: Timestamp,
        place: usize,
        marks: Marks,
        work: &mut Work<A>,
        deed: Deed,
    ) -> Result<(), Refused> {
        if marks.is_ready {
            self.cancel_ready(at, place, work)?;
        }
        let mut passage = self.passage_of(work);
        passage.did(at, place, deed);
        if marks.is_ready {
            passage.did(at, place, Deed::Unreadied);
        }
        Ok(())
    }

    /// A player who was ready has to be waited for again.
    fn cancel_ready(&mut self, at: Timestamp, place: usize, work: &mut Work<A>) -> Result<(), Refused> {
        self.course.ready -= 1;
        if self.spec.policy.close == Close::Ready {
            self.course.waited_for += 1;
            self.passage_of(work).go(at, place)?;
        }
        Ok(())
    }

    /// Changes what happened to a player, and remembers what it was. The commitment stays.
    fn mark(&mut self, place: usize, marks: Marks, work: &mut Work<A>) {
        let slot = &mut self.slots[place];
        work.changed = Some(Before { place, marks: slot.marks, content: None });
        slot.marks = marks;
    }
}
