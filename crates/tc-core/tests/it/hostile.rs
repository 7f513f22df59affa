//! Lines, journals, snapshots and views from anywhere: the seeds of the fuzzer, and games that are damaged at random.

use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use tc_core::client::ClockView;
use tc_core::saved::Journal;
use tc_core::{Clock, Rule};
use tc_testkit::cases;
use tc_testkit::games::{SETUP, STEP};
use tc_testkit::hostile;

/// The bytes of the damage and of the setup.
const HEAD: usize = 8 + SETUP;

/// The bytes of a game of at most this number of steps, and of some damage to it.
fn games(steps: usize) -> impl Strategy<Value = Vec<u8>> {
    let head = vec(any::<u8>(), HEAD);
    (head, vec(any::<[u8; STEP]>(), 0..steps)).prop_map(|(head, steps)| [head, steps.concat()].concat())
}

/// Every seed of a fuzz target, with its name.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let seeds: Vec<_> = files
        .map(|file| {
            let file = file.expect("it is listed");
            (file.file_name().to_string_lossy().into_owned(), fs::read(file.path()).expect("it is a file"))
        })
        .collect();
    assert!(!seeds.is_empty());
    seeds
}

/// The seeds that are texts. What was written once is read for ever; only those that are called slips are refused.
fn texts(target: &str) -> impl Iterator<Item = (String, String)> {
    seeds(target).into_iter().map(|(name, seed)| (name, String::from_utf8(seed).expect("it is a text")))
}

#[test]
fn seeds_and_dictionaries_have_every_rule() {
    for target in ["core_journal", "core_snapshot"] {
        let dictionary = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fuzz/dictionaries/{target}.dict"));
        let dictionary = fs::read_to_string(dictionary).expect("a dictionary");
        let seeds: String = texts(target).map(|(_, seed)| seed).collect();
        for rule in Rule::all() {
            let key = rule.word().replace('-', "_");
            assert!(seeds.contains(&format!("\"{key}\":")), "{target}: no seed has `{key}`");
            assert!(dictionary.contains(&format!("\"\\\"{key}\\\":\"")), "{target}: the dictionary lacks `{key}`");
        }
    }
}

#[test]
fn seeds_of_lines() {
    seeds("core_lines").iter().for_each(|(_, seed)| hostile::any_lines(seed));
}

#[test]
fn seeds_of_journals() {
    for (name, seed) in texts("core_journal") {
        hostile::any_journal(&seed);
        let read = Journal::read(&seed);
        assert_eq!(read.is_err(), name.starts_with("slip-"), "{name}: {read:?}");
    }
}

#[test]
fn seeds_of_snapshots() {
    for (name, seed) in texts("core_snapshot") {
        hostile::any_snapshot(&seed);
        hostile::any_view(&seed);
        let is_snapshot = Clock::from_snapshot(&seed).is_ok();
        let is_view = ClockView::from_json(&seed).is_ok();
        let expected = (name.starts_with("snapshot-"), name.starts_with("view-"));
        assert_eq!((is_snapshot, is_view), expected, "{name}");
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn damaged_journals(bytes in games(30)) {
        hostile::damaged_journal(&bytes);
    }

    #[test]
    fn forged_snapshots(bytes in games(12)) {
        hostile::forged_snapshot(&bytes);
    }

    #[test]
    fn damaged_snapshots(bytes in games(12)) {
        hostile::damaged_snapshot(&bytes);
    }

    #[test]
    fn reported_lines(bytes in games(60)) {
        hostile::reported_lines(&bytes);
    }

    #[test]
    fn lines_of_no_sense(bytes in vec(any::<u8>(), 0..200), seed in any::<prop::sample::Index>()) {
        let seeds = seeds("core_lines");
        let (_, mut mixed) = seed.get(&seeds).clone();
        let place = bytes.len() * 7 % mixed.len();
        mixed.splice(place..place, bytes);
        hostile::any_lines(&mixed);
    }
}
