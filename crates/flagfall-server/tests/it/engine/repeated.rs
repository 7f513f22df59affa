//! An input that is sent again counts once.

use std::sync::Arc;

use flagfall_server::engine::{Engine, EngineError, Submitted};

use super::held_log::HeldLog;
use super::support::{engine, id, named, pause, press, settings, setup, start};

#[tokio::test]
async fn the_answer_is_the_same() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    first.input(&game, named("s", start())).await.expect("started");
    let pressed = first.input(&game, named("p", press())).await.expect("answered");
    first.input(&game, press()).await.expect("answered");
    let again = first.input(&game, named("p", press())).await.expect("answered");
    assert_eq!((&again.answer, again.sequence, again.repeated), (&pressed.answer, 3, true));
    first.stop().await;
    let second = engine(&log).await;
    let again = second.input(&game, named("p", press())).await.expect("answered");
    assert_eq!((&again.answer, again.sequence, again.repeated), (&pressed.answer, 3, true), "after a restart");
}

/// What others send pushes no name out.
#[tokio::test]
async fn names_are_remembered_for_each_sender() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    first.input(&game, named("s", start())).await.expect("started");
    let opponent = |number: usize| Submitted { by: "seat 1".to_owned(), ..named(&number.to_string(), press()) };
    for number in 0..20 {
        first.input(&game, opponent(number)).await.expect("answered");
    }
    assert!(first.input(&game, named("s", start())).await.expect("answered").repeated);
    first.stop().await;
    let second = engine(&log).await;
    assert!(second.input(&game, named("s", start())).await.expect("answered").repeated, "after a restart");
    // The name of one sender is another name for another one.
    assert!(!second.input(&game, named("19", press())).await.expect("answered").repeated);
}

#[tokio::test]
async fn another_input_needs_another_name() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    first.input(&game, named("s", start())).await.expect("started");
    let refused = || Some(EngineError::OtherInput);
    assert_eq!(first.input(&game, named("s", press())).await.err(), refused());
    first.stop().await;
    let second = engine(&log).await;
    assert_eq!(second.input(&game, named("s", press())).await.err(), refused());
    assert_eq!(second.view(&game).await.expect("a view").sequence, 2);
}

/// A snapshot has the names, without the answers.
#[tokio::test]
async fn an_input_before_a_snapshot_has_counted() {
    let log = HeldLog::new();
    let mut settings = settings();
    settings.compact_after = 4;
    let engine = Engine::start(Arc::new(log.clone()), settings).await.expect("the log is there");
    let game = id("g");
    engine.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    engine.input(&game, named("s", start())).await.expect("started");
    for _ in 0..6 {
        engine.input(&game, press()).await.expect("answered");
    }
    for _ in 0..100 {
        match engine.input(&game, named("s", start())).await {
            Ok(reply) => assert!(reply.repeated),
            Err(error) => return assert_eq!(error, EngineError::Counted { sequence: 2 }),
        }
        pause(20).await;
    }
    panic!("the log was not compacted");
}

#[tokio::test]
async fn sixteen_names_are_remembered() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    first.input(&game, named("0", start())).await.expect("started");
    for number in 1..=16 {
        first.input(&game, named(&number.to_string(), press())).await.expect("answered");
    }
    first.stop().await;
    let second = engine(&log).await;
    for (number, repeated) in [(1, true), (16, true), (0, false)] {
        let again = if number == 0 { start() } else { press() };
        let reply = second.input(&game, named(&number.to_string(), again)).await.expect("answered");
        assert_eq!(reply.repeated, repeated, "{number}");
    }
}
