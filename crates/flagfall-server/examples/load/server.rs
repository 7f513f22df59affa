//! The server in another process: its start, its memory, its time on the processor and its metrics.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

use flagfall_server::access::{Rights, Role, Scope, SigningKey, own_key};

use crate::Failure;
use crate::attack::Attack;
use crate::client::Connection;

pub(crate) struct Server {
    process: Child,
    data: PathBuf,
    pub(crate) at: Target,
}

/// Where a server listens, and the key that it trusts.
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    key: SigningKey,
}

impl Target {
    pub(crate) fn new(address: SocketAddr, data: &Path) -> Result<Target, Failure> {
        Ok(Target { address, key: own_key(data)? })
    }

    pub(crate) fn token(&self, role: Role, game: &str) -> Result<String, Failure> {
        let expires = SystemTime::now() + Duration::from_secs(20 * 3_600);
        let scope = Scope::new(game, &role)?;
        Ok(self.key.token(role, Rights::default(), &scope, "flagfall", expires)?)
    }
}

/// What `/proc` says of a process.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    /// The memory in use, in bytes.
    pub(crate) memory: u64,
    /// The time on all processors.
    pub(crate) processor: Duration,
    pub(crate) open_files: usize,
}

impl Server {
    pub(crate) fn start(program: &Path, data: &Path, options: &[&str]) -> Result<Server, Failure> {
        let mut process = Command::new(program)
            .args(["--listen", "127.0.0.1:0", "--log-level", "error", "--data"])
            .arg(data)
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}; build the server first", program.display()))?;
        let output = process.stdout.take().ok_or("the server has no output")?;
        let line = BufReader::new(output).lines().next().ok_or("the server has not started")??;
        let address = line.rsplit('/').next().unwrap_or_default().parse()?;
        Ok(Server { process, data: data.to_path_buf(), at: Target::new(address, data)? })
    }

    /// Attacks the server from a process that runs when the server and its clients leave time: attackers do not use the
    /// processor of a real server.
    pub(crate) fn attack(&self, attack: Attack, time: Duration) -> Result<Child, Failure> {
        let mut attacker = Command::new("nice");
        attacker.args(["-n", "19"]).arg(std::env::current_exe()?);
        attacker.args(["--attacker", attack.name()]).arg("--data").arg(&self.data);
        attacker.args(["--address", &self.at.address.to_string(), "--seconds", &time.as_secs().to_string()]);
        Ok(attacker.stdout(Stdio::piped()).spawn()?)
    }

    pub(crate) fn usage(&self) -> Result<Usage, Failure> {
        usage(&self.process.id().to_string())
    }

    /// A histogram of the metrics: the upper bound of each bucket in seconds, and the observations up to it.
    pub(crate) async fn histogram(&self, name: &str) -> Result<Vec<(f64, u64)>, Failure> {
        let token = self.at.token(Role::Host, "*")?;
        let answer = Connection::open(self.at.address).await?.send("GET", "/metrics", Some(&token), "").await?;
        let bucket = |line: &str| {
            let (bound, count) = line.strip_prefix(name)?.strip_prefix("_bucket{le=\"")?.split_once("\"} ")?;
            Some((bound.parse().unwrap_or(f64::INFINITY), count.parse().ok()?))
        };
        Ok(answer.body.lines().filter_map(bucket).collect())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The usage of this process.
pub(crate) fn own_usage() -> Result<Usage, Failure> {
    usage("self")
}

fn usage(process: &str) -> Result<Usage, Failure> {
    let folder = Path::new("/proc").join(process);
    let status = std::fs::read_to_string(folder.join("status"))?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok());
    let stat = std::fs::read_to_string(folder.join("stat"))?;
    // The name of the program may have spaces; after it, the times in user and in system mode have the places 12 and 13.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok()).unwrap_or_default();
    Ok(Usage {
        memory: memory.unwrap_or(0_u64) * 1024,
        // Linux counts 100 ticks a second for programs.
        processor: Duration::from_millis((ticks(11) + ticks(12)) * 10),
        open_files: std::fs::read_dir(folder.join("fd"))?.count(),
    })
}

/// The least upper bound of a part of the observations between two states of a histogram, in milliseconds.
pub(crate) fn at_most(before: &[(f64, u64)], after: &[(f64, u64)], part: f64) -> f64 {
    let earlier = |bound: f64| before.iter().find(|(other, _)| *other == bound).map_or(0, |(_, count)| *count);
    let new: Vec<(f64, u64)> = after.iter().map(|(bound, count)| (*bound, count - earlier(*bound))).collect();
    let all = new.last().map_or(0, |(_, count)| *count) as f64;
    new.iter().find(|(_, count)| *count as f64 >= part * all).map_or(f64::NAN, |(bound, _)| bound * 1e3)
}
