//! Random rounds, compared with a slow twin.

use std::cell::Cell;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use tc_testkit::rounds::{SETUP, STEP, beside_twin};

/// The smallest number of steps to play.
const STEPS: usize = 2_000;
/// The largest number of steps in a round.
const LONGEST: usize = 30;

#[test]
fn the_twin_agrees() {
    play(STEPS);
}

/// A long run: `TWIN_STEPS=1000000 cargo test --release -p tc-commit --test it -- --ignored twin`.
#[test]
#[ignore = "it takes as long as TWIN_STEPS says"]
fn the_twin_agrees_for_long() {
    let steps = std::env::var("TWIN_STEPS").map_or(40 * STEPS, |steps| steps.parse().expect("a number of steps"));
    play(steps);
}

/// Plays rounds until this number of steps.
fn play(steps: usize) {
    let played = Cell::new(0);
    let round = (vec(any::<u8>(), SETUP), vec(any::<[u8; STEP]>(), 0..LONGEST));
    while played.get() < steps {
        // A runner plays a round only once.
        let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() });
        let result = runner.run(&round, |(setup, steps)| {
            let bytes = [setup, steps.concat()].concat();
            played.set(played.get() + beside_twin::agree(&bytes));
            Ok(())
        });
        if let Err(TestError::Fail(why, _)) = result {
            panic!("{why}");
        }
    }
}
