//! The edge of the server: any bytes on a connection, with and without rights.
//!
//! Nothing panics, answers are bounded, every refusal is JSON with a kind, no request is answered by 500, and a game stays
//! the same without a token that may change it.

use std::cell::RefCell;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use flagfall_server::GameId;
use flagfall_server::access::{Right, Rights, Role, Scope, SigningKey};
use flagfall_server::api::{Api, serve_stream};
use flagfall_server::config::{Given, Settings};
use flagfall_server::engine::{self, Engine, Line, Submitted};
use flagfall_server::log::memory::MemoryLog;
use serde_json::Value;
use tc_commit::Viewer;
use tc_core::{GameSettings, Input, Seat, Setup};
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

/// The connections after which a new server begins, so that its games stay small.
const RENEWED: u32 = 500;

/// The most bytes of all answers on one connection.
const LONGEST: usize = 16 << 20;

struct Server {
    runtime: Runtime,
    engine: Engine,
    api: Api,
    /// Tokens of a host, an arbiter, two players (of a clock and of rounds) and a spectator, an expired one, one of another key, and none.
    tokens: Vec<String>,
    served: u32,
}

/// The tokens from this place on change nothing.
const WITHOUT_RIGHTS: usize = 4;

thread_local! {
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
}

impl Server {
    fn start() -> Server {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (key, other) = (SigningKey::generate().expect("a key"), SigningKey::generate().expect("a key"));
        let high = ["reads_per_second", "new_tokens_per_second"].map(|limit| (limit, Given::one("1000000")));
        let settings = Settings::read(None, &high).expect("settings");
        let (engine, api) = runtime.block_on(async {
            let log = Arc::new(MemoryLog::default());
            let engine = Engine::start(log, engine::Settings::default()).await.expect("an engine");
            let game: GameSettings = "10h".parse().expect("a control");
            let setup = Setup::for_each(game.rules, [game.control.clone(), game.control]).expect("a setup");
            let id = "g1".parse().expect("a name");
            engine.create(id, setup, "host").await.expect("a game");
            let start = Input::Start { seat: Seat::FIRST };
            let start = Submitted { input: start.into(), id: None, by: "host".to_owned(), viewer: Viewer::Arbiter };
            engine.input(&"g1".parse().expect("a name"), start).await.expect("a start");
            let table: GameId = "r1".parse().expect("a name");
            engine.create_rounds(table.clone(), "host").await.expect("a game of rounds");
            let (open, _) = Line::read(&table, r#"{"type":"open","players":["ann","ben"]}"#).expect("a line");
            let open = Submitted { input: open.into(), id: None, by: "host".to_owned(), viewer: Viewer::Arbiter };
            engine.input(&table, open).await.expect("a round");
            let api = Api::new(engine.clone(), settings, &[key.public()]);
            (engine, api)
        });
        let token = |key: &SigningKey, role: Role, game: &str, expires: SystemTime| {
            let scope = Scope::new(game, &role).expect("a scope");
            // Seats may do all that a host can grant.
            let rights = if role.seat().is_some() { Right::ALL.map(Right::word).to_vec() } else { Vec::new() };
            let rights = Rights::from_words(rights).expect("rights");
            key.token(role, rights, &scope, "flagfall", expires).expect("a token")
        };
        let later = SystemTime::now() + Duration::from_secs(80_000);
        let tokens = vec![
            token(&key, Role::Host, "*", later),
            token(&key, Role::Arbiter, "g1", later),
            token(&key, Role::Seat(Seat::FIRST), "g1", later),
            token(&key, Role::from_claims("player", None, Some("ann")).expect("a player"), "r1", later),
            token(&key, Role::Spectator, "g1", later),
            token(&key, Role::Arbiter, "g2", later),
            token(&key, Role::Host, "*", SystemTime::now() - Duration::from_secs(1)),
            token(&other, Role::Host, "*", later),
            String::new(),
        ];
        Server { runtime, engine, api, tokens, served: 0 }
    }

    /// What the games are, without the instant at which they are looked at.
    async fn sequences(&self) -> [Option<u64>; 2] {
        let mut sequences = [None; 2];
        for (sequence, game) in sequences.iter_mut().zip(["g1", "r1"]) {
            let game = game.parse().expect("a name");
            *sequence = self.engine.view(&game).await.ok().map(|event| event.sequence);
        }
        sequences
    }

    /// Sends bytes, and returns what the server sends until it closes the connection.
    async fn exchange(&self, sent: &[u8]) -> Vec<u8> {
        let (mut client, stream) = duplex(1 << 16);
        let api = self.api.clone();
        let serving = tokio::spawn(async move { serve_stream(stream, &api, IpAddr::V4(Ipv4Addr::LOCALHOST)).await });
        let mut received = Vec::new();
        let talk = async {
            // The server may refuse the rest.
            let _ = client.write_all(sent).await;
            let _ = client.shutdown().await;
            let _ = (&mut client).take(LONGEST as u64).read_to_end(&mut received).await;
        };
        // An event stream and a WebSocket stay open.
        let _ = timeout(Duration::from_millis(20), talk).await;
        drop(client);
        let ended = timeout(Duration::from_secs(5), serving).await.expect("the connection ends");
        ended.expect("nothing panics");
        received
    }
}

/// Sends bytes as they are, as a request with a token, or as messages of a WebSocket.
pub fn any_bytes(bytes: &[u8]) {
    let [form, who, rest @ ..] = bytes else { return };
    SERVER.with_borrow_mut(|server| {
        let mut own = server.take().filter(|server| server.served < RENEWED).unwrap_or_else(Server::start);
        own.served += 1;
        check(&own, *form, usize::from(*who) % own.tokens.len(), rest);
        *server = Some(own);
    });
}

fn check(server: &Server, form: u8, who: usize, rest: &[u8]) {
    let sent = match form % 4 {
        0 => rest.to_vec(),
        1 => request(&server.tokens[who], rest),
        2 => socket("games/g1", &server.tokens[who], rest),
        _ => socket("rounds/r1", &server.tokens[who], rest),
    };
    server.runtime.block_on(async {
        let before = server.sequences().await;
        let received = server.exchange(&sent).await;
        assert!(received.len() < LONGEST, "the answers are too long");
        if form % 4 == 0 || who >= WITHOUT_RIGHTS {
            assert_eq!(server.sequences().await, before, "a game has changed");
        }
        if form % 4 == 1 && !received.is_empty() {
            answer(&String::from_utf8_lossy(&received));
        }
    });
}

/// A request with a token; the first byte chooses the method and the path, the others are the body.
fn request(token: &str, rest: &[u8]) -> Vec<u8> {
    let (choice, body) = rest.split_first().unwrap_or((&0, &[]));
    let method = ["GET", "POST", "DELETE", "PUT"][usize::from(choice % 4)];
    let path = [
        "games",
        "games/g1",
        "games/g1/inputs",
        "games/g1/journal",
        "games/g2/inputs",
        "games/g%31",
        "games/../g1",
        "games/g1/socket",
        "rounds",
        "rounds/r1",
        "rounds/r1/inputs",
        "rounds/r1/journal",
    ];
    let path = path[usize::from(choice / 4) % path.len()];
    let mut sent = format!(
        "{method} /v1/{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\
         Content-Length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    sent.extend(body);
    sent
}

/// A WebSocket with a token; each line is a message.
fn socket(game: &str, token: &str, rest: &[u8]) -> Vec<u8> {
    let mut sent = format!(
        "GET /v1/{game}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .into_bytes();
    let hello = format!(r#"{{"type":"hello","token":"{token}"}}"#);
    for message in std::iter::once(hello.as_bytes()).chain(rest.split(|byte| *byte == b'\n')) {
        // A text with a mask of zeros.
        let length = u16::try_from(message.len()).unwrap_or(u16::MAX);
        sent.extend([0x81, 0x80 | 126]);
        sent.extend(length.to_be_bytes());
        sent.extend([0; 4]);
        sent.extend(&message[..usize::from(length)]);
    }
    sent
}

/// An answer has a status, and a refusal is JSON with a kind.
fn answer(text: &str) {
    let (head, body) = text.split_once("\r\n\r\n").expect("an answer has a head");
    let status: u16 = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    assert_ne!(status, 500, "{text}");
    if status >= 400 && head.contains("application/json") {
        let body: Value = serde_json::from_str(body).expect("a refusal is JSON");
        assert!(body["error"]["kind"].is_string() && body["error"]["message"].is_string(), "{body}");
    }
}
