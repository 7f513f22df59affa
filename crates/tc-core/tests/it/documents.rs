//! The tables of docs/machine.md are what the machine does.

mod saved;

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde_json::Value;
use tc_core::lines::{self, LineAnswer, Request};
use tc_core::{
    AdjustedBy, Answer, BonusKind, Cause, Change, Effect, EndReason, FlagCause, Input, Loss, PauseReason, Refused,
    RuleSet, Rules, Seat, Span, Timestamp, Verdict,
};
use tc_testkit::markdown::{rows_under, table};
use tc_testkit::scenario::{self, Script};

fn document() -> String {
    read("docs/machine.md")
}

/// A file of the workspace.
fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn fixed<const COLUMNS: usize>(rows: Vec<Vec<String>>) -> Vec<[String; COLUMNS]> {
    rows.into_iter().map(|row| row.try_into().unwrap_or_else(|row| panic!("so many cells: {row:?}"))).collect()
}

fn cells<const COLUMNS: usize>(title: &str) -> Vec<[String; COLUMNS]> {
    fixed(table(&document(), title))
}

/// A script without claims.
fn script(control: &str, options: &str, events: &str) -> Script {
    Script::read(control, options, events, "").unwrap_or_else(|problem| panic!("{problem}"))
}

/// An event as a line of the protocol.
fn line(event: &str, at: Timestamp) -> String {
    scenario::line(&format!("{event} @{}us", at.as_micros())).unwrap_or_else(|problem| panic!("{problem}"))
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

#[test]
fn worked_examples() {
    let rows = scenario::documented();
    assert!(rows.len() > 50, "{} rows", rows.len());
    let problems = rows.iter().flat_map(|row| {
        let problems = scenario::check(row).into_iter();
        problems.map(|problem| format!("{}: {}: {problem}", row.place, row.name()))
    });
    let problems: Vec<String> = problems.collect();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// Every rule has its anchor, once.
#[test]
fn anchors() {
    let document = document();
    for number in (1..=27).chain(30..=32) {
        let heading = format!("### <a id=\"s{number}\"></a>S{number}. ");
        assert_eq!(document.matches(&heading).count(), 1, "{heading}");
    }
}

/// Every cell of the table of inputs and statuses comes from the machine.
#[test]
fn inputs_and_statuses() {
    let document = document();
    let statuses = fixed::<3>(rows_under(&document, &["status", "rules", "events"]));
    let names: Vec<&str> = statuses.iter().map(|[name, ..]| name.as_str()).collect();
    let header: Vec<&str> = ["input"].into_iter().chain(names).collect();
    let rows = rows_under(&document, &header);
    let mut generated = format!("| {} |\n|{}\n", header.join(" | "), "---|".repeat(header.len()));
    for row in &rows {
        let answers = statuses.iter().map(|[_, rules, events]| {
            let answers: BTreeSet<String> = inputs_of(row).map(|input| answer(rules, events, input)).collect();
            answers.into_iter().collect::<Vec<_>>().join(" or ")
        });
        let inputs: Vec<String> = inputs_of(row).map(|input| format!("`{input}`")).collect();
        let answers: Vec<String> = answers.collect();
        generated.push_str(&format!("| {} | {} |\n", inputs.join(", "), answers.join(" | ")));
    }
    assert!(document.contains(&generated), "the machine says:\n{generated}");
    let kinds: BTreeSet<String> = lines_of_all_types().iter().map(|line| kind(line)).collect();
    let rows: BTreeSet<String> = rows
        .iter()
        .flat_map(|row| inputs_of(row))
        .map(|input| input.split(' ').next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(rows, kinds, "every type of input has a row");
}

/// The inputs of a row. All of them get the same answers.
fn inputs_of(row: &[String]) -> impl Iterator<Item = &str> {
    row[0].split(", ").map(|input| input.trim_matches('`'))
}

/// What an input is answered a second after these events.
fn answer(options: &str, events: &str, input: &str) -> String {
    let mut clock = script("60s", options, events).played();
    let last = clock.state().now().unwrap_or(Timestamp::EPOCH);
    let line = line(input, last.checked_add(Span::secs(1)).expect("near"));
    scenario::verdict(&lines::answer(&mut clock, &line))
}

#[test]
fn effects() {
    let clock = script("60s", "-", "-").clock();
    let span = Span::secs;
    let changes = [
        Change::Turn,
        Change::Periods { spent: 2, left: Some(3), by: Cause::Time },
        Change::Stage { stage: 1, by: Cause::Moves },
        Change::Reset { by: Cause::Moves },
        Change::Bonus { time: span(3), kind: BonusKind::Increment },
        Change::Forfeited { time: Span::millis(12_500), why: Loss::Reset },
        Change::Moved {
            thought: span(8),
            charged: span(3),
            delay: span(5),
            credit: Span::ZERO,
            stage: 0,
            period: Some(0),
        },
        Change::Credit { time: Span::millis(400) },
        Change::Penalty { points: 10, total: 30 },
        Change::Adjusted { time: span(-15), why: AdjustedBy::Take },
        Change::Paused(PauseReason::Both),
        Change::Resumed(PauseReason::Both),
        Change::Timeout { by: FlagCause::Time },
        Change::Flag { by: FlagCause::Time },
        Change::Flag { by: FlagCause::MoveLimit },
        Change::Flag { by: FlagCause::StartClock },
        Change::Flag { by: FlagCause::Abandoned },
        Change::Undone,
        Change::Cancelled,
        Change::Ended,
    ];
    let rows = cells::<4>("Effects");
    assert_eq!(rows.len(), changes.len());
    for ([kind, keys, printed, when], change) in rows.iter().zip(changes) {
        assert_eq!(change.to_string(), *printed);
        let effects = vec![Effect { at: Timestamp::EPOCH, seat: None, change }];
        let result = Ok(Answer { verdict: Verdict::Applied, effects });
        let look = clock.state().as_of_last_input(clock.setup());
        let reason = EndReason::new("resigned").expect("short");
        let entry = Some((Timestamp::EPOCH, Input::End { reason }));
        let json = LineAnswer { at: None, result, entry, look }.to_json();
        let json: Value = serde_json::from_str(&json).expect(&json);
        let effect = json["effects"][0].as_object().expect("an effect");
        assert_eq!(effect["type"], Value::String(kind.clone()));
        let mut expected: Vec<&str> = vec!["type", "at", "seat"];
        expected.extend(words(keys));
        assert_eq!(sorted(effect.keys().map(String::as_str)), sorted(expected), "{kind}");
        for word in all_words(&change) {
            assert!(when.contains(&format!("`{word}`")), "{kind}: {word}");
        }
    }
}

/// The words that a value of an effect can be, as far as the row lists them. A kind of effect without an arm has no row
/// yet.
fn all_words(change: &Change) -> Vec<&'static str> {
    match change {
        Change::Bonus { .. } => [BonusKind::Increment, BonusKind::First, BonusKind::Bronstein, BonusKind::Opponent]
            .map(BonusKind::word)
            .to_vec(),
        Change::Forfeited { .. } => [Loss::Reset, Loss::Expire, Loss::Take, Loss::Cap].map(Loss::word).to_vec(),
        Change::Timeout { .. } => vec![FlagCause::MoveLimit.word()],
        Change::Flag { by } if by != &FlagCause::Time => vec![by.word()],
        Change::Turn
        | Change::Periods { .. }
        | Change::Stage { .. }
        | Change::Reset { .. }
        | Change::Moved { .. }
        | Change::Credit { .. }
        | Change::Penalty { .. }
        | Change::Adjusted { .. }
        | Change::Paused(_)
        | Change::Resumed(_)
        | Change::Flag { .. }
        | Change::Undone
        | Change::Cancelled
        | Change::Ended => Vec::new(),
        _ => panic!("no row for {change:?}"),
    }
}

#[test]
fn errors() {
    let one = seat(1);
    let refusals = [
        Refused::NotRunning,
        Refused::NotSimultaneous,
        Refused::AlreadyStarted,
        Refused::BerserkTooLate(one),
        Refused::Paused,
        Refused::NotPaused,
        Refused::OutOfTurn,
        Refused::Simultaneous,
        Refused::NotInTurn(one),
        Refused::DroppedOut(one),
        Refused::Over,
        Refused::Flagged,
        Refused::Cancelled,
        Refused::UnknownSeat(one),
        Refused::TimeBackwards(Timestamp::secs(5)),
        Refused::Overflow,
        Refused::GiftTooLong(one),
        Refused::NothingToUndo,
        Refused::NoPausesLeft(one),
        Refused::NoBerserk(one),
        Refused::SeatNotNamed,
        Refused::NoSeats,
        Refused::Negative(Span::secs(-1)),
        Refused::NoSuchStage { seat: one, stage: 7 },
        Refused::NoSuchPeriods { seat: one, periods: 7 },
        Refused::OtherSetup,
        Refused::NothingToHalve(one),
    ];
    let rows = cells::<3>("Errors");
    assert_eq!(rows.len(), refusals.len());
    for ([kind, name, message], refused) in rows.iter().zip(refusals) {
        assert_eq!((refused.kind(), refused.to_string()), (kind.as_str(), message.clone()));
        let debug = format!("{refused:?}");
        assert_eq!(debug.split(['(', ' ']).next(), Some(name.as_str()));
    }
}

/// Every type of the table reads with its keys, and with no others.
#[test]
fn inputs() {
    let types: BTreeSet<String> = lines_of_all_types().iter().map(|line| kind(line)).collect();
    let rows = cells::<3>("Inputs");
    assert_eq!(rows.iter().map(|[kind, ..]| kind.clone()).collect::<BTreeSet<_>>(), types);
    for [kind, keys, _] in rows {
        let keys: Vec<&str> = words(&keys);
        let read = |keys: &[&str]| Request::read(&sample(&kind, keys)).input;
        let needed: Vec<&str> = keys.iter().copied().filter(|key| !key.ends_with('?')).collect();
        assert!(read(&needed).is_ok(), "{kind}: {:?}", read(&needed));
        for (place, key) in keys.iter().enumerate() {
            let with: Vec<&str> =
                if key.ends_with('?') { [needed.as_slice(), &[*key]].concat() } else { needed.clone() };
            // Only some reasons have a seat.
            let expected = !(matches!(kind.as_str(), "pause" | "resume") && *key == "seat?");
            assert_eq!(read(&with).is_ok(), expected, "{kind} with {key}: {:?}", read(&with));
            if !key.ends_with('?') {
                let without: Vec<&str> =
                    needed.iter().copied().enumerate().filter(|(at, _)| *at != place).map(|(_, key)| key).collect();
                assert!(read(&without).is_err(), "{kind} without {key}");
            }
        }
        assert!(read(&[needed.as_slice(), &["colour"]].concat()).is_err(), "{kind}");
    }
}

/// A line of every type that can be read.
fn lines_of_all_types() -> Vec<String> {
    let events = [
        "start 0",
        "press",
        "stop",
        "act",
        "open 0 1",
        "halt 0",
        "go 0",
        "settle 0",
        "tick",
        "claim 0",
        "pause both",
        "resume both",
        "give 0 1s",
        "take 0 1s",
        "set 0 1s",
        "transfer 0 1 1s",
        "moves 0 1",
        "berserk 0",
        "skip_bonus 0",
        "undo",
        "end resigned",
    ];
    events.map(|event| line(event, Timestamp::EPOCH)).to_vec()
}

fn kind(line: &str) -> String {
    let line: Value = serde_json::from_str(line).expect(line);
    line["type"].as_str().expect("a type").to_owned()
}

fn sample(kind: &str, keys: &[&str]) -> String {
    let value = |key: &str| match key {
        "seats" => "[0]",
        "reason" => "\"both\"",
        "why" => "\"resigned\"",
        "force" => "true",
        _ => "1",
    };
    let keys = keys.iter().map(|key| key.trim_end_matches('?')).map(|key| format!(r#","{key}":{}"#, value(key)));
    format!(r#"{{"type":"{kind}","at":0{}}}"#, keys.collect::<String>())
}

/// The reasons, whether they have a seat, and whether moves are allowed.
#[test]
fn reasons() {
    for [reason, has_seat, moves] in fixed::<3>(rows_under(&document(), &["reason", "seat", "moves allowed"])) {
        let events = |seat: &str| format!("start 0 @0s; pause {reason}{seat} @1s");
        let readable = |seat: &str| {
            let seat = if seat.is_empty() { String::new() } else { format!(r#","seat":{}"#, seat.trim()) };
            Request::read(&format!(r#"{{"type":"pause","at":0,"reason":"{reason}"{seat}}}"#)).input.is_ok()
        };
        let can_be = match (readable(""), readable(" 1")) {
            (true, true) => "optional",
            (true, false) => "none",
            (false, true) => "needed",
            (false, false) => panic!("no such reason: {reason}"),
        };
        assert_eq!(can_be, has_seat, "{reason}");
        let seat = if has_seat == "needed" { " 1" } else { "" };
        let answered = answer("-", &events(seat), "press");
        assert_eq!(answered, if moves == "yes" { "applied" } else { "paused" }, "{reason}");
    }
}

#[test]
fn answers_and_states() {
    let accepted = answer_of("--start-clock 30000 --calendar weekend --move-limit 10000", "start 0 @0s", "press", 0);
    let refused = answer_of("-", "-", "press", 0);
    let pending = answer_of("--lag fixed:1000", "start 0 @0s", "tick", 60_500_000);
    let overtime = {
        let mut clock =
            script("10s, 1s", "--penalty 10 --charge-double 60000 --after-flag skip", "start 0 @0s").played();
        let json = lines::answer(&mut clock, &line("tick", Timestamp::secs(12))).to_json();
        serde_json::from_str(&json).expect(&json)
    };
    let all = |answers: &[&Value], path: &str| -> BTreeSet<String> {
        let objects = answers.iter().filter_map(|answer| answer.pointer(path)).filter_map(Value::as_object);
        objects.flat_map(|object| object.keys().cloned()).collect()
    };
    let answers = [&accepted, &refused, &pending, &overtime];
    for (title, path) in [("Answers", ""), ("State", "/state"), ("Seats", "/state/seats/0")] {
        let rows: BTreeSet<String> = cells::<2>(title).into_iter().map(|[key, _]| key).collect();
        assert_eq!(rows, all(&answers, path), "{title}");
    }
}

fn answer_of(options: &str, events: &str, input: &str, at: i64) -> Value {
    let mut clock = script("60s", options, events).played();
    let json = lines::answer(&mut clock, &line(input, Timestamp::saturating_micros(at))).to_json();
    serde_json::from_str(&json).expect(&json)
}

/// The options of the table are those that the scripts know.
#[test]
fn run_options() {
    let rows = rows_under(&document(), &["option", "default", "rule"]);
    let names = rows.iter().map(|row| row[0].trim_matches('`').split([' ', '`']).next().unwrap_or_default().to_owned());
    assert_eq!(names.collect::<BTreeSet<_>>(), scenario::names().map(|name| format!("--{name}")).collect());
}

/// The dialogue of the line protocol, word for word.
#[test]
fn rules_as_text() {
    for row in rows_under(&document(), &["text", "rules"]) {
        let read = row[0].parse::<Rules>();
        let shown = read.map_or_else(|error| format!("refused: {error}"), |rules| rules.to_string());
        assert_eq!(shown, row[1], "{}", row[0]);
    }
    let set =
        |set: &RuleSet| [set.name, &set.rules().to_string(), set.title(), set.source()].map(str::to_owned).to_vec();
    let rows = rows_under(&document(), &["set", "rules", "of", "source"]);
    assert_eq!(rows, RuleSet::all().iter().map(set).collect::<Vec<_>>());
}

#[test]
fn dialogue() {
    let document = document();
    let (_, dialogue) = document.split_once("\nflagfall run \"").expect("a dialogue");
    let (dialogue, _) = dialogue.split_once("```").expect("an end");
    let (control, dialogue) = dialogue.split_once("\"\n").expect("a control");
    let mut clock = script(control, "-", "-").clock();
    let mut answer = String::new();
    for line in dialogue.lines() {
        match line.split_at(2) {
            ("> ", line) => answer = lines::answer(&mut clock, line).to_json(),
            (_, line) => assert_eq!(line, answer),
        }
    }
    assert!(!answer.is_empty());
}

/// How large a state is, wherever a document says so.
#[test]
fn size_of_a_state() {
    let bytes = size_of::<tc_core::State>();
    for path in ["docs/machine.md", "docs/design.md", "crates/tc-core/README.md"] {
        let document = read(path);
        let (_, rest) = document.split_once("144 bytes").unwrap_or_else(|| panic!("{path} does not say"));
        assert!(
            bytes <= 144,
            "a state of two seats has {bytes} bytes, {path} says 144{}",
            rest.lines().next().unwrap_or_default()
        );
    }
}

fn words(keys: &str) -> Vec<&str> {
    keys.split_whitespace().map(|key| key.trim_matches('`')).filter(|key| *key != "-").collect()
}

fn sorted<'a>(keys: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut keys: Vec<&str> = keys.into_iter().collect();
    keys.sort_unstable();
    keys
}
