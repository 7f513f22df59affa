//! Presses at a fixed rate. The time of an answer counts from the instant at which the press was due, so a server that
//! stops answering for a while makes all presses late that were due in that time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use flagfall_server::access::Role;
use tokio::task::JoinSet;

use crate::client::{Connection, Socket};
use crate::server::Server;
use crate::times::Times;
use crate::{Failure, game};

/// What clients press, and how.
#[derive(Clone, Copy)]
pub(crate) struct Load {
    pub(crate) games: u64,
    /// The presses that are due in a second; `None` for as many as are answered.
    pub(crate) rate: Option<u64>,
    pub(crate) connections: u64,
    /// Each of the first games has a WebSocket. They take a fifth of the presses.
    pub(crate) sockets: u64,
}

/// The instants at which presses are due. Whichever client is free takes the next one.
struct Schedule {
    begin: Instant,
    end: Instant,
    rate: Option<u64>,
    taken: AtomicU64,
}

impl Schedule {
    fn new(begin: Instant, time: Duration, rate: Option<u64>) -> Arc<Schedule> {
        Arc::new(Schedule { begin, end: begin + time, rate, taken: AtomicU64::new(0) })
    }

    /// Waits for the next press; `None` at the end.
    async fn next(&self) -> Option<(u64, Instant)> {
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        let due = match self.rate {
            Some(rate) => self.begin + Duration::from_nanos(number * 1_000_000_000 / rate.max(1)),
            None => Instant::now(),
        };
        if due >= self.end {
            return None;
        }
        tokio::time::sleep_until(due.into()).await;
        Some((number, due))
    }
}

/// The answers over HTTP and over WebSockets.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) http: Times,
    pub(crate) sockets: Times,
}

/// Clients with open connections.
pub(crate) struct Clients {
    server: Arc<Server>,
    load: Load,
    token: Arc<str>,
    connections: Vec<Connection>,
    sockets: Vec<(u64, Socket)>,
    pressed: u64,
}

impl Clients {
    pub(crate) fn new(server: Arc<Server>, load: Load) -> Result<Clients, Failure> {
        let token = server.at.token(Role::Host, "*")?.into();
        Ok(Clients { server, load, token, connections: Vec::new(), sockets: Vec::new(), pressed: 0 })
    }

    /// Opens all connections again: the server ends those that nobody uses.
    pub(crate) async fn connect(&mut self) -> Result<(), Failure> {
        (self.connections, self.sockets) = (Vec::new(), Vec::new());
        for _ in 0..self.load.connections {
            self.connections.push(Connection::open(self.server.at.address).await?);
        }
        for number in 0..self.load.sockets {
            let token = self.server.at.token(Role::Arbiter, &game(number))?;
            let (socket, _) = Socket::open(self.server.at.address, &game(number), &token).await?;
            self.sockets.push((number, socket));
        }
        Ok(())
    }

    /// Presses for a time.
    pub(crate) async fn press(&mut self, time: Duration) -> Result<Answers, Failure> {
        let Load { games, rate, sockets, .. } = self.load;
        let begin = Instant::now() + Duration::from_millis(100);
        // Presses have other names in each run: a name counts once.
        self.pressed += 1;
        let run = self.pressed;
        let of_sockets = if sockets > 0 { rate.map(|rate| rate / 5) } else { Some(0) };
        let http = Schedule::new(begin, time, rate.map(|rate| rate - of_sockets.unwrap_or(0)));
        let on_sockets = Schedule::new(begin, time, of_sockets);
        let mut answers = Answers::default();
        let mut pressing = JoinSet::new();
        for mut connection in self.connections.drain(..) {
            let (schedule, token) = (Arc::clone(&http), Arc::clone(&self.token));
            pressing.spawn(async move {
                let mut times = Times::default();
                while let Some((number, due)) = schedule.next().await {
                    let path = format!("/v1/games/{}/inputs", game(sockets + mixed(number) % (games - sockets)));
                    let body = format!(r#"{{"type":"press","id":"{run}-{number}"}}"#);
                    let answer = connection.send("POST", &path, Some(&token), body).await?;
                    if answer.status != 200 || !answer.body.contains(r#""applied":true"#) {
                        return Err(format!("{}: {}", answer.status, answer.body).into());
                    }
                    times.add(due.elapsed());
                }
                Ok::<_, Failure>((connection, times))
            });
        }
        let mut pressing_on_sockets = JoinSet::new();
        for (game, mut socket) in self.sockets.drain(..) {
            let schedule = Arc::clone(&on_sockets);
            // Without a rate only the connections press: a socket may press 20 times a second.
            if schedule.rate.is_none() {
                continue;
            }
            pressing_on_sockets.spawn(async move {
                let mut times = Times::default();
                while let Some((number, due)) = schedule.next().await {
                    socket.say(format!(r#"{{"type":"press","id":"{run}-{number}"}}"#)).await?;
                    loop {
                        let text = socket.next().await?;
                        if text.starts_with(r#"{"type":"error""#) {
                            return Err(text.into());
                        }
                        if text.starts_with(r#"{"type":"answer""#) {
                            break;
                        }
                    }
                    times.add(due.elapsed());
                }
                Ok::<_, Failure>((game, socket, times))
            });
        }
        while let Some(ended) = pressing.join_next().await {
            let (connection, times) = ended??;
            self.connections.push(connection);
            answers.http.append(times);
        }
        while let Some(ended) = pressing_on_sockets.join_next().await {
            let (game, socket, times) = ended??;
            self.sockets.push((game, socket));
            answers.sockets.append(times);
        }
        Ok(answers)
    }

    /// As many presses as are answered, over the connections alone. Returns the answers in a second.
    pub(crate) async fn most(mut self, time: Duration) -> Result<f64, Failure> {
        self.load.rate = None;
        self.connect().await?;
        let answers = self.press(time).await?;
        Ok(answers.http.count() as f64 / time.as_secs_f64())
    }

    /// Creates and starts all games.
    pub(crate) async fn begin_games(&mut self, control: &str) -> Result<(), Failure> {
        let next = Arc::new(AtomicU64::new(self.load.sockets));
        let mut beginning = JoinSet::new();
        for mut connection in self.connections.drain(..) {
            let (next, token, control) = (Arc::clone(&next), Arc::clone(&self.token), control.to_owned());
            let games = self.load.games;
            beginning.spawn(async move {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return Ok::<_, Failure>(connection);
                    }
                    begin(&mut connection, &token, &game(number), &control).await?;
                }
            });
        }
        while let Some(ended) = beginning.join_next().await {
            self.connections.push(ended??);
        }
        Ok(())
    }
}

/// Creates and starts a game.
pub(crate) async fn begin(connection: &mut Connection, token: &str, game: &str, control: &str) -> Result<(), Failure> {
    let body = format!(r#"{{"game":"{game}","control":"{control}"}}"#);
    let created = connection.send("POST", "/v1/games", Some(token), body).await?;
    let path = format!("/v1/games/{game}/inputs");
    let started = connection.send("POST", &path, Some(token), r#"{"type":"start","seat":0}"#).await?;
    match (created.status, started.status) {
        (201, 200) => Ok(()),
        _ => Err(format!("{game}: {} and {}", created.body, started.body).into()),
    }
}

/// A number without pattern (SplitMix64).
fn mixed(number: u64) -> u64 {
    let z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
