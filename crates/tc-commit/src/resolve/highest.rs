//! The resolver `Highest`: auctions.

use alloc::vec::Vec;

use super::award::award;
use super::{Bids, Outcome, Plan, Resolver};
use crate::PlayerId;
use crate::words::words;

words! {
    /// The rule for several equal highest bids (C6).
    pub enum Tie {
        /// The player with the lowest id wins; the others lose.
        FirstPlayer = "first_player",
        /// The equal bids bounce, and nobody wins, not even a lower bid.
        Nobody = "nobody",
        /// All players with the highest bid win.
        All = "all",
    }
}

/// A resolver in which the highest bid wins (C6). You choose the rule for ties. Winners are [`Outcome::Applied`] and
/// lower bids [`Outcome::Lost`]; under [`Tie::Nobody`] equal highest bids are [`Outcome::Bounced`]. A bid without a
/// value is [`Outcome::Rejected`] and does not affect the others.
///
/// ```
/// use tc_commit::{Highest, Input, Outcome, PlayerId, Round, RoundId, Spec, Tie, Timestamp};
///
/// let auction = Highest::new(
///     |_: &Vec<PlayerId>, _: &PlayerId, bid: &i64| if *bid >= 0 { Ok(*bid) } else { Err("less than nothing") },
///     Tie::FirstPlayer,
///     |owners: &mut Vec<PlayerId>, winners: &[(PlayerId, i64)]| {
///         owners.extend(winners.iter().map(|(player, _)| player.clone()));
///     },
/// );
///
/// let (now, id) = (Timestamp::EPOCH, RoundId::new("auction", 1)?);
/// let ids = ["ann", "ben", "cho"].into_iter().map(str::parse);
/// let spec = Spec::builder(id.clone(), now).players(ids.collect::<Result<Vec<_>, _>>()?).build()?;
/// let (mut round, _) = Round::begin(spec)?;
/// for (player, bid) in [("cho", 100), ("ben", 100), ("ann", -5)] {
///     round.handle(now, &id, Input::commit(player.parse()?, bid))?;
/// }
/// let mut owners = Vec::new();
/// let resolution = round.resolve(now, &mut owners, &auction)?;
/// assert_eq!(owners, ["ben".parse()?]);
/// let outcomes: Vec<_> = resolution.players.iter().map(|player| player.outcome).collect();
/// assert_eq!(outcomes, [Outcome::Rejected("less than nothing"), Outcome::Applied, Outcome::Lost]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Highest<C, D> {
    value: C,
    tie: Tie,
    award: D,
}

impl<C, D> Highest<C, D> {
    /// Returns a resolver. `value` returns the value of a bid or the reason against it. `award` receives all winners at
    /// once, in ascending order of their ids; the list is empty if nobody wins.
    pub fn new<G, A, V, R>(value: C, tie: Tie, award: D) -> Highest<C, D>
    where
        C: Fn(&G, &PlayerId, &A) -> Result<V, R>,
        D: Fn(&mut G, &[(PlayerId, A)]),
    {
        Highest { value, tie, award }
    }
}

impl<G, A, V, R, C, D> Resolver<G, A> for Highest<C, D>
where
    A: Clone,
    V: Ord,
    C: Fn(&G, &PlayerId, &A) -> Result<V, R>,
    D: Fn(&mut G, &[(PlayerId, A)]),
{
    type Reason = R;
    type Change = Vec<(PlayerId, A)>;

    fn plan(&self, game: &G, bids: &Bids<'_, A>) -> Plan<Vec<(PlayerId, A)>, R> {
        let value = |player: &PlayerId, action: &A| (self.value)(game, player, action);
        award(
            bids,
            value,
            |values| values.last().copied(),
            |place, highest| match (place, self.tie) {
                (None, _) | (Some(1..), Tie::FirstPlayer) => Outcome::Lost,
                (Some(_), Tie::Nobody) if highest > 1 => Outcome::Bounced,
                (Some(_), _) => Outcome::Applied,
            },
        )
    }

    fn apply(&self, game: &mut G, change: Vec<(PlayerId, A)>) {
        (self.award)(game, &change);
    }
}
