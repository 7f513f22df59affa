//! An input that is sent again counts once.

use std::sync::Arc;

use flagfall_server::engine::{Engine, EngineError, Line, Submitted};
use flagfall_server::log::Log;
use tc_commit::Viewer;

use super::held_log::HeldLog;
use super::support::{by_viewer, engine, id, named, pause, press, settings, setup, start};

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
    first.input(&game, named("host:s", start())).await.expect("started");
    for number in 0..20 {
        first.input(&game, named(&format!("seat1:{number}"), press())).await.expect("answered");
    }
    let again = |engine: Engine, by: &str| {
        let (game, submitted) = (game.clone(), Submitted { by: by.to_owned(), ..named("host:s", start()) });
        async move { engine.input(&game, submitted).await.expect("answered").repeated }
    };
    assert!(again(first.clone(), "host 1").await);
    first.stop().await;
    let second = engine(&log).await;
    assert!(again(second.clone(), "host 1").await, "after a restart");
    assert!(again(second.clone(), "host 2").await, "with a new key of the same role");
}

/// However many send, a snapshot with the names has room in the log.
#[tokio::test]
async fn a_game_remembers_1024_names_in_all() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    engine.input(&game, named("p0:s", start())).await.expect("started");
    for number in 1..=1_024 {
        engine.input(&game, named(&format!("p{number}:m"), press())).await.expect("answered");
    }
    for (name, repeated) in [("p1:m", true), ("p1024:m", true), ("p0:s", false)] {
        let input = if name == "p0:s" { start() } else { press() };
        assert_eq!(engine.input(&game, named(name, input)).await.expect("answered").repeated, repeated, "{name}");
    }
}

/// Of a line of rounds the type, the player and the round count, and the action does not: nothing of it may stay in the log.
#[tokio::test]
async fn another_player_or_round_is_another_line() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("t");
    engine.create_rounds(game.clone(), "host").await.expect("created");
    let line = |text: &str| by_viewer(Line::read(&game, text).expect("a line").0, Viewer::Arbiter);
    let open = r#"{"type":"open","round":{"game":"t","seq":1},"players":["ann","ben"]}"#;
    engine.input(&game, named("host:1", line(open))).await.expect("opened");
    let later = r#"{"type":"open","round":{"game":"t","seq":2},"players":["ann","ben"]}"#;
    assert_eq!(engine.input(&game, named("host:1", line(later))).await.err(), Some(EngineError::OtherInput));
    let commit = |by: &str, action: &str| line(&format!(r#"{{"type":"commit","by":"{by}","action":"{action}"}}"#));
    engine.input(&game, named("host:2", commit("ann", "rock"))).await.expect("committed");
    assert_eq!(engine.input(&game, named("host:2", commit("ben", "rock"))).await.err(), Some(EngineError::OtherInput));
    assert!(engine.input(&game, named("host:2", commit("ann", "paper"))).await.expect("answered").repeated);
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

/// The answer to an input that a snapshot includes is given again, and that to an input that was erased is not.
#[tokio::test]
async fn an_input_before_a_snapshot_has_counted() {
    let log = HeldLog::new();
    let mut settings = settings();
    settings.compact_after = 4;
    let engine = Engine::start(Arc::new(log.clone()), settings).await.expect("the log is there");
    let game = id("g");
    engine.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    let first = engine.input(&game, named("s", start())).await.expect("started");
    for _ in 0..6 {
        engine.input(&game, press()).await.expect("answered");
    }
    while log.read(&game).await.expect("a history").snapshot.is_none() {
        pause(5).await;
    }
    let again = engine.input(&game, named("s", start())).await.expect("answered");
    assert_eq!((again.repeated, again.sequence, again.answer), (true, 2, first.answer));
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
