//! Games at tables: two players each, one game after another.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use flagfall_server::access::SigningKey;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::checker::{self, Fault};
use crate::history::{Answered, History, Input, Reader};
use crate::http::Servers;
use crate::player::{Player, answer_of};
use crate::rounds;
use crate::server::{host_token, seat_token};

const CONTROLS: [&str; 4] = ["1s.. + 0.5s", "0.3s, 3 x r1/0.2s", "2s", "(0.1s) 0.5s"];

/// The tables at which games are played, one after another.
const TABLES: usize = 8;
/// The tables at which rounds are played.
const ROUND_TABLES: usize = 3;
/// Answers after each fault, before the next one.
const ANSWERS: usize = 20;
/// The longest time until they have come.
const RECOVERY: Duration = Duration::from_secs(60);

/// The tables of a run, with the players at them.
pub(crate) struct Play {
    tables: JoinSet<History>,
    rounds: JoinSet<rounds::Table>,
    stop: Arc<AtomicBool>,
    /// Counts the answers to all players.
    answers: Arc<AtomicUsize>,
}

impl Play {
    /// Begins to play at all tables. Each knows all servers, and begins with another one.
    pub(crate) fn begin(servers: &[SocketAddr], key: &Arc<SigningKey>) -> Play {
        let (stop, answers, began) = (Arc::default(), Arc::default(), Instant::now());
        let mut tables = JoinSet::new();
        for table in 0..TABLES {
            let servers = Servers::new(servers.to_vec(), table);
            tables.spawn(play(table, servers, Arc::clone(key), began, Arc::clone(&stop), Arc::clone(&answers)));
        }
        let mut of_rounds = JoinSet::new();
        for table in 0..ROUND_TABLES {
            let servers = Servers::new(servers.to_vec(), table);
            of_rounds.spawn(rounds::play(table, servers, Arc::clone(key), Arc::clone(&stop), Arc::clone(&answers)));
        }
        Play { tables, rounds: of_rounds, stop, answers }
    }

    /// Waits for more answers. `false` if they do not come.
    pub(crate) async fn goes_on(&self) -> bool {
        let (begin, enough) = (Instant::now(), self.answers.load(Ordering::Relaxed) + ANSWERS);
        while self.answers.load(Ordering::Relaxed) < enough {
            if begin.elapsed() > RECOVERY {
                return false;
            }
            sleep(Duration::from_millis(20)).await;
        }
        true
    }

    #[allow(clippy::print_stdout, reason = "the figures of a long run")]
    /// Waits until all games have ended, and checks what the players did and saw.
    pub(crate) async fn end(mut self, kills: &str) {
        self.stop.store(true, Ordering::Relaxed);
        let mut history = History::default();
        while let Some(played) = self.tables.join_next().await {
            let played = played.expect("a table without a panic");
            history.inputs.extend(played.inputs);
            history.readers.extend(played.readers);
            history.journals.extend(played.journals);
        }
        let (mut lines, mut of_rounds) = (0, Vec::new());
        while let Some(played) = self.rounds.join_next().await {
            let played = played.expect("a table without a panic");
            lines += played.lines.len();
            of_rounds.extend(rounds::check(&played));
        }
        let presses = history.inputs.iter().filter(|input| input.answered.is_some()).count();
        let games = history.journals.len();
        let summary = format!("{kills}, {games} games, {presses} answered presses, {lines} answered lines of rounds");
        assert!(history.journals.len() >= TABLES && presses > 5 * TABLES, "{summary}");
        let faults: Vec<Fault> = checker::check(&history);
        assert_eq!(faults, [], "{summary}");
        assert_eq!(of_rounds, [], "{summary}");
        println!("{summary}");
    }
}

fn name(table: usize, game: usize) -> String {
    format!("table-{table}-game-{game}")
}

/// Plays games at a table until the run stops.
async fn play(
    table: usize,
    mut servers: Servers,
    key: Arc<SigningKey>,
    began: Instant,
    stop: Arc<AtomicBool>,
    answers: Arc<AtomicUsize>,
) -> History {
    let mut history = History::default();
    let (host, mut game) = (host_token(&key), 0);
    while !stop.load(Ordering::Relaxed) {
        let name = name(table, game);
        let control = CONTROLS[(table + game) % CONTROLS.len()];
        let sent = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let started = begin(&mut servers, &host, &name, control).await;
        let at = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let started = Answered { at, sequence: 2, answer: answer_of(&started) };
        history.inputs.push(Input { game: name.clone(), id: "start".to_owned(), sent, answered: Some(started) });
        let player = |seat: usize| Player {
            servers: servers.clone(),
            token: seat_token(&key, &name, seat),
            seat,
            began,
            stop: Arc::clone(&stop),
            answers: Arc::clone(&answers),
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
        let journal = servers.ask(&host, "GET", &format!("/v1/games/{name}/journal"), "").await;
        history.journals.insert(name, journal);
        game += 1;
    }
    history
}

/// Creates and starts a game. The server may be killed in between: both are repeated until they are there.
async fn begin(servers: &mut Servers, host: &str, name: &str, control: &str) -> String {
    let wanted = json!({ "game": name, "control": control, "seats": 2 }).to_string();
    servers.ask(host, "POST", "/v1/games", &wanted).await;
    let start = json!({ "type": "start", "seat": 0, "id": "start" }).to_string();
    servers.ask(host, "POST", &format!("/v1/games/{name}/inputs"), &start).await
}

/// Numbers that only look random, the same in each run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}
