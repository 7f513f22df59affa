//! What scenarios of rounds say is read as their README explains it, and what is wrong is said with what to write instead.

use tc_testkit::markdown::examples;
use tc_testkit::round_scenario::Scenario;

fn problems(round: &str, events: &str, then: &str) -> String {
    let ran = Scenario::new(round, events, then).map_err(|problem| vec![problem]).and_then(|scenario| scenario.run());
    ran.err().unwrap_or_default().join("\n")
}

#[test]
fn rows_that_are_wrong() {
    let rows = [
        ("", "commit a @5s", "open; 5000 a: committed", ""),
        ("", "commit a @5s", "", "it claims nothing: write in `then`"),
        ("", "commit a @5", "open", "`5` has no unit: write `5s`"),
        ("", "commit a", "open", "`commit a` has no instant: write `commit a @5s`"),
        ("", "press a @5s", "open", "`press a @5s` is not an event: crates/tc-commit/tests/scenarios/README.md lists"),
        ("", "commit a @5s", "opn", "`opn` is not a claim: crates/tc-commit/tests/scenarios/README.md lists"),
        (
            "dedline 60s",
            "commit a @5s",
            "open",
            "`dedline 60s` is not a rule of a round: crates/tc-commit/tests/scenarios/README.md",
        ),
        ("close redy", "tick @5s", "open", "round: `accepted`: found {\"kind\":\"bad_input\",\"message\":\"`close`"),
        ("", "commit c @5s", "open", "commit c @5s: `accepted`: found {\"kind\":\"not_a_player\""),
        ("", "commit a @5s", "refused idle", "commit a @5s: `accepted`: found true"),
        ("", "commit a @5s", "no effects", "effects: expected ``, found `5000 a: committed`"),
        (
            "",
            "commit a @5s",
            "5000 b: committed; among others",
            "expected `5000 b: committed`, found `5000 a: committed`",
        ),
        ("", "commit a rock @5s", "b sees action a rock", "`b sees action a rock`: found null"),
        ("", "commit a @5s", "committed one", "`one`: write a number"),
        (
            "",
            "commit a @5s",
            "status a comitted",
            "`status comitted`: write some of committed, amended, ready, flagged",
        ),
        ("", "commit a @5s", "public digest same", "`public digest same`: found public digest changed"),
    ];
    for (round, events, then, expected) in rows {
        let problems = problems(round, events, then);
        assert_eq!(problems.is_empty(), expected.is_empty(), "{events}, {then}: {problems}");
        assert!(problems.contains(expected), "{events}, {then}: {problems}");
    }
}

#[test]
fn explained_rules_events_and_claims() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-commit/tests/scenarios/README.md");
    let readme = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let examples = |title| examples(&readme, title);
    for rule in examples("Rounds") {
        assert!(Scenario::new(&rule, "tick @0s", "accepted").is_ok(), "{rule}");
    }
    for event in examples("Events") {
        assert!(Scenario::new("-", &event, "accepted").is_ok(), "{event}");
    }
    for claim in examples("Claims") {
        let problems = problems("-", "tick @0s", &claim);
        assert!(!problems.contains("is not a claim") && !problems.contains("write "), "{claim}: {problems}");
    }
}
