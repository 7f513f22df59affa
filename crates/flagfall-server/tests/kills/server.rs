//! A server in another process, which can be killed and started again.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use flagfall_server::access::{Rights, Role, Scope, SigningKey, own_key};
use tc_core::Seat;

/// A server with a folder and an address that outlive its process.
pub(crate) struct Server {
    data: PathBuf,
    address: SocketAddr,
    process: Child,
    options: Vec<String>,
    key: Arc<SigningKey>,
}

impl Server {
    /// Starts a server on a free port.
    pub(crate) fn start(data: &Path, options: &[&str]) -> Server {
        let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
        let (process, address) = begin(data, "127.0.0.1:0", &options);
        let key = Arc::new(own_key(data).expect("the server has made a key"));
        Server { data: data.to_owned(), address, process, options, key }
    }

    /// Kills the process as the system does when memory is short: nothing in it runs any more.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("the process runs");
        self.process.wait().expect("the process has ended");
    }

    /// Starts the server again, on the same folder and address.
    pub(crate) fn start_again(&mut self) {
        (self.process, self.address) = begin(&self.data, &self.address.to_string(), &self.options);
    }

    /// Stops the process without ending it, or lets it go on.
    #[cfg(feature = "nats")]
    pub(crate) fn pause(&self, is_paused: bool) {
        let signal = if is_paused { "-STOP" } else { "-CONT" };
        let sent = Command::new("sh").args(["-c", &format!("kill {signal} {}", self.process.id())]).status();
        assert!(sent.expect("a shell runs").success());
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn key(&self) -> Arc<SigningKey> {
        Arc::clone(&self.key)
    }
}

pub(crate) fn host_token(key: &SigningKey) -> String {
    token(key, Role::Host, &Scope::All)
}

pub(crate) fn seat_token(key: &SigningKey, game: &str, seat: usize) -> String {
    let role = Role::Seat(Seat::new(seat).expect("a seat"));
    let scope = Scope::new(game, &role).expect("a game");
    token(key, role, &scope)
}

fn token(key: &SigningKey, role: Role, scope: &Scope) -> String {
    let expires = SystemTime::now() + Duration::from_secs(3_600);
    key.token(role, Rights::default(), scope, "flagfall", expires).expect("a token")
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a process, and returns when it listens. One that does not find NATS ends, and is started again.
fn begin(data: &Path, listen: &str, options: &[String]) -> (Child, SocketAddr) {
    loop {
        if let Some(begun) = try_to_begin(data, listen, options) {
            return begun;
        }
        assert!(!options.is_empty(), "a server that needs nothing has ended");
    }
}

fn try_to_begin(data: &Path, listen: &str, options: &[String]) -> Option<(Child, SocketAddr)> {
    let mut process = Command::new(env!("CARGO_BIN_EXE_flagfall-server"))
        .args(["--listen", listen, "--log-level", "error", "--data"])
        .arg(data)
        .args(options)
        .args(["--inputs-per-second", "100000", "--connections-per-address", "10000"])
        // The checker reads whole journals.
        .args(["--compact-after", "1000000"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(process.stdout.take().expect("an output")).lines();
    let Some(Ok(line)) = lines.next() else {
        process.wait().expect("the process has ended");
        return None;
    };
    let address = line.rsplit('/').next().and_then(|address| address.parse().ok());
    Some((process, address.unwrap_or_else(|| panic!("expected an address, found {line}"))))
}
