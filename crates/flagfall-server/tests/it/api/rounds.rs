//! Rounds over HTTP, event streams and WebSockets: each sees what the token may see, and nothing else.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tc_testkit::round_lines::{Marks, Script};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

use super::server::{Server, Socket};

/// The viewers, and the roles of their tokens.
const VIEWERS: [(&str, &str); 5] =
    [("a", "player a"), ("b", "player b"), ("c", "player c"), ("spectator", "spectator"), ("arbiter", "arbiter")];

fn object(line: Value) -> Map<String, Value> {
    match line {
        Value::Object(line) => line,
        other => panic!("an object: {other}"),
    }
}

/// What comes on an event stream after a number, up to the last one and what may follow it at once.
async fn streamed(server: &Server, token: &str, after: u64, last: u64) -> Vec<Value> {
    let mut stream = server.connect().await;
    let request = format!(
        "GET /v1/rounds/t/events?after={after} HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    let mut part = vec![0; 1 << 16];
    let mut events: Vec<Value> = Vec::new();
    loop {
        // What was missed comes when the history has been read. After the last event a stream that is quiet has shown it all.
        let has_all = events.last().is_some_and(|event| event["sequence"] == last);
        let quiet = if has_all { Duration::from_millis(200) } else { Duration::from_secs(20) };
        let Ok(Ok(read @ 1..)) = timeout(quiet, stream.read(&mut part)).await else { return events };
        bytes.extend(&part[..read]);
        let text = String::from_utf8_lossy(&bytes);
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let data = whole.lines().filter_map(|line| line.strip_prefix("data: "));
        events = data.map(|event| serde_json::from_str(event).unwrap()).collect();
    }
}

/// Random lines: no answer, view, event, message or metric has an action that its receiver may not see.
#[tokio::test]
async fn nobody_sees_a_secret() {
    let server = Server::start(&[("input_burst", "1000"), ("inputs_per_second", "1000")]).await;
    server.begin_rounds("t").await;
    let mut sockets = Vec::new();
    for (name, who) in VIEWERS {
        let token = server.token(who, "t");
        sockets.push((name, Socket::hello_rounds(&server, "t", &token, None).await));
    }
    for (_, socket) in &mut sockets {
        assert_eq!(socket.next().await["event"], json!({ "sequence": 1, "view": null }));
    }
    let host = server.token("host", "*");
    let (mut script, mut marks, mut count) = (Script::default(), Marks::default(), 0_u64);
    // What each viewer has seen.
    let mut live: [Vec<Value>; VIEWERS.len()] = Default::default();
    // A fixed sequence of bytes that reaches all kinds of lines.
    let mut state = 7_u32;
    let mut byte = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    for number in 0..150 {
        // Every round ends at some time, and another one opens.
        let step = match number % 15 {
            0 => [0, byte(), byte() | 4, byte()],
            13 => [17, 0, 1, 0],
            14 => [19, 0, 0, 0],
            _ => [byte(), byte(), byte(), byte()],
        };
        let line = script.line("t", step);
        let by = line.get("by").and_then(Value::as_str).map(str::to_owned);
        let (viewer, token) = match &by {
            Some(by) => (by.as_str(), server.token(&format!("player {by}"), "t")),
            None => ("arbiter", host.clone()),
        };
        let answered = server.line(&token, "t", &Value::Object(line.clone())).await;
        assert_eq!(answered.status, 200, "{answered:?}");
        let reply = answered.json();
        let mut shown = Vec::new();
        if reply["answer"]["ok"] == true {
            count += 1;
            for (_, socket) in &mut sockets {
                shown.push(socket.next_of("event").await["event"].clone());
            }
        }
        // The last viewer is the arbiter, who sees all effects.
        marks.note(&line, shown.last().map_or(&reply["answer"], |event| &event["answer"]));
        assert_eq!(marks.leaked(viewer, &answered.body), Default::default(), "{viewer}: {line:?} {}", answered.body);
        for (((name, _), event), events) in sockets.iter().zip(shown).zip(&mut live) {
            assert_eq!(event["sequence"], count + 1, "{name}: {event}");
            assert_eq!(marks.leaked(name, &event.to_string()), Default::default(), "{name}: {event}");
            events.push(event);
        }
        for (name, who) in VIEWERS {
            let seen = server.ask(&server.token(who, "t"), "GET", "/v1/rounds/t", "").await.body;
            assert_eq!(marks.leaked(name, &seen), Default::default(), "{name}: {seen}");
        }
    }
    assert!(count > 30, "{count} lines were accepted");
    // Those who come again see what they would have seen, and nothing else.
    for ((_, who), events) in VIEWERS.into_iter().zip(&live) {
        assert_eq!(&streamed(&server, &server.token(who, "t"), 1, count + 1).await, events, "{who}");
    }
    let metrics = server.ask(&host, "GET", "/metrics", "").await.body;
    assert!(!metrics.contains("mark-"), "{metrics}");
    server.stop().await;
}

/// A player plays in the own name alone, on a WebSocket and over HTTP.
#[tokio::test]
async fn players_play_in_their_own_name() {
    let server = Server::start(&[]).await;
    server.begin_rounds("t").await;
    let (host, ann) = (server.token("host", "t"), server.token("player ann", "t"));
    let open = json!({ "type": "open", "round": { "game": "t", "seq": 1 }, "players": ["ann", "ben"] });
    assert_eq!(server.line(&ann, "t", &open).await.kind(), "denied");
    assert_eq!(server.line(&host, "t", &open).await.status, 200);
    for (line, kind) in [
        (json!({ "type": "commit", "by": "ben", "action": "x" }), "denied"),
        (json!({ "type": "reveal" }), "denied"),
        (json!({ "type": "commit", "at": 1, "action": "x" }), "bad_input"),
        (json!({ "type": "commit", "round": { "game": "u", "seq": 1 }, "action": "x" }), "bad_input"),
    ] {
        assert_eq!(server.line(&ann, "t", &line).await.kind(), kind, "{line}");
    }
    let mut socket = Socket::hello_rounds(&server, "t", &ann, None).await;
    socket.next().await;
    socket.say(&json!({ "type": "commit", "id": "1", "action": "rock" })).await;
    let answer = socket.next_of("answer").await;
    assert_eq!((&answer["answer"]["ok"], &answer["view"]["players"][0]["action"]), (&json!(true), &json!("rock")));
    let again = server.line(&ann, "t", &json!({ "type": "commit", "id": "1", "action": "other" })).await.json();
    assert_eq!(
        (&again["repeated"], &again["answer"], &again["view"]),
        (&json!(true), &answer["answer"], &answer["view"])
    );
    // Somebody else's id is another one.
    let ben = server.token("player ben", "t");
    let other = server.line(&ben, "t", &json!({ "type": "commit", "id": "1", "action": "paper" })).await.json();
    assert_eq!((&other["repeated"], &other["view"]["phase"]), (&json!(false), &json!("sealed")));
    assert!(!other.to_string().contains("rock"));
    for (path, line) in [("games", json!({ "type": "tick" })), ("rounds", json!({ "type": "tick" }))] {
        let game = if path == "games" { "t" } else { "clock" };
        if game == "clock" {
            server.begin("clock").await;
        }
        let token = server.token("host", "*");
        let mixed = server.ask(&token, "POST", &format!("/v1/{path}/{game}/inputs"), &line.to_string()).await;
        assert_eq!((mixed.status, mixed.kind()), (409, "other_kind".to_owned()));
    }
    assert_eq!(server.ask(&ann, "GET", "/v1/rounds/t/journal", "").await.kind(), "denied");
    let journal = server.ask(&host, "GET", "/v1/rounds/t/journal", "").await;
    assert!(journal.status == 200 && !journal.body.contains("rock"), "{journal:?}");
    assert_eq!(server.ask(&host, "DELETE", "/v1/rounds/t", "").await.status, 204);
    assert_eq!(object(server.ask(&ann, "GET", "/v1/rounds/t", "").await.json())["closed"], true);
    server.stop().await;
}
