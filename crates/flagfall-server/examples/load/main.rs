//! Measures a running server from a second process: answers, flags, memory, and what hostile clients change.
//!
//! ```sh
//! cargo build --release -p flagfall-server --bins --examples
//! target/release/examples/load --games 100000 --rate 5000 --seconds 600 --attack 60
//! ```

#![allow(clippy::print_stdout)]

mod attack;
mod client;
mod flags;
mod presses;
mod server;
mod times;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use flagfall_server::access::Role;

use crate::attack::Attack;
use crate::client::Connection;
use crate::presses::{Clients, Load, begin};
use crate::server::{Server, Target, at_most, own_usage};

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Measure a running server from a second process.
#[derive(Parser)]
struct Options {
    /// Games whose clocks run
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Presses that are due in a second
    #[arg(long, default_value_t = 5_000)]
    rate: u64,
    /// Seconds of presses
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Connections that are kept open
    #[arg(long, default_value_t = 256)]
    connections: u64,
    /// WebSockets, each of one game
    #[arg(long, default_value_t = 200)]
    sockets: u64,
    /// Flags that fall in a second, each with a client that watches
    #[arg(long, default_value_t = 10)]
    flags: u64,
    /// Seconds of each attack after that; 0 for none
    #[arg(long, default_value_t = 0)]
    attack: u64,
    /// The only attack
    #[arg(long)]
    only: Option<Attack>,
    /// Be the attacker of a server that runs
    #[arg(long, requires_all = ["address", "data"])]
    attacker: Option<Attack>,
    /// The address of that server
    #[arg(long)]
    address: Option<SocketAddr>,
    /// The data folder of that server
    #[arg(long)]
    data: Option<PathBuf>,
}

/// The name of a game.
pub(crate) fn game(number: u64) -> String {
    format!("load-{number}")
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<(), Failure> {
    let options = Options::parse();
    if let (Some(attack), Some(address), Some(data)) = (options.attacker, options.address, &options.data) {
        let target = Arc::new(Target::new(address, data)?);
        println!("{}", attack.run(target, Duration::from_secs(options.seconds)).await);
        return Ok(());
    }
    let programs = std::env::current_exe()?.parent().ok_or("the program has no folder")?.to_path_buf();
    let program = programs.parent().unwrap_or(Path::new(".")).join("flagfall-server");
    let data = tempfile::tempdir()?;
    let limits = ["--connections-per-address", "2000", "--connections", "8000"];
    let server = Arc::new(Server::start(&program, data.path(), &limits)?);
    let empty = server.usage()?;

    let token = server.at.token(Role::Host, "*")?;
    let mut first = Connection::open(server.at.address).await?;
    for number in 0..options.sockets {
        begin(&mut first, &token, &game(number), "10h.. + 3s").await?;
    }
    let load = Load {
        games: options.games.max(options.sockets + 1),
        rate: Some(options.rate),
        connections: options.connections.max(1),
        sockets: options.sockets,
    };
    let mut clients = Clients::new(Arc::clone(&server), load)?;
    clients.connect().await?;
    let began = Instant::now();
    clients.begin_games("10h.. + 3s").await?;
    let full = server.usage()?;
    println!(
        "{} games created and started in {:.1} s; {} bytes of memory a game, of {} MB",
        load.games,
        began.elapsed().as_secs_f64(),
        full.memory.saturating_sub(empty.memory) / load.games,
        full.memory / 1_000_000,
    );

    println!("\n{:24} {:>9} {:>9} {:>9} {:>9} {:>9}", "milliseconds", "answers", "median", "p99", "p99.9", "longest");
    measure(&server, &mut clients, &options, None, Duration::from_secs(options.seconds)).await?;
    if options.attack > 0 {
        for attack in Attack::ALL.into_iter().filter(|attack| options.only.is_none_or(|only| only == *attack)) {
            measure(&server, &mut clients, &options, Some(attack), Duration::from_secs(options.attack)).await?;
        }
        // The places of attackers are free again.
        tokio::time::sleep(Duration::from_secs(2)).await;
    }

    let seconds = 10;
    let most = clients.most(Duration::from_secs(seconds)).await?;
    let bare = Command::new(programs.join("log_load"))
        .arg(data.path())
        .args([load.connections, load.games, seconds].map(|number| number.to_string()))
        .output()?;
    let bare = String::from_utf8(bare.stdout)?;
    let alone: Option<f64> = bare.split(" appends/s").next().and_then(|text| text.rsplit(' ').next()?.parse().ok());
    let alone = alone.ok_or("log_load has printed no figures: build the examples first")?;
    println!(
        "\nas fast as answered: {most:.0} presses/s; the log alone {alone:.0} appends/s; ratio {:.2}",
        most / alone
    );
    Ok(())
}

/// Presses, watches flags, and attacks; prints a row for each.
async fn measure(
    server: &Arc<Server>,
    clients: &mut Clients,
    options: &Options,
    attack: Option<Attack>,
    time: Duration,
) -> Result<(), Failure> {
    const LATENESS: &str = "flagfall_flag_lateness_seconds";
    clients.connect().await?;
    let (before, own, handled) = (server.usage()?, own_usage()?, server.histogram(LATENESS).await?);
    let attacker = attack.map(|attack| server.attack(attack, time)).transpose()?;
    let (answers, seen) = tokio::join!(clients.press(time), flags::watch(server, options.flags, time));
    let (answers, seen) = (answers?, seen?);
    let (after, own_after) = (server.usage()?, own_usage()?);
    match attacker {
        Some(attacker) => print!("{}", String::from_utf8(attacker.wait_with_output()?.stdout)?),
        None => println!("without an attack"),
    }
    let rows =
        [("answers over HTTP", answers.http), ("answers on WebSockets", answers.sockets), ("flags as seen", seen)];
    for (name, times) in rows {
        println!("  {name:22} {:9} {}", times.count(), times.row());
    }
    let now = server.histogram(LATENESS).await?;
    println!(
        "  flags handled after at most {} ms (median), {} ms (p99)",
        at_most(&handled, &now, 0.5),
        at_most(&handled, &now, 0.99)
    );
    let share = |after: Duration, before: Duration| (after - before).as_secs_f64() / time.as_secs_f64() * 100.0;
    println!(
        "  processor: server {:.0} %, clients {:.0} % of a core; server: {} MB, {} open files",
        share(after.processor, before.processor),
        share(own_after.processor, own.processor),
        after.memory / 1_000_000,
        after.open_files
    );
    Ok(())
}
