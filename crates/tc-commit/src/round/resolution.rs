//! A round is resolved: what each player has brought, and what became of it.

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::slot::Content;
use super::{Command, Progress, Round};
use crate::resolve::{Decided, decide};
use crate::spec::Mode;
use crate::{
    Action, Bid, Bids, Branch, Effect, Input, Missing, Outcome, Phase, PlayerId, Refused, Reject, Resolver, Withheld,
};

/// What became of a round. Its `Debug` form shows the actions: they are open.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution<A, R> {
    /// Whether anything was applied to the game: not where an action was rejected and that aborts all
    /// ([`Reject::AbortAll`]).
    pub applied: bool,
    /// Of every player who had to act, in ascending order (C5).
    pub players: Vec<Resolved<A, R>>,
    /// What happened in the round.
    pub effects: Vec<Effect>,
}

/// What became of a player's action.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved<A, R> {
    /// The player.
    pub player: PlayerId,
    /// What the player has brought.
    pub bid: Bid<A>,
    /// Which branch holds, if the commitment was conditional.
    pub branch: Option<Branch>,
    /// What became of it. Where a rejected action aborts all nothing was applied: what would have been is
    /// [`Outcome::Dropped`], and why the others would not have been is as it was planned.
    pub outcome: Outcome<R>,
}

impl<A: Action> Round<A> {
    /// Opens what is still closed, resolves all actions together, and ends the round (C6).
    ///
    /// The game is changed by the resolver's [`Resolver::apply`] alone, once, and not at all where a rejected action
    /// aborts all. If the resolver panics and the host catches that, the round is as it was, and can be resolved again or
    /// aborted; the game is, too, unless it was in [`Resolver::apply`].
    ///
    /// # Errors
    /// [`Refused::NotSealed`] before the seal, [`Refused::NotOpened`] while digests can still be opened, and the
    /// refusals of any input. The round and the game are as they were.
    pub fn resolve<G, R: Resolver<G, A>>(
        &mut self,
        at: Timestamp,
        game: &mut G,
        resolver: &R,
    ) -> Result<Resolution<A, R::Reason>, Refused> {
        // Nothing of the round changes before the resolver is done.
        let next = self.after(at, Command::Input(Input::Resolve))?;
        let resolution = self.resolution(&next.progress, game, resolver);
        let changes = next.changes();
        Ok(Resolution { effects: self.keep(changes).effects, ..resolution })
    }

    /// The same, but before the seal it returns `None` and no error (C4).
    ///
    /// # Errors
    /// Those of [`Round::resolve`] otherwise.
    pub fn try_resolve<G, R: Resolver<G, A>>(
        &mut self,
        at: Timestamp,
        game: &mut G,
        resolver: &R,
    ) -> Result<Option<Resolution<A, R::Reason>>, Refused> {
        // Asked beforehand: a refusal would name everybody who is waited for.
        if self.phase_at(at)?.is_open() {
            return Ok(None);
        }
        self.resolve(at, game, resolver).map(Some)
    }

    /// What those have brought of whom everyone may know, in ascending order. Conditional commitments whose branch is
    /// not known yet are left out (C11), and so are those that ask for a predicate of the game.
    pub fn opened(&self) -> impl Iterator<Item = (&PlayerId, Bid<&A>)> {
        let decided = self.decide(&self.progress, None);
        let of = move |place: usize| {
            let one = &decided[place];
            let is_decided = one.body.is_none() || one.action.is_some();
            let brought = (self.is_public(&self.progress, place) && is_decided).then(|| self.bid(place, one));
            brought.map(|bid| (&self.spec.players[place].id, bid))
        };
        self.spec.required().filter_map(of)
    }

    /// The resolution again, of a round that was resolved before: for a game that is built again from its rounds, or was
    /// not saved with the last one. Its effects are left out. `None` unless the round is resolved.
    pub fn resolve_again<G, R: Resolver<G, A>>(&self, game: &mut G, resolver: &R) -> Option<Resolution<A, R::Reason>> {
        (self.phase() == Phase::Resolved).then(|| self.resolution(&self.progress, game, resolver))
    }

    fn resolution<G, R: Resolver<G, A>>(
        &self,
        progress: &Progress,
        game: &mut G,
        resolver: &R,
    ) -> Resolution<A, R::Reason> {
        let decided = self.decide(progress, Some(&mut |predicate| resolver.holds(game, predicate)));
        let brought: Vec<(usize, Bid<&A>)> =
            self.spec.required().map(|place| (place, self.bid(place, &decided[place]))).collect();
        let bids = Bids::new(brought.iter().map(|(place, bid)| (&self.spec.players[*place].id, *bid)));
        let plan = resolver.plan(game, &bids);
        let is_rejected = |outcome: &Outcome<R::Reason>| matches!(outcome, Outcome::Rejected(_));
        let applied = self.spec.policy.reject == Reject::SkipAction || !plan.outcomes.iter().any(is_rejected);
        if applied {
            resolver.apply(game, plan.change);
        }
        let resolved = |((place, bid), outcome): (&(usize, Bid<&A>), _)| Resolved {
            player: self.spec.players[*place].id.clone(),
            bid: bid.map(A::clone),
            branch: decided[*place].branch,
            outcome: match outcome {
                Outcome::Applied if !applied => Outcome::Dropped,
                planned => planned,
            },
        };
        let players = brought.iter().zip(plan.outcomes).map(resolved).collect();
        Resolution { applied, players, effects: Vec::new() }
    }

    /// What has become known of each player's action.
    pub(crate) fn decide(
        &self,
        progress: &Progress,
        public: Option<&mut dyn FnMut(&str) -> bool>,
    ) -> Vec<Decided<'_, A>> {
        let of = |place: usize| {
            let slot = &self.slots[place];
            let body = slot.body();
            let is_required = self.spec.players[place].is_required;
            let stand_in = if body.is_none() && is_required { self.stand_in(place).action() } else { None };
            let plain = body.and_then(|body| match body {
                crate::Body::Plain(action) => Some(action),
                crate::Body::When(_) => None,
            });
            Decided {
                body,
                action: plain.or(stand_in),
                is_missing: body.is_none(),
                is_known: self.is_public(progress, place),
                branch: None,
            }
        };
        let mut decided: Vec<Decided<'_, A>> = (0..self.slots.len()).map(of).collect();
        decide(&mut decided, |player| self.spec.place(player), public);
        decided
    }

    /// Whether everyone may know what a player has brought.
    pub(crate) fn is_public(&self, progress: &Progress, place: usize) -> bool {
        let slot = &self.slots[place];
        let is_withheld = progress.openings_ended.is_some() && matches!(slot.content, Some(Content::Digest));
        slot.marks.is_opened || is_withheld || progress.phase == Phase::Resolved
    }

    /// What a player has brought, given what became known.
    pub(crate) fn bid<'r>(&'r self, place: usize, decided: &Decided<'r, A>) -> Bid<&'r A> {
        if decided.body.is_some() { decided.action.map_or(Bid::Skipped, Bid::Given) } else { self.stand_in(place) }
    }

    /// What stands in for a commitment that is missing, or was not opened.
    fn stand_in(&self, place: usize) -> Bid<&A> {
        let is_withheld = self.slots[place].content.is_some();
        match (&self.spec.policy.mode, &self.spec.policy.missing) {
            (Mode::Sealed { withheld, .. }, _) if is_withheld => match withheld {
                None => Bid::Forfeited,
                Some(Withheld::Skip) => Bid::Skipped,
                Some(Withheld::Default(action)) => Bid::Defaulted(action),
            },
            (_, Missing::Default(action)) => Bid::Defaulted(action),
            (_, Missing::Defaults(actions)) => {
                actions.get(&self.spec.players[place].id).map_or(Bid::Skipped, Bid::Defaulted)
            }
            (_, Missing::Forfeit) => Bid::Forfeited,
            (_, Missing::Skip | Missing::Abort) => Bid::Skipped,
        }
    }
}
