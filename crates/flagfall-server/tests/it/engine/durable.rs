//! Nothing is answered, shown or sent before the log has it.

use std::time::Duration;

use flagfall_server::engine::EngineError;
use flagfall_server::log::Log;
use tokio::time::timeout;

use super::held_log::{Gate, HeldLog};
use super::support::{SOON, engine, id, is_applied, named, next, pause, press, setup, start};

#[tokio::test]
async fn answers_views_and_events_wait_for_the_log() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m"), "host").await.expect("created");
    let mut events = engine.subscribe(&game, Some(1)).await.expect("a reader");
    log.set(Gate::Held);
    let (asked, viewer) = (engine.clone(), engine.clone());
    let (of, by) = (game.clone(), game.clone());
    let started = tokio::spawn(async move { asked.input(&of, start()).await });
    pause(20).await;
    let viewed = tokio::spawn(async move { viewer.view(&by).await });
    assert!(timeout(SOON, events.next()).await.is_err(), "a reader saw what was not durable");
    assert!(!started.is_finished(), "an answer came before the log had the input");
    assert!(!viewed.is_finished(), "a view showed what was not durable");
    log.set(Gate::Open);
    assert_eq!(started.await.expect("no panic").expect("started").sequence, 2);
    assert_eq!(viewed.await.expect("no panic").expect("a view").sequence, 2);
    assert_eq!(next(&mut events).await.sequence, 2);
}

/// A refusal follows from inputs that are not durable, so it waits for them.
#[tokio::test]
async fn refusals_wait_for_what_they_follow_from() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m"), "host").await.expect("created");
    log.set(Gate::Held);
    let asked = |engine: &flagfall_server::engine::Engine| {
        let (engine, game) = (engine.clone(), game.clone());
        tokio::spawn(async move { engine.input(&game, start()).await })
    };
    let first = asked(&engine);
    pause(20).await;
    let second = asked(&engine);
    pause(50).await;
    assert!(!second.is_finished(), "`already_started` was answered before the start was durable");
    log.set(Gate::Open);
    assert!(is_applied(&first.await.expect("no panic").expect("started")));
    assert!(second.await.expect("no panic").expect("answered").answer.contains("already_started"));
}

/// That a game exists is not answered before the log has its creation, which can still fail.
#[tokio::test]
async fn a_second_creation_waits_for_the_first() {
    for gate in [Gate::Open, Gate::Cut] {
        let log = HeldLog::new();
        let engine = engine(&log).await;
        log.set(Gate::Held);
        let create = |engine: &flagfall_server::engine::Engine| {
            let engine = engine.clone();
            tokio::spawn(async move { engine.create(id("g"), setup("5m"), "host").await })
        };
        let first = create(&engine);
        pause(20).await;
        let second = create(&engine);
        pause(50).await;
        assert!(!second.is_finished(), "`exists` was answered before the game was durable");
        log.set(gate);
        let (first, second) = (first.await.expect("no panic"), second.await.expect("no panic"));
        match gate {
            Gate::Cut => {
                assert!(matches!(first, Err(EngineError::Unavailable(_))), "{first:?}");
                assert!(matches!(second, Err(EngineError::Unavailable(_))), "{second:?}");
            }
            _ => assert!(first.is_ok() && matches!(second, Err(EngineError::Exists)), "{first:?} {second:?}"),
        }
    }
}

/// A log that is cut off loses nothing: what was not kept is answered with an error, and can be sent again.
#[tokio::test]
async fn a_log_that_is_cut_off() {
    for gate in [Gate::Cut, Gate::AnswersLost] {
        let log = HeldLog::new();
        let engine = engine(&log).await;
        let game = id("g");
        engine.create(game.clone(), setup("5m"), "host").await.expect("created");
        engine.input(&game, start()).await.expect("started");
        log.set(gate);
        let lost = engine.input(&game, named("a", press())).await;
        assert!(matches!(lost, Err(EngineError::Unavailable(_))), "{lost:?}");
        log.set(Gate::Open);
        let again = loop {
            match engine.input(&game, named("a", press())).await {
                Err(EngineError::Unavailable(_)) => pause(50).await,
                other => break other.expect("answered"),
            }
        };
        assert!(is_applied(&again), "{}", again.answer);
        assert_eq!((again.sequence, again.repeated), (3, gate == Gate::AnswersLost), "it counts once");
    }
}

#[tokio::test]
async fn a_stop_waits_for_the_log() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m"), "host").await.expect("created");
    log.set(Gate::Held);
    let asked = engine.clone();
    let started = tokio::spawn(async move { asked.input(&game, start()).await });
    pause(20).await;
    let stops = engine.clone();
    let stopped = tokio::spawn(async move { stops.stop().await });
    pause(50).await;
    assert!(!stopped.is_finished());
    log.set(Gate::Open);
    stopped.await.expect("no panic");
    assert!(started.await.expect("no panic").is_ok());
}

/// A game whose append failed is read again, although nobody asks: its flag must fall.
#[tokio::test]
async fn a_flag_falls_after_the_log_was_cut_off() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    let game = id("g");
    engine.create(game.clone(), setup("0.3s"), "host").await.expect("created");
    engine.input(&game, start()).await.expect("started");
    log.set(Gate::Cut);
    assert!(engine.input(&game, press()).await.is_err());
    log.set(Gate::Open);
    let waited = async {
        while log.read(&game).await.expect("a history").last() < 3 {
            pause(20).await;
        }
    };
    timeout(Duration::from_secs(10), waited).await.expect("the flag is in the log");
    assert!(engine.journal(&game).await.expect("a journal").contains("\"tick\""));
}

/// Nothing follows the record that closes a game, also if a deadline passes before the log has that record.
#[tokio::test]
async fn a_closed_game_has_no_more_records() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    let game = id("g");
    engine.create(game.clone(), setup("0.2s"), "host").await.expect("created");
    engine.input(&game, start()).await.expect("started");
    log.set(Gate::Held);
    // The record that closes the game waits for that of the press.
    let (asked, of) = (engine.clone(), game.clone());
    let pressed = tokio::spawn(async move { asked.input(&of, press()).await });
    pause(20).await;
    let (asked, of) = (engine.clone(), game.clone());
    let closed = tokio::spawn(async move { asked.close(&of, "host").await });
    pause(400).await;
    log.set(Gate::Open);
    assert_eq!(pressed.await.expect("no panic").expect("answered").sequence, 3);
    closed.await.expect("no panic").expect("closed");
    engine.stop().await;
    let history = log.read(&game).await.expect("a history");
    let last = history.records.last().map(|record| String::from_utf8_lossy(&record.body).into_owned());
    assert_eq!((history.closed, last.as_deref()), (true, Some(r#"{"closed":{"by":"host"}}"#)));
    assert_eq!(engine.numbers().failed.get(), 0);
}
