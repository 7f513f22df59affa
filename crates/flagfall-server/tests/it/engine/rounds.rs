//! Rounds: what the engine answers follows from the lines, survives restarts, and shows nobody a secret.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use flagfall_server::GameId;
use flagfall_server::engine::{Engine, EngineError, Line, Reply, Submitted};
use flagfall_server::log::Log;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use tc_commit::Viewer;
use tc_commit::lines::Rounds;
use tc_core::Timestamp;
use tc_testkit::cases;
use tc_testkit::round_lines::{Marks, PLAYERS, STEP, Script};

use super::held_log::{Gate, HeldLog};
use super::support::{by_viewer, id, json as read, named, next, pause, press, settings};

/// All who look, and somebody who never plays.
fn viewers() -> Vec<(&'static str, Viewer)> {
    let player = |name: &'static str| (name, player(name));
    let others = [("arbiter", Viewer::Arbiter), ("spectator", Viewer::Spectator), player("nobody")];
    PLAYERS.into_iter().map(player).chain(others).collect()
}

fn player(name: &str) -> Viewer {
    Viewer::Player(name.parse().expect("an id"))
}

fn sent(game: &GameId, line: &Map<String, Value>, viewer: Viewer) -> Submitted {
    let text = Value::Object(line.clone()).to_string();
    by_viewer(Line::read(game, &text).expect("a line").0, viewer)
}

async fn say(engine: &Engine, game: &GameId, line: Value, viewer: Viewer) -> Reply {
    let Value::Object(line) = line else { panic!("an object: {line}") };
    engine.input(game, sent(game, &line, viewer)).await.expect("answered")
}

/// What is left of a view at another instant.
fn lasting(view: &Value) -> Value {
    let mut view = view.clone();
    for player in view["players"].as_array_mut().into_iter().flatten() {
        player["clock"] = Value::Null;
    }
    view
}

/// What a client knows after a change: of the same round it takes the players whom the change has.
fn merge(known: &mut Value, change: &Value) {
    let players = known["players"].take();
    let is_other = known["round"] != change["round"];
    *known = change.clone();
    if is_other {
        return;
    }
    let changed = change["players"].as_array().cloned().unwrap_or_default();
    let now = |player: &Value| changed.iter().find(|one| one["player"] == player["player"]).unwrap_or(player).clone();
    known["players"] = players.as_array().map_or(Value::Null, |players| players.iter().map(now).collect());
}

/// Plays lines on an engine that starts again now and then, next to `Rounds`.
async fn plays_like_rounds(steps: Vec<[u8; STEP]>, restarts: BTreeSet<usize>, compact_after: usize) {
    let (log, game) = (HeldLog::new(), id("g"));
    let mut settings = settings();
    settings.compact_after = compact_after;
    let start = |log: HeldLog| async move { Engine::start(Arc::new(log), settings).await.expect("the log is there") };
    let mut engine = start(log.clone()).await;
    engine.create_rounds(game.clone(), "host").await.expect("created");
    let (mut script, mut rounds, mut marks) = (Script::default(), Rounds::new(Vec::new()), Marks::default());
    // What each viewer saw after each accepted line.
    let mut seen: Vec<Vec<Value>> = Vec::new();
    // What each viewer knows from the changes.
    let mut known = vec![Value::Null; viewers().len()];
    for (number, step) in [[0, 0, 4, 4]].into_iter().chain(steps).enumerate() {
        if restarts.contains(&number) {
            engine.stop().await;
            engine = start(log.for_another()).await;
        }
        let line = script.line("g", step);
        let sender = player(line.get("by").and_then(Value::as_str).unwrap_or("a"));
        let reply = engine.input(&game, sent(&game, &line, sender.clone())).await.expect("answered");
        // The instant as it was written: a double has too few digits.
        let at = reply.answer.split(',').next().expect("an instant");
        let text = Value::Object(line.clone()).to_string().replacen('{', &format!("{at},"), 1);
        let answer = rounds.answer(&text);
        marks.note(&line, &read(&answer.to_json()));
        let (expected, shown) = rounds.seen_after(&answer, &sender).expect("the last answer");
        assert_eq!(reply.answer, shown.to_json(), "{line:?}");
        assert_eq!(reply.view, Some(expected.map_or_else(|| "null".to_owned(), |view| view.to_json())));
        if answer.is_accepted() {
            let event = |(_, viewer): &(&str, Viewer)| {
                let mut changes = rounds.changes_seen(&answer, std::slice::from_ref(viewer)).expect("the last answer");
                let (view, shown) = changes.remove(0);
                let view = view.map_or(Value::Null, |view| read(&view.to_json()));
                let mut event = json!({ "sequence": seen.len() + 2, "answer": read(&shown.to_json()), "view": view });
                // Others may not know who has sent a line.
                if *viewer == Viewer::Arbiter {
                    event["by"] = json!("host");
                }
                event
            };
            let events: Vec<Value> = viewers().iter().map(event).collect();
            for (known, event) in known.iter_mut().zip(&events) {
                merge(known, &event["view"]);
            }
            seen.push(events);
        }
        assert_eq!(reply.sequence, seen.len() as u64 + 1);
        for ((name, viewer), known) in viewers().into_iter().zip(&known) {
            let now = engine.view_as(&game, viewer.clone()).await.expect("a view");
            assert_eq!(marks.leaked(name, &now.json), BTreeSet::new(), "{name} sees {}", now.json);
            let expected = rounds.seen(&viewer, None).map_or(Value::Null, |view| read(&view.to_json()));
            assert_eq!(lasting(&read(&now.json)["view"]), lasting(&expected), "{name}");
            assert_eq!(lasting(known), lasting(&expected), "{name}");
        }
    }
    // Those who come again get what they would have seen, unless a snapshot has replaced it.
    for (place, (name, viewer)) in viewers().into_iter().enumerate() {
        let mut events = engine.subscribe_as(&game, Some(1), viewer).await.expect("a reader");
        let mut expected = seen.iter().map(|events| &events[place]);
        let first = read(&next(&mut events).await.json);
        if first.get("answer").is_none() {
            assert!(compact_after < usize::MAX, "nothing was compacted");
            continue;
        }
        assert_eq!(&first, expected.next().expect("an event"), "{name}");
        for expected in expected {
            assert_eq!(&read(&next(&mut events).await.json), expected, "{name}");
        }
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn the_engine_plays_like_rounds(
        steps in prop::collection::vec(any::<[u8; STEP]>(), 1..40),
        restarts in prop::collection::btree_set(1..40_usize, 0..4),
        compacts in any::<bool>(),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(plays_like_rounds(steps, restarts, if compacts { 5 } else { usize::MAX }));
    }
}

async fn table(log: &HeldLog, keep_finished: Duration) -> (Engine, GameId) {
    let mut settings = settings();
    settings.keep_finished = keep_finished;
    let engine = Engine::start(Arc::new(log.clone()), settings).await.expect("started");
    let game = id("g");
    engine.create_rounds(game.clone(), "host").await.expect("created");
    (engine, game)
}

fn open(seq: u64) -> Value {
    json!({ "type": "open", "round": { "game": "g", "seq": seq }, "players": ["a", "b"], "amend": true })
}

fn commit(by: &str, action: &str) -> Value {
    json!({ "type": "commit", "by": by, "action": action })
}

/// Milliseconds of our century as text, with all decimals.
fn millis(at: Timestamp) -> Value {
    serde_json::from_str(&at.to_string()).expect("a number")
}

/// A line of one player costs each of the readers the same, however many players there are: a change of twice as many players
/// with a reader each has twice as many bytes in all.
#[tokio::test]
async fn a_line_costs_each_reader_the_same() {
    for (status, kind) in [("everyone", "commit"), ("count", "commit"), ("nobody", "commit"), ("everyone", "ready")] {
        let mut bytes = Vec::new();
        for players in [20, 40, 80] {
            let log = HeldLog::new();
            let engine = Engine::start(Arc::new(log), settings()).await.expect("the log is there");
            let game = id("g");
            engine.create_rounds(game.clone(), "host").await.expect("created");
            let names: Vec<String> = (0..players).map(|number| format!("p{number:03}")).collect();
            let mut line = open(1);
            line["players"] = json!(names);
            line["status"] = json!(status);
            assert_eq!(read(&say(&engine, &game, line, Viewer::Arbiter).await.answer)["ok"], true);
            if kind == "ready" {
                say(&engine, &game, commit("p007", "rock"), player("p007")).await;
            }
            let mut readers = Vec::new();
            for name in &names {
                readers.push(engine.subscribe_as(&game, None, player(name)).await.expect("a reader"));
            }
            for reader in &mut readers {
                assert_eq!(read(&next(reader).await.json)["view"]["players"].as_array().map(Vec::len), Some(players));
            }
            let mut sent = json!({ "type": kind, "by": "p007" });
            if kind == "commit" {
                sent = commit("p007", "rock");
            }
            assert_eq!(read(&say(&engine, &game, sent, player("p007")).await.answer)["ok"], true);
            let mut sum = 0;
            for (name, reader) in names.iter().zip(&mut readers) {
                let event = next(reader).await;
                sum += event.json.len();
                let view = &read(&event.json)["view"];
                let changed = view["players"].as_array().expect("the players that have changed");
                // Who has sent it is seen by those alone who may see that.
                let sees = status == "everyone" || name == "p007";
                assert_eq!(changed.len(), usize::from(sees), "{status}: {name}: {view}");
                assert!(changed.iter().all(|player| player["player"] == "p007"), "{view}");
                assert_eq!(view["phase"], "open");
            }
            bytes.push(sum as f64);
        }
        assert!(bytes[1] / bytes[0] < 2.2 && bytes[2] / bytes[1] < 2.2, "{status} {kind}: {bytes:?}");
    }
}

#[tokio::test]
async fn a_round_is_sealed_at_its_exact_deadline() {
    let (engine, game) = table(&HeldLog::new(), Duration::from_secs(60)).await;
    let mut events = engine.subscribe_as(&game, None, player("a")).await.expect("a reader");
    assert_eq!(read(&next(&mut events).await.json)["view"], Value::Null);
    let deadline = millis(Timestamp::saturating_micros(engine.now().as_micros() + 200_000));
    let mut line = open(1);
    line["deadline"] = deadline.clone();
    assert_eq!(read(&say(&engine, &game, line, Viewer::Arbiter).await.answer)["ok"], true);
    assert_eq!(next(&mut events).await.sequence, 2);
    let sealed = read(&next(&mut events).await.json);
    assert_eq!(sealed["sequence"], 3);
    assert_eq!(
        sealed["answer"]["effects"].as_array().and_then(|effects| effects.last()).map(|last| &last["at"]),
        Some(&deadline)
    );
    assert_eq!(sealed["view"]["phase"], "sealed");
    let late = read(&say(&engine, &game, commit("a", "late"), player("a")).await.answer);
    assert_eq!(late["error"]["kind"], "deadline_passed");
}

/// Nothing is answered or shown before the log has it.
#[tokio::test]
async fn lines_are_durable_before_they_are_answered() {
    let log = HeldLog::new();
    let (engine, game) = table(&log, Duration::from_secs(60)).await;
    say(&engine, &game, open(1), Viewer::Arbiter).await;
    let mut events = engine.subscribe_as(&game, Some(2), Viewer::Spectator).await.expect("a reader");
    log.set(Gate::Held);
    let (asked, of) = (engine.clone(), game.clone());
    let answered = tokio::spawn(async move { say(&asked, &of, commit("a", "rock"), player("a")).await });
    assert!(tokio::time::timeout(Duration::from_millis(100), events.next()).await.is_err());
    assert!(!answered.is_finished());
    log.set(Gate::Open);
    assert_eq!(answered.await.expect("no panic").sequence, 3);
    assert_eq!(next(&mut events).await.sequence, 3);
    // What was not kept does not count.
    log.set(Gate::Cut);
    let Value::Object(line) = commit("b", "paper") else { panic!("an object") };
    let lost = engine.input(&game, sent(&game, &line, player("b"))).await;
    assert!(matches!(lost, Err(EngineError::Unavailable(_))), "{lost:?}");
    log.set(Gate::Open);
    let reply = say(&engine, &game, commit("b", "scissors"), player("b")).await;
    assert_eq!((reply.sequence, &read(&reply.answer)["ok"]), (4, &json!(true)));
}

/// The answer to a line that is sent again is the first one, also on another server.
#[tokio::test]
async fn a_repeated_line_counts_once() {
    let log = HeldLog::new();
    let (engine, game) = table(&log, Duration::from_secs(60)).await;
    say(&engine, &game, open(1), Viewer::Arbiter).await;
    let Value::Object(line) = commit("a", "rock") else { panic!("an object") };
    let line = named("p:1", sent(&game, &line, player("a")));
    let first = engine.input(&game, line.clone()).await.expect("answered");
    for engine in [engine, super::support::engine(&log.for_another()).await] {
        let again = engine.input(&game, line.clone()).await.expect("answered");
        assert_eq!(again, Reply { repeated: true, ..first.clone() });
    }
}

/// Of two commitments on two servers exactly one is heard, and the one that lost goes on with what the log has.
#[tokio::test]
async fn two_servers_on_one_log() {
    let log = HeldLog::new();
    let (first, game) = table(&log, Duration::from_secs(60)).await;
    say(&first, &game, open(1), Viewer::Arbiter).await;
    let second = super::support::engine(&log.for_another()).await;
    second.view(&game).await.expect("it has read the game");
    for turn in 0..10_u64 {
        let send = |engine: &Engine, action: String| {
            let Value::Object(line) = commit("a", &action) else { panic!("an object") };
            let (engine, game, sent) = (engine.clone(), game.clone(), sent(&game, &line, player("a")));
            async move { engine.input(&game, sent).await }
        };
        let (one, other) = tokio::join!(send(&first, format!("one {turn}")), send(&second, format!("other {turn}")));
        assert_eq!([&one, &other].into_iter().flatten().count(), 1, "{one:?} {other:?}");
        assert!([one, other].contains(&Err(EngineError::Moving)));
        assert_eq!(log.read(&game).await.expect("a history").last(), 3 + turn);
        let mut views = Vec::new();
        for engine in [&first, &second] {
            views.push(loop {
                match engine.view_as(&game, player("a")).await {
                    Ok(event) => break read(&event.json)["view"]["players"].clone(),
                    Err(_) => pause(1).await,
                }
            });
        }
        assert_eq!(views[0], views[1]);
    }
}

/// All that the log has of a game.
async fn kept(log: &HeldLog, game: &GameId) -> String {
    let history = log.read(game).await.expect("a history");
    let bodies = history.snapshot.iter().chain(&history.records).map(|record| String::from_utf8_lossy(&record.body));
    bodies.collect()
}

#[tokio::test]
async fn actions_that_nobody_may_see_are_erased() {
    let log = HeldLog::new();
    let (engine, game) = table(&log, Duration::from_millis(50)).await;
    for line in
        [open(1), commit("a", "replaced"), commit("a", "final"), commit("b", "other"), json!({ "type": "reveal" })]
    {
        assert_eq!(read(&say(&engine, &game, line, Viewer::Arbiter).await.answer)["ok"], true);
    }
    let before = engine.view_as(&game, Viewer::Arbiter).await.expect("a view");
    let journal = engine.journal(&game).await.expect("a journal");
    assert!(journal.contains("final") && !journal.contains("replaced"), "{journal}");
    while kept(&log, &game).await.contains("replaced") {
        pause(5).await;
    }
    assert!(kept(&log, &game).await.contains("final"), "open actions stay");
    assert_eq!(engine.view_as(&game, Viewer::Arbiter).await, Ok(before.clone()));
    let again = super::support::engine(&log).await;
    assert_eq!(again.view_as(&game, Viewer::Arbiter).await, Ok(before));
    assert_eq!(engine.journal(&game).await, Ok(journal.clone()));
    // A round that is open when the game is closed is aborted.
    for line in [open(2), commit("a", "never opened")] {
        assert_eq!(read(&say(&engine, &game, line, Viewer::Arbiter).await.answer)["ok"], true);
    }
    engine.close(&game, "host").await.expect("closed");
    assert!(!kept(&log, &game).await.contains("never opened"), "it is gone when the game is closed");
    assert_eq!(engine.view(&game).await, Err(EngineError::Closed));
    let whole = engine.journal(&game).await.expect("a journal");
    assert!(whole.starts_with(&journal) && !whole.contains("never opened"), "{whole}");
    let whole = tc_commit::saved::Journal::recover(whole.as_bytes()).expect("a journal").read.expect("a first line");
    let (vault, mut rounds) = (tc_commit::saved::Vault::default(), Rounds::new(Vec::new()));
    assert_eq!(whole.replay(&vault, &mut rounds).filter(Result::is_ok).count(), 8);
}

/// Erasing has no largest size, and a game whose actions could not be erased is not answered as closed.
#[tokio::test]
async fn large_rounds_are_erased() {
    let log = HeldLog::new();
    let (engine, game) = table(&log, Duration::from_millis(50)).await;
    let players: Vec<String> = (0..12).map(|number| format!("p{number}")).collect();
    let open = json!({ "type": "open", "round": { "game": "g", "seq": 1 }, "players": players, "amend": true });
    assert_eq!(read(&say(&engine, &game, open, Viewer::Arbiter).await.answer)["ok"], true);
    for (number, player) in players.iter().enumerate() {
        let large = format!("{number}{}", "x".repeat(60_000));
        // The last commitment seals the round.
        let replaced = (number + 1 < players.len()).then(|| format!("replaced {number}"));
        for action in replaced.into_iter().chain([large]) {
            let answer = say(&engine, &game, commit(player, &action), Viewer::Arbiter).await.answer;
            assert_eq!(read(&answer)["ok"], true, "{answer}");
        }
    }
    let reveal = json!({ "type": "reveal" });
    assert_eq!(read(&say(&engine, &game, reveal, Viewer::Arbiter).await.answer)["ok"], true);
    let gone = async {
        while kept(&log, &game).await.contains("replaced") {
            pause(20).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("the actions are gone");
    let snapshot = log.read(&game).await.expect("a history").snapshot.expect("a snapshot");
    assert!(snapshot.body.len() > flagfall_server::log::LARGEST, "{} bytes", snapshot.body.len());
}

/// A journal is that of the program, without closed actions; each kind of game takes its own inputs.
#[tokio::test]
async fn journals_and_other_kinds() {
    let (engine, game) = table(&HeldLog::new(), Duration::from_secs(60)).await;
    assert!(matches!(engine.input(&game, press()).await, Err(EngineError::OtherKind)));
    for line in [open(1), commit("a", "secret"), commit("b", "other")] {
        say(&engine, &game, line, Viewer::Arbiter).await;
    }
    let journal = engine.journal(&game).await.expect("a journal");
    assert!(!journal.contains("secret"), "{journal}");
    say(&engine, &game, json!({ "type": "reveal" }), Viewer::Arbiter).await;
    let journal = engine.journal(&game).await.expect("a journal");
    let read = tc_commit::saved::Journal::recover(journal.as_bytes()).expect("a journal");
    let (journal, mut again) = (read.read.expect("a first line"), Rounds::new(Vec::new()));
    let vault = tc_commit::saved::Vault::default();
    assert_eq!(journal.replay(&vault, &mut again).filter(Result::is_ok).count(), 4);
    let view = again.seen(&Viewer::Spectator, None).expect("a view").to_json();
    let now = engine.view(&game).await.expect("a view");
    assert_eq!(super::support::json(&now.json)["view"], super::support::json(&view));
    let clock = id("clock");
    engine.create(clock.clone(), super::support::setup("5m"), "host").await.expect("created");
    let Value::Object(line) = json!({ "type": "pause" }) else { panic!("an object") };
    assert_eq!(engine.input(&clock, sent(&clock, &line, Viewer::Arbiter)).await, Err(EngineError::OtherKind));
}
