//! The scenario files: every row names its rules and its source.

use std::collections::BTreeSet;
use std::path::Path;

use tc_testkit::corpus::load;
use tc_testkit::scenario::{Scenario, run};

/// Runs every row of every file of a folder.
fn check(folder: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut problems = Vec::new();
    for (file, corpus) in load::<Scenario>(&folder) {
        let mut names = BTreeSet::new();
        for row in &corpus.rows {
            assert!(names.insert(&row.name), "{file}: `{}` stands twice", row.name);
            assert!(row.steps.iter().any(|step| step.expected.is_some()), "{file}: `{}` expects nothing", row.name);
            problems.extend(run(row).into_iter().map(|problem| format!("{file}: {}: {problem}", row.name)));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn rules() {
    check("scenarios/rules");
}

#[test]
fn go() {
    check("scenarios/go");
}

#[test]
fn chess() {
    check("scenarios/chess");
}

#[test]
fn other() {
    check("scenarios/other");
}

/// Where a source decides otherwise: what we do, beside what it does and why we do not.
#[test]
fn differences() {
    check("scenarios/differences");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/differences");
    for (file, corpus) in load::<Scenario>(&folder) {
        for row in &corpus.rows {
            assert!(row.theirs.is_some() && row.why.is_some(), "{file}: `{}` does not say what differs", row.name);
        }
    }
}

/// Real games: the recorded clocks come out of the machine.
#[test]
fn games() {
    check("games");
}
