//! The resolver `InPlayerOrder`: one action after another.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{Bids, Outcome, Plan, Resolver};
use crate::PlayerId;

/// A resolver that decides on one action after another, in ascending order of the players (C5, C6). It is simple,
/// deterministic and **not simultaneous**: each check knows what was accepted before it. So low ids have an advantage in
/// every round, and pieces cannot follow each other in a circle. If that matters, use [`Bounce`](crate::Bounce) or write
/// your own [`Resolver`].
///
/// An action whose check fails is [`Outcome::Rejected`] and skipped. The others are applied in the same order, after all
/// checks.
///
/// ```
/// use tc_commit::{InPlayerOrder, Input, Outcome, PlayerId, Round, RoundId, Spec, Timestamp};
///
/// let take = InPlayerOrder::new(
///     |pot: &u64, taken: &mut u64, _: &PlayerId, coins: &u64| {
///         if *taken + coins > *pot {
///             return Err("not enough in the pot");
///         }
///         *taken += coins;
///         Ok(())
///     },
///     |pot: &mut u64, _: &PlayerId, coins: &u64| *pot -= coins,
/// );
///
/// let now = Timestamp::EPOCH;
/// let id = RoundId::new("pot", 1)?;
/// let spec = Spec::builder(id.clone(), now).player("ann".parse()?).player("ben".parse()?).build()?;
/// let (mut round, _) = Round::begin(spec)?;
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
pub struct InPlayerOrder<C, D, N> {
    check: C,
    apply: D,
    notes: PhantomData<fn() -> N>,
}

impl<C, D, N> InPlayerOrder<C, D, N> {
    /// Returns a resolver of two functions. `check` accepts or rejects an action. It receives the game before the round,
    /// and notes that are empty for the first action, in which it writes down what it accepts; `()` if actions cannot
    /// affect each other. `apply` applies an accepted action to the game.
    pub fn new<G, A, R>(check: C, apply: D) -> InPlayerOrder<C, D, N>
    where
        N: Default,
        C: Fn(&G, &mut N, &PlayerId, &A) -> Result<(), R>,
        D: Fn(&mut G, &PlayerId, &A),
    {
        InPlayerOrder { check, apply, notes: PhantomData }
    }
}

impl<G, A, R, C, D, N> Resolver<G, A> for InPlayerOrder<C, D, N>
where
    A: Clone,
    N: Default,
    C: Fn(&G, &mut N, &PlayerId, &A) -> Result<(), R>,
    D: Fn(&mut G, &PlayerId, &A),
{
    type Reason = R;
    type Change = Vec<(PlayerId, A)>;

    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<Vec<(PlayerId, A)>, R> {
        let mut notes = N::default();
        Plan::of_applied(bids, |player, action| match (self.check)(game, &mut notes, player, action) {
            Ok(()) => Outcome::Applied,
            Err(reason) => Outcome::Rejected(reason),
        })
    }

    fn apply(&self, game: &mut G, change: Vec<(PlayerId, A)>) {
        for (player, action) in &change {
            (self.apply)(game, player, action);
        }
    }
}
