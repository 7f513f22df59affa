//! A server with the log in its folder is killed again and again while people play.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use flagfall_server::access::SigningKey;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::checker::{self, Fault};
use crate::history::{Answered, History, Input, Reader};
use crate::http::request;
use crate::player::{Player, answer_of};
use crate::server::{Server, host_token, seat_token};

const CONTROLS: [&str; 4] = ["1s.. + 0.5s", "0.3s, 3 x r1/0.2s", "2s", "(0.1s) 0.5s"];

/// The tables at which games are played, one after another.
const TABLES: usize = 8;

/// `KILLS` in the environment is the number of kills.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_by_a_kill() {
    let kills = std::env::var("KILLS").map_or(10, |kills| kills.parse().expect("KILLS is a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    let (began, stop) = (Instant::now(), Arc::new(AtomicBool::new(false)));
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        tables.spawn(play(table, server.address(), server.key(), began, Arc::clone(&stop)));
    }
    let mut random = Random(kills);
    for _ in 0..kills {
        sleep(Duration::from_millis(random.below(400))).await;
        server.kill();
        sleep(Duration::from_millis(random.below(100))).await;
        server.start_again();
    }
    sleep(Duration::from_millis(500)).await;
    stop.store(true, Ordering::Relaxed);
    let mut history = History::default();
    while let Some(played) = tables.join_next().await {
        let played = played.expect("a table without a panic");
        history.inputs.extend(played.inputs);
        history.readers.extend(played.readers);
        history.journals.extend(played.journals);
    }
    let presses = history.inputs.iter().filter(|input| input.answered.is_some()).count();
    let summary = format!("{kills} kills, {} games, {presses} answered presses", history.journals.len());
    assert!(history.journals.len() >= TABLES && presses > 5 * TABLES, "{summary}");
    let faults: Vec<Fault> = checker::check(&history);
    assert_eq!(faults, [], "{summary}");
}

fn name(table: usize, game: usize) -> String {
    format!("table-{table}-game-{game}")
}

/// Plays games at a table until the run stops.
async fn play(
    table: usize,
    address: SocketAddr,
    key: Arc<SigningKey>,
    began: Instant,
    stop: Arc<AtomicBool>,
) -> History {
    let mut history = History::default();
    let (host, mut game) = (host_token(&key), 0);
    while !stop.load(Ordering::Relaxed) {
        let name = name(table, game);
        let control = CONTROLS[(table + game) % CONTROLS.len()];
        let sent = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let started = begin(address, &host, &name, control).await;
        let at = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let started = Answered { at, sequence: 2, answer: answer_of(&started) };
        history.inputs.push(Input { game: name.clone(), id: "start".to_owned(), sent, answered: Some(started) });
        let player = |seat: usize| Player {
            address,
            token: seat_token(&key, &name, seat),
            seat,
            began,
            stop: Arc::clone(&stop),
            inputs: Vec::new(),
            reader: Reader { game: name.clone(), after: 1, events: Vec::new() },
            turn: None,
            is_over: false,
        };
        let (first, second) = tokio::join!(player(0).play(), player(1).play());
        for player in [first, second] {
            history.inputs.extend(player.inputs);
            history.readers.push(player.reader);
        }
        let journal = until_answered(address, &host, "GET", &format!("/v1/games/{name}/journal"), "").await;
        history.journals.insert(name, journal);
        game += 1;
    }
    history
}

/// Creates and starts a game. The server may be killed in between: both are repeated until they are there.
async fn begin(address: SocketAddr, host: &str, name: &str, control: &str) -> String {
    let wanted = json!({ "game": name, "control": control, "seats": 2 }).to_string();
    until_answered(address, host, "POST", "/v1/games", &wanted).await;
    let start = json!({ "type": "start", "seat": 0, "id": "start" }).to_string();
    until_answered(address, host, "POST", &format!("/v1/games/{name}/inputs"), &start).await
}

/// Repeats a request until its effect is there: 409 says that an earlier try has created the game.
async fn until_answered(address: SocketAddr, token: &str, method: &str, path: &str, body: &str) -> String {
    loop {
        match request(address, token, method, path, body.to_owned()).await {
            Some((200 | 201 | 409, answer)) => return answer,
            None | Some((503, _)) => sleep(Duration::from_millis(5)).await,
            Some((status, answer)) => panic!("{method} {path}: {status} {answer}"),
        }
    }
}

/// Numbers that only look random, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}
