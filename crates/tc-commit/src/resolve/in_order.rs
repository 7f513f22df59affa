//! One after the other.

use super::{Bids, Outcome, Plan, Resolver};
use crate::PlayerId;

/// Applies the actions one after the other, in ascending order of the players (C5, C6): simple, deterministic, and
/// **not simultaneous**. What the first has done is there when the second is checked, so that small ids have an
/// advantage in every round, and three that change places in a circle cannot. Where that matters, use
/// [`Bounce`](crate::Bounce) or a [`Resolver`] of your own.
///
/// An action whose check fails is [`Outcome::Rejected`] and skipped. All of it happens on a copy of the game, which
/// then takes the place of the game.
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
    /// With a check of an action, against the game as those before have left it, and with what an action does.
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
