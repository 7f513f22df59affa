//! A server of a test, and clients that send whatever bytes a test wants.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use flagfall_server::access::{Rights, Role, Scope, SigningKey};
use flagfall_server::api::{Api, serve};
use flagfall_server::config::{Given, Settings};
use flagfall_server::engine::{self, Engine};
use flagfall_server::log::Log;
use flagfall_server::log::memory::MemoryLog;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Longer than anything that a test waits for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) key: SigningKey,
    pub(crate) engine: Engine,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    fn read(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The kind of an error.
    pub(crate) fn kind(&self) -> String {
        self.json()["kind"].as_str().unwrap_or_default().to_owned()
    }
}

impl Server {
    pub(crate) async fn start(options: &[(&str, &str)]) -> Server {
        Server::with(options, |_| {}).await
    }

    pub(crate) async fn with(options: &[(&str, &str)], change: impl FnOnce(&mut engine::Settings)) -> Server {
        Server::on(MemoryLog::default(), options, change).await
    }

    pub(crate) async fn on(
        log: impl Log,
        options: &[(&str, &str)],
        change: impl FnOnce(&mut engine::Settings),
    ) -> Server {
        let lists = ["hosts", "origins", "trusted_proxies"];
        let options: Vec<(&str, Given)> = options
            .iter()
            .map(|(key, value)| match lists.contains(key) {
                true => (*key, Given::List(vec![(*value).to_owned()])),
                false => (*key, Given::one(value)),
            })
            .collect();
        let settings = Settings::read(None, &options).unwrap();
        let mut engine_settings = engine::Settings::default();
        change(&mut engine_settings);
        let engine = Engine::start(Arc::new(log), engine_settings).await.unwrap();
        let key = SigningKey::generate().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let api = Api::new(engine.clone(), settings, &[key.public()]);
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(serve(listener, api, async move { drop(stopped.await) }));
        Server { address, key, engine, stop: Some(stop), task }
    }

    /// Stops the server, and waits until it has stopped.
    pub(crate) async fn stop(mut self) {
        self.begin_stop();
        timeout(PATIENCE, self.task).await.expect("the server stops").unwrap();
    }

    pub(crate) fn begin_stop(&mut self) {
        drop(self.stop.take());
    }

    /// A token for an hour: `host`, `arbiter`, `spectator`, `seat0`, `player ann`, `seat0 may give,undo` and so on.
    pub(crate) fn token(&self, who: &str, game: &str) -> String {
        self.token_for(who, game, Duration::from_secs(3600))
    }

    pub(crate) fn token_for(&self, who: &str, game: &str, time: Duration) -> String {
        let (who, may) = who.split_once(" may ").unwrap_or((who, ""));
        let rights = Rights::from_words(may.split_terminator(',')).unwrap();
        let role = match (who.strip_prefix("seat"), who.strip_prefix("player ")) {
            (Some(seat), _) => Role::new("seat", seat.parse().ok()),
            (None, Some(player)) => Role::from_claims("player", None, Some(player)),
            (None, None) => Role::new(who, None),
        };
        let role = role.unwrap();
        let scope = Scope::new(game, &role).unwrap();
        self.key.token(role, rights, &scope, "flagfall", SystemTime::now() + time).unwrap()
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes on a new connection, and reads until the server closes it.
    pub(crate) async fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect().await;
        // The server may close before it has read everything.
        let _ = stream.write_all(bytes).await;
        let mut text = Vec::new();
        let read = timeout(PATIENCE, stream.read_to_end(&mut text)).await.expect("the server closes");
        if let Err(error) = read {
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset, "{error}");
        }
        Answer::read(&String::from_utf8_lossy(&text))
    }

    /// Sends a request with further lines of its head.
    pub(crate) async fn send(&self, method: &str, path: &str, head: &[&str], body: &str) -> Answer {
        let host = format!("Host: {}", self.address);
        let length = format!("Content-Length: {}", body.len());
        let mut lines = vec!["Connection: close", &length];
        if !head.iter().any(|line| line.starts_with("Host:")) {
            lines.push(&host);
        }
        lines.extend(head);
        self.raw(format!("{method} {path} HTTP/1.1\r\n{}\r\n\r\n{body}", lines.join("\r\n")).as_bytes()).await
    }

    /// Sends a request with a token.
    pub(crate) async fn ask(&self, token: &str, method: &str, path: &str, body: &str) -> Answer {
        self.send(method, path, &[&format!("Authorization: Bearer {token}")], body).await
    }

    /// Creates a game of two seats, and starts it.
    pub(crate) async fn begin(&self, game: &str) {
        let host = self.token("host", "*");
        let body = json!({ "game": game, "control": "5m.. + 3s" }).to_string();
        let created = self.ask(&host, "POST", "/v1/games", &body).await;
        assert_eq!(created.status, 201, "{created:?}");
        let started = self.input(&host, game, &json!({ "type": "start", "seat": 0 })).await;
        assert_eq!(started.status, 200, "{started:?}");
    }

    pub(crate) async fn input(&self, token: &str, game: &str, input: &Value) -> Answer {
        self.ask(token, "POST", &format!("/v1/games/{game}/inputs"), &input.to_string()).await
    }

    /// Creates a game of rounds.
    pub(crate) async fn begin_rounds(&self, game: &str) {
        let body = json!({ "game": game }).to_string();
        let created = self.ask(&self.token("host", "*"), "POST", "/v1/rounds", &body).await;
        assert_eq!(created.status, 201, "{created:?}");
    }

    /// Sends a line of rounds.
    pub(crate) async fn line(&self, token: &str, game: &str, line: &Value) -> Answer {
        self.ask(token, "POST", &format!("/v1/rounds/{game}/inputs"), &line.to_string()).await
    }

    /// The number of a metric.
    pub(crate) async fn metric(&self, name: &str) -> f64 {
        let text = self.ask(&self.token("host", "*"), "GET", "/metrics", "").await.body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        line.unwrap_or(0.0)
    }
}

/// A WebSocket of a client.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens a WebSocket without sending anything on it.
    pub(crate) async fn open(server: &Server, game: &str) -> Socket {
        Socket::at(server, &format!("/v1/games/{game}/socket")).await
    }

    pub(crate) async fn at(server: &Server, path: &str) -> Socket {
        let request = format!("ws://{}{path}", server.address).into_client_request().unwrap();
        let (socket, _) = client_async(request, server.connect().await).await.unwrap();
        Socket(socket)
    }

    /// Opens a WebSocket and says hello.
    pub(crate) async fn hello(server: &Server, game: &str, token: &str, after: Option<u64>) -> Socket {
        Socket::open(server, game).await.greet(token, after).await
    }

    /// Opens a WebSocket of a game of rounds and says hello.
    pub(crate) async fn hello_rounds(server: &Server, game: &str, token: &str, after: Option<u64>) -> Socket {
        Socket::at(server, &format!("/v1/rounds/{game}/socket")).await.greet(token, after).await
    }

    async fn greet(self, token: &str, after: Option<u64>) -> Socket {
        let mut socket = self;
        socket.say(&json!({ "type": "hello", "token": token, "after": after })).await;
        socket
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    /// Sends a message; the server may have closed already.
    pub(crate) async fn send(&mut self, message: Message) {
        let _ = self.0.send(message).await;
    }

    /// The next message that is not a ping; a close message as `{"close":CODE,"reason":TEXT}`.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let message = timeout(PATIENCE, self.0.next()).await.expect("a message comes");
            match message {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return json!({ "close": u16::from(frame.code), "reason": frame.reason.as_str() });
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return json!({ "close": null }),
            }
        }
    }

    /// The close message; events before it are skipped.
    pub(crate) async fn end(&mut self) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] != "event" {
                return message;
            }
        }
    }

    /// The next message of this type; events in between are skipped.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
            assert_eq!(message["type"], "event", "{message}");
        }
    }
}
