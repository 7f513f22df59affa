//! What is refused in every object that is read: each key of each object is left out, doubled and given values that it
//! cannot have, and the refusal names it. The snapshot lists for each key the values that it takes, and all sentences.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;
use tc_core::client::ClockView;
use tc_core::log::Chain;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{
    Adjustment, Berserk, Calendar, Clock, EndReason, GameSettings, Input, Lag, PauseReason, Press, Rules, Seat,
    SeatSet, Setup, Span, StagePosition, StartClockEnd, StartClockFor, Thresholds, Timestamp, Undo, lines,
};

/// What is put in the place of a value, with the name under which the snapshot lists it.
fn wrong_values() -> Vec<(&'static str, String)> {
    let same = |value: &'static str| (value, value.to_owned());
    let short = [
        "null",
        "true",
        "-1",
        "0.5",
        "0.0001",
        "1e2",
        "1e400",
        "NaN",
        "-Infinity",
        "65536",
        "9007199254740993",
        "\"\"",
        "\"nonsense\"",
        "[]",
        "[null]",
        "{}",
        "{\"extra\":1}",
    ];
    let mut values: Vec<_> = short.map(same).into();
    values.push(("a lone surrogate", r#""\ud800""#.into()));
    values.push(("500 levels", format!("{}{}", "[".repeat(500), "]".repeat(500))));
    values.push((
        "65 keys",
        format!("{{{}}}", (0..65).map(|key| format!(r#""k{key}":0"#)).collect::<Vec<_>>().join(",")),
    ));
    values
}

/// What happens to one key of an object.
#[derive(Clone, Copy)]
enum Edit<'e> {
    LeaveOut,
    Double,
    Replace(&'e str),
}

/// The text of a sample, with an edit at one place.
fn written(value: &Value, place: &str, target: &str, edit: Edit<'_>, to: &mut String) {
    let mut separated = false;
    let mut separate = |to: &mut String| {
        if separated {
            to.push(',');
        }
        separated = true;
    };
    match value {
        Value::Object(object) => {
            to.push('{');
            for (key, value) in object {
                let at = format!("{place}/{key}");
                let is_target = at == target;
                if is_target && matches!(edit, Edit::LeaveOut) {
                    continue;
                }
                let again = if is_target && matches!(edit, Edit::Double) { 2 } else { 1 };
                for _ in 0..again {
                    separate(to);
                    to.push_str(&format!("\"{key}\":"));
                    match edit {
                        Edit::Replace(text) if is_target => to.push_str(text),
                        _ => written(value, &at, target, edit, to),
                    }
                }
            }
            to.push('}');
        }
        Value::Array(list) => {
            to.push('[');
            for (index, value) in list.iter().enumerate() {
                separate(to);
                written(value, &format!("{place}/{index}"), target, edit, to);
            }
            to.push(']');
        }
        other => to.push_str(&other.to_string()),
    }
}

/// The places of all keys of a sample.
fn keys(value: &Value, place: &str, to: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let at = format!("{place}/{key}");
                to.push(at.clone());
                keys(value, &at, to);
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                keys(value, &format!("{place}/{index}"), to);
            }
        }
        _ => {}
    }
}

/// A reader of one type, and the samples that it reads.
struct Type {
    name: &'static str,
    samples: Vec<Value>,
    read: fn(&str) -> Result<(), String>,
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("it is written")
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("an object")
}

fn inputs() -> Vec<Input> {
    let (seat, time, seats) = (Seat::SECOND, Span::millis(5), SeatSet::only(Seat::SECOND));
    let position = StagePosition { stage: Some(1), periods: Some(2) };
    let adjustments = [
        Adjustment::Give { seat, time },
        Adjustment::Take { seat, time },
        Adjustment::Set { seat, time, position, force: true },
        Adjustment::Transfer { from: seat, to: Seat::FIRST, time },
        Adjustment::Moves { seat, count: 3 },
        Adjustment::Berserk { seat },
        Adjustment::SkipBonus { seat },
    ];
    let others = [
        Input::Start { seat },
        Input::Press(Press { seat: Some(seat), next: tc_core::Next::Seat(seat), lag: time }),
        Input::Stop { lag: time },
        Input::Act,
        Input::Open { seats },
        Input::Halt { seat },
        Input::Go { seat },
        Input::Settle { moved: seats },
        Input::Tick,
        Input::Claim { seat },
        Input::Pause(PauseReason::Player(seat)),
        Input::Resume(PauseReason::Disconnection(None)),
        Input::Undo(Undo::Forced),
        Input::End { reason: EndReason::new("resigned").expect("a short text") },
    ];
    others.into_iter().chain(adjustments.map(Input::Adjust)).collect()
}

/// A clock that has almost everything: three seats, stages and byo-yomi, an hourglass, pauses, moves that can be undone.
fn clock() -> Clock {
    let rules = Rules {
        calendar: Calendar::Weekend,
        pauses: Some(5),
        keep_undo: Some(1),
        lag: Lag::Lichess,
        thresholds: Thresholds::At { low: Span::secs(20), critical: Span::secs(10) },
        start_clock: Some(Span::secs(30)),
        ..Rules::default()
    };
    let controls = ["1h, 5 x r1/30s", "10m.. + opp", "40/90m, 30m.. + 30s"];
    let controls = controls.map(|control| control.parse().expect("a control"));
    let mut clock = Clock::new(&Setup::for_each(rules, controls).expect("a setup"));
    let give = Adjustment::Give { seat: Seat::FIRST, time: Span::secs(1) };
    let inputs = [
        Input::Start { seat: Seat::FIRST },
        Input::press(),
        Input::Adjust(give),
        Input::press(),
        Input::press(),
        Input::press(),
        Input::Pause(PauseReason::Player(Seat::SECOND)),
    ];
    for (index, input) in (0..).zip(inputs) {
        clock.handle(Timestamp::millis(index * 1_500), &input).expect("a legal input");
    }
    clock
}

/// The lines of a journal, without their sums.
fn journal() -> Vec<String> {
    let clock = clock();
    let mut text = String::new();
    let (mut writer, head) = JournalWriter::begin(clock.setup());
    text.push_str(&head);
    text.push('\n');
    text.push_str(&writer.entry(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }));
    text.lines().map(|line| Chain::object(line).expect("a line with its sum")).collect()
}

/// Lines with the sums that they should have.
fn summed(lines: &[&str]) -> String {
    let mut chain = Chain::default();
    lines.iter().map(|line| chain.write(line) + "\n").collect()
}

fn types() -> Vec<Type> {
    let clock = clock();
    let at = clock.state().now().expect("it has begun");
    let of_line = |input: &Input| {
        let Value::Object(mut line) = json(input) else { panic!("an input is an object") };
        line.insert("at".into(), json(&Timestamp::millis(12_500)));
        Value::Object(line)
    };
    let rules = *clock.setup().rules();
    let rules = Rules {
        first_bonus: true,
        free_moves: 2,
        margin: Span::ZERO,
        move_limit: Some(Span::secs(10)),
        charge: Some(Span::secs(1)),
        charge_least: Span::secs(1),
        charge_double: Some(Span::secs(1)),
        penalty: 10,
        penalty_from: Some(1),
        ..rules
    };
    let all_rules = Rules {
        start_clock_for: StartClockFor::Each,
        start_clock_end: StartClockEnd::Lose,
        timeouts: Some(3),
        ..rules
    };
    let all_rules = Rules { berserk: Berserk::Lishogi, ..all_rules };
    fn by_serde<T: serde::de::DeserializeOwned>(text: &str) -> Result<(), String> {
        serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
    }
    vec![
        Type {
            name: "line",
            samples: inputs().iter().map(of_line).collect(),
            read: |text| lines::Request::read(text).input.map(drop).map_err(|problem| problem.to_string()),
        },
        Type { name: "input", samples: inputs().iter().map(json).collect(), read: by_serde::<Input> },
        Type { name: "rules", samples: vec![json(&all_rules)], read: by_serde::<Rules> },
        Type {
            name: "settings",
            samples: vec![parsed(r#"{"control":"5m","rules":"first-bonus"}"#)],
            read: by_serde::<GameSettings>,
        },
        Type {
            name: "view",
            samples: vec![parsed(&ClockView::of(&clock.look(at).expect("an instant")).to_json())],
            read: |text| ClockView::from_json(text).map(drop).map_err(|problem| problem.to_string()),
        },
        Type {
            name: "snapshot",
            samples: vec![parsed(&Chain::object(&clock.to_snapshot()).expect("a line with its sum"))],
            read: |text| {
                let read = Clock::from_snapshot(&Chain::default().write(text));
                read.map(drop).map_err(|problem| problem.to_string())
            },
        },
        Type {
            name: "first line of a journal",
            samples: vec![parsed(&journal()[0])],
            read: |text| Journal::read(&summed(&[text])).map(drop).map_err(|problem| problem.to_string()),
        },
        Type {
            name: "line of a journal",
            samples: vec![parsed(&journal()[1])],
            read: |text| {
                Journal::read(&summed(&[&journal()[0], text])).map(drop).map_err(|problem| problem.to_string())
            },
        },
    ]
}

/// Whether a refusal says where the text is wrong: a key of the place, also as words, or the byte from which it is no JSON
/// or too long.
fn is_found(problem: &str, place: &str) -> bool {
    let key_is_named = |key: &str| problem.contains(&format!("`{key}`")) || problem.contains(&key.replace('_', " "));
    let byte = [" at byte ", " at line 1 column ", " bytes"];
    // A wrong kind of text is named as a whole. An object in the place of another one is wrong in its own keys. Values can
    // contradict each other.
    let others = [
        "there is no seat",
        "expected a journal",
        "expected a snapshot",
        "an object has at most 64",
        "has no key `extra`",
        "is missing",
        "at least one seat, found none",
        "expected both thresholds or neither",
        "expected a quota that the rules give",
    ];
    place.split('/').skip(1).any(key_is_named) || byte.into_iter().chain(others).any(|part| problem.contains(part))
}

/// The answers of a reader to a sample with every edit of every key: the place, the name of the edit, and the answer.
fn answers(sample: &Value, read: fn(&str) -> Result<(), String>) -> Vec<(String, &'static str, Result<(), String>)> {
    let wrong = wrong_values();
    let by_value = || wrong.iter().map(|(called, value)| (*called, Edit::Replace(value)));
    let mut places = Vec::new();
    keys(sample, "", &mut places);
    let edits = |place| {
        let edits = [("left out", Edit::LeaveOut), ("twice", Edit::Double)].into_iter().chain(by_value());
        edits.map(move |(called, edit)| (place, called, edit))
    };
    let answer = |(place, called, edit): (&String, &'static str, Edit<'_>)| {
        let mut text = String::new();
        written(sample, "", place, edit, &mut text);
        (place.clone(), called, read(&text))
    };
    places.iter().flat_map(edits).map(answer).collect()
}

/// A refusal without the names of keys and without the place of the mistake.
fn sentence(problem: &str, place: &str) -> String {
    let end = [" at byte ", " at line "].into_iter().find_map(|place| problem.find(place)).unwrap_or(problem.len());
    let without = |sentence: String, key: &str| sentence.replace(&format!("`{key}`"), "`KEY`");
    place.split('/').fold(problem[..end].to_owned(), without)
}

#[test]
fn every_key_of_every_object() {
    let (mut taken, mut sentences) = (BTreeMap::<String, BTreeSet<&str>>::new(), BTreeSet::new());
    let mut unfound = Vec::new();
    for Type { name, samples, read } in types() {
        for sample in &samples {
            assert_eq!(read(&sample.to_string()), Ok(()), "{name}: {sample}");
        }
        for (place, called, answer) in samples.iter().flat_map(|sample| answers(sample, read)) {
            let Err(problem) = answer else {
                let without_numbers: String = place.chars().filter(|sign| !sign.is_ascii_digit()).collect();
                taken.entry(format!("{name} {without_numbers}")).or_default().insert(called);
                continue;
            };
            if !is_found(&problem, &place) {
                unfound.push(format!("{name}{place}, {called}: {problem}"));
            }
            sentences.insert(sentence(&problem, &place));
        }
    }
    assert!(unfound.is_empty(), "{} refusals do not name the key:\n{}", unfound.len(), unfound.join("\n"));
    let row = |(place, called): (String, BTreeSet<&str>)| format!("{place}: {}", Vec::from_iter(called).join("  "));
    insta::assert_snapshot!("strictness_taken", taken.into_iter().map(row).collect::<Vec<_>>().join("\n"));
    insta::assert_snapshot!("strictness_sentences", Vec::from_iter(sentences).join("\n"));
}

/// 2 MB in the place of a value cost no more than their bytes, and are refused.
#[test]
fn two_megabytes() {
    let long = format!("\"{}\"", "a".repeat(2_000_000));
    for Type { name, samples, read } in types() {
        let mut places = Vec::new();
        keys(&samples[0], "", &mut places);
        let mut text = String::new();
        written(&samples[0], "", &places[0], Edit::Replace(&long), &mut text);
        let problem = read(&text).expect_err(name);
        assert!(is_found(&problem, &places[0]) && problem.len() < 1_000, "{name}: {} bytes", problem.len());
    }
}
