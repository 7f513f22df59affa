//! What is saved stands in docs/machine.md as the machine writes it.

use std::collections::BTreeSet;

use serde_json::Value;
use tc_core::client::View;
use tc_core::lines::{self, Request};
use tc_core::saved::{Journal, Journalist};
use tc_core::{MAX_SEATS, Setup};
use tc_testkit::markdown::rows_under;

use crate::script::{Bench, Script, json_lines, options};
use crate::{cells, document};

/// The clock whose journal, snapshot and view stand in the document.
const SAVED: Script<'_> = Script {
    control: "10s, 2 x r1/30s",
    rules: "--pauses 3",
    events: "start 0 @0s; press @12.5s; pause player 0 @13s",
};

#[test]
fn journal() {
    let setup: Setup<MAX_SEATS> = options(SAVED.rules).setup(SAVED.control);
    let (mut journalist, mut journal) = Journalist::begin(&setup);
    for line in json_lines(SAVED.events) {
        let (at, input) = Request::read(&line).input.expect("it can be read");
        journal = journal + "\n" + &journalist.entry(at, &input);
    }
    journal.push('\n');
    assert_eq!(block("### The journal"), journal);
    let replayed = Journal::<MAX_SEATS>::read(&journal).and_then(|journal| journal.replay()).expect("it can be read");
    assert_eq!(replayed.to_snapshot(), saved_clock().to_snapshot());
}

#[test]
fn snapshot() {
    let snapshot = saved_clock().to_snapshot();
    same_json(&block("### The snapshot"), &snapshot);
    let value: Value = serde_json::from_str(&snapshot).expect("JSON");
    let keys = |path: &str| {
        value.pointer(path).and_then(Value::as_object).expect(path).keys().cloned().collect::<BTreeSet<_>>()
    };
    let rows = |header: [&str; 2]| {
        rows_under(&document(), &header).into_iter().map(|row| row[0].clone()).collect::<BTreeSet<_>>()
    };
    assert_eq!(cells::<2>("The snapshot").into_iter().map(|[key, _]| key).collect::<BTreeSet<_>>(), keys("/state"));
    assert_eq!(rows(["key", "value in a snapshot"]), keys("/state/seats/0"));
}

#[test]
fn view() {
    let clock = saved_clock();
    let look = clock.state().as_of_last_input(clock.setup());
    same_json(&block("### The view"), &View::of(&look).to_json());
}

fn saved_clock() -> Bench {
    let mut clock = SAVED.clock();
    json_lines(SAVED.events).iter().for_each(|line| assert!(lines::answer(&mut clock, line).is_accepted()));
    clock
}

/// The first block of code under a heading.
fn block(heading: &str) -> String {
    let document = document();
    let (_, rest) = document.split_once(&format!("\n{heading}\n")).expect(heading);
    let (_, rest) = rest.split_once("\n```").expect("a block");
    let (_, rest) = rest.split_once('\n').expect("a block");
    rest.split_once("```").expect("its end").0.to_owned()
}

fn same_json(document: &str, machine: &str) {
    let value = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(value(document), value(machine), "the machine says:\n{machine}");
}
