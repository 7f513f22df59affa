//! A server that comes back.

use std::sync::Arc;

use flagfall_server::engine::{Engine, Listing};
use flagfall_server::log::Log;
use tc_core::Status;
use tc_core::saved::Journal;

use super::held_log::{Gate, HeldLog};
use super::support::{engine, id, json, next, pause, press, settings, setup, start};

/// A flag that fell while no server ran has its exact instant, and the time goes on.
#[tokio::test]
async fn a_flag_falls_while_no_server_runs() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("0.1s"), "host").await.expect("created");
    first.input(&game, start()).await.expect("started");
    let stopped = first.now();
    first.stop().await;
    pause(150).await;
    let second = engine(&log).await;
    assert!(second.now() > stopped);
    let mut events = second.subscribe(&game, Some(2)).await.expect("a reader");
    let flag = json(&next(&mut events).await.json);
    assert_eq!(flag["answer"]["effects"][0]["type"], "flag");
    let journal = second.journal(&game).await.expect("a journal");
    let entries = Journal::read(&journal).expect("a journal").entries().to_vec();
    let [(began, _), (found, _)] = entries.as_slice() else { panic!("two entries: {entries:?}") };
    let took = found.since(*began).expect("later");
    assert_eq!(took.as_micros(), 100_000, "the instant of the flag");
}

/// A game that is closed before anything else happens has its flag in the journal, too.
#[tokio::test]
async fn a_flag_falls_before_its_game_is_closed() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("0.1s"), "host").await.expect("created");
    first.input(&game, start()).await.expect("started");
    first.stop().await;
    pause(150).await;
    let second = engine(&log).await;
    second.close(&game, "host").await.expect("closed");
    let journal = second.journal(&game).await.expect("a journal");
    let journal = Journal::read(&journal).expect("a journal");
    assert_eq!(journal.replay().expect("a game").state().status(), tc_core::Status::Over);
}

/// The time of a server is never before what its log has seen.
#[tokio::test]
async fn time_never_goes_back() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    let game = id("g");
    first.create(game.clone(), setup("365d"), "host").await.expect("created");
    first.stop().await;
    let ahead = first.now().checked_add(tc_core::Span::mins(60)).expect("in range");
    let clock = tc_core::Clock::new(&setup("365d"));
    let record = format!(r#"{{"begun":{{"by":"host","clock":{}}}}}"#, clock.to_snapshot());
    let start = format!(r#"{{"input":{{"by":"host","at":{ahead},"input":{{"type":"start","seat":0}}}}}}"#);
    let other = id("ahead");
    let append = flagfall_server::log::Append {
        hint: None,
        game: other.clone(),
        expected: 0,
        records: vec![record.into(), start.into()],
        closes: false,
    };
    log.append(append).await.expect("appended");
    let second = engine(&log).await;
    assert!(second.now() >= ahead);
    assert!(json(&second.view(&other).await.expect("a view").json)["view"]["status"] == "running");
}

/// A game is read two seconds before something is due in it, and no earlier.
#[tokio::test]
async fn games_sleep_until_something_is_due() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    for (game, control) in [("long", "5m"), ("soon", "4s"), ("never", "5m")] {
        first.create(id(game), setup(control), "host").await.expect("created");
        if game != "never" {
            first.input(&id(game), start()).await.expect("started");
        }
    }
    first.stop().await;
    let second = engine(&log).await;
    assert_eq!(second.numbers().games.get(), 0);
    pause(1_200).await;
    assert_eq!(second.numbers().games.get(), 0);
    pause(1_800).await;
    assert_eq!(second.numbers().games.get(), 1);
    pause(1_500).await;
    assert_eq!(second.numbers().expired.get(), 1);
    assert_eq!(second.numbers().games.get(), 1);
}

/// Games that are only in the log are listed as all others are.
#[tokio::test]
async fn games_in_the_log_are_listed() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    for number in 0..9 {
        let game = id(&format!("g{number}"));
        first.create(game.clone(), setup("5m"), "host").await.expect("created");
        if number % 3 == 0 {
            first.input(&game, start()).await.expect("started");
        }
    }
    first.create_rounds(id("g3r"), "host").await.expect("created");
    first.close(&id("g6"), "host").await.expect("closed");
    first.stop().await;
    let second = engine(&log).await;
    for (status, rounds, expected) in [
        (Some(Status::Running), false, &["g0", "g3"][..]),
        (None, false, &["g0", "g1", "g2", "g3", "g4", "g5", "g7", "g8"]),
        (None, true, &["g3r"]),
    ] {
        let (mut names, mut after) = (Vec::new(), None);
        loop {
            let page = second.list(Listing { rounds, after, limit: 2, status }).await.expect("a page");
            assert!(page.games.len() <= 2);
            names.extend(page.games.into_iter().map(|(game, _)| game.to_string()));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(names, expected, "{status:?}, {rounds}");
    }
}

/// A list waits for a game that is being read for somebody else.
#[tokio::test]
async fn a_game_that_is_being_read_is_listed() {
    let log = HeldLog::new();
    let first = engine(&log).await;
    first.create(id("g"), setup("5m"), "host").await.expect("created");
    first.stop().await;
    let second = engine(&log).await;
    log.set(Gate::Held);
    let game = id("g");
    let open = async {
        pause(200).await;
        log.set(Gate::Open);
    };
    let list = async {
        pause(100).await;
        second.list(Listing { rounds: false, after: None, limit: 100, status: None }).await
    };
    let (view, page, ()) = tokio::join!(second.view(&game), list, open);
    view.expect("a view");
    assert_eq!(page.expect("a page").games.len(), 1);
}

#[tokio::test]
async fn a_compacted_game_goes_on() {
    let log = HeldLog::new();
    let mut settings = settings();
    settings.compact_after = 10;
    let first = Engine::start(Arc::new(log.clone()), settings).await.expect("started");
    let game = id("g");
    first.create(game.clone(), setup("5m.. + 3s"), "host").await.expect("created");
    first.input(&game, start()).await.expect("started");
    for _ in 0..25 {
        first.input(&game, press()).await.expect("answered");
    }
    let before = json(&first.view(&game).await.expect("a view").json);
    first.stop().await;
    let history = log.read(&game).await.expect("a history");
    assert_eq!(history.last(), 27);
    assert!(history.records.len() < 10, "{} records", history.records.len());
    let second = engine(&log).await;
    let after = json(&second.view(&game).await.expect("a view").json);
    assert_eq!(after["sequence"], before["sequence"]);
    assert_eq!(after["view"]["seats"][0]["left"], before["view"]["seats"][0]["left"]);
    assert_eq!(second.journal(&game).await.expect("a journal").lines().count(), 27);
    let mut events = second.subscribe(&game, Some(3)).await.expect("a reader");
    assert_eq!(next(&mut events).await.sequence, 27, "the state comes in the place of what is gone");
}
