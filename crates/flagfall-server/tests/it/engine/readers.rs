//! Readers: they get every change once, in order, and can resume.

use std::sync::Arc;

use flagfall_server::engine::{Cut, Engine, Event};
use tc_core::{MAX_SEATS, Seat};

use super::held_log::{Gate, HeldLog};
use super::support::{engine, id, json, next, pause, press, press_of, settings, setup, setup_of, start};

#[tokio::test]
async fn resumed_readers_miss_nothing() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    let mut whole = engine.subscribe(&game, Some(1)).await.expect("a reader");
    engine.input(&game, start()).await.expect("started");
    for _ in 0..20 {
        engine.input(&game, press()).await.expect("answered");
    }
    let mut live = Vec::new();
    for sequence in 2..=22 {
        let event = next(&mut whole).await;
        assert_eq!(event.sequence, sequence);
        live.push(event);
    }
    for after in 1..22 {
        let mut resumed = engine.subscribe(&game, Some(after)).await.expect("a reader");
        for expected in live.iter().filter(|event| event.sequence > after) {
            assert_eq!(&next(&mut resumed).await, expected, "read from the log after {after}");
        }
    }
    let mut ahead = engine.subscribe(&game, Some(1_000)).await.expect("a reader");
    let state = next(&mut ahead).await;
    assert_eq!((state.sequence, &json(&state.json)["answer"]), (22, &serde_json::Value::Null));
}

/// Nobody makes the server keep megabytes of old changes for a reader: the state comes in their place.
#[tokio::test]
async fn very_many_missed_changes_are_replaced_by_the_state() {
    const MOST: usize = 1 << 20;
    let engine = engine(&HeldLog::new()).await;
    let game = id("g");
    engine.create(game.clone(), setup_of(&["5m.. + 3s"; MAX_SEATS]), "host").await.expect("created");
    let mut live = engine.subscribe(&game, Some(1)).await.expect("a reader");
    engine.input(&game, start()).await.expect("started");
    let (mut bytes, mut sizes) = (0, Vec::new());
    while bytes <= MOST {
        let event = next(&mut live).await;
        bytes += event.json.len();
        sizes.push(event.json.len());
        engine.input(&game, press()).await.expect("answered");
    }
    let state = next(&mut engine.subscribe(&game, Some(1)).await.expect("a reader")).await;
    let last = sizes.len() as u64 + 2;
    assert_eq!((state.sequence, &json(&state.json)["answer"]), (last, &serde_json::Value::Null));
    let mut resumed = engine.subscribe(&game, Some(last - 100)).await.expect("a reader");
    for sequence in last - 99..=last {
        assert_eq!(next(&mut resumed).await.sequence, sequence);
    }
}

#[tokio::test]
async fn a_reader_that_does_not_read_is_cut_off() {
    let mut settings = settings();
    settings.reader = 4;
    let engine = Engine::start(Arc::new(HeldLog::new()), settings).await.expect("started");
    let game = id("g");
    engine.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    let mut slow = engine.subscribe(&game, Some(1)).await.expect("a reader");
    engine.input(&game, start()).await.expect("started");
    for _ in 0..10 {
        engine.input(&game, press()).await.expect("answered");
    }
    for sequence in 2..=5 {
        assert_eq!(next(&mut slow).await.sequence, sequence);
    }
    assert_eq!(slow.next().await, Err(Cut));
    let mut resumed = engine.subscribe(&game, Some(5)).await.expect("a reader");
    for sequence in 6..=12 {
        assert_eq!(next(&mut resumed).await.sequence, sequence);
    }
}

/// A change that was on its way when a reader came is in the state that the reader gets first. It does not come again.
#[tokio::test]
async fn a_reader_that_comes_during_an_append() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    let _first = engine.subscribe(&game, None).await.expect("a reader");
    log.set(Gate::Held);
    let ask = |input| {
        let (engine, game) = (engine.clone(), game.clone());
        tokio::spawn(async move { engine.input(&game, input).await })
    };
    let started = ask(start());
    pause(20).await;
    for after in [None, Some(1)] {
        let (asked, of) = (engine.clone(), game.clone());
        let reader = tokio::spawn(async move { asked.subscribe(&of, after).await });
        pause(20).await;
        log.set(Gate::Open);
        let mut reader = reader.await.expect("no panic").expect("a reader");
        assert_eq!(next(&mut reader).await.sequence, 2);
        if after.is_none() {
            log.set(Gate::Held);
        }
        let pressed = ask(press());
        log.set(Gate::Open);
        pressed.await.expect("no panic").expect("answered");
        assert!(next(&mut reader).await.sequence > 2, "the start came twice");
    }
    started.await.expect("no panic").expect("started");
}

/// The instant of a view, in milliseconds.
fn instant(event: &Event) -> f64 {
    json(&event.json)["view"]["at"].as_f64().expect("an instant")
}

/// A reader comes while a game is read again after a failed append. What happens meanwhile, an input or a flag, is not dated
/// before the state that the reader gets.
#[tokio::test]
async fn time_does_not_go_back_for_a_reader_that_waits() {
    for (control, presses) in [("5m.. + 3s", true), ("0.3s", false)] {
        let log = HeldLog::new();
        let engine = engine(&log).await;
        let game = id("g");
        engine.create(game.clone(), setup(control), "host").await.expect("created");
        engine.input(&game, start()).await.expect("started");
        log.set(Gate::Cut);
        assert!(engine.input(&game, press_of(Seat::FIRST)).await.is_err());
        log.set(Gate::Open);
        pause(500).await;
        let asked = tokio::spawn({
            let (engine, game) = (engine.clone(), game.clone());
            async move { engine.subscribe(&game, None).await }
        });
        pause(20).await;
        if presses {
            engine.input(&game, press_of(Seat::FIRST)).await.expect("answered");
        }
        let mut reader = asked.await.expect("no panic").expect("a reader");
        let state = next(&mut reader).await;
        if presses {
            assert!(instant(&next(&mut reader).await) > instant(&state), "{control}");
        } else {
            assert_eq!(state.sequence, 3, "the flag is in the state");
        }
    }
}
