//! A fault of the program in one of the engine's tasks.

use flagfall_server::engine::EngineError;
use tokio::time::timeout;

use super::held_log::{Gate, HeldLog};
use super::support::{SOON, engine, id, setup, start};

#[tokio::test]
async fn an_engine_says_that_a_task_has_ended() {
    let log = HeldLog::new();
    let engine = engine(&log).await;
    let game = id("g");
    engine.create(game.clone(), setup("5m"), "host").await.expect("created");
    assert!(timeout(SOON, engine.breaks()).await.is_err());
    log.set(Gate::Broken);
    assert_eq!(engine.input(&game, start()).await.err(), Some(EngineError::Stopping));
    assert_eq!(engine.breaks().await, "shard");
    assert_eq!(engine.broken(), Some("shard"));
    engine.stop().await;
}

#[tokio::test]
async fn a_clean_stop_breaks_nothing() {
    let engine = engine(&HeldLog::new()).await;
    engine.stop().await;
    assert!(timeout(SOON, engine.breaks()).await.is_err());
    assert_eq!(engine.broken(), None);
}
