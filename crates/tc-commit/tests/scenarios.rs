//! The scenario files: every row names its rules and its source.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tc_testkit::corpus::load;
use tc_testkit::round_scenario::{RoundScenario, RoundStep, run_all};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios").join(name)
}

/// Runs every row of every file of a folder.
fn check(name: &str) {
    let mut problems = Vec::new();
    for (file, corpus) in load::<RoundScenario>(folder(name)) {
        let mut names = BTreeSet::new();
        for row in &corpus.rows {
            assert!(names.insert(&row.name), "{file}: `{}` stands twice", row.name);
            assert!(!row.rules.is_empty(), "{file}: `{}` names no rule", row.name);
            assert!(row.steps.iter().any(RoundStep::expects), "{file}: `{}` expects nothing", row.name);
        }
        problems.extend(run_all(&corpus.rows).into_iter().map(|problem| format!("{file}: {problem}")));
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn rules() {
    check("rules");
}

/// The tests of the program that had such rounds first, as far as lines can say them.
#[test]
fn veggerby() {
    check("veggerby");
}

/// Defects of other programs: what went wrong there goes right here.
#[test]
fn defects() {
    check("defects");
}

/// What programs and rules in the field do, and here too.
#[test]
fn field() {
    check("field");
}

/// Where a source decides otherwise: what we do, beside what it does and why we do not.
#[test]
fn differences() {
    check("differences");
    for (file, corpus) in load::<RoundScenario>(folder("differences")) {
        for row in &corpus.rows {
            assert!(row.theirs.is_some() && row.why.is_some(), "{file}: `{}` does not say what differs", row.name);
        }
    }
}
