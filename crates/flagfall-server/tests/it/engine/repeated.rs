//! An input that is sent again counts once.

use super::held_log::HeldLog;
use super::support::{engine, id, named, press, setup, start};

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
        let reply = second.input(&game, named(&number.to_string(), press())).await.expect("answered");
        assert_eq!(reply.repeated, repeated, "{number}");
    }
}
