//! docs/machine.md shows what is saved as the machine writes it.

use std::collections::BTreeSet;

use serde_json::Value;
use tc_core::Clock;
use tc_core::client::ClockView;
use tc_core::lines::Request;
use tc_core::saved::{Journal, JournalWriter};
use tc_testkit::markdown::rows_under;
use tc_testkit::scenario::{instant, micros};

use super::{cells, document, script, seat};

/// The clock whose journal, snapshot and view the document shows.
const SAVED: [&str; 3] = ["10s, 2 x r1/30s", "--pauses 3", "start 0 @0s; press @12.5s; pause player 0 @13s"];

/// A clock whose periods have cost points, which only then are written.
const OVERTIME: [&str; 3] =
    ["10s, 1s", "--penalty 10 --charge-double 60000 --after-flag skip", "start 0 @0s; tick @12s"];

#[test]
fn journal() {
    let [control, options, events] = SAVED;
    let script = script(control, options, events);
    let clock = script.clock();
    let (mut writer, mut journal) = JournalWriter::begin(clock.setup());
    for line in script.lines() {
        let (at, input) = Request::read(line).input.expect("it can be read");
        journal = journal + "\n" + &writer.entry(at, &input);
    }
    journal.push('\n');
    assert_eq!(block("### The journal"), journal);
    let replayed = Journal::read(&journal).and_then(|journal| journal.replay()).expect("it can be read");
    assert_eq!(replayed.to_snapshot(), saved_clock().to_snapshot());
}

#[test]
fn snapshot() {
    let snapshot = saved_clock().to_snapshot();
    same_json(&block("### The snapshot"), &snapshot);
    let value: Value = serde_json::from_str(&snapshot).expect("JSON");
    let rows = |header: [&str; 2]| {
        rows_under(&document(), &header).into_iter().map(|row| row[0].clone()).collect::<BTreeSet<_>>()
    };
    let [control, options, events] = OVERTIME;
    let overtime = script(control, options, events).played().to_snapshot();
    let overtime: Value = serde_json::from_str(&overtime).expect("JSON");
    let states = [&value, &overtime].map(|value| value["state"].clone());
    assert_eq!(
        cells::<2>("The snapshot").into_iter().map(|[key, _]| key).collect::<BTreeSet<_>>(),
        self::keys(&states)
    );
    let seats = [&value, &overtime].map(|value| value["state"]["seats"][0].clone());
    assert_eq!(rows(["key", "value in a snapshot"]), self::keys(&seats));
}

#[test]
fn view() {
    same_json(&block("### The view"), &view_of(SAVED).to_json());
}

/// Clocks whose views have, together, every key there is, and leave out every key that can be.
const VIEWED: [[&str; 3]; 13] = [
    SAVED,
    ["10s", "-", "start 0 @0s; end resigned @1s"],
    ["1m..2m + opp", "-", "start 0 @0s"],
    ["1m.. + opp", "-", "start 0 @0s"],
    ["60s", "--lag fixed:1000", "start 0 @0s; tick @60.5s"],
    ["1d", "--calendar weekend", "start 0 @1.5d; tick @3d"],
    ["60s", "--start-clock 30000", "start 0 @0s"],
    ["60s", "--start-clock 30000", "start 0 @0s; pause both @1s"],
    ["10s", "--after-flag skip", "open 0 1 @0s; halt 1 @4s; tick @10s"],
    ["(2s) 10s, * x r1/30s", "--boundary past-zero", "start 0 @0s"],
    ["60s", "-", "open 0 1 @0s; halt 0 @1s"],
    ["60s", "--move-limit 10000", "start 0 @0s"],
    OVERTIME,
];

/// The tables have every key of a view, with a question mark if it can be left out, and no others.
#[test]
fn keys_of_a_view() {
    let views = VIEWED.map(|viewed| {
        let json = view_of(viewed).to_json();
        ClockView::from_json(&json).unwrap_or_else(|error| panic!("{viewed:?}: {error}"));
        serde_json::from_str::<Value>(&json).expect("JSON")
    });
    let within = |objects: &[Value], key: &str| -> Vec<Value> {
        let inner = objects.iter().filter_map(|object| object.get(key));
        inner.flat_map(|value| value.as_array().cloned().unwrap_or_else(|| vec![value.clone()])).collect()
    };
    let seats = within(&views, "seats");
    let tables = [
        ("key of a view", views.to_vec()),
        ("key of a seat in a view", seats.clone()),
        ("key of `gains`", within(&seats, "gains")),
        ("key of a part of `then`", within(&seats, "then")),
    ];
    for (header, objects) in tables {
        let rows = rows_under(&document(), &[header, "value"]).into_iter().map(|row| row[0].clone());
        assert_eq!(rows.collect::<BTreeSet<_>>(), keys(&objects), "{header}");
    }
}

/// The keys of some objects; those that not all of them have with a question mark.
fn keys(objects: &[Value]) -> BTreeSet<String> {
    let objects: Vec<_> = objects.iter().map(|object| object.as_object().expect("an object")).collect();
    let all: BTreeSet<&String> = objects.iter().flat_map(|object| object.keys()).collect();
    let marked = |key: &String| {
        let mark = if objects.iter().all(|object| object.contains_key(key)) { "" } else { "?" };
        format!("{key}{mark}")
    };
    all.into_iter().map(marked).collect()
}

/// What the document says is drawn from a view is what the library draws.
#[test]
fn drawn_views() {
    let header =
        ["control", "rules", "events", "seat", "drawn at", "stage", "periods left", "left", "delay", "used up"];
    for row in rows_under(&document(), &header) {
        let view = view_of([&row[0], &row[1], &row[2]]);
        let at = instant(row[4].trim_start_matches('@')).expect("an instant");
        let shown = view.shown(seat(row[3].parse().expect("a seat")), at).expect("later");
        let periods = shown.periods_left.map_or("null".to_owned(), |left| left.to_string());
        let found = (shown.stage.to_string(), periods, shown.is_used_up);
        assert_eq!(found, (row[5].clone(), row[6].clone(), row[9] == "yes"), "{row:?}");
        let times = [shown.left, shown.delay_left].map(|time| time.as_micros());
        let expected = [&row[7], &row[8]].map(|time| micros(time).expect("a time"));
        assert_eq!(times, expected, "{row:?}");
    }
}

fn view_of([control, options, events]: [&str; 3]) -> ClockView {
    let clock = script(control, options, events).played();
    ClockView::of(&clock.state().as_of_last_input(clock.setup()))
}

fn saved_clock() -> Clock {
    let [control, options, events] = SAVED;
    script(control, options, events).played()
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

/// The forms of the table are written by the types that it names.
#[test]
fn parts() {
    let rows = rows_under(&document(), &["in Rust", "JSON"]);
    let read = |row: &[String]| -> Result<String, serde_json::Error> {
        let form = row[1].as_str();
        Ok(match row[0].split([':', '(']).next().unwrap_or_default() {
            "Input" => serde_json::to_string(&serde_json::from_str::<tc_core::Input>(form)?)?,
            "Effect" => serde_json::to_string(&serde_json::from_str::<tc_core::Effect>(form)?)?,
            "Rules" => serde_json::to_string(&serde_json::from_str::<tc_core::Rules>(form)?)?,
            "Timestamp" => serde_json::to_string(&serde_json::from_str::<tc_core::Timestamp>(form)?)?,
            "Span" => serde_json::to_string(&serde_json::from_str::<tc_core::Span>(form)?)?,
            "SeatSet" => serde_json::to_string(&serde_json::from_str::<tc_core::SeatSet>(form)?)?,
            "Outcome" => serde_json::to_string(&serde_json::from_str::<tc_core::Outcome>(form)?)?,
            other => panic!("no such type: {other}"),
        })
    };
    assert!(!rows.is_empty());
    for row in rows {
        assert_eq!(read(&row).unwrap_or_else(|error| panic!("{error}: {row:?}")), row[1]);
    }
    let long: tc_core::Input = serde_json::from_str(r#"{"type":"press","next":"in_order","lag":0}"#).expect("an input");
    assert_eq!(long, tc_core::Input::press());
}
