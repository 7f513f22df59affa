//! The resolver `Bounce`: actions claim places.

use alloc::vec::Vec;

use super::contest::decide;
use super::{Bids, Claim, Outcome, Plan, Resolver, Swaps};
use crate::PlayerId;

/// A resolver in which each action claims a place, and claims that collide bounce (C6). [`contest`](crate::contest)
/// decides. An action is [`Outcome::Applied`] if its claim succeeds and [`Outcome::Bounced`] if not; it is
/// [`Outcome::Rejected`] if the game allows no claim. Successful actions are applied in ascending order of the players.
///
/// A claim depends on its own action only. If one action strengthens another, as support does, write a [`Resolver`]
/// that calls [`contest`](crate::contest).
///
/// **Players without an action still occupy a place**, and so do players whose action is rejected. They make no claim,
/// so nothing shows that their place is taken. Report it with [`Bounce::occupied`], or give them a claim that stays,
/// such as a default action ([`Missing::Default`](crate::Missing::Default)).
///
/// ```
/// use std::collections::BTreeMap;
/// use tc_commit::{Bounce, Claim, Input, Outcome, PlayerId, Round, RoundId, Spec, Timestamp};
///
/// type Board = BTreeMap<PlayerId, &'static str>;
/// let walk = Bounce::new(
///     |board: &Board, player: &PlayerId, to: &&'static str| match *to {
///         "the sea" => Err("nobody walks there"),
///         to => Ok(Claim::new(board.get(player).copied(), to)),
///     },
///     |board: &mut Board, player: &PlayerId, to: &&'static str| {
///         board.insert(player.clone(), *to);
///     },
/// )
/// .occupied(|board: &Board, place: &&'static str| board.values().any(|taken| taken == place));
///
/// let players = ["ann", "ben", "cho", "dia"].map(|name| name.parse::<PlayerId>());
/// let [ann, ben, cho, dia] = players;
/// let (ann, ben, cho, dia) = (ann?, ben?, cho?, dia?);
/// let mut board = Board::from([(ann.clone(), "a"), (ben.clone(), "b"), (cho.clone(), "c"), (dia.clone(), "d")]);
/// let (now, id) = (Timestamp::EPOCH, RoundId::new("walk", 1)?);
/// let spec = Spec::builder(id.clone(), now).players(board.keys().cloned()).build()?;
/// let (mut round, _) = Round::begin(spec)?;
/// // Ann follows Ben, who goes to a free place. Cho wants the place of Dia, who cannot leave.
/// for (player, to) in [(ann, "b"), (ben, "e"), (cho, "d"), (dia, "the sea")] {
///     round.handle(now, &id, Input::commit(player, to))?;
/// }
/// let resolution = round.resolve(now, &mut board, &walk)?;
/// let outcomes: Vec<_> = resolution.players.iter().map(|player| player.outcome).collect();
/// let rejected = Outcome::Rejected("nobody walks there");
/// assert_eq!(outcomes, [Outcome::Applied, Outcome::Applied, Outcome::Bounced, rejected]);
/// assert_eq!(board.into_values().collect::<Vec<_>>(), ["b", "e", "c", "d"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bounce<C, D, O> {
    claim: C,
    apply: D,
    occupied: O,
    swaps: Swaps,
}

impl<C, D, G, K> Bounce<C, D, fn(&G, &K) -> bool> {
    /// Returns a resolver of two functions: `claim` returns the claim of an action or the reason against it, `apply`
    /// applies an action. Two players who want each other's place bounce. Only places that claims come from are
    /// occupied.
    pub fn new<A, R>(claim: C, apply: D) -> Self
    where
        C: Fn(&G, &PlayerId, &A) -> Result<Claim<K>, R>,
        D: Fn(&mut G, &PlayerId, &A),
    {
        Bounce { claim, apply, occupied: |_, _| false, swaps: Swaps::default() }
    }
}

impl<C, D, O> Bounce<C, D, O> {
    /// Sets the function that says which places are occupied before the round. If no claim comes from an occupied
    /// place, nobody leaves it and nobody can enter it.
    pub fn occupied<G, K, P: Fn(&G, &K) -> bool>(self, occupied: P) -> Bounce<C, D, P> {
        let Bounce { claim, apply, swaps, .. } = self;
        Bounce { claim, apply, occupied, swaps }
    }

    /// Sets whether two players who want each other's place pass or bounce.
    pub fn swaps(self, swaps: Swaps) -> Bounce<C, D, O> {
        Bounce { swaps, ..self }
    }
}

impl<G, K, A, R, C, D, O> Resolver<G, A> for Bounce<C, D, O>
where
    K: Ord,
    A: Clone,
    C: Fn(&G, &PlayerId, &A) -> Result<Claim<K>, R>,
    D: Fn(&mut G, &PlayerId, &A),
    O: Fn(&G, &K) -> bool,
{
    type Reason = R;
    type Change = Vec<(PlayerId, A)>;

    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<Vec<(PlayerId, A)>, R> {
        let mut claims = Vec::new();
        let mut rejected = Vec::new();
        for (player, action) in bids.actions() {
            match (self.claim)(game, player, action) {
                Ok(claim) => {
                    claims.push(claim);
                    rejected.push(None);
                }
                Err(reason) => rejected.push(Some(reason)),
            }
        }
        let decided = decide(&claims, self.swaps, |place| (self.occupied)(game, place));
        let (mut decided, mut rejected) = (decided.into_iter(), rejected.into_iter());
        Plan::of_applied(bids, |_, _| match rejected.next() {
            Some(Some(reason)) => Outcome::Rejected(reason),
            _ if decided.next() == Some(true) => Outcome::Applied,
            _ => Outcome::Bounced,
        })
    }

    fn apply(&self, game: &mut G, change: Vec<(PlayerId, A)>) {
        for (player, action) in &change {
            (self.apply)(game, player, action);
        }
    }
}
