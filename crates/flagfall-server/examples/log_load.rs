//! Measures a log: durable appends a second, how long each waits, and what reaches the disk. For a folder, a bare probe runs
//! before and after: one thread that writes as many records to a file as there are appenders, and calls `fdatasync`.
//!
//! ```sh
//! cargo run --release -p flagfall-server --example log_load -- FOLDER APPENDERS GAMES SECONDS
//! ```
//!
//! In place of a folder, the address of a NATS server measures the log there, with the feature `nats`: `nats://127.0.0.1:4222`.

#![allow(clippy::print_stdout)]

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use flagfall_server::GameId;
use flagfall_server::log::embedded::{EmbeddedLog, Options};
use flagfall_server::log::{Append, Hint, Log};
use tokio::sync::Mutex;

const USAGE: &str = "expected FOLDER or nats://ADDRESS, APPENDERS, GAMES and SECONDS";
/// The bytes of a record: about those of a press with its stamps.
const RECORD: usize = 100;
/// Something is due in every game, much later.
const HINT: Option<Hint> = Some(Hint { due: Some(4_000_000_000_000_000), latest: None });

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
    println!("opened in {:?}; {}", opening.elapsed(), memory());
    load.probe(Path::new(place))?;
    load.run(Arc::clone(&log), move || Some(log.commits())).await?;
    load.probe(Path::new(place))
}

/// The bytes that this process has sent to the disk, where the system counts them.
fn written() -> u64 {
    let io = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
    io.lines().find_map(|line| line.strip_prefix("write_bytes: ")?.parse().ok()).unwrap_or_default()
}

/// The memory of this process.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default().to_owned()
}

/// Prints how many appends were made in a time, and how long they waited.
fn show(what: &str, mut waits: Vec<Duration>, each: usize, took: Duration, written: u64) {
    waits.sort_unstable();
    let quantile = |part: f64| waits.get((part * waits.len() as f64) as usize).copied().unwrap_or_default();
    let count = (waits.len() * each).max(1);
    println!(
        "{what}: {:.0} appends/s; median {:?}, p99 {:?}, p99.9 {:?}, longest {:?}; {} bytes to the disk for each",
        count as f64 / took.as_secs_f64(),
        quantile(0.5),
        quantile(0.99),
        quantile(0.999),
        waits.last().copied().unwrap_or_default(),
        written / count as u64,
    );
}

struct Load {
    appenders: usize,
    games: usize,
    seconds: u64,
}

impl Load {
    /// Measures the disk without a log.
    fn probe(&self, folder: &Path) -> Result<(), Box<dyn std::error::Error>> {
        let path = folder.join("probe");
        let mut file = std::fs::File::create(&path)?;
        let (records, mut waits) = (vec![7; RECORD * self.appenders], Vec::new());
        let (before, begin) = (written(), Instant::now());
        while begin.elapsed() < Duration::from_secs(self.seconds) {
            let began = Instant::now();
            file.write_all(&records)?;
            file.sync_data()?;
            waits.push(began.elapsed());
        }
        show("bare probe", waits, self.appenders, begin.elapsed(), written() - before);
        Ok(std::fs::remove_file(path)?)
    }

    /// Measures a log. The transactions are counted, if the log counts them.
    async fn run<L: Log>(
        &self,
        log: Arc<L>,
        commits: impl Fn() -> Option<u64>,
    ) -> Result<(), Box<dyn std::error::Error>> {
        let games = games_of(&log, self.games).await?;
        let (before, bytes, begin) = (commits(), written(), Instant::now());
        let end = begin + Duration::from_secs(self.seconds);
        let appenders = (0..self.appenders as u64)
            .map(|seed| tokio::spawn(append(Arc::clone(&log), Arc::clone(&games), seed, end)))
            .collect::<Vec<_>>();
        let mut waits = Vec::new();
        for appender in appenders {
            waits.extend(appender.await??);
        }
        let (took, bytes) = (begin.elapsed(), written() - bytes);
        show(&format!("{} appenders, {} games", self.appenders, games.len()), waits, 1, took, bytes);
        if let (Some(before), Some(after)) = (before, commits()) {
            println!("{:.0} groups/s; {}", (after - before) as f64 / took.as_secs_f64(), memory());
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
                log.append(Append { game: id.clone(), expected: 0, records, closes: false, hint: HINT }).await?;
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
        log.append(Append { game: game.id.clone(), expected: *last, records, closes: false, hint: HINT }).await?;
        waits.push(begin.elapsed());
        *last += 1;
    }
    Ok(waits)
}
