//! Hostile clients, from many addresses of the loopback.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::Failure;
use crate::client::Connection;
use crate::server::Target;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Attack {
    /// Connections as fast as they come, each closed after 50 ms.
    Connections,
    /// Heads of requests that never end.
    SlowHeads,
    /// Tokens with wrong signatures.
    BadTokens,
    /// Bodies of 1 MiB.
    LargeBodies,
}

impl Attack {
    pub(crate) const ALL: [Attack; 4] =
        [Attack::Connections, Attack::SlowHeads, Attack::BadTokens, Attack::LargeBodies];

    /// The name of the attack as an option.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Attack::Connections => "connections",
            Attack::SlowHeads => "slow-heads",
            Attack::BadTokens => "bad-tokens",
            Attack::LargeBodies => "large-bodies",
        }
    }

    /// Attacks for a time, and returns what was tried.
    pub(crate) async fn run(self, server: Arc<Target>, time: Duration) -> String {
        let (tried, refused) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let end = Instant::now() + time;
        let clients = match self {
            Attack::Connections | Attack::SlowHeads => 4_000,
            Attack::BadTokens | Attack::LargeBodies => 64,
        };
        let mut attacking = JoinSet::new();
        for client in 0..clients {
            let (server, tried, refused) = (Arc::clone(&server), Arc::clone(&tried), Arc::clone(&refused));
            attacking.spawn(async move {
                while Instant::now() < end {
                    tried.fetch_add(1, Ordering::Relaxed);
                    // An attacker whose connection is cut tries again.
                    if self.once(&server, client, end).await.unwrap_or(true) {
                        refused.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
        attacking.join_all().await;
        let name = match self {
            Attack::Connections => "connections",
            Attack::SlowHeads => "heads that never end",
            Attack::BadTokens => "connections with bad tokens",
            Attack::LargeBodies => "bodies of 1 MiB",
        };
        let (tried, refused) = (tried.load(Ordering::Relaxed), refused.load(Ordering::Relaxed));
        format!("attacked with {tried} {name}, of which {refused} were refused or cut")
    }

    /// One try; whether it was refused.
    async fn once(self, server: &Target, client: u16, end: Instant) -> Result<bool, Failure> {
        let mut stream = connect(server.address, client).await?;
        match self {
            Attack::Connections => Ok(is_closed(&mut stream, Duration::from_millis(50)).await),
            Attack::SlowHeads => {
                stream.write_all(b"GET /v1/time HTTP/1.1\r\nX-Long: ").await?;
                let left = end.saturating_duration_since(Instant::now());
                Ok(is_closed(&mut stream, left).await)
            }
            Attack::BadTokens => {
                let mut token = server.token(flagfall_server::access::Role::Spectator, "load-1")?;
                let mut connection = Connection::on(stream).await?;
                for number in 0..1_000 {
                    // Another signature each time.
                    token.truncate(token.len() - 6);
                    token.push_str(&format!("{number:06}"));
                    if Instant::now() >= end {
                        break;
                    }
                    connection.send("GET", "/v1/games/load-1", Some(&token), "").await?;
                }
                Ok(true)
            }
            Attack::LargeBodies => {
                let token = server.token(flagfall_server::access::Role::Host, "*")?;
                let mut connection = Connection::on(stream).await?;
                let body = vec![b' '; 1 << 20];
                Ok(connection.send("POST", "/v1/games", Some(&token), body).await?.status == 413)
            }
        }
    }
}

/// A connection from one of 250 addresses.
async fn connect(server: SocketAddr, client: u16) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4()?;
    let last = u8::try_from(client % 250)?;
    socket.bind((Ipv4Addr::new(127, 0, 1, last + 1), 0).into())?;
    Ok(timeout(Duration::from_secs(5), socket.connect(server)).await??)
}

/// Whether the server closes a connection within a time.
async fn is_closed(stream: &mut TcpStream, time: Duration) -> bool {
    let mut bytes = [0; 512];
    let closed = async { while stream.read(&mut bytes).await.is_ok_and(|count| count > 0) {} };
    timeout(time, closed).await.is_ok()
}
