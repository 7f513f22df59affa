//! The index of deadlines: always the first one, at the cost of its rounds.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;
use tc_testkit::cases;

use super::{Deadline, Deadlines};
use crate::Timestamp;
use crate::bank::GameKey;

/// The games of the slots, whose numbers count down.
fn game(slot: usize) -> GameKey {
    GameKey { number: u64::MAX - 1 - slot as u64, slot }
}

/// Instants of which many are equal, and the first and the last one.
fn instants() -> impl Strategy<Value = Timestamp> {
    prop_oneof![
        20 => (0_i32..200).prop_map(Timestamp::secs),
        1 => Just(Timestamp::MIN),
        1 => Just(Timestamp::MAX),
    ]
}

proptest! {
    #![proptest_config(cases(100))]

    /// It has the same deadlines as a sorted set after every change, in the same sequence, while slots are added.
    #[test]
    fn the_first_one_is_first(changes in vec((0_usize..600, prop::option::weighted(0.8, instants())), 0..2_000)) {
        let (mut deadlines, mut sorted, mut slots) = (Deadlines::new(), BTreeSet::new(), 0);
        for (slot, at) in changes {
            slots = slots.max(slot + 1);
            deadlines.reserve(slots);
            sorted.retain(|(_, other)| *other != game(slot));
            sorted.extend(at.map(|at| (at, game(slot))));
            deadlines.set(game(slot), at);
            prop_assert_eq!(deadlines.of(game(slot)), at);
            prop_assert_eq!(deadlines.first(), sorted.first().copied());
            prop_assert_eq!(deadlines.first_at(), sorted.first().map(|(at, _)| *at));
        }
        while let Some((at, game)) = sorted.pop_first() {
            prop_assert_eq!(deadlines.first(), Some((at, game)));
            deadlines.set(game, None);
        }
        prop_assert_eq!(deadlines.first(), None);
    }
}

/// How many places of all rounds change when the first deadline is removed, in the mean of 20.
fn changed(games: usize) -> usize {
    let mut deadlines = Deadlines::new();
    deadlines.reserve(games);
    for slot in 0..games {
        // A stride without a common divisor mixes the instants.
        deadlines.set(game(slot), Timestamp::from_secs((slot * 7_919 % games) as i64));
    }
    let places = |deadlines: &Deadlines| -> Vec<Deadline> {
        deadlines.rounds.iter().flat_map(|round| round.iter().copied()).collect()
    };
    let mut changed = 0;
    for _ in 0..20 {
        let before = places(&deadlines);
        let (_, first) = deadlines.first().expect("a deadline");
        deadlines.set(first, None);
        changed += before.iter().zip(&places(&deadlines)).filter(|(before, after)| before != after).count();
    }
    changed / 20
}

/// With a hundred times as many games, two or three more places change. A sorted list would move all of them.
#[test]
fn many_games_cost_little_more() {
    assert_eq!([10_000, 1_000_000].map(changed), [6, 8]);
}
