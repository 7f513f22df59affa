//! The resolver `InPlayerOrder`: one action after another.

use super::{Bids, Outcome, Plan, Resolver};
use crate::PlayerId;

/// A resolver that applies one action after another, in ascending order of the players (C5, C6). It is simple,
/// deterministic and **not simultaneous**: each check sees what the actions before it have done. So low ids have an
/// advantage in every round, and pieces cannot follow each other in a circle. If that matters, use
/// [`Bounce`](crate::Bounce) or write your own [`Resolver`].
///
/// An action whose check fails is [`Outcome::Rejected`] and skipped. All this happens on a copy of the game, which then
/// replaces the game.
///
/// ```
/// use tc_commit::{InPlayerOrder, Input, Outcome, PlayerId, Round, RoundId, Spec, Timestamp};
///
/// let take = InPlayerOrder::new(
///     |pot: &u64, _: &PlayerId, coins: &u64| if coins <= pot { Ok(()) } else { Err("not enough in the pot") },
///     |pot: &mut u64, _: &PlayerId, coins: &u64| *pot -= coins,
/// );
///
/// let now = Timestamp::EPOCH;
/// let id = RoundId::new("pot", 1)?;
/// let spec = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?).build()?;
/// let (mut round, _) = Round::open(spec)?;
/// round.handle(now, &id, Input::commit("ben".parse()?, 7))?;
/// round.handle(now, &id, Input::commit("ann".parse()?, 5))?;
/// let mut pot = 10;
/// let resolution = round.resolve(now, &mut pot, &take)?;
/// assert_eq!(pot, 5);
/// assert_eq!(resolution.players[0].outcome, Outcome::Applied);
/// assert_eq!(resolution.players[1].outcome, Outcome::Rejected("not enough in the pot"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InPlayerOrder<C, D> {
    check: C,
    apply: D,
}

impl<C, D> InPlayerOrder<C, D> {
    /// Returns a resolver of two functions: `check` accepts or rejects an action in the game as earlier actions left
    /// it, `apply` applies it.
    pub fn new<G, A, R>(check: C, apply: D) -> InPlayerOrder<C, D>
    where
        C: Fn(&G, &PlayerId, &A) -> Result<(), R>,
        D: Fn(&mut G, &PlayerId, &A),
    {
        InPlayerOrder { check, apply }
    }
}

impl<G, A, R, C, D> Resolver<G, A> for InPlayerOrder<C, D>
where
    G: Clone,
    C: Fn(&G, &PlayerId, &A) -> Result<(), R>,
    D: Fn(&mut G, &PlayerId, &A),
{
    type Reason = R;
    type Change = G;

    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<G, R> {
        let mut change = game.clone();
        let outcome = |player: &PlayerId, action: &A| match (self.check)(&change, player, action) {
            Ok(()) => {
                (self.apply)(&mut change, player, action);
                Outcome::Applied
            }
            Err(reason) => Outcome::Rejected(reason),
        };
        let outcomes = Plan::new((), bids, outcome).outcomes;
        Plan { change, outcomes }
    }

    fn apply(&self, game: &mut G, change: G) {
        *game = change;
    }
}
