//! What presets show at the start and after the first move, what says so, and what they are on their own site: the tables
//! in `presets.md`.

use std::collections::{BTreeMap, BTreeSet};

use assert_cmd::Command;
use serde_json::Value;
use tc_notation::presets;
use tc_testkit::markdown::tables;

const PAGE: &str = include_str!("../presets.md");
/// How the sources of a row begin if the site, the federation or the maker says nothing.
const NO_DOCUMENT: &str = "no document found: ";
const KINDS: [&str; 4] = ["document", "code", "record", "report"];

/// A row of a family.
struct Shown {
    line: usize,
    preset: String,
    start: String,
    first_move: String,
    then: String,
    reckoned: String,
    sources: String,
    notation: String,
    text: String,
}

/// The rows of all tables whose first column has this name.
fn rows(page: &str, column: &str) -> Vec<(usize, Vec<String>)> {
    let tables = tables(page).into_iter().filter(|table| table.header[0] == column);
    tables.flat_map(|table| table.rows).collect()
}

/// The rows of the presets.
fn presets_of(page: &str) -> Vec<Shown> {
    let of = |(line, row): (usize, Vec<String>)| {
        let row: [String; 8] = row.try_into().unwrap_or_else(|row| panic!("line {line}: {row:?}"));
        let [preset, start, first_move, then, reckoned, sources, notation, text] = row;
        Shown { line, preset, start, first_move, then, reckoned, sources, notation, text }
    };
    rows(page, "preset").into_iter().map(of).collect()
}

/// The sources of a page and their kinds.
fn sources_of(page: &str) -> BTreeMap<String, String> {
    let of = |(line, row): (usize, Vec<String>)| {
        let row: [String; 4] = row.try_into().unwrap_or_else(|row| panic!("line {line}: {row:?}"));
        let [key, kind, says, place] = row;
        assert!(!says.is_empty() && (place.starts_with("<http") || kind == "record"), "line {line}");
        (key, kind)
    };
    rows(page, "key").into_iter().map(of).collect()
}

/// What the program prints for these arguments and lines; it must not complain.
fn printed(args: &[&str], lines: String) -> String {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    let output = command.args(args).write_stdin(lines).assert().success().stderr("");
    String::from_utf8(output.get_output().stdout.clone()).expect("text")
}

/// What a player's clock shows, the delay included.
fn shown(answer: &Value) -> String {
    let seat = &answer["state"]["seats"][0];
    let number = |key: &str| seat[key].as_f64().expect("a number");
    format!("{}s", (number("remaining") + number("delay")) / 1_000.0)
}

#[test]
fn presets_show_what_their_sources_say() {
    for Shown { line, preset, start, first_move, then, notation, text, .. } in presets_of(PAGE) {
        let preset = format!("@{preset}");
        let millis = millis(first_move.trim_end_matches('s')).expect("seconds");
        let lines = format!("{{\"type\":\"start\",\"at\":0,\"seat\":0}}\n{{\"type\":\"press\",\"at\":{millis}}}\n");
        let answers = printed(&["run", &preset], lines);
        let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        let expected = [&start, &then].map(|shown| if shown == "none" { "0s" } else { shown });
        assert_eq!([&answers[0], &answers[1]].map(shown), expected, "line {line}");
        if notation != "-" {
            let written = printed(&["convert", &preset, "--to", &notation], String::new());
            assert_eq!(written.trim_end(), text, "line {line}");
        }
    }
}

#[test]
fn every_preset_of_these_families_has_a_row() {
    let named: Vec<String> = presets_of(PAGE).into_iter().map(|shown| shown.preset).collect();
    let families: Vec<&str> = named.iter().filter_map(|name| name.split('/').next()).collect();
    for preset in presets::all().filter(|preset| families.contains(&preset.family())) {
        assert_eq!(named.iter().filter(|name| *name == preset.name).count(), 1, "{preset}");
    }
}

/// Seconds in milliseconds; `None` for what is not a number.
fn millis(text: &str) -> Option<i64> {
    text.parse::<f64>().ok().map(|seconds| (seconds * 1_000.0).round() as i64)
}

/// The sum in a text such as `180 + 2 first increment - 2, at most 200`. Other words say why.
fn sum(text: &str) -> i64 {
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_end_matches([',', ';', ':'])).collect();
    let (mut sum, mut most) = (0, i64::MAX);
    for (place, word) in words.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|place| words.get(place)).copied();
        match (before, millis(word)) {
            (None | Some("+"), Some(number)) => sum += number,
            (Some("-"), Some(number)) => sum -= number,
            (Some("most"), Some(number)) => most = number,
            _ => {}
        }
    }
    sum.min(most)
}

/// What is wrong with the sources of a row and with what it reckons.
fn fault(row: &Shown, kinds: &BTreeMap<String, String>) -> Option<String> {
    let (says_none, keys) = match row.sources.strip_prefix(NO_DOCUMENT) {
        Some(keys) => (true, keys),
        None => (false, row.sources.as_str()),
    };
    if let Some(key) = keys.split(", ").find(|key| !kinds.contains_key(*key)) {
        return Some(format!("there is no source `{key}`"));
    }
    let has_document = keys.split(", ").any(|key| kinds[key] == "document");
    if says_none == has_document {
        return Some(format!("`{NO_DOCUMENT}` is for rows without a document, and only for them"));
    }
    let is_right = match row.then.strip_suffix('s').and_then(millis) {
        Some(then) => sum(&row.reckoned) == then,
        None => row.reckoned == "no clock",
    };
    (!is_right).then(|| format!("`{}` is not {}", row.reckoned, row.then))
}

#[test]
fn every_row_has_its_sources() {
    let kinds = sources_of(PAGE);
    assert!(kinds.values().all(|kind| KINDS.contains(&kind.as_str())), "{kinds:?}");
    let rows = presets_of(PAGE);
    let faults: Vec<String> =
        rows.iter().filter_map(|row| Some(format!("presets.md:{}: {}", row.line, fault(row, &kinds)?))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let used: BTreeSet<&str> =
        rows.iter().flat_map(|row| row.sources.trim_start_matches(NO_DOCUMENT).split(", ")).collect();
    let unused: Vec<&String> = kinds.keys().filter(|key| !used.contains(key.as_str())).collect();
    assert!(unused.is_empty(), "no row has the sources {unused:?}");
}

/// The check itself: what it finds.
#[test]
fn wrong_rows_are_found() {
    let found = |then: &str, reckoned: &str, sources: &str| {
        let header = "| preset | start | first move | then | reckoned | sources | notation | text |\n|---|---|---|---|---|---|---|---|";
        let list = "| key | kind | what it says | where |\n|---|---|---|---|\n\
                    | manual | document | 5 s | <http://example.org> |\n| games | record | 5 s | - |";
        let page = format!("{header}\n| `a/b` | 5s | 2s | {then} | {reckoned} | {sources} | - | - |\n\n{list}\n");
        fault(&presets_of(&page)[0], &sources_of(&page)).unwrap_or_default()
    };
    assert_eq!(found("8s", "5 - 2 + 5 increment (R9)", "manual"), "");
    assert_eq!(found("7s", "5 - 2 + 5, at most 7 (R8)", "manual, games"), "");
    assert_eq!(found("3s", "5 - 2", "no document found: games"), "");
    assert_eq!(found("none", "no clock", "manual"), "");
    assert_eq!(found("3s", "5 - 2", ""), "there is no source ``");
    assert_eq!(found("3s", "5 - 2", "manual, leaflet"), "there is no source `leaflet`");
    let only = "`no document found: ` is for rows without a document, and only for them";
    assert_eq!(found("3s", "5 - 2", "games"), only);
    assert_eq!(found("3s", "5 - 2", "no document found: manual"), only);
    assert_eq!(found("4s", "5 - 2", "manual"), "`5 - 2` is not 4s");
}
