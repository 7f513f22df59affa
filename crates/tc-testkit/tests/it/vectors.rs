//! docs/vectors.jsonl is what the rows of the scenario files and of the specifications say, and its JSON is what the
//! machines answer. `VECTORS=overwrite` writes it.

use std::fs;

use tc_commit::lines::{Asked, Rounds};
use tc_core::{Clock, lines};
use tc_testkit::round_scenario;
use tc_testkit::scenario::{self, Options};
use tc_testkit::vectors::{self, Vector};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/vectors.jsonl");

fn text() -> String {
    fs::read_to_string(FILE).unwrap_or_else(|error| panic!("{FILE}: {error}; VECTORS=overwrite writes it"))
}

#[test]
fn rows() {
    let clocks = scenario::rows().unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let clocks = clocks.iter().chain(&scenario::documented()).map(scenario::vector).collect::<Vec<_>>();
    let rounds = round_scenario::load().unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let of_round = |row| round_scenario::vector(row).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    let rounds = rounds.iter().chain(&round_scenario::documented()).filter_map(of_round).collect::<Vec<_>>();
    let written = vectors::write(clocks.into_iter().chain(rounds));
    if std::env::var("VECTORS").is_ok_and(|word| word == "overwrite") {
        fs::write(FILE, &written).unwrap_or_else(|error| panic!("{FILE}: {error}"));
    }
    let text = text();
    let changed = text.lines().zip(written.lines()).find(|(old, new)| old != new);
    assert!(changed.is_none() && text.len() == written.len(), "VECTORS=overwrite writes the file: {changed:?}");
}

#[test]
fn answers() {
    let vectors = vectors::read(&text()).expect("vectors");
    assert!(!vectors.is_empty());
    let problems: Vec<String> = vectors.iter().flat_map(problems).collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// What a machine that is set up as the vector says answers otherwise.
fn problems(vector: &Vector) -> Vec<String> {
    if let Some(viewers) = &vector.viewers {
        let asked = viewers.iter().map(|viewer| Asked::parse(viewer).expect("a viewer")).collect();
        let mut rounds = Rounds::new(asked).with_public_digests();
        return vector.problems(|line| rounds.answer(line).to_json());
    }
    let (Some(control), Some(options)) = (&vector.control, &vector.options) else {
        panic!("{}: nothing is set up", vector.row);
    };
    let options = options.join(" ");
    let setup = Options::read(&options).and_then(|options| options.setup(control));
    let setup = setup.unwrap_or_else(|problem| panic!("{}: {problem}", vector.row));
    let mut clock = Clock::new(&setup);
    vector.problems(|line| lines::answer(&mut clock, line).to_json())
}
