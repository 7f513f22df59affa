//! What is wrong with a scenario file is said with its line, and with what to write instead.

use std::fs;
use std::path::Path;

use tc_testkit::markdown::examples;
use tc_testkit::scenario::Script;
use tc_testkit::scenario_files::{Row, Step, load, steps};

const HEADER: &str = "| row | control | events | then | rules | sources |\n|---|---|---|---|---|---|\n";

/// Loads a file of this text from a folder of this name, which is alone in its own folder.
fn read(name: &str, text: &str) -> Result<Vec<Row>, Vec<String>> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scenario_files").join(name);
    let folder = root.join(name);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("file.md"), text).expect("a file");
    load(root, &["control", "events", "then"], &["options"])
}

#[test]
fn rows_and_what_they_have_in_common() {
    let rows = read(
        "rules",
        "# Title\n\nAbout.\n\n- rules: S7\n- control: `10s`\n- sources: rule\n\n\
         | row | control | events | then |\n|---|---|---|---|\n| one || `start 0 @0s` | `running` |\n\
         | two | `* x 1\\|2` | `start 0 @0s` | `paused` |\n\n\
         ## After a start\n\n- before: `start 0 @0s`\n- sources: A; B\n- rules: S7 S5\n\n\
         | row | control | events | then |\n|---|---|---|---|\n| one | - | `press @5s` | `running` |\n",
    );
    let rows = rows.unwrap_or_else(|problems| panic!("{problems:?}"));
    let found: Vec<_> = rows.iter().map(|row| (row.test_name(), row.cell("control"), row.cell("events"))).collect();
    let expected = [
        ("rules/file: one".to_owned(), "10s", "start 0 @0s"),
        ("rules/file: two".to_owned(), "* x 1|2", "start 0 @0s"),
        ("rules/file: After a start: one".to_owned(), "", "start 0 @0s; press @5s"),
    ];
    assert_eq!(found, expected);
    assert_eq!((rows[2].rules(), rows[2].sources()), (vec!["S7", "S5"], vec!["A", "B"]));
    assert!(rows[0].place.ends_with("rules/file.md:11"), "{}", rows[0].place);
}

#[test]
fn problems_of_files() {
    let row = "| a | `10s` | `start 0 @0s` | `running` | S7 | rule |\n";
    let table = |rows: &str| format!("# T\n\n{HEADER}{rows}");
    let files = [
        ("1", "# T\n".to_owned(), "file.md: no rows: write a table"),
        (
            "2",
            table("| a | `10s` | `start 0 @0s` | `running` | S7 |\n"),
            "file.md:5: 5 cells, and this table has 6: row | control | ",
        ),
        ("3", table(&[row, row].concat()), "file.md:6: a second row `a` in this file"),
        ("4", table(&[row, &row.replace("| a |", "| b |")].concat()), "file.md:6: the same as "),
        ("5", table(&row.replace("S7", "7")), "file.md:5: `7` is not a rule: write numbers such as `S7 S5`"),
        ("6", table(&row.replace("S7", "")), "file.md:5: its cell `rules` is empty"),
        ("7", table(&row.replace("rule |", "|")), "file.md:5: its cell `sources` is empty"),
        ("8", table(row).replace("sources", "source"), "file.md:3: no column `sources`, nor `- sources: …` above"),
        ("9", table(row).replace("sources", "source"), "file.md:3: no column is called `source`: write `row`, "),
        ("10", table(row).replace("# T", "# T\n\n- rule: S7"), "file.md:3: `rule: S7`: write `- COLUMN: "),
        ("11", table(&row.replace("S7", "S99")), "file.md:5: `S99` is not a rule: write numbers such as `S7 S5`"),
        ("12", table(&[row, " ", &row.replace("| a |", "| b |")].concat()), "file.md:6: a row begins with `|`"),
        ("13", table(&[row, &row.replace("| a |", "b |")].concat()), "file.md:6: a row begins with `|`"),
        ("differences", table(row), "file.md:3: no column `why`, nor `- why: …` above the table"),
    ];
    for (folder, text, expected) in files {
        let problems = read(folder, &text).err().unwrap_or_default();
        assert!(problems.iter().any(|problem| problem.contains(expected)), "{expected}: {problems:?}");
    }
}

#[test]
fn steps_of_a_row() {
    let step = |event: &str, claims: &[&str]| Step {
        event: event.to_owned(),
        claims: claims.iter().map(|claim| (*claim).to_owned()).collect(),
    };
    let read = steps(r"a @1s [x; y]; {\;} [z]; b @2s", "1: 5s; no effects");
    assert_eq!(
        read,
        Ok(vec![step("a @1s", &["x", "y"]), step("{;}", &["z"]), step("b @2s", &["1: 5s", "no effects"])])
    );
    assert!(steps("a @1s [x; b @2s", "y").is_err_and(|problem| problem.contains("is not closed")));
    assert!(steps("", "y").is_err_and(|problem| problem.contains("there are no events")));
}

/// What scripts say that cannot be read, and how they are mended.
#[test]
fn scripts_that_cannot_be_read() {
    let scripts = [
        ("10", "-", "start 0 @0s", "running", "`10`: "),
        ("10s", "--lag 5", "start 0 @0s", "running", "`--lag 5`: write `off`, `lichess`, or `fixed:` and a time"),
        ("10s", "--delay 5", "start 0 @0s", "running", "`--delay 5`: write one of --seats, "),
        ("10s", "--after-flag on", "start 0 @0s", "running", "write `stop`, `count`, `drop`, `skip`, or "),
        ("10s", "--seats 17", "start 0 @0s", "running", "`10s`: "),
        ("10s", "-", "start 0", "running", "`start 0` has no instant: write `start 0 @5s`"),
        ("10s", "-", "start 0 @5", "running", "`5` has no unit: write `5s`, "),
        ("10s", "-", "start 0 @0.1us", "running", "`0.1us` is not a whole number of microseconds"),
        ("10s", "-", "start 0 @300000d", "running", "`300000d` is beyond 278 years"),
        ("10s", "-", "start 0 @5x", "running", "`5x` is not a time: write a number and a unit"),
        ("10s", "-", "begin 0 @0s", "running", "`begin 0 @0s` is not an event"),
        ("10s", "-", "start 99 @0s", "running", "`start 99 @0s` cannot be read: "),
        ("10s", "-", "press seat @0s", "running", "`seat` has no value"),
        ("10s", "-", "start 0 @0s", "walking", "`walking` is not a claim"),
        ("10s", "-", "start 0 @0s", "0: 10", "`10` has no unit"),
        ("10s", "-", "start 0 @0s", "0: 10s, two moves more", "`0: two moves more` is not a claim about a seat"),
        ("10s", "-", "start 0 @0s", "flag 0", "`flag 0`: write `flag 0 @10s`"),
    ];
    for (control, options, events, then, expected) in scripts {
        let problem = Script::read(control, options, events, then).err().unwrap_or_default();
        assert!(problem.contains(expected), "{events}, {then}: {problem}");
    }
}

#[test]
fn a_row_that_claims_nothing() {
    let row = |events: &str| {
        let cells = [("control", "10s"), ("events", events)];
        Row::new("file", "file.md:5".to_owned(), cells.map(|(column, cell)| (column.to_owned(), cell.to_owned())))
    };
    assert!(Script::of(&row("start 0 @0s [running]; press @5s")).is_ok());
    assert!(
        Script::of(&row("start 0 @0s; press @5s")).is_err_and(|problem| problem.starts_with("it claims nothing: "))
    );
}

/// What scripts claim and is not so.
#[test]
fn scripts_that_are_not_so() {
    let scripts = [
        ("start 0 @0s; press @5s", "", ""),
        ("start 0 @0s; press @5s", "not applied", "after `press @5s`: not `not applied`, but `applied; running; "),
        ("press @5s; start 0 @6s", "running", "after `press @5s`: not `applied`, but `refused not_running; "),
        ("start 0 @0s; tick @10s", "over", ""),
        ("start 0 @0s; tick @10s", "applied", "not `applied`, but `not applied; over; "),
        ("start 0 @0s; press @5s", "0: 5s, 1 move; deadline 15s", ""),
        ("start 0 @0s; press @5s", "0: 5.000001s, 1 move", "not `0: 5.000001s, 1 move`, but `"),
        ("start 0 @0s; pause both @5s", "paused: both", ""),
        ("start 0 @0s; pause both @5s", "5000: paused: both", ""),
        ("start 0 @0s; pause both @5s", "no effects", "not `no effects`, but `"),
        ("start 0 @0s; press @12s", "not applied; 10000 seat 0: flag; flag 0 @10s", ""),
        ("start 0 @0s; press @12s", "not applied; seat 0: flag", "not `seat 0: flag`, but `"),
        ("start 0 @0s; press @5s", "seat 1 runs", ""),
        ("start 0 @0s; press @5s", "seat 1 runs; among others", "not `among others`, but `"),
        ("start 0 @0s; settle 0 @5s [refused not_running]; press @6s", "0: 4s; no alert", "not `no alert`, but "),
    ];
    for (events, then, expected) in scripts {
        let script = Script::read("10s", "-", events, then).unwrap_or_else(|problem| panic!("{problem}"));
        let problems = script.problems();
        assert_eq!(problems.is_empty(), expected.is_empty(), "{events}, {then}: {problems:?}");
        assert!(problems.iter().all(|problem| problem.contains(expected)), "{events}, {then}: {problems:?}");
    }
}

/// The events and claims that the README of the scenarios explains can be read.
#[test]
fn explained_events_and_claims() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-core/tests/scenarios/README.md");
    let readme = fs::read_to_string(path).expect("a README");
    for event in examples(&readme, "Events") {
        let read = Script::read("10s", "--seats 3", &event, "applied");
        assert!(read.is_ok(), "{event}: {}", read.err().unwrap_or_default());
    }
    for claim in examples(&readme, "Claims") {
        let read = Script::read("10s", "-", "tick @0s", &claim);
        assert!(read.is_ok(), "{claim}: {}", read.err().unwrap_or_default());
    }
}
