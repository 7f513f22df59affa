//! Several servers on a log in NATS: each game is run by one of them, and another one takes over.

use std::sync::Arc;
use std::time::Duration;

use flagfall_server::GameId;
use flagfall_server::engine::{Engine, EngineError, Reply, Submitted};
use flagfall_server::log::nats::NatsLog;
use flagfall_server::nats::Nats;
use flagfall_server::owner::{LeaseSettings, Leases};
use flagfall_server::time::{ServerTime, TimeSettings};
use tokio::runtime::{Builder, Runtime};

use crate::engine::{id, is_applied, json, named, next, pause, press, settings, setup, start};
use crate::nats_nodes::Nodes;

const LEASE: Duration = Duration::from_secs(1);

/// A server with its own threads, so that it can stop dead.
struct Server {
    runtime: Runtime,
    engine: Engine,
}

impl Server {
    fn start(nodes: &Nodes, address: &str) -> Server {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let engine = runtime.block_on(async {
            let nats = Nats::connect(nodes.settings("games")).await.expect("a connection");
            let log = NatsLog::open(nats.clone()).await.expect("a log");
            let mut lease = LeaseSettings::new(address);
            (lease.lease, lease.partitions) = (LEASE, 16);
            let (leases, changes) = Leases::join(nats, lease).await.expect("leases");
            Engine::join(Arc::new(log), leases, changes, ServerTime::unmarked(TimeSettings::default()), settings())
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

pub(crate) fn a_clean_stop_hands_games_over_at_once() {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let nodes = runtime.block_on(Nodes::start(1));
    let first = Server::start(&nodes, "http://a");
    let game = id("game");
    runtime.block_on(async {
        create(&[&first], &game, "5m.. + 3s").await;
        ask(&[&first], &game, &start()).await;
    });
    let second = Server::start(&nodes, "http://b");
    runtime.block_on(async {
        let (asked, pressed) = (first.engine.clone(), named("press", press()));
        let of = game.clone();
        let stopping = first.runtime.spawn(async move { asked.stop().await });
        stopping.await.expect("no panic");
        assert_eq!(first.engine.input(&of, pressed.clone()).await, Err(EngineError::Stopping));
        let began = std::time::Instant::now();
        let reply = ask(&[&second], &game, &pressed).await;
        assert!(is_applied(&reply) && began.elapsed() < LEASE, "{:?}", began.elapsed());
        let view = second.engine.view(&game).await.expect("a view");
        assert_eq!(json(&view.json)["sequence"], 3);
    });
}
