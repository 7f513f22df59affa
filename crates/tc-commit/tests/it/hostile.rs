//! Hostile lines, and the seeds of the fuzzer.

use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use tc_testkit::rounds::beside_twin;
use tc_testkit::{cases, round_hostile, round_laws};

/// Returns every seed of a fuzz target.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let seeds: Vec<_> = files.map(|file| fs::read(file.expect("it is listed").path()).expect("it is a file")).collect();
    assert!(!seeds.is_empty());
    seeds
}

#[test]
fn seeds_of_lines() {
    seeds("commit_lines").iter().for_each(|seed| round_hostile::any_lines(seed));
}

#[test]
fn seeds_of_rounds() {
    for seed in seeds("commit_rounds") {
        round_laws::all(&seed);
        beside_twin::agree(&seed);
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn lines_of_no_sense(bytes in vec(any::<u8>(), 0..60), seed in any::<prop::sample::Index>()) {
        let seeds = seeds("commit_lines");
        let mut mixed = seed.get(&seeds).clone();
        let place = bytes.len() * 7 % mixed.len();
        mixed.splice(place..place, bytes);
        round_hostile::any_lines(&mixed);
    }

    /// Lines of any seeds, in any sequence.
    #[test]
    fn lines_in_any_order(picks in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..20)) {
        let seeds = seeds("commit_lines");
        let mut text = Vec::new();
        for (seed, line) in picks {
            let lines: Vec<&[u8]> = seed.get(&seeds).split(|byte| *byte == b'\n').collect();
            text.extend_from_slice(lines[line.index(lines.len())]);
            text.push(b'\n');
        }
        round_hostile::any_lines(&text);
    }
}
