//! A player: presses when it is its turn, and connects again whenever the connection breaks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::history::{Answered, Input, Reader};
use crate::http::Servers;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long a player waits for an answer before it connects again.
const PATIENCE: Duration = Duration::from_secs(3);

/// A player, and what it has done and seen.
pub(crate) struct Player {
    pub(crate) servers: Servers,
    pub(crate) token: String,
    pub(crate) seat: usize,
    pub(crate) began: Instant,
    pub(crate) stop: Arc<AtomicBool>,
    /// Counts the answers to all players.
    pub(crate) answers: Arc<AtomicUsize>,
    pub(crate) inputs: Vec<Input>,
    pub(crate) reader: Reader,
    /// The number of the last event, if it is this player's turn since then.
    pub(crate) turn: Option<u64>,
    pub(crate) is_over: bool,
}

impl Player {
    /// Plays until the game is over, or the run stops.
    pub(crate) async fn play(mut self) -> Player {
        while let Some(mut socket) = self.connect().await {
            match self.talk(&mut socket).await {
                Some(()) => return self,
                None => self.servers.next(),
            }
        }
        self
    }

    /// A connection that has said hello; `None` if the run stops and no input waits for its answer.
    async fn connect(&mut self) -> Option<Socket> {
        loop {
            if self.has_ended() {
                return None;
            }
            let address = format!("ws://{}/v1/games/{}/socket", self.servers.present(), self.reader.game);
            if let Ok(Ok((mut socket, _))) = timeout(PATIENCE, connect_async(address)).await {
                let after = self.reader.events.last().map(|(sequence, _)| *sequence);
                let hello = json!({ "type": "hello", "token": self.token, "after": after });
                if socket.send(Message::text(hello.to_string())).await.is_ok() {
                    return Some(socket);
                }
            }
            self.servers.next();
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Whether the run has stopped, and all inputs are answered.
    fn has_ended(&self) -> bool {
        self.stop.load(Ordering::Relaxed) && self.inputs.iter().all(|input| input.answered.is_some())
    }

    /// Talks until the connection breaks, or the game is over.
    async fn talk(&mut self, socket: &mut Socket) -> Option<()> {
        if let Some(waiting) = self.inputs.last().filter(|input| input.answered.is_none()) {
            let again = self.press(&waiting.id);
            socket.send(again).await.ok()?;
        }
        while !self.has_ended() && !self.is_over {
            if let Some(id) = self.due() {
                sleep(Duration::from_millis(self.now() % 30)).await;
                let press = self.press(&id);
                self.inputs.push(Input { game: self.reader.game.clone(), id, sent: self.now(), answered: None });
                socket.send(press).await.ok()?;
            }
            let message = timeout(PATIENCE, socket.next()).await.ok()??.ok()?;
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(text.as_str()).expect("JSON");
            match message["type"].as_str() {
                Some("event") => self.see(&message["event"]),
                Some("answer") => {
                    let answered = Answered {
                        at: self.now(),
                        sequence: message["sequence"].as_u64().expect("a number"),
                        answer: answer_of(text.as_str()),
                    };
                    let input = self.inputs.iter_mut().find(|input| message["id"] == *input.id);
                    input.expect("the answer to an input").answered = Some(answered);
                    self.answers.fetch_add(1, Ordering::Relaxed);
                }
                // A refusal says that the server is not ready, or which one is: the input is sent again.
                _ => {
                    self.servers.redirect(&message["error"]);
                    return None;
                }
            }
        }
        Some(())
    }

    fn see(&mut self, event: &Value) {
        let sequence = event["sequence"].as_u64().expect("a number");
        self.reader.events.push((sequence, event.to_string()));
        self.is_over = event["view"]["status"] == "over";
        self.turn = (event["view"]["turn"] == json!([self.seat])).then_some(sequence);
    }

    /// The name of the press that is due: it is this player's turn, and no input waits for its answer.
    fn due(&self) -> Option<String> {
        let id = format!("{}-{}", self.seat, self.turn?);
        let is_free = self.inputs.iter().all(|input| input.answered.is_some() && input.id != id);
        (is_free && !self.stop.load(Ordering::Relaxed)).then_some(id)
    }

    fn press(&self, id: &str) -> Message {
        Message::text(json!({ "type": "press", "seat": self.seat, "id": id }).to_string())
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }
}

/// The bytes of the answer in an object, which it ends with.
pub(crate) fn answer_of(message: &str) -> String {
    let (_, answer) = message.split_once(r#""answer":"#).filter(|(_, rest)| rest.starts_with('{')).unwrap_or_default();
    answer.strip_suffix('}').unwrap_or_default().to_owned()
}
