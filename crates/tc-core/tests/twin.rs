//! The machine compared with its slow twin, in random games.

use std::cell::Cell;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use tc_testkit::games::{SETUP, STEP, beside_twin};

/// How many steps are played at least.
const STEPS: usize = 200_000;
/// The most that a game has.
const LONGEST: usize = 60;

#[test]
fn the_twin_agrees() {
    play(STEPS);
}

/// A long run: `TWIN_STEPS=10000000 cargo test --release -p tc-core --test twin -- --ignored`.
#[test]
#[ignore = "it takes as long as it is told to"]
fn the_twin_agrees_for_long() {
    let steps = std::env::var("TWIN_STEPS").map_or(10 * STEPS, |steps| steps.parse().expect("a number of steps"));
    play(steps);
}

/// Plays games until they had this number of steps.
fn play(steps: usize) {
    let played = Cell::new(0);
    let game = (vec(any::<u8>(), SETUP), vec(any::<[u8; STEP]>(), 0..LONGEST));
    while played.get() < steps {
        // A runner does not run again what it has run.
        let mut runner = TestRunner::new(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() });
        let result = runner.run(&game, |(setup, steps)| {
            let bytes = [setup, steps.concat()].concat();
            played.set(played.get() + beside_twin::agree(&bytes));
            Ok(())
        });
        if let Err(TestError::Fail(why, _)) = result {
            panic!("{why}");
        }
    }
}
