//! What presets show at the start and after the first move, and what they are on their own site: the table in
//! `presets.md`.

use assert_cmd::Command;
use serde_json::Value;
use tc_notation::presets;
use tc_testkit::markdown::tables;

/// What the program prints for these arguments and lines; it must not complain.
fn printed(args: &[&str], lines: String) -> String {
    let mut command = Command::cargo_bin("flagfall").expect("the program is built");
    let output = command.args(args).write_stdin(lines).assert().success().stderr("");
    String::from_utf8(output.get_output().stdout.clone()).expect("text")
}

/// What a player's clock shows, the delay included, or `none`.
fn shown(answer: &Value) -> String {
    let seat = &answer["state"]["seats"][0];
    let number = |key: &str| seat[key].as_f64().expect("a number");
    format!("{}s", (number("remaining") + number("delay")) / 1_000.0)
}

#[test]
fn presets_show_what_their_sources_say() {
    let tables = tables(include_str!("presets.md"));
    let mut named: Vec<String> = Vec::new();
    for (line, row) in tables.into_iter().flat_map(|table| table.rows) {
        let [name, start, first, then, notation, text] = &row[..] else { panic!("line {line}: {row:?}") };
        let preset = format!("@{name}");
        let millis: f64 = first.trim_end_matches('s').parse::<f64>().expect("seconds") * 1_000.0;
        let lines = format!("{{\"type\":\"start\",\"at\":0,\"seat\":0}}\n{{\"type\":\"press\",\"at\":{millis}}}\n");
        let answers = printed(&["run", &preset], lines);
        let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        let expected = [start, then].map(|shown| if shown == "none" { "0s" } else { shown });
        assert_eq!([&answers[0], &answers[1]].map(shown), expected, "line {line}");
        if notation != "-" {
            let written = printed(&["convert", &preset, "--to", notation], String::new());
            assert_eq!(written.trim_end(), text, "line {line}");
        }
        named.push(name.clone());
    }
    let families: Vec<&str> = named.iter().filter_map(|name| name.split('/').next()).collect();
    for preset in presets::all().filter(|preset| families.contains(&preset.family())) {
        assert_eq!(named.iter().filter(|name| *name == preset.name).count(), 1, "{preset}");
    }
}
