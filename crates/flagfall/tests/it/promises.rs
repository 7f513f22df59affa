//! docs/promises.md: its commands print what it says, and the tests that it names exist.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tc_testkit::markdown::tables;
use tc_testkit::scenario_files::Row;
use tc_testkit::{round_scenario, scenario};

const DOCUMENT: &str = include_str!("../../../../docs/promises.md");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const HEADER: [&str; 3] = ["promise", "where", "what it shows, or why it differs"];
/// How the first word of a row says that a rule decides otherwise.
const DIFFERS: &str = "differs: ";

/// Where a promise is met.
enum Place<'d> {
    /// A command, and the texts that it prints, in this sequence.
    Command(&'d str, Vec<&'d str>),
    /// Tests, each with its file.
    Tests(Vec<(&'d str, &'d str)>),
    /// A link to the rule that decides otherwise.
    Differs,
}

impl<'d> Place<'d> {
    fn of(cells: &'d [String]) -> Result<Place<'d>, &'static str> {
        let [promise, place, shows] = cells else { return Err("a row has three cells") };
        if promise.is_empty() || shows.is_empty() {
            return Err("every cell says something");
        }
        let links = links(place);
        match place {
            place if place.starts_with("flagfall ") => Ok(Place::Command(place, marks(shows))),
            place if place.starts_with(DIFFERS) && !links.is_empty() => Ok(Place::Differs),
            _ if links.iter().any(|(_, file)| is_test(file)) => Ok(Place::Tests(links)),
            _ => Err("expected a command, a link to a test, or `differs: ` and a link"),
        }
    }
}

fn is_test(file: &str) -> bool {
    file.starts_with("../crates/") && (file.ends_with(".rs") || file.contains("/scenarios/"))
}

/// What is in code marks; the whole cell if it was nothing else.
fn marks(cell: &str) -> Vec<&str> {
    match cell.contains('`') {
        true => cell.split('`').skip(1).step_by(2).collect(),
        false => vec![cell],
    }
}

/// The links of a cell: their texts and where they lead.
fn links(cell: &str) -> Vec<(&str, &str)> {
    let parts = cell.split('[').skip(1);
    parts
        .filter_map(|part| part.split_once("]("))
        .filter_map(|(text, rest)| Some((text, rest.split_once(')')?.0)))
        .collect()
}

/// The rows of all tables of a document, each with its line.
fn rows(document: &str) -> Vec<(usize, Vec<String>)> {
    let tables = tables(document).into_iter();
    let rows = tables.flat_map(|table| {
        assert_eq!(table.header, HEADER, "the table under `{}`", table.heading);
        table.rows
    });
    rows.collect()
}

/// What is wrong with a command: what it does not print.
fn fault(command: &str, texts: &[&str]) -> Option<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_flagfall")).parent().expect("it is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("bash");
    shell.args(["-c", &format!("exec 2>&1; {command}")]).current_dir(ROOT).stdin(Stdio::null());
    let output = shell.env("PATH", format!("{}:{path}", program.display())).output().expect("there is a bash");
    let output = String::from_utf8_lossy(&output.stdout);
    let mut rest = &*output;
    for text in texts {
        match rest.split_once(text) {
            Some((_, after)) => rest = after,
            None => return Some(format!("{command}\ndoes not print `{text}` there:\n{output}")),
        }
    }
    None
}

#[test]
fn commands_print_what_the_document_says() {
    let rows = rows(DOCUMENT);
    let faults: Vec<String> = rows
        .iter()
        .filter_map(|(line, cells)| {
            match Place::of(cells) {
                Ok(Place::Command(command, texts)) => fault(command, &texts),
                Ok(_) => None,
                Err(problem) => Some(problem.to_owned()),
            }
            .map(|fault| format!("docs/promises.md:{line}: {fault}"))
        })
        .collect();
    assert!(!rows.is_empty() && faults.is_empty(), "{}", faults.join("\n"));
}

/// The rows of all scenario pages: the folder of the page, and its file with the row as a link says them. The links of a
/// book lead to folders, not to pages elsewhere.
fn scenarios() -> BTreeSet<(String, String)> {
    let rows = [scenario::rows(), round_scenario::load()].into_iter().flat_map(|rows| rows.expect("scenarios"));
    let of = |row: &Row| {
        let (folder, page) = row.place.rsplit_once('/').unwrap_or(("", &row.place));
        let page = page.split(':').next().unwrap_or(page);
        (folder.to_owned(), format!("{page}: {}", row.name()))
    };
    rows.map(|row| of(&row)).collect()
}

/// Whether a source has this function, and it is a test.
fn has_test(source: &str, name: &str) -> bool {
    let lines: Vec<&str> = source.lines().map(str::trim_start).collect();
    let Some(place) = lines.iter().position(|line| line.starts_with(&format!("fn {name}("))) else { return false };
    let above = lines.iter().take(place).rev();
    above.take_while(|line| line.starts_with("#[") || line.starts_with("//")).any(|line| *line == "#[test]")
}

/// Whether there is the test that a link names: `FILE: FUNCTION`, or `PAGE: ROW`.
fn exists(text: &str, target: &str, scenarios: &BTreeSet<(String, String)>) -> bool {
    let target = target.trim_start_matches("../");
    if !target.ends_with(".rs") {
        return scenarios.contains(&(target.to_owned(), text.to_owned()));
    }
    let Some((file, name)) = text.split_once(": ") else { return false };
    let source = fs::read_to_string(Path::new(ROOT).join(target));
    target.ends_with(&format!("/{file}")) && source.is_ok_and(|source| has_test(&source, name))
}

#[test]
fn tests_exist() {
    let scenarios = scenarios();
    let mut faults = Vec::new();
    for (line, cells) in rows(DOCUMENT) {
        let Ok(Place::Tests(tests)) = Place::of(&cells) else { continue };
        let missing = tests.iter().filter(|(name, file)| is_test(file) && !exists(name, file, &scenarios));
        faults.extend(missing.map(|(name, file)| format!("docs/promises.md:{line}: no test `{name}` in {file}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The checks themselves: what they find.
#[test]
fn wrong_rows_are_found() {
    let found = |row: &str| {
        let document = format!("| {} |\n|---|---|---|\n| It is so. {row} |\n", HEADER.join(" | "));
        let rows = rows(&document);
        match Place::of(&rows[0].1) {
            Err(problem) => problem.to_owned(),
            Ok(Place::Command(command, texts)) => fault(command, &texts).unwrap_or_default(),
            Ok(Place::Tests(tests)) => {
                let scenarios = scenarios();
                let missing = tests.iter().filter(|(name, file)| !exists(name, file, &scenarios));
                missing.map(|(name, _)| *name).collect()
            }
            Ok(Place::Differs) => String::new(),
        }
    };
    let page = "../crates/tc-core/tests/scenarios/rules";
    assert_eq!(found("| `flagfall parse 60m` | `\"time\"`; `3600`"), "");
    assert_eq!(found("| differs: [S1](machine.md#s1) | why"), "");
    assert_eq!(found(&format!("| [s01-boundary.md: past-zero is alive at exactly zero]({page}) | that")), "");
    assert_eq!(found("| [presets.rs: wrong_rows_are_found](../crates/flagfall/tests/it/presets.rs) | that"), "");
    let of_proptest = "laws.rs: s06_ticks_only_look";
    assert_eq!(found(&format!("| [{of_proptest}](../crates/tc-core/tests/it/laws.rs) | that")), "");
    assert!(found("| `flagfall parse 60m` | `3600`; `time`").contains("does not print `time` there"));
    for missing in ["s01-boundary.md: no such row", "s02-order.md: past-zero is alive at exactly zero"] {
        assert_eq!(found(&format!("| [{missing}]({page}) | that")), missing);
    }
    // A function that is not there, one that is not a test, another file, and none.
    for missing in ["presets.rs: no_such_test", "presets.rs: millis", "run.rs: wrong_rows_are_found", "millis"] {
        assert_eq!(found(&format!("| [{missing}](../crates/flagfall/tests/it/presets.rs) | that")), missing);
    }
    assert_eq!(found("| somewhere | that"), "expected a command, a link to a test, or `differs: ` and a link");
    assert_eq!(found("| `flagfall parse 60m` | "), "every cell says something");
    assert_eq!(found("| `flagfall parse 60m`"), "a row has three cells");
}
