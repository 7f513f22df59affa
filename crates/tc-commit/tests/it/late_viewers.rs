//! What viewers see who are named after the lines (C10), and rounds that go on from a snapshot (C15).

#![cfg(feature = "json")]

use proptest::prelude::*;
use serde_json::{Value, json};
use tc_commit::Viewer;
use tc_commit::lines::{Asked, Entry, LineAnswer, Rounds};
use tc_testkit::cases;
use tc_testkit::round_lines::{Marks, PLAYERS, STEP, Script};

/// All who look, and somebody who never plays.
fn viewers() -> Vec<(&'static str, Viewer)> {
    let player = |name: &'static str| (name, Viewer::Player(name.parse().expect("an id")));
    let others = [("arbiter", Viewer::Arbiter), ("spectator", Viewer::Spectator), player("nobody")];
    PLAYERS.into_iter().map(player).chain(others).collect()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The lines of these steps, at instants that mostly grow.
fn lines(steps: &[[u8; STEP]]) -> Vec<serde_json::Map<String, Value>> {
    let (mut script, mut at) = (Script::default(), 0_i64);
    // A first round, so that most lines find one.
    let steps = [[0, 0, 4, 4]].iter().chain(steps);
    let line = |step: &[u8; STEP]| {
        at += i64::from(step[3] % 64) * 500 - 500;
        let mut line = script.line("g", *step);
        line.insert("at".to_owned(), json!(at));
        line
    };
    steps.map(line).collect()
}

/// What a viewer gets, as one value.
fn late(rounds: &Rounds, answer: &LineAnswer, viewer: &Viewer) -> Value {
    let (view, seen) = rounds.seen_after(answer, viewer).expect("the answer to the last line");
    let (mut view, seen) = (view.map_or(Value::Null, |view| read(&view.to_json())), read(&seen.to_json()));
    if let Some(view) = view.as_object_mut() {
        view.insert("effects".to_owned(), seen.get("effects").cloned().unwrap_or_else(|| json!([])));
    }
    view
}

fn random() -> impl Strategy<Value = Vec<[u8; STEP]>> {
    prop::collection::vec(any::<[u8; STEP]>(), 1..40)
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn c10_late_viewers_see_what_early_ones_see(steps in random()) {
        let asked = viewers().iter().map(|(name, _)| Asked::parse(name).expect("a viewer")).collect();
        let (mut early, mut rounds) = (Rounds::new(asked), Rounds::new(Vec::new()));
        for line in lines(&steps) {
            let line = Value::Object(line).to_string();
            let (answer, expected) = (rounds.answer(&line), read(&early.answer(&line).to_json()));
            for (name, viewer) in viewers() {
                prop_assert_eq!(late(&rounds, &answer, &viewer), expected["views"][name].clone(), "{} {}", name, line);
            }
        }
    }

    #[test]
    fn c10_nobody_sees_a_secret(steps in random()) {
        let (mut rounds, mut marks) = (Rounds::new(Vec::new()), Marks::default());
        for line in lines(&steps) {
            let answer = rounds.answer(&Value::Object(line.clone()).to_string());
            marks.note(&line, &read(&answer.to_json()));
            for (name, viewer) in viewers() {
                let (view, seen) = rounds.seen_after(&answer, &viewer).expect("the answer to the last line");
                let text = format!("{} {}", seen.to_json(), view.map(|view| view.to_json()).unwrap_or_default());
                prop_assert_eq!(marks.leaked(name, &text), Default::default(), "{} sees {} after {:?}", name, text, line);
            }
        }
    }

    #[test]
    fn c15_a_snapshot_goes_on(steps in random(), place in any::<prop::sample::Index>()) {
        let lines = lines(&steps);
        let begin = || Rounds::new(viewers().iter().map(|(name, _)| Asked::parse(name).expect("a viewer")).collect());
        let (mut rounds, mut marks) = (begin().with_public_digests().with_snapshots(), Marks::default());
        let (before, after) = lines.split_at(place.index(lines.len() + 1));
        for line in before {
            let answer = rounds.answer(&Value::Object(line.clone()).to_string());
            marks.note(line, &read(&answer.to_json()));
        }
        let snapshot = rounds.to_snapshot().expect("it takes snapshots");
        prop_assert_eq!(marks.leaked("arbiter", &snapshot), Default::default(), "{}", snapshot);
        let mut again = begin().with_public_digests().resume(&snapshot).expect("a snapshot");
        prop_assert_eq!(again.to_snapshot(), Some(snapshot));
        prop_assert_eq!(again.answer("?").to_json(), rounds.answer("?").to_json());
        for line in after {
            let line = Value::Object(line.clone()).to_string();
            prop_assert_eq!(again.answer(&line).to_json(), rounds.answer(&line).to_json(), "{}", line);
        }
    }

    #[test]
    fn c15_entries_are_answered_again(steps in random()) {
        let begin = || Rounds::new(viewers().iter().map(|(name, _)| Asked::parse(name).expect("a viewer")).collect());
        let (mut rounds, mut again) = (begin().with_entries(), begin());
        for line in lines(&steps) {
            let answer = rounds.answer(&Value::Object(line).to_string());
            let Some(accepted) = &answer.accepted else { continue };
            let entry = serde_json::to_string(&accepted.to_entry()).expect("JSON");
            let entry: Entry = serde_json::from_str(&entry).expect("an entry");
            prop_assert_eq!(again.answer_entry(&entry).to_json(), answer.to_json());
        }
    }

    /// A changed snapshot is refused, or its rounds answer.
    #[test]
    fn c15_any_snapshot_is_read_or_refused(steps in random(), place in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut rounds = Rounds::new(Vec::new()).with_snapshots();
        let lines: Vec<String> = lines(&steps).into_iter().map(|line| Value::Object(line).to_string()).collect();
        lines.iter().for_each(|line| drop(rounds.answer(line)));
        let mut snapshot = rounds.to_snapshot().expect("it takes snapshots").into_bytes();
        let place = place.index(snapshot.len());
        snapshot[place] = byte;
        if let Ok(mut again) = Rounds::new(Vec::new()).resume(&String::from_utf8_lossy(&snapshot)) {
            lines.iter().for_each(|line| drop(again.answer(line).to_json()));
        }
    }
}

#[test]
fn an_earlier_answer_shows_nothing() {
    let mut rounds = Rounds::new(Vec::new());
    let answer = rounds.answer(r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["a"]}"#);
    assert!(rounds.seen_after(&answer, &Viewer::Arbiter).is_some());
    rounds.answer("?");
    assert!(rounds.seen_after(&answer, &Viewer::Arbiter).is_none());
}

#[test]
fn snapshots_that_are_refused() {
    let refused = |text: &str| Rounds::new(Vec::new()).resume(text).expect_err("refused").to_string();
    let line = r#"{"line":{"type":"abort","at":0}}"#;
    let texts = [
        "?".to_owned(),
        "{}".to_owned(),
        r#"{"version":2,"last":{},"lines":[]}"#.to_owned(),
        format!(r#"{{"version":1,"last":{{}},"lines":[{line}]}}"#),
        r#"{"version":1,"last":{},"clocks":{"round":{"game":"g","seq":1},"seats":[["a",16]],"clock":"?"},"lines":[]}"#
            .to_owned(),
        r#"{"version":1,"last":{},"clocks":{"round":{"game":"g","seq":1},"seats":[["a",0]],"clock":"?"},"lines":[]}"#
            .to_owned(),
    ];
    let errors: Vec<String> = texts.iter().map(|text| format!("{text}\n  {}", refused(text))).collect();
    insta::assert_snapshot!(errors.join("\n"));
}
