//! The index of deadlines: always the first one, at the cost of its depth.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

use super::{Deadlines, Numbers};
use crate::Timestamp;

/// Games whose numbers count down from the last slot.
struct Backwards;

impl Numbers for Backwards {
    fn number(&self, slot: usize) -> u64 {
        u64::MAX - slot as u64
    }
}

fn deadlines(slots: usize) -> Deadlines {
    let mut deadlines = Deadlines::new();
    deadlines.reserve(slots);
    deadlines
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// It has the same deadlines as a sorted set after every change, in the same sequence. Many of them are equal.
    #[test]
    fn the_first_one_is_first(changes in vec((0_usize..600, prop::option::weighted(0.8, 0_i32..200)), 0..2_000)) {
        let (mut deadlines, mut sorted) = (deadlines(600), BTreeSet::new());
        for (slot, at) in changes {
            let at = at.map(Timestamp::secs);
            sorted.retain(|(_, _, other)| *other != slot);
            sorted.extend(at.map(|at| (at, Backwards.number(slot), slot)));
            deadlines.set(&Backwards, slot, at);
            prop_assert_eq!(deadlines.of(slot), at);
            let first = deadlines.first().map(|first| (first.at, first.slot));
            prop_assert_eq!(first, sorted.first().map(|(at, _, slot)| (*at, *slot)));
        }
        while let Some((at, _, slot)) = sorted.pop_first() {
            prop_assert_eq!(deadlines.first().map(|first| (first.at, first.slot)), Some((at, slot)));
            deadlines.set(&Backwards, slot, None);
        }
        prop_assert_eq!(deadlines.first(), None);
    }
}

/// How many deadlines move when the first one is removed, in the mean of 20.
fn moved(games: usize) -> usize {
    let mut deadlines = deadlines(games);
    for slot in 0..games {
        // A stride without a common divisor mixes the instants.
        deadlines.set(&Backwards, slot, Timestamp::from_secs((slot * 7_919 % games) as i64));
    }
    let mut moved = 0;
    for _ in 0..20 {
        let before: Vec<usize> = deadlines.positions.iter().copied().collect();
        let first = deadlines.first().expect("a deadline");
        deadlines.set(&Backwards, first.slot, None);
        moved += before.iter().zip(deadlines.positions.iter()).filter(|(before, after)| before != after).count();
    }
    moved / 20
}

/// With a hundred times as many games, not more than three more deadlines move. A sorted list would move all of them.
#[test]
fn many_games_cost_little_more() {
    let (few, many) = (moved(10_000), moved(1_000_000));
    assert!((3..=7).contains(&few), "{few} of 10000");
    assert!((few..=few + 3).contains(&many), "{many} of 1000000, {few} of 10000");
}
