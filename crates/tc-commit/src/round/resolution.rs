//! Resolving a round: the bids of the players, and their outcomes (C6).

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::slot::Content;
use super::{Command, Progress, Round};
use crate::resolve::{Decided, decide};
use crate::spec::Mode;
use crate::{
    Action, Bid, Bids, Branch, Effect, Input, Missing, Outcome, Phase, PlayerId, Refused, Reject, Resolver, Withheld,
};

/// The result of a round. Its `Debug` form shows the actions, which are revealed.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolution<A, R> {
    /// Whether the resolver's change was applied to the game. `false` if an action was rejected under
    /// [`Reject::AbortAll`].
    pub applied: bool,
    /// The result of every required player, in ascending order (C5).
    pub players: Vec<Resolved<A, R>>,
    /// The effects of resolving, for the host; [`Round::visible_to`] filters them.
    pub effects: Vec<Effect>,
}

/// The result of one player.
#[derive(Clone, Debug, PartialEq)]
pub struct Resolved<A, R> {
    /// The player's id.
    pub player: PlayerId,
    /// What the player brought: an action, a default action, or nothing.
    pub bid: Bid<A>,
    /// The branch that holds, if the commitment was conditional.
    pub branch: Option<Branch>,
    /// What happened to the action. If a rejected action stopped all, no action won: those that would have been applied
    /// or lost are [`Outcome::Dropped`].
    pub outcome: Outcome<R>,
}

impl<A: Action> Round<A> {
    /// Reveals what is still secret, resolves all actions together, and ends the round (C6).
    ///
    /// Only [`Resolver::apply`] changes the game, once, and not at all if a rejected action stops all.
    ///
    /// If the resolver panics and the host catches it, the round is as it was: resolve it again, or abort it. The game
    /// is as it was, too, unless the panic came from [`Resolver::apply`].
    ///
    /// # Errors
    /// [`Refused::NotSealed`] before the seal, [`Refused::NotDisclosed`] while players can still disclose, or a refusal
    /// that any input can get. Round and game are as they were.
    pub fn resolve<G, R: Resolver<G, A>>(
        &mut self,
        at: Timestamp,
        game: &mut G,
        resolver: &R,
    ) -> Result<Resolution<A, R::Reason>, Refused> {
        // The round changes only after the resolver is done, because that can panic.
        let next = self.after(at, Command::Input(Input::Resolve))?;
        let resolution = self.resolution(&next.progress, game, resolver, &|game, one| resolver.holds(game, one));
        let changes = next.changes();
        Ok(Resolution { effects: self.keep(changes).effects, ..resolution })
    }

    /// Resolves the round like [`Round::resolve`]. Before the seal it does nothing and returns `None` (C4).
    ///
    /// # Errors
    /// The errors of [`Round::resolve`], except [`Refused::NotSealed`].
    pub fn try_resolve<G, R: Resolver<G, A>>(
        &mut self,
        at: Timestamp,
        game: &mut G,
        resolver: &R,
    ) -> Result<Option<Resolution<A, R::Reason>>, Refused> {
        // Checked first, because building a refusal costs a list of everybody whom the round waits for.
        if self.phase_at(at)?.is_collecting() {
            return Ok(None);
        }
        self.resolve(at, game, resolver).map(Some)
    }

    /// Returns the choices that everybody may know, in ascending order of the players; no resolver is needed. A
    /// conditional commitment is left out until its branch is known (C11), and always if it depends on a predicate of
    /// the game.
    pub fn choices(&self) -> impl Iterator<Item = (&PlayerId, Bid<&A>)> {
        let decided = self.decide(&self.progress, None);
        let of = move |place: usize| {
            let one = &decided[place];
            let is_decided = one.body.is_none() || one.action.is_some();
            let brought = (self.is_public(&self.progress, place) && is_decided).then(|| self.bid(place, one));
            brought.map(|bid| (&self.spec.players[place].id, bid))
        };
        self.spec.required().filter_map(of)
    }

    /// Returns whether the round can be resolved, as of the last input: it is sealed and not paused, and no player can
    /// still disclose. What is due since then is not counted: tick first.
    ///
    /// ```
    /// use tc_commit::{Input, Round, RoundId, Spec, Timestamp};
    ///
    /// let now = Timestamp::EPOCH;
    /// let id = RoundId::new("g", 1)?;
    /// let (mut round, _) = Round::begin(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
    /// assert!(!round.can_resolve());
    /// round.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
    /// assert!(round.can_resolve());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_resolve(&self) -> bool {
        !self.phase().has_ended() && self.as_it_is().resolve(self.now()).is_ok()
    }

    /// Repeats the resolution of a resolved round, for a game that was not saved afterwards or is rebuilt from its
    /// rounds. The result has no effects. `None` if the round is not resolved.
    pub fn resolve_again<G, R: Resolver<G, A>>(&self, game: &mut G, resolver: &R) -> Option<Resolution<A, R::Reason>> {
        self.resolve_again_where(game, resolver, &|game, predicate| resolver.holds(game, predicate))
    }

    /// Repeats the resolution of a resolved round, where `holds` decides predicates instead of the resolver.
    pub(crate) fn resolve_again_where<G, R: Resolver<G, A>>(
        &self,
        game: &mut G,
        resolver: &R,
        holds: &dyn Fn(&G, &str) -> bool,
    ) -> Option<Resolution<A, R::Reason>> {
        (self.phase() == Phase::Resolved).then(|| self.resolution(&self.progress, game, resolver, holds))
    }

    fn resolution<G, R: Resolver<G, A>>(
        &self,
        progress: &Progress,
        game: &mut G,
        resolver: &R,
        holds: &dyn Fn(&G, &str) -> bool,
    ) -> Resolution<A, R::Reason> {
        let decided = self.decide(progress, Some(&mut |predicate| holds(game, predicate)));
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
                Outcome::Applied | Outcome::Lost if !applied => Outcome::Dropped,
                planned => planned,
            },
        };
        let players = brought.iter().zip(plan.outcomes).map(resolved).collect();
        Resolution { applied, players, effects: Vec::new() }
    }

    /// Returns what is known of each player's action.
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

    /// Returns whether everyone may know the bid of a player.
    pub(crate) fn is_public(&self, progress: &Progress, place: usize) -> bool {
        let slot = &self.slots[place];
        let is_withheld = progress.disclosing_ended.is_some() && matches!(slot.content, Some(Content::Digest));
        slot.marks.is_revealed || is_withheld || progress.phase == Phase::Resolved
    }

    /// Returns the bid of a player, given what is known.
    pub(crate) fn bid<'r>(&'r self, place: usize, decided: &Decided<'r, A>) -> Bid<&'r A> {
        if decided.body.is_some() { decided.action.map_or(Bid::Skipped, Bid::Given) } else { self.stand_in(place) }
    }

    /// Returns the bid that replaces a commitment that is missing or was not disclosed.
    fn stand_in(&self, place: usize) -> Bid<&A> {
        let is_withheld = self.slots[place].content.is_some();
        match (&self.spec.policy.mode, &self.spec.policy.missing) {
            (Mode::Digests { withheld, .. }, _) if is_withheld => match withheld {
                None => Bid::Forfeited,
                Some(Withheld::Skip) => Bid::Skipped,
                Some(Withheld::Default(action)) => Bid::Defaulted(action),
            },
            _ if self.slots[place].marks.has_left && self.spec.policy.leave == crate::Leave::Skipped => Bid::Skipped,
            (_, Missing::Default(action)) => Bid::Defaulted(action),
            (_, Missing::Defaults(actions)) => {
                actions.get(&self.spec.players[place].id).map_or(Bid::Skipped, Bid::Defaulted)
            }
            (_, Missing::Forfeit) => Bid::Forfeited,
            (_, Missing::Skip | Missing::Abort) => Bid::Skipped,
        }
    }
}
