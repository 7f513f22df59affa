//! Actions that claim places.

use alloc::vec::Vec;

use super::contest::decide;
use super::{Bids, Claim, Outcome, Plan, Resolver, Swaps};
use crate::PlayerId;

/// Each action claims a place, and those that collide bounce: [`contest`](crate::contest) decides (C6). An action is
/// [`Outcome::Applied`] if its claim succeeds, [`Outcome::Bounced`] if not, and [`Outcome::Rejected`] if it makes none
/// that the game allows. Those that succeed are applied in ascending order of the players.
///
/// The claim of an action does not see the others: where one action makes another one stronger, as support does, write a
/// [`Resolver`] over [`contest`](crate::contest).
///
/// **Who does not act still is somewhere.** A player without an action, or with a rejected one, makes no claim, and
/// nobody sees that their place is taken: say so with [`Bounce::occupied`], or let every such player make a claim that
/// stays, for which a default action can stand in ([`Missing::Default`](crate::Missing::Default)).
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
/// let (mut round, _) = Round::open(spec)?;
/// // Ann follows Ben, who goes to a free place. Cho wants to be where Dia is, and Dia cannot leave.
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
    /// With what an action claims, or why the game does not allow it, and with what it does. Two that want each other's
    /// place bounce. No place is occupied but those that claims come from.
    pub fn new<A, R>(claim: C, apply: D) -> Self
    where
        C: Fn(&G, &PlayerId, &A) -> Result<Claim<K>, R>,
        D: Fn(&mut G, &PlayerId, &A),
    {
        Bounce { claim, apply, occupied: |_, _| false, swaps: Swaps::default() }
    }
}

impl<C, D, O> Bounce<C, D, O> {
    /// Which places are occupied in the game as it is. From an occupied place that no claim comes from nobody leaves, so
    /// that nobody can enter it.
    pub fn occupied<G, K, P: Fn(&G, &K) -> bool>(self, occupied: P) -> Bounce<C, D, P> {
        let Bounce { claim, apply, swaps, .. } = self;
        Bounce { claim, apply, occupied, swaps }
    }

    /// What becomes of two that want each other's place.
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
        let mut change = Vec::new();
        let outcome = |player: &PlayerId, action: &A| {
            if let Some(Some(reason)) = rejected.next() {
                Outcome::Rejected(reason)
            } else if decided.next() == Some(true) {
                change.push((player.clone(), action.clone()));
                Outcome::Applied
            } else {
                Outcome::Bounced
            }
        };
        let outcomes = Plan::new((), bids, outcome).outcomes;
        Plan { change, outcomes }
    }

    fn apply(&self, game: &mut G, change: Vec<(PlayerId, A)>) {
        for (player, action) in &change {
            (self.apply)(game, player, action);
        }
    }
}
