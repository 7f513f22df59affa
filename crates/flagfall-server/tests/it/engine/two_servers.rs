//! Two servers that believe they own the same games.

use flagfall_server::engine::EngineError;
use flagfall_server::log::Log;

use super::held_log::HeldLog;
use super::support::{engine, id, is_applied, json, pause, press_of, setup, start};

/// Of two presses at once, exactly one is in the log, and only that one is answered as applied.
#[tokio::test]
async fn exactly_one_is_heard() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    first.input(&game, start()).await.expect("started");
    let second = engine(&log.for_another()).await;
    for turn in 0..20_usize {
        let seat = tc_core::Seat::new(turn % 2).expect("a seat");
        let (one, other) = tokio::join!(first.input(&game, press_of(seat)), second.input(&game, press_of(seat)));
        let applied = [&one, &other].into_iter().flatten().filter(|reply| is_applied(reply)).count();
        assert_eq!(applied, 1, "turn {turn}: {one:?} {other:?}");
        assert_eq!(log.read(&game).await.expect("a history").last(), 3 + turn as u64);
        for engine in [&first, &second] {
            while matches!(engine.view(&game).await, Err(EngineError::Moving | EngineError::Unavailable(_))) {
                pause(1).await;
            }
        }
    }
    let games = [first.view(&game).await, second.view(&game).await];
    let [one, other] = games.map(|event| json(&event.expect("a view").json)["view"]["turn"].clone());
    assert_eq!(one, other);
}
