//! Several servers on a log in NATS: each game is run by one of them, and another one takes over.

use std::sync::Arc;
use std::time::Duration;

use flagfall_server::GameId;
use flagfall_server::config::Downtime;
use flagfall_server::engine::{Engine, EngineError, Reply, Submitted};
use flagfall_server::log::Log;
use flagfall_server::log::nats::NatsLog;
use flagfall_server::nats::Nats;
use flagfall_server::owner::{LeaseSettings, Leases};
use flagfall_server::time::{ServerTime, TimeSettings};
use tc_core::Seat;
use tc_core::saved::Journal;
use tokio::runtime::{Builder, Runtime};

use crate::engine::{id, is_applied, json, named, next, pause, press, settings, setup, start};
use crate::held_log::{Gate, HeldLog};
use crate::nats_nodes::Nodes;

const LEASE: Duration = Duration::from_secs(1);

/// A server with its own threads, so that it can stop dead.
struct Server {
    runtime: Runtime,
    engine: Engine,
}

impl Server {
    fn start(nodes: &Nodes, address: &str) -> Server {
        Server::with(nodes, address, LEASE, Downtime::Charge)
    }

    fn with(nodes: &Nodes, address: &str, time_of_lease: Duration, downtime: Downtime) -> Server {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let log = runtime.block_on(async {
            let nats = Nats::connect(nodes.settings("games")).await.expect("a connection");
            NatsLog::open(nats).await.expect("a log")
        });
        Server::on(runtime, log, nodes, address, time_of_lease, downtime)
    }

    fn on(
        runtime: Runtime,
        log: impl Log,
        nodes: &Nodes,
        address: &str,
        time_of_lease: Duration,
        downtime: Downtime,
    ) -> Server {
        let engine = runtime.block_on(async {
            let nats = Nats::connect(nodes.settings("games")).await.expect("a connection");
            let mut lease = LeaseSettings::new(address);
            (lease.lease, lease.partitions) = (time_of_lease, 16);
            let time = ServerTime::unmarked(TimeSettings::default());
            let (leases, changes) = Leases::join(nats, lease, time.clone()).await.expect("leases");
            let mut settings = settings();
            settings.downtime = downtime;
            Engine::join(Arc::new(log), leases, changes, time, settings)
        });
        Server { runtime, engine }
    }
}

/// Asks one server after another until one of them answers.
async fn ask(servers: &[&Server], game: &GameId, submitted: &Submitted) -> Reply {
    loop {
        for server in servers {
            match server.engine.input(game, submitted.clone()).await {
                Err(EngineError::Elsewhere { .. } | EngineError::Moving | EngineError::Unavailable(_)) => {}
                other => return other.expect("answered"),
            }
        }
        pause(20).await;
    }
}

async fn create(servers: &[&Server], game: &GameId, control: &str) {
    loop {
        for server in servers {
            match server.engine.create(game.clone(), setup(control), "host").await {
                Err(EngineError::Elsewhere { .. } | EngineError::Moving | EngineError::Unavailable(_)) => {}
                Ok(_) | Err(EngineError::Exists) => return,
                Err(error) => panic!("{error}"),
            }
        }
        pause(20).await;
    }
}

/// Which of the games are run by another server.
async fn owners(server: &Server, games: &[GameId]) -> Vec<bool> {
    let mut owned = Vec::new();
    for game in games {
        owned.push(matches!(server.engine.view(game).await, Err(EngineError::Elsewhere { .. })));
    }
    owned
}

pub(crate) fn games_go_on_when_a_server_is_gone() {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let nodes = runtime.block_on(Nodes::start(1));
    let [first, second] = ["http://a", "http://b"].map(|address| Server::start(&nodes, address));
    let games: Vec<GameId> = (0..12).map(|number| id(&format!("game-{number}"))).collect();
    let both = [&first, &second];
    let owned = runtime.block_on(async {
        // The first server runs all games until the second one has come.
        while owners(&first, &games).await.into_iter().all(|is_elsewhere| !is_elsewhere) {
            pause(20).await;
        }
        for game in &games {
            create(&both, game, "1s").await;
            assert!(is_applied(&ask(&both, game, &named("start", start())).await));
        }
        owners(&first, &games).await
    });
    assert!(owned.contains(&true) && owned.contains(&false), "both run games: {owned:?}");

    // The first server stops dead: its runtime goes away with all that it was doing.
    let Server { runtime: dead, engine: _ } = first;
    dead.shutdown_background();
    runtime.block_on(async {
        // The last game started before now: after a second every flag has fallen, also of the games that the second
        // server ran all the time.
        pause(1_000).await;
        for game in &games {
            let late = ask(&[&second], game, &named("late", press())).await;
            assert!(!is_applied(&late), "the flag fell while nobody ran the game, or before: {}", late.answer);
            let mut events = second.engine.subscribe(game, Some(1)).await.expect("a reader");
            let [started, flag] = [next(&mut events).await, next(&mut events).await].map(|event| json(&event.json));
            assert_eq!(flag["answer"]["effects"][0]["type"], "flag");
            let at = [&started, &flag].map(|event| event["answer"]["effects"][0]["at"].as_f64().expect("an instant"));
            // Milliseconds of our century have three exact decimals as doubles.
            assert!((at[1] - at[0] - 1_000.0).abs() < 0.001, "the flag has its exact instant: {at:?}");
        }
    });
    drop(second.runtime);
}

/// A server that has taken games over is gone before its log has what the outage costs them. The one after it records the whole outage,
/// once.
pub(crate) fn a_server_is_gone_before_it_records_an_outage() {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let nodes = runtime.block_on(Nodes::start(1));
    for downtime in [Downtime::Pause, Downtime::Refund] {
        let log = HeldLog::new();
        let server = |log: HeldLog, address: &str| {
            let threads = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
            Server::on(threads, log, &nodes, address, LEASE, downtime)
        };
        let game = id(&format!("g-{downtime:?}"));
        let first = server(log.clone(), "http://a");
        runtime.block_on(async {
            create(&[&first], &game, "5m").await;
            ask(&[&first], &game, &start()).await;
        });
        first.runtime.shutdown_background();
        let held = log.for_another();
        held.set(Gate::Reads);
        let second = server(held, "http://b");
        // It has the partition, and cannot answer.
        std::thread::sleep(3 * LEASE);
        second.runtime.shutdown_background();
        let third = server(log.for_another().for_another(), "http://c");
        runtime.block_on(async {
            while third.engine.view(&game).await.is_err() {
                pause(20).await;
            }
            let journal = Journal::read(&third.engine.journal(&game).await.expect("a journal")).expect("a journal");
            let (clock, now) = (journal.replay().expect("it replays"), third.engine.now());
            let left = clock.look(now).expect("a look").state().reading(clock.setup(), Seat::FIRST, now);
            let lost = 300_000 - left.expect("a seat").left.as_micros() / 1_000;
            assert!((0..1_000).contains(&lost), "{downtime:?}: {lost} ms lost, {:?}", journal.entries());
        });
        drop(third.runtime);
    }
}

pub(crate) fn a_clean_stop_hands_games_over_at_once() {
    games_are_taken_over(1, true, Duration::from_millis(300), Downtime::Refund);
}

pub(crate) fn a_clean_stop_with_three_nodes() {
    games_are_taken_over(3, true, Duration::from_millis(300), Downtime::Pause);
}

pub(crate) fn a_server_that_is_gone_is_noticed() {
    games_are_taken_over(1, false, Duration::from_millis(2_500), Downtime::Pause);
}

pub(crate) fn a_server_that_is_gone_with_three_nodes() {
    games_are_taken_over(3, false, Duration::from_millis(2_500), Downtime::Charge);
}

/// A server with the usual lease leaves, or stops dead: another one answers its games within this time, at an instant that is not
/// before what the first one has shown. The journal says what that costs, once.
#[expect(clippy::print_stdout, reason = "the figures of a run")]
fn games_are_taken_over(nodes: usize, is_clean: bool, within: Duration, downtime: Downtime) {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let nodes = runtime.block_on(Nodes::start(nodes));
    let first = Server::with(&nodes, "http://a", LeaseSettings::LEASE, downtime);
    let games: Vec<GameId> = (0..8).map(|number| id(&format!("game-{number}"))).collect();
    runtime.block_on(async {
        for game in &games {
            create(&[&first], game, "5m.. + 3s").await;
            ask(&[&first], game, &start()).await;
        }
    });
    let second = Server::with(&nodes, "http://b", LeaseSettings::LEASE, downtime);
    runtime.block_on(async {
        while !owners(&first, &games).await.contains(&true) {
            pause(20).await;
        }
        // The partitions that move now have moved.
        pause(1_000).await;
        let elsewhere = owners(&first, &games).await;
        let own: Vec<&GameId> = games.iter().zip(elsewhere).filter(|(_, is)| !is).map(|(game, _)| game).collect();
        assert!(!own.is_empty() && own.len() < games.len(), "both run games");
        let mut shown = Vec::new();
        for game in &own {
            shown.push(json(&first.engine.view(game).await.expect("a view").json)["view"]["at"].as_f64());
        }
        let began = std::time::Instant::now();
        let Server { runtime: of_first, engine } = first;
        let stopping = is_clean.then(|| of_first.spawn(async move { engine.stop().await }));
        let dead = if is_clean {
            Some(of_first)
        } else {
            of_first.shutdown_background();
            None
        };
        let pressed = named("press", press());
        let took = async {
            for game in &own {
                assert!(is_applied(&ask(&[&second], game, &pressed).await));
            }
            began.elapsed()
        };
        let took = took.await;
        println!("clean: {is_clean}, {} games taken over after {took:?}", own.len());
        assert!(took < within, "{took:?}");
        for (game, shown) in own.iter().zip(shown) {
            let view = json(&second.engine.view(game).await.expect("a view").json);
            let journal = second.engine.journal(game).await.expect("a journal");
            let recorded = [r#""type":"pause""#, r#""type":"resume""#, r#""type":"give""#]
                .map(|kind| journal.matches(kind).count());
            let (expected, records) = match downtime {
                Downtime::Charge => ([0, 0, 0], 3),
                Downtime::Pause => ([1, 1, 0], 5),
                Downtime::Refund => ([0, 0, 1], 4),
            };
            assert_eq!((recorded, &view["sequence"]), (expected, &serde_json::json!(records)), "{journal}");
            assert!(view["view"]["at"].as_f64() >= shown, "{shown:?}: {view}");
        }
        if let Some(stopping) = stopping {
            stopping.await.expect("no panic");
        }
        if let Some(dead) = dead {
            dead.shutdown_background();
        }
    });
    drop(second.runtime);
}
