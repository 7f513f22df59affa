//! The machine compared with its slow twin, in random games and in scenarios.

use std::cell::Cell;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use tc_testkit::games::{SETUP, STEP, beside_twin};
use tc_testkit::scenario::{self, Script};

/// How many steps are played at least.
const STEPS: usize = 60_000;
/// The most that a game has.
const LONGEST: usize = 60;

#[test]
fn the_twin_agrees() {
    play(STEPS);
}

/// The rows of the scenario files and of docs/machine.md that the twin can follow: nearly all.
#[test]
fn the_twin_agrees_on_rows() {
    let mut rows = scenario::rows().unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    rows.extend(scenario::documented());
    let scripts = rows.iter().map(|row| {
        let script = Script::of(row).unwrap_or_else(|problem| panic!("{}: {problem}", row.place));
        (format!("{}: {}", row.place, row.name()), script)
    });
    let followed: Vec<_> = scripts.filter_map(|(row, script)| Some((row, beside_twin::follow(&script)?))).collect();
    let problems = followed.iter().filter_map(|(row, compared)| Some(format!("{row}: {}", compared.as_ref().err()?)));
    let problems: Vec<String> = problems.collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    assert!(followed.len() >= 1_650, "the twin follows only {} rows", followed.len());
}

/// A long run: `TWIN_STEPS=10000000 cargo test --release -p tc-core --test it -- --ignored twin`.
#[test]
#[ignore = "it takes as long as TWIN_STEPS says"]
fn the_twin_agrees_for_long() {
    let steps = std::env::var("TWIN_STEPS").map_or(30 * STEPS, |steps| steps.parse().expect("a number of steps"));
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
