//! The resolver `Majority`: votes.

use alloc::vec::Vec;

use super::award::award;
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
/// let (mut round, _) = Round::begin(spec)?;
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
        let choice = |player: &PlayerId, action: &A| (self.choice)(game, player, action);
        award(
            bids,
            choice,
            |votes| {
                votes.chunk_by(|one, other| one == other).find(|same| 2 * same.len() > votes.len())?.first().copied()
            },
            |place, votes| match place {
                Some(_) => Outcome::Applied,
                None if votes > 0 => Outcome::Lost,
                None => Outcome::Bounced,
            },
        )
    }

    fn apply(&self, game: &mut G, change: Vec<(PlayerId, A)>) {
        (self.adopt)(game, &change);
    }
}
