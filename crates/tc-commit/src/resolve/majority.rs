//! The resolver `Majority`: votes.

use alloc::vec::Vec;

use super::{Bids, Outcome, Plan, Resolver};
use crate::PlayerId;

/// A resolver in which the choice of more than half of the votes wins (C6). Votes for it are [`Outcome::Applied`] and
/// the others [`Outcome::Lost`]; without a majority all votes are [`Outcome::Bounced`], and nothing is chosen. A vote
/// without a choice is [`Outcome::Rejected`] and does not count, and neither do players without an action. To count
/// them, use [`Missing::Default`](crate::Missing::Default) with a choice such as `abstain`.
///
/// ```
/// use tc_commit::{Input, Majority, Outcome, PlayerId, Round, RoundId, Spec, Timestamp};
///
/// let vote = Majority::new(
///     |_: &Option<u64>, _: &PlayerId, plan: &u64| if *plan > 0 { Ok(*plan) } else { Err("there is no plan 0") },
///     |chosen: &mut Option<u64>, votes: &[(PlayerId, u64)]| *chosen = votes.first().map(|(_, plan)| *plan),
/// );
///
/// let (now, id) = (Timestamp::EPOCH, RoundId::new("council", 1)?);
/// let ids = ["ann", "ben", "cho"].into_iter().map(str::parse);
/// let spec = Spec::builder(id.clone(), now).players(ids.collect::<Result<Vec<_>, _>>()?).build()?;
/// let (mut round, _) = Round::open(spec)?;
/// for (player, plan) in [("ann", 2), ("ben", 1), ("cho", 2)] {
///     round.handle(now, &id, Input::commit(player.parse()?, plan))?;
/// }
/// let mut chosen = None;
/// let resolution = round.resolve(now, &mut chosen, &vote)?;
/// assert_eq!(chosen, Some(2));
/// let outcomes: Vec<_> = resolution.players.iter().map(|player| player.outcome).collect();
/// assert_eq!(outcomes, [Outcome::Applied, Outcome::Lost, Outcome::Applied]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Majority<C, D> {
    choice: C,
    adopt: D,
}

impl<C, D> Majority<C, D> {
    /// Returns a resolver. `choice` returns what a player votes for or the reason against the vote. `adopt` receives
    /// all votes of the majority at once, in ascending order of the players; the list is empty without a majority.
    pub fn new<G, A, V, R>(choice: C, adopt: D) -> Majority<C, D>
    where
        C: Fn(&G, &PlayerId, &A) -> Result<V, R>,
        D: Fn(&mut G, &[(PlayerId, A)]),
    {
        Majority { choice, adopt }
    }
}

impl<G, A, V, R, C, D> Resolver<G, A> for Majority<C, D>
where
    A: Clone,
    V: Ord,
    C: Fn(&G, &PlayerId, &A) -> Result<V, R>,
    D: Fn(&mut G, &[(PlayerId, A)]),
{
    type Reason = R;
    type Change = Vec<(PlayerId, A)>;

    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<Vec<(PlayerId, A)>, R> {
        let choice = |(player, action)| (self.choice)(game, player, action);
        let votes: Vec<Result<V, R>> = bids.actions().map(choice).collect();
        let mut sorted: Vec<&V> = votes.iter().flatten().collect();
        sorted.sort_unstable();
        let is_majority = |same: &&[&V]| 2 * same.len() > sorted.len();
        let chosen =
            sorted.chunk_by(|one, other| one == other).find(is_majority).and_then(|same| same.first().copied());
        let has_won: Vec<bool> = votes.iter().map(|vote| chosen.is_some() && vote.as_ref().ok() == chosen).collect();
        let is_decided = chosen.is_some();
        let mut votes = votes.into_iter().zip(has_won);
        let mut change: Vec<(PlayerId, A)> = Vec::new();
        let outcome = |player: &PlayerId, action: &A| match votes.next() {
            Some((Err(reason), _)) => Outcome::Rejected(reason),
            Some((Ok(_), true)) => {
                change.push((player.clone(), action.clone()));
                Outcome::Applied
            }
            _ if is_decided => Outcome::Lost,
            _ => Outcome::Bounced,
        };
        let outcomes = Plan::new((), bids, outcome).outcomes;
        Plan { change, outcomes }
    }

    fn apply(&self, game: &mut G, change: Vec<(PlayerId, A)>) {
        (self.adopt)(game, &change);
    }
}
