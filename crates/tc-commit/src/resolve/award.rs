//! One value wins: what the resolvers of votes and auctions have in common.

use alloc::vec::Vec;

use super::{Bids, Outcome, Plan};
use crate::PlayerId;

/// Plans the outcomes of valued actions; the applied ones are the change. An action without a value is rejected.
///
/// `winning` receives the values in ascending order and returns the one that wins, if any. `outcome` decides what
/// happens to an action: it receives the action's index among the winners, `None` for the others, and the number of
/// winners.
pub(super) fn award<A: Clone, V: Ord, R>(
    bids: &Bids<'_, A>,
    value: impl Fn(&PlayerId, &A) -> Result<V, R>,
    winning: impl for<'v> FnOnce(&[&'v V]) -> Option<&'v V>,
    outcome: impl Fn(Option<usize>, usize) -> Outcome<R>,
) -> Plan<Vec<(PlayerId, A)>, R> {
    let values: Vec<Result<V, R>> = bids.actions().map(|(player, action)| value(player, action)).collect();
    let mut sorted: Vec<&V> = values.iter().flatten().collect();
    sorted.sort_unstable();
    let winning = winning(&sorted);
    let has_won: Vec<bool> = values.iter().map(|value| winning.is_some() && value.as_ref().ok() == winning).collect();
    let count = has_won.iter().filter(|has_won| **has_won).count();
    let mut valued = values.into_iter().zip(has_won);
    let mut winners = 0..count;
    Plan::of_applied(bids, |_, _| match valued.next() {
        Some((Err(reason), _)) => Outcome::Rejected(reason),
        Some((Ok(_), true)) => outcome(winners.next(), count),
        _ => outcome(None, count),
    })
}
