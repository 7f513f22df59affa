//! Server-sent events.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::server::{Server, Socket};

/// A stream of events, read line by line.
pub(super) struct Events(BufReader<TcpStream>);

impl Events {
    async fn open(server: &Server, path: &str, head: &str) -> Events {
        Events::with(server, &server.token("spectator", "g1"), path, head).await
    }

    pub(super) async fn with(server: &Server, token: &str, path: &str, head: &str) -> Events {
        let mut stream = server.connect().await;
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n{head}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        Events(BufReader::new(stream))
    }

    /// The value of the next line that begins with this name; `None` at the end.
    pub(super) async fn next(&mut self, name: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            let read = timeout(Duration::from_secs(10), self.0.read_line(&mut line)).await.expect("a line comes");
            if read.unwrap_or(0) == 0 {
                return None;
            }
            if let Some(value) = line.strip_prefix(name) {
                return Some(value.trim().to_owned());
            }
        }
    }

    async fn event(&mut self) -> (u64, Value) {
        let id = self.next("id: ").await.unwrap().parse().unwrap();
        (id, serde_json::from_str(&self.next("data: ").await.unwrap()).unwrap())
    }
}

#[tokio::test]
async fn events_come_and_are_resumed() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let path = "/v1/games/g1/events";
    let mut events = Events::open(&server, path, "").await;
    let (number, state) = events.event().await;
    assert_eq!((number, &state["view"]["status"]), (2, &json!("running")));
    assert!(state.get("answer").is_none());
    for seat in ["seat0", "seat1", "seat0"] {
        server.input(&server.token(seat, "g1"), "g1", &json!({ "type": "press" })).await;
    }
    for expected in 3..=5 {
        let (number, change) = events.event().await;
        assert_eq!((number, &change["sequence"]), (expected, &json!(expected)));
        assert_eq!(change["answer"]["effects"][0]["type"], "moved");
    }
    // What was missed comes first. The header counts more than the address, which a browser repeats.
    let mut again = Events::open(&server, &format!("{path}?after=1"), "Last-Event-ID: 3\r\n").await;
    assert_eq!((again.event().await.0, again.event().await.0), (4, 5));
    let mut again = Events::open(&server, &format!("{path}?after=4"), "").await;
    assert_eq!(again.event().await.0, 5);
    server.stop().await;
    assert_eq!(again.next("id: ").await, None);
}

/// A reader who has seen nothing, and says so, gets everything: the game before its start, and each change.
#[tokio::test]
async fn events_from_the_beginning() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    server.input(&server.token("seat0", "g1"), "g1", &json!({ "type": "press" })).await;
    let mut events = Events::open(&server, "/v1/games/g1/events?after=0", "").await;
    let (number, state) = events.event().await;
    assert_eq!((number, &state["view"]["status"]), (1, &json!("ready")));
    assert!(state.get("answer").is_none(), "{state}");
    for expected in 2..=3 {
        let (number, change) = events.event().await;
        assert_eq!((number, change["answer"]["ok"] == true), (expected, true), "{change}");
    }
    // The same on a WebSocket, and of rounds.
    server.begin_rounds("r1").await;
    let open = json!({ "type": "open", "round": { "game": "r1", "seq": 1 }, "players": ["ann", "ben"] });
    server.line(&server.token("host", "*"), "r1", &open).await;
    let mut clock = Socket::hello(&server, "g1", &server.token("seat1", "g1"), Some(0)).await;
    let mut rounds = Socket::hello_rounds(&server, "r1", &server.token("player ann", "r1"), Some(0)).await;
    for sequence in 1..=2 {
        for socket in [&mut clock, &mut rounds] {
            let event = socket.next().await["event"].clone();
            assert_eq!(event["sequence"], sequence, "{event}");
            assert_eq!(event.get("answer").is_some(), sequence > 1, "{event}");
        }
    }
    // A game without changes.
    server.begin_rounds("r2").await;
    let mut rounds = Socket::hello_rounds(&server, "r2", &server.token("player ann", "r2"), Some(0)).await;
    assert_eq!(rounds.next().await["event"], json!({ "sequence": 1, "view": null }));
    server.stop().await;
}

#[tokio::test]
async fn a_quiet_stream_shows_signs_of_life() {
    let server = Server::start(&[("keep_alive", "1s")]).await;
    server.begin("g1").await;
    let mut events = Events::open(&server, "/v1/games/g1/events", "").await;
    events.event().await;
    assert!(events.next(":").await.is_some());
    let wrong = "Last-Event-ID: x\r\n";
    let mut refused = Events::open(&server, "/v1/games/g1/events", wrong).await;
    assert_eq!(refused.next("HTTP/1.1 ").await.as_deref(), Some("400 Bad Request"));
    server.stop().await;
}

/// The stream of a token that expires ends at that time, without a further event.
#[tokio::test]
async fn a_stream_ends_when_its_token_expires() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let token = server.token_for("spectator", "g1", Duration::from_secs(2));
    let began = std::time::Instant::now();
    let mut events = Events::with(&server, &token, "/v1/games/g1/events", "Connection: close\r\n").await;
    assert_eq!(events.event().await.0, 2);
    assert_eq!(events.next("id: ").await, None);
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
    server.stop().await;
}

/// A page asks for a ticket, which opens one stream without a token.
#[tokio::test]
async fn a_ticket_opens_a_stream() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    server.begin("g2").await;
    let ticket = async |who: &str, game: &str| {
        let answer = server.ask(&server.token(who, game), "POST", "/v1/tickets", "").await;
        assert_eq!((answer.status, &answer.json()["valid_ms"]), (201, &json!(30_000)), "{answer:?}");
        answer.json()["ticket"].as_str().unwrap().to_owned()
    };
    let seat = ticket("seat0", "g1").await;
    let path = format!("/v1/games/g1/events?ticket={seat}");
    let mut stream = server.connect().await;
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await.unwrap();
    assert_eq!(Events(BufReader::new(stream)).event().await.0, 2);
    let other = ticket("seat0", "g1").await;
    let host = ticket("host", "*").await;
    for (path, expected) in [
        // It has counted.
        (path, (401, "bad_token")),
        ("/v1/games/g1/events?ticket=0123456789abcdef0123456789abcdef".to_owned(), (401, "bad_token")),
        // It is for another game, and has counted then.
        (format!("/v1/games/g2/events?ticket={other}"), (403, "denied")),
        (format!("/v1/games/g1/events?ticket={other}"), (401, "bad_token")),
        // It opens streams alone.
        (format!("/v1/games/g1?ticket={host}"), (401, "no_token")),
        (format!("/v1/events?only=flags&ticket={host}"), (401, "no_token")),
    ] {
        let answer = server.send("GET", &path, &[], "").await;
        assert_eq!((answer.status, answer.kind().as_str()), expected, "{path}: {answer:?}");
    }
    let mut stream = server.connect().await;
    let head = format!("GET /v1/events?ticket={host} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    assert_eq!(Events(BufReader::new(stream)).next("data: ").await.unwrap(), r#"{"type":"begin"}"#);
    assert_eq!(server.send("POST", "/v1/tickets", &[], "").await.status, 401);
    // A ticket is of no use when its token has expired.
    let token = server.token_for("spectator", "g1", Duration::from_secs(2));
    let ticket = server.ask(&token, "POST", "/v1/tickets", "").await.json()["ticket"].as_str().unwrap().to_owned();
    tokio::time::sleep(Duration::from_millis(2_100)).await;
    let answer = server.send("GET", &format!("/v1/games/g1/events?ticket={ticket}"), &[], "").await;
    assert_eq!((answer.status, answer.kind().as_str()), (401, "bad_token"), "{answer:?}");
    server.stop().await;
}
