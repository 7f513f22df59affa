//! Decides which claims to places succeed.

use alloc::vec;
use alloc::vec::Vec;

/// A claim to a place: a piece at `from` wants to be at `to`.
///
/// ```
/// use tc_commit::Claim;
///
/// let attack = Claim::new(Some("vienna"), "tyrolia").with_strength(2);
/// let hold = Claim::new(Some("venice"), "venice");
/// let tile = Claim::new(None, "e4");
/// assert_eq!([attack.strength, hold.strength, tile.strength], [2, 1, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim<K> {
    /// The place that becomes free if the claim succeeds. It equals `to` for a piece that stays, and is `None` for a
    /// piece that comes from outside, such as a tile that is placed.
    pub from: Option<K>,
    /// The place that is wanted.
    pub to: K,
    /// The strength, compared with other claims to the same place.
    pub strength: u32,
}

impl<K> Claim<K> {
    /// Returns a claim of strength 1.
    pub const fn new(from: Option<K>, to: K) -> Claim<K> {
        Claim { from, to, strength: 1 }
    }

    /// Returns the claim with another strength.
    pub fn with_strength(self, strength: u32) -> Claim<K> {
        Claim { strength, ..self }
    }
}

/// Whether two pieces that want each other's place may swap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Swaps {
    /// They pass each other.
    Pass,
    /// They bounce.
    #[default]
    Bounce,
}

/// Decides which claims succeed. The result has one `bool` for each claim, in the sequence of the claims; the sequence
/// does not change what succeeds (C5, C6).
///
/// - For each place the single strongest claim wins. If the strongest are equal, all claims to it bounce, weaker ones
///   too.
/// - A claim that stays succeeds, and no other claim gets its place, however strong: nobody is pushed out. Of several
///   claims that stay in one place at most one succeeds, and the place is taken in any case.
/// - A piece enters a place only if all pieces there leave it. A piece that fails to leave stays, so that a whole row
///   can bounce back from its head.
/// - Three or more pieces that follow each other in a circle all succeed, unless another claim spoils it. For two
///   pieces [`Swaps`] decides.
///
/// Pieces without a claim are unknown here: give them a claim that stays.
///
/// The time is proportional to n log n for n claims, however they depend on each other.
///
/// ```
/// use tc_commit::{Claim, Swaps, contest};
///
/// let circle = [Claim::new(Some("a"), "b"), Claim::new(Some("b"), "c"), Claim::new(Some("c"), "a")];
/// assert_eq!(contest(&circle, Swaps::Bounce), [true; 3]);
///
/// // A fourth piece wants b, too: it bounces against the piece from a, and then nobody can move.
/// let spoiled = [circle[0], circle[1], circle[2], Claim::new(None, "b")];
/// assert_eq!(contest(&spoiled, Swaps::Bounce), [false; 4]);
/// ```
pub fn contest<K: Ord>(claims: &[Claim<K>], swaps: Swaps) -> Vec<bool> {
    decide(claims, swaps, |_| false)
}

/// Decides like [`contest`], with places that are taken by pieces without a claim.
pub(super) fn decide<K: Ord>(claims: &[Claim<K>], swaps: Swaps, is_taken: impl Fn(&K) -> bool) -> Vec<bool> {
    let winners = Winners::of(claims);
    let mut standing: Vec<&K> = claims.iter().filter_map(|claim| claim.from.as_ref()).collect();
    standing.sort_unstable();

    // Start with every winner successful, so that circles succeed. Then remove claims that cannot enter, and the claims
    // that they block, until nothing changes.
    let mut succeeds = vec![false; claims.len()];
    let mut failed: Vec<usize> = Vec::new();
    for (number, claim) in claims.iter().enumerate() {
        let is_blocked = || {
            let is_taken = standing.binary_search(&&claim.to).is_err() && is_taken(&claim.to);
            is_taken || (swaps == Swaps::Bounce && winners.swap(claims, claim))
        };
        succeeds[number] = winners.at(&claim.to) == Some(number) && (claim.stays() || !is_blocked());
        if !succeeds[number] {
            failed.push(number);
        }
    }
    while let Some(number) = failed.pop() {
        let place = claims[number].from.as_ref();
        let Some(next) = place.and_then(|place| winners.at(place)) else {
            continue;
        };
        if succeeds[next] && !claims[next].stays() {
            succeeds[next] = false;
            failed.push(next);
        }
    }
    succeeds
}

/// The winner of each claimed place, in ascending order of the places.
struct Winners<'c, K>(Vec<(&'c K, Option<usize>)>);

impl<'c, K: Ord> Winners<'c, K> {
    fn of(claims: &'c [Claim<K>]) -> Winners<'c, K> {
        // Claims that stay rank above all others, then by strength.
        let rank = |claim: &Claim<K>| (claim.stays(), claim.strength);
        let mut order: Vec<usize> = (0..claims.len()).collect();
        order.sort_unstable_by(|&one, &other| {
            let (one, other) = (&claims[one], &claims[other]);
            one.to.cmp(&other.to).then_with(|| rank(other).cmp(&rank(one)))
        });
        let places = order.chunk_by(|&one, &other| claims[one].to == claims[other].to);
        let winner = |wanting: &[usize]| {
            let best = claims.get(*wanting.first()?)?;
            let second = wanting.get(1).map(|&second| rank(&claims[second]));
            let is_alone = second != Some(rank(best));
            Some((&best.to, if is_alone { wanting.first().copied() } else { None }))
        };
        Winners(places.filter_map(winner).collect())
    }

    fn at(&self, place: &K) -> Option<usize> {
        let found = self.0.binary_search_by(|(one, _)| (*one).cmp(place)).ok()?;
        self.0.get(found).and_then(|(_, winner)| *winner)
    }

    /// Returns whether the winner of the place that a claim leaves comes from the place that it wants.
    fn swap(&self, claims: &[Claim<K>], claim: &Claim<K>) -> bool {
        let other = claim.from.as_ref().and_then(|from| self.at(from)).map(|other| &claims[other]);
        other.is_some_and(|other| other.from.as_ref() == Some(&claim.to))
    }
}

impl<K: PartialEq> Claim<K> {
    fn stays(&self) -> bool {
        self.from.as_ref() == Some(&self.to)
    }
}
