//! Measures a log: durable appends a second, and how long each waits.
//!
//! ```sh
//! cargo run --release -p flagfall-server --example log_load -- FOLDER APPENDERS GAMES SECONDS
//! ```
//!
//! In place of a folder, the address of a NATS server measures the log there, with the feature `nats`: `nats://127.0.0.1:4222`.

#![allow(clippy::print_stdout)]

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use flagfall_server::GameId;
use flagfall_server::log::embedded::{EmbeddedLog, Options};
use flagfall_server::log::{Append, Log};
use tokio::sync::Mutex;

const USAGE: &str = "expected FOLDER or nats://ADDRESS, APPENDERS, GAMES and SECONDS";
/// The bytes of a record: about those of a press with its stamps.
const RECORD: usize = 100;

/// A game, and the number of its last record.
struct Game {
    id: GameId,
    last: Mutex<u64>,
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let [place, appenders, games, seconds] = options.as_slice() else { return Err(USAGE.into()) };
    let (appenders, games, seconds): (usize, usize, u64) = (appenders.parse()?, games.parse()?, seconds.parse()?);

    let load = Load { appenders, games, seconds };
    #[cfg(feature = "nats")]
    if place.starts_with("nats://") {
        use flagfall_server::nats::{Nats, NatsSettings};
        let mut settings = NatsSettings::default();
        settings.servers = vec![place.clone()];
        settings.prefix = "load".to_owned();
        let log = flagfall_server::log::nats::NatsLog::open(Nats::connect(settings).await?).await?;
        return load.run(Arc::new(log), || None).await;
    }
    let opening = Instant::now();
    let log = Arc::new(EmbeddedLog::open(Path::new(place).join("load"), Options::default())?);
    println!("opened in {:?}", opening.elapsed());
    load.run(Arc::clone(&log), move || Some(log.commits())).await
}

struct Load {
    appenders: usize,
    games: usize,
    seconds: u64,
}

impl Load {
    /// Measures a log. The transactions are counted, if the log counts them.
    async fn run<L: Log>(
        &self,
        log: Arc<L>,
        commits: impl Fn() -> Option<u64>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let games = games_of(&log, self.games).await?;
        let (before, begin) = (commits(), Instant::now());
        let end = begin + Duration::from_secs(self.seconds);
        let appenders = (0..self.appenders as u64)
            .map(|seed| tokio::spawn(append(Arc::clone(&log), Arc::clone(&games), seed, end)))
            .collect::<Vec<_>>();
        let mut waits = Vec::new();
        for appender in appenders {
            waits.extend(appender.await??);
        }
        let took = begin.elapsed().as_secs_f64();
        waits.sort_unstable();
        let quantile = |part: f64| waits.get((part * waits.len() as f64) as usize).copied().unwrap_or_default();
        println!(
            "{} appenders, {} games: {:.0} appends/s; median {:?}, p99 {:?}, longest {:?}",
            self.appenders,
            games.len(),
            waits.len() as f64 / took,
            quantile(0.5),
            quantile(0.99),
            waits.last().copied().unwrap_or_default(),
        );
        if let (Some(before), Some(after)) = (before, commits()) {
            println!("{:.0} transactions/s", (after - before) as f64 / took);
        }
        Ok(())
    }
}

/// The games, each with at least one record.
async fn games_of<L: Log>(log: &Arc<L>, count: usize) -> Result<Arc<Vec<Game>>, Box<dyn std::error::Error>> {
    let mut begun = Vec::new();
    for place in 0..count {
        let (id, log): (GameId, _) = (format!("game-{place}").parse()?, Arc::clone(log));
        begun.push(tokio::spawn(async move {
            let last = log.read(&id).await?.last();
            if last == 0 {
                let records = vec![Bytes::from_static(b"begin")];
                log.append(Append { game: id.clone(), expected: 0, records, closes: false, hint: None }).await?;
            }
            Ok::<_, flagfall_server::log::AppendError>(Game { id, last: Mutex::new(last.max(1)) })
        }));
    }
    let mut games = Vec::new();
    for game in begun {
        games.push(game.await??);
    }
    Ok(Arc::new(games))
}

/// Appends to one game after another, in an order without pattern, and returns how long each append took.
async fn append<L: Log>(
    log: Arc<L>,
    games: Arc<Vec<Game>>,
    seed: u64,
    end: Instant,
) -> Result<Vec<Duration>, flagfall_server::log::AppendError> {
    let (mut random, mut waits) = (seed + 1, Vec::new());
    while Instant::now() < end {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let game = &games[(random >> 33) as usize % games.len()];
        let mut last = game.last.lock().await;
        let begin = Instant::now();
        let records = vec![Bytes::from(vec![7; RECORD])];
        log.append(Append { game: game.id.clone(), expected: *last, records, closes: false, hint: None }).await?;
        waits.push(begin.elapsed());
        *last += 1;
    }
    Ok(waits)
}
