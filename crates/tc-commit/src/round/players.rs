//! Inputs of players before the seal.

use tc_core::Timestamp;

use super::{Content, Marks, Transition};
use crate::condition::Fact;
use crate::spec::Mode;
use crate::{
    Action, Amend, Body, Close, Commitment, Deed, Encoder, Leave, MAX_BODY, Phase, PlayerId, Refused, Withdraw,
};

impl<A: Action> Transition<'_, A> {
    pub(super) fn commit(
        &mut self,
        at: Timestamp,
        by: PlayerId,
        content: Content<A>,
        digest: Option<Commitment>,
    ) -> Result<(), Refused> {
        let place = self.place_of_actor(&by)?;
        self.check_content(&by, &content)?;
        let marks = Marks { digest, ..self.marks(place) };
        if self.content(place).is_some() {
            if self.spec().policy.amend == Amend::Forbid {
                return Err(Refused::AlreadyCommitted(by));
            }
            self.cancel_ready_after(at, place, Deed::Amended)?;
            self.change(place, Some(content), Marks { has_amended: true, is_ready: false, ..marks });
            return Ok(());
        }
        self.progress.committed += 1;
        if self.spec().policy.close != Close::Ready || self.progress.phase == Phase::Grace {
            self.is_done(at, place)?;
        }
        self.change(place, Some(content), Marks { extensions: self.progress.extensions, ..marks });
        self.did(at, place, Deed::Committed);
        self.seal_if_done(at)
    }

    pub(super) fn withdraw(&mut self, at: Timestamp, by: &PlayerId) -> Result<(), Refused> {
        let place = self.place_of_actor(by)?;
        if self.spec().policy.withdraw == Withdraw::Never {
            return Err(Refused::WithdrawalClosed);
        }
        if self.content(place).is_none() {
            return Err(Refused::NotCommitted(by.clone()));
        }
        self.progress.committed -= 1;
        if self.spec().policy.close != Close::Ready {
            self.progress.waited_for += 1;
            self.restart_clock(at, place)?;
        }
        self.cancel_ready_after(at, place, Deed::Withdrew)?;
        let marks = Marks { has_amended: false, is_ready: false, digest: None, ..self.marks(place) };
        self.change(place, None, marks);
        Ok(())
    }

    pub(super) fn ready(&mut self, at: Timestamp, by: &PlayerId) -> Result<(), Refused> {
        let place = self.place_of_actor(by)?;
        if self.content(place).is_none() {
            return Err(Refused::NotCommitted(by.clone()));
        }
        let marks = self.marks(place);
        if marks.is_ready {
            return Err(Refused::AlreadyReady(by.clone()));
        }
        self.progress.ready += 1;
        if self.spec().policy.close == Close::Ready {
            self.is_done(at, place)?;
        }
        self.mark(place, Marks { is_ready: true, ..marks });
        self.did(at, place, Deed::Readied);
        self.seal_if_done(at)
    }

    pub(super) fn unready(&mut self, at: Timestamp, by: &PlayerId) -> Result<(), Refused> {
        let place = self.place_of_actor(by)?;
        let marks = self.marks(place);
        if !marks.is_ready {
            return Err(Refused::NotReady(by.clone()));
        }
        self.cancel_ready(at, place)?;
        self.mark(place, Marks { is_ready: false, ..marks });
        self.did(at, place, Deed::Unreadied);
        Ok(())
    }

    pub(super) fn leave(&mut self, at: Timestamp, by: &PlayerId) -> Result<(), Refused> {
        let place = self.place_of(by)?;
        let marks = self.marks(place);
        if marks.has_left {
            return Err(Refused::Left(by.clone()));
        }
        self.not_after_the_seal()?;
        if self.is_waited_for(place) {
            self.is_done(at, place)?;
        }
        self.progress.ready -= usize::from(marks.is_ready);
        let extensions = self.round.extensions_needed(&self.progress, place);
        let left = Marks { has_left: true, is_ready: false, extensions, ..marks };
        if self.spec().policy.leave != Leave::Counts && self.content(place).is_some() {
            self.progress.committed -= 1;
            self.change(place, None, Marks { has_amended: false, digest: None, ..left });
        } else {
            self.mark(place, left);
        }
        self.did(at, place, Deed::Left);
        self.seal_if_done(at)
    }

    /// Returns the index of a player, if that player can act now.
    fn place_of_actor(&self, by: &PlayerId) -> Result<usize, Refused> {
        let place = self.place_to_act(by)?;
        if self.marks(place).has_left {
            return Err(Refused::Left(by.clone()));
        }
        if self.has_flagged(place) {
            return Err(Refused::Flagged(by.clone()));
        }
        self.not_after_the_seal()?;
        self.not_while_paused()?;
        if self.progress.phase == Phase::Grace && self.content(place).is_some() {
            return Err(Refused::Frozen);
        }
        Ok(place)
    }

    fn not_after_the_seal(&self) -> Result<(), Refused> {
        match self.progress.sealed {
            None => Ok(()),
            Some((_, Some(deadline))) => Err(Refused::DeadlinePassed(deadline)),
            Some((_, None)) => Err(Refused::AlreadySealed),
        }
    }

    fn check_content(&self, by: &PlayerId, content: &Content<A>) -> Result<(), Refused> {
        let digests = matches!(self.spec().policy.mode, Mode::Digests { .. });
        match content {
            Content::Body(secret) if !digests => self.check_body(by, secret.body()),
            Content::Digest if digests => Ok(()),
            Content::Erased => Ok(()),
            _ => Err(Refused::WrongBody { digests }),
        }
    }

    /// Checks a body, without looking at other players.
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
        conditional.condition.facts(&mut |fact| {
            if let Fact::Is(player, _) | Fact::Missing(player) = fact {
                on_self |= player == by;
                if on_stranger.is_none() && self.place_to_act(player).is_err() {
                    on_stranger = Some(player);
                }
            }
        });
        match on_stranger {
            _ if on_self => Err(Refused::ConditionOnSelf(by.clone())),
            Some(stranger) => Err(Refused::ConditionOnStranger(stranger.clone())),
            None => Ok(()),
        }
    }

    /// Stops waiting for a player, whose clock stops.
    fn is_done(&mut self, at: Timestamp, place: usize) -> Result<(), Refused> {
        self.progress.waited_for -= 1;
        self.halt_clock(at, place)
    }

    /// Reports a deed and, if the player was ready, that it cancels ready.
    fn cancel_ready_after(&mut self, at: Timestamp, place: usize, deed: Deed) -> Result<(), Refused> {
        let is_ready = self.marks(place).is_ready;
        if is_ready {
            self.cancel_ready(at, place)?;
        }
        self.did(at, place, deed);
        if is_ready {
            self.did(at, place, Deed::Unreadied);
        }
        Ok(())
    }

    /// Waits again for a player who was ready.
    fn cancel_ready(&mut self, at: Timestamp, place: usize) -> Result<(), Refused> {
        self.progress.ready -= 1;
        if self.spec().policy.close == Close::Ready {
            self.progress.waited_for += 1;
            self.restart_clock(at, place)?;
        }
        Ok(())
    }
}
