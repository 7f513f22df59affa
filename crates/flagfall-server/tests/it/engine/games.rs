//! Games from their creation to their end.

use flagfall_server::engine::EngineError;
use tc_core::saved::Journal;
use tc_core::{EndReason, Input, Seat};

use super::held_log::{Gate, HeldLog};
use super::support::{engine, id, is_applied, json, next, pause, press, press_of, setup, start, submitted};

#[tokio::test]
async fn a_flag_falls_at_its_exact_instant() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("blitz");
    engine.create(game.clone(), setup("0.2s"), "host").await.expect("created");
    let mut events = engine.subscribe(&game, None).await.expect("a reader");
    assert_eq!(json(&next(&mut events).await.json)["view"]["status"], "ready");
    let began = json(&engine.input(&game, start()).await.expect("started").answer)["at"].to_string();
    assert_eq!(next(&mut events).await.sequence, 2);
    let flag = json(&next(&mut events).await.json);
    assert_eq!(flag["sequence"], 3);
    let fell = flag["answer"]["effects"][0]["at"].to_string();
    assert_eq!(millis(&fell) - millis(&began), 200.0, "{flag}");
    assert_eq!(flag["view"]["status"], "over");
    let late = engine.input(&game, press()).await.expect("answered");
    assert!(!is_applied(&late), "{}", late.answer);
}

/// Milliseconds are exact enough as a difference of numbers with 6 decimals, rounded to 3.
fn millis(text: &str) -> f64 {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let decimals: f64 = format!("0.{decimals}").parse().expect("decimals");
    let whole: i64 = whole.parse().expect("milliseconds");
    (whole % 1_000_000_000) as f64 + decimals
}

#[tokio::test]
async fn refusals_of_the_clock_are_answers() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m"), "host").await.expect("created");
    let early = engine.input(&game, press()).await.expect("answered");
    assert_eq!(json(&early.answer)["error"]["kind"], "not_running");
    assert_eq!(early.sequence, 1);
    engine.input(&game, start()).await.expect("started");
    let wrong = engine.input(&game, press_of(Seat::new(1).expect("a seat"))).await.expect("answered");
    assert_eq!(json(&wrong.answer)["error"]["kind"], "out_of_turn");
    assert_eq!(wrong.sequence, 2, "nothing was kept");
}

#[tokio::test]
async fn names_are_taken_once() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("g");
    assert_eq!(engine.view(&game).await, Err(EngineError::Unknown));
    assert_eq!(engine.input(&game, press()).await, Err(EngineError::Unknown));
    assert_eq!(engine.close(&game, "host").await, Err(EngineError::Unknown));
    assert_eq!(engine.journal(&game).await, Err(EngineError::Unknown));
    engine.create(game.clone(), setup("5m"), "host").await.expect("created");
    let again = engine.create(game.clone(), setup("5m"), "host").await;
    assert_eq!(again, Err(EngineError::Exists));
    engine.close(&game, "host").await.expect("closed");
    assert_eq!(engine.view(&game).await, Err(EngineError::Closed));
    assert_eq!(engine.input(&game, press()).await, Err(EngineError::Closed));
    let again = engine.create(game.clone(), setup("5m"), "host").await;
    assert_eq!(again, Err(EngineError::Exists), "the name of a closed game");
}

#[tokio::test]
async fn a_journal_is_that_of_the_program() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m.. + 3s, 3 x r1/10s"), "host").await.expect("created");
    for input in [start(), press(), press(), submitted(Input::End { reason: EndReason::default() })] {
        assert!(is_applied(&engine.input(&game, input).await.expect("answered")));
    }
    let journal = engine.journal(&game).await.expect("a journal");
    let read = Journal::read(&journal).expect("a journal");
    assert_eq!(read.entries().len(), 4);
    assert_eq!(read.replay().expect("a game").state().status(), tc_core::Status::Over);
    engine.close(&game, "host").await.expect("closed");
    assert_eq!(engine.journal(&game).await.as_ref(), Ok(&journal), "also of a closed game");
}

#[tokio::test]
async fn a_stopped_engine_refuses() {
    let engine = engine(&HeldLog::new()).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m"), "host").await.expect("created");
    engine.stop().await;
    assert_eq!(engine.input(&game, start()).await, Err(EngineError::Stopping));
    engine.stop().await;
}

#[tokio::test]
async fn finished_games_are_closed_after_their_time() {
    let log = HeldLog::new();
    let mut settings = super::support::settings();
    settings.keep_finished = std::time::Duration::from_millis(50);
    let engine = flagfall_server::engine::Engine::start(std::sync::Arc::new(log), settings).await.expect("started");
    let game = id("g");
    engine.create(game.clone(), setup("0.05s"), "host").await.expect("created");
    engine.input(&game, start()).await.expect("started");
    let mut events = engine.subscribe(&game, Some(2)).await.expect("a reader");
    assert_eq!(json(&next(&mut events).await.json)["view"]["status"], "over");
    assert!(events.next().await.is_err(), "readers are cut off when the game is closed");
    assert_eq!(engine.view(&game).await, Err(EngineError::Closed));
    assert_eq!(engine.numbers().games.get(), 0);
}

/// Somebody asks for a game just before it is created: the log is still being read.
#[tokio::test]
async fn a_game_is_created_while_its_name_is_looked_up() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    log.set(Gate::Held);
    let ask = |create: bool| {
        let engine = engine.clone();
        tokio::spawn(async move {
            if create { engine.create(id("g"), setup("5m"), "host").await } else { engine.view(&id("g")).await }
        })
    };
    let early = ask(false);
    pause(20).await;
    let (created, late) = (ask(true), ask(false));
    pause(20).await;
    log.set(Gate::Open);
    assert_eq!(early.await.expect("no panic"), Err(EngineError::Unknown));
    assert_eq!(created.await.expect("no panic").expect("created").sequence, 1);
    assert_eq!(late.await.expect("no panic").expect("a view").sequence, 1);
    engine.close(&id("g"), "host").await.expect("closed");
    log.set(Gate::Held);
    let early = ask(false);
    pause(20).await;
    let created = ask(true);
    pause(20).await;
    log.set(Gate::Open);
    assert_eq!(early.await.expect("no panic"), Err(EngineError::Closed));
    assert_eq!(created.await.expect("no panic"), Err(EngineError::Exists));
}

/// A game that was over before a restart is closed after its time, too.
#[tokio::test]
async fn finished_games_are_closed_after_a_restart() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("5m"), "host").await.expect("created");
    first.input(&game, start()).await.expect("started");
    first.input(&game, submitted(Input::End { reason: EndReason::default() })).await.expect("ended");
    first.stop().await;
    let mut settings = super::support::settings();
    settings.keep_finished = std::time::Duration::from_millis(50);
    let second = flagfall_server::engine::Engine::start(std::sync::Arc::new(log), settings).await.expect("started");
    let closed = async {
        while second.view(&game).await != Err(EngineError::Closed) {
            pause(20).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), closed).await.expect("the game is closed");
    assert_eq!(second.numbers().games.get(), 0);
}
