//! The OpenAPI document against the server: every operation and every status that it documents is exercised, and every answer
//! has the documented form.

use std::collections::BTreeSet;
use std::time::Duration;

use flagfall_server::api::OPENAPI;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

use super::server::{Answer, Server, Socket};
use crate::engine::held_log::{Gate, HeldLog};

/// The document, and what of it was exercised.
pub(super) struct Description {
    document: Value,
    exercised: BTreeSet<(String, String, String)>,
}

impl Description {
    pub(super) fn new() -> Description {
        Description { document: serde_json::from_str(OPENAPI).unwrap(), exercised: BTreeSet::new() }
    }

    /// What is wrong with a value of a schema.
    fn problems(&self, schema: &Value, value: &Value) -> Vec<String> {
        let mut schema = schema.clone();
        schema["components"] = self.document["components"].clone();
        let validator = jsonschema::validator_for(&schema).unwrap();
        validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
    }

    pub(super) fn of_schema(&self, name: &str, value: &Value) -> Vec<String> {
        self.problems(&json!({ "$ref": format!("#/components/schemas/{name}") }), value)
    }

    /// Checks an answer, and notes its status.
    fn check(&mut self, method: &str, path: &str, answer: &Answer) {
        let operation = &self.document["paths"][path][method.to_ascii_lowercase()];
        assert!(operation.is_object(), "{method} {path} is not described");
        let status = answer.status.to_string();
        let mut response = operation["responses"][&status].clone();
        assert!(response.is_object(), "{method} {path}: {status} is not described: {answer:?}");
        if let Some(shared) = response["$ref"].as_str() {
            response = self.document.pointer(&shared[1..]).unwrap().clone();
        }
        for (name, header) in response["headers"].as_object().into_iter().flatten() {
            if header["required"] == true {
                assert!(answer.header(&name.to_ascii_lowercase()).is_some(), "{method} {path} {status}: no {name}");
            }
        }
        if let Some((media_type, content)) = response["content"].as_object().and_then(|content| content.iter().next()) {
            let found = answer.header("content-type").unwrap_or_default();
            assert!(found.starts_with(media_type), "{method} {path} {status}: {found}");
            if media_type.ends_with("json") {
                let problems = self.problems(&content["schema"], &answer.json());
                assert!(problems.is_empty(), "{method} {path} {status}: {problems:?} in {answer:?}");
            }
        }
        self.exercised.insert((path.to_owned(), method.to_owned(), status));
    }

    async fn ask(&mut self, server: &Server, who: Option<&str>, method: &str, path: &str, at: &str, body: &str) {
        let game = if who == Some("host") { "*" } else { "g1" };
        let token = who.map(|who| format!("Authorization: Bearer {}", server.token(who, game)));
        let head: Vec<&str> = token.iter().map(String::as_str).collect();
        let answer = server.send(method, at, &head, body).await;
        self.check(method, path, &answer);
    }

    /// Every operation and status of the document.
    fn described(&self) -> BTreeSet<(String, String, String)> {
        let mut all = BTreeSet::new();
        for (path, operations) in self.document["paths"].as_object().unwrap() {
            for (method, operation) in operations.as_object().unwrap() {
                for (status, _) in operation["responses"].as_object().into_iter().flatten() {
                    if status != "default" {
                        all.insert((path.clone(), method.to_ascii_uppercase(), status.clone()));
                    }
                }
            }
        }
        all
    }
}

/// A kind of games: its paths, and what is sent there.
struct Kind {
    games: &'static str,
    /// A creation without a name, as an object without its last brace.
    new: &'static str,
    /// The first input.
    first: &'static str,
    /// Who sends an input, and which.
    player: &'static str,
    input: &'static str,
    /// The same input with a name.
    named: &'static str,
    /// Another input with that name.
    same_name: &'static str,
    /// The schemas of inputs and of messages.
    schemas: [&'static str; 2],
}

const CLOCKS: Kind = Kind {
    games: "/v1/games",
    new: r#"{"control":"5m""#,
    first: r#"{"type":"start","seat":0}"#,
    player: "seat0",
    input: r#"{"type":"press"}"#,
    named: r#"{"type":"press","id":"m1"}"#,
    same_name: r#"{"type":"pause","reason":"player","id":"m1"}"#,
    schemas: ["Input", "SocketMessage"],
};

const ROUNDS: Kind = Kind {
    games: "/v1/rounds",
    new: "{",
    first: r#"{"type":"open","round":{"game":"GAME","seq":1},"players":["ann","ben"]}"#,
    player: "player ann",
    input: r#"{"type":"commit","action":[1]}"#,
    named: r#"{"type":"commit","action":[1],"id":"m1"}"#,
    same_name: r#"{"type":"withdraw","id":"m1"}"#,
    schemas: ["Line", "RoundSocketMessage"],
};

impl Kind {
    fn creation(&self, game: &str) -> String {
        let comma = if self.new.len() > 1 { "," } else { "" };
        format!(r#"{}{comma}"game":"{game}"}}"#, self.new)
    }

    async fn begin(&self, server: &Server, game: &str) {
        let host = server.token("host", "*");
        let created = server.ask(&host, "POST", self.games, &self.creation(game)).await;
        assert_eq!(created.status, 201, "{created:?}");
        let started = self.send(server, &host, game, &self.first.replace("GAME", game)).await;
        assert_eq!(started.status, 200, "{started:?}");
    }

    async fn send(&self, server: &Server, token: &str, game: &str, input: &str) -> Answer {
        server.ask(token, "POST", &format!("{}/{game}/inputs", self.games), input).await
    }
}

#[tokio::test]
async fn clocks_are_as_described() {
    is_as_described(&CLOCKS).await;
}

#[tokio::test]
async fn rounds_are_as_described() {
    is_as_described(&ROUNDS).await;
}

async fn is_as_described(kind: &Kind) {
    let games = kind.games;
    let [game, inputs, journal, events, socket_path] =
        ["", "/inputs", "/journal", "/events", "/socket"].map(|rest| format!("{games}/{{game}}{rest}"));
    let at = |path: &str, name: &str| path.replace("{game}", name);
    let mut described = Description::new();
    let options = [
        ("body_size", "1KiB"),
        ("request_time", "1s"),
        ("games_per_key", "7"),
        ("input_burst", "1"),
        ("inputs_per_second", "1"),
    ];
    let log = HeldLog::that_forgets();
    let server = Server::on(log.clone(), &options, |settings| settings.compact_after = 8).await;
    for name in ["g1", "closed", "compacted"] {
        kind.begin(&server, name).await;
    }
    let host = server.token("host", "*");
    for _ in 0..20 {
        for word in ["pause", "resume"] {
            let reason = if kind.player == "seat0" { r#","reason":"both""# } else { "" };
            kind.send(&server, &host, "compacted", &format!(r#"{{"type":"{word}"{reason}}}"#)).await;
        }
    }
    described.ask(&server, Some("host"), "DELETE", &game, &at(&game, "closed"), "").await;

    // The same refusals of all operations.
    let large = " ".repeat(1025);
    for (method, path) in [("GET", &game), ("POST", &inputs), ("GET", &journal), ("GET", &events), ("DELETE", &game)] {
        let at = |name: &str| at(path, name);
        let body = if method == "POST" { r#"{"type":"tick"}"# } else { "" };
        described.ask(&server, None, method, path, &at("g1"), body).await;
        described.ask(&server, Some("spectator"), method, path, &at("other"), body).await;
        described.ask(&server, Some("host"), method, path, &at("two%20words"), body).await;
        described.ask(&server, Some("host"), method, path, &at("unknown"), body).await;
        let gone = if *path == journal { "compacted" } else { "closed" };
        described.ask(&server, Some("host"), method, path, &at(gone), body).await;
    }
    for (method, path) in
        described.described().into_iter().map(|(path, method, _)| (method, path)).collect::<BTreeSet<_>>()
    {
        if !path.ends_with("z") {
            let answer = server.send(&method, &path.replace("{game}", "g1"), &["Host: evil.example"], "").await;
            described.check(&method, &path, &answer);
        }
    }

    // Each operation.
    described.ask(&server, Some("host"), "GET", &game, &at(&game, "g1"), "").await;
    described.ask(&server, Some("host"), "GET", &journal, &at(&journal, "g1"), "").await;
    let player = server.token(kind.player, "g1");
    for input in [kind.named, kind.input] {
        let answer = kind.send(&server, &player, "g1", input).await;
        described.check("POST", &inputs, &answer);
    }
    sleep(Duration::from_millis(1_100)).await;
    let other = kind.send(&server, &player, "g1", kind.same_name).await;
    assert_eq!((other.status, other.kind()), (422, "other_input".to_owned()), "{other:?}");
    described.check("POST", &inputs, &other);
    described.ask(&server, Some("host"), "POST", &inputs, &at(&inputs, "g1"), &large).await;
    if kind.player == "seat0" {
        // Who has moved asks for an undo.
        let asked = kind.send(&server, &server.token("seat0 may undo", "g1"), "g1", r#"{"type":"undo"}"#).await;
        described.check("POST", &inputs, &asked);
    }
    // An input that the other kind of games takes.
    let other = if kind.player == "seat0" { &ROUNDS } else { &CLOCKS };
    other.begin(&server, "other").await;
    described.ask(&server, Some("host"), "POST", &inputs, &at(&inputs, "other"), r#"{"type":"tick"}"#).await;
    for path in ["/v1/time", "/v1/openapi.json", "/healthz", "/readyz"] {
        described.ask(&server, None, "GET", path, path, "").await;
    }
    for who in [None, Some("arbiter"), Some("host")] {
        described.ask(&server, who, "GET", "/metrics", "/metrics", "").await;
    }
    for (who, query) in [(Some("host"), ""), (Some("host"), "?limit=0"), (Some("arbiter"), ""), (None, "")] {
        described.ask(&server, who, "GET", games, &format!("{games}{query}"), "").await;
    }
    // A creation that is sent again, and another one with its name.
    for new in
        [kind.new, kind.new, r#"{"control":"6m""#].into_iter().take(if kind.games == "/v1/games" { 3 } else { 2 })
    {
        let comma = if new.len() > 1 { "," } else { "" };
        described.ask(&server, Some("host"), "POST", games, games, &format!(r#"{new}{comma}"id":"a"}}"#)).await;
    }
    // A list of one that is created again, and of one that cannot be.
    let comma = if kind.new.len() > 1 { "," } else { "" };
    let list = format!(r#"[{}{comma}"id":"a"}},{{"other":1}}]"#, kind.new);
    let batch = games.replace("/v1", "/v1/batch");
    described.ask(&server, Some("host"), "POST", &batch, &batch, &list).await;
    for (who, body) in [(Some("host"), "[]"), (Some("host"), &large), (Some("arbiter"), "[]"), (None, "[]")] {
        described.ask(&server, who, "POST", &batch, &batch, body).await;
    }
    described.ask(&server, None, "POST", games, games, r#"{"other":1}"#).await;
    described.ask(&server, Some("arbiter"), "POST", games, games, r#"{"other":1}"#).await;
    described.ask(&server, Some("host"), "POST", games, games, r#"{"other":1}"#).await;
    described.ask(&server, Some("host"), "POST", games, games, &large).await;
    described.ask(&server, Some("host"), "POST", games, games, &kind.creation("g1")).await;
    for _ in 0..6 {
        described.ask(&server, Some("host"), "POST", games, games, &format!("{}}}", kind.new)).await;
    }
    for _ in 0..3 {
        let answer = kind.send(&server, &player, "g1", kind.input).await;
        described.check("POST", &inputs, &answer);
    }

    // A body that does not come.
    for path in [games, &batch, &inputs] {
        let at = at(path, "g1");
        let head =
            format!("POST {at} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {host}\r\nConnection: close");
        let answer = server.raw(format!("{head}\r\nContent-Length: 5\r\n\r\n").as_bytes()).await;
        described.check("POST", path, &answer);
    }

    // A stream never ends, so only its beginning is read.
    for (path, at) in [(&*events, at(&events, "g1")), ("/v1/events", "/v1/events".to_owned())] {
        let mut stream = server.connect().await;
        let request = format!("GET {at} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = vec![0; 1 << 14];
        let read = timeout(Duration::from_secs(5), stream.read(&mut bytes)).await.unwrap().unwrap();
        let head = String::from_utf8_lossy(&bytes[..read]).to_ascii_lowercase();
        assert!(head.starts_with("http/1.1 200"), "{head}");
        described.check("GET", path, &Answer { status: 200, head, body: String::new() });
    }
    // The rate counts inputs and tickets alike.
    sleep(Duration::from_millis(1_100)).await;
    for who in [Some("arbiter"), Some("arbiter"), None] {
        described.ask(&server, who, "POST", "/v1/tickets", "/v1/tickets", "").await;
    }
    for (who, query) in [(Some("host"), "?only=all"), (Some("arbiter"), ""), (None, "")] {
        described.ask(&server, who, "GET", "/v1/events", &format!("/v1/events{query}"), "").await;
    }

    // WebSockets, and their messages.
    let upgrade = [
        "Upgrade: websocket",
        "Connection: upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    let evil: Vec<&str> = upgrade.into_iter().chain(["Origin: https://evil.example"]).collect();
    let answer = server.send("GET", &at(&socket_path, "g1"), &evil, "").await;
    described.check("GET", &socket_path, &answer);
    described.ask(&server, None, "GET", &socket_path, &at(&socket_path, "g1"), "").await;
    described.ask(&server, None, "GET", &socket_path, &at(&socket_path, "two%20words"), "").await;
    let hello = json!({ "type": "hello", "token": host, "after": 1 });
    let messages =
        [json!({ "type": "time", "sent": 5 }), serde_json::from_str(kind.named).unwrap(), json!({ "type": "x" })];
    assert_eq!(described.of_schema("Hello", &hello), [""; 0]);
    assert_eq!(described.of_schema("TimeRequest", &messages[0]), [""; 0]);
    assert_eq!(described.of_schema(kind.schemas[0], &messages[1]), [""; 0]);
    let mut socket = Socket::at(&server, &at(&socket_path, "g1")).await;
    let opened = Answer { status: 101, head: String::new(), body: String::new() };
    described.check("GET", &socket_path, &opened);
    socket.say(&hello).await;
    let mut kinds = BTreeSet::new();
    for message in messages {
        socket.say(&message).await;
    }
    while kinds.len() < 4 {
        let message = socket.next().await;
        let problems = described.of_schema(kind.schemas[1], &message);
        assert!(problems.is_empty(), "{problems:?} in {message}");
        kinds.insert(message["type"].as_str().unwrap().to_owned());
    }

    // A server that stops.
    server.engine.stop().await;
    for (method, path) in [("GET", &game), ("DELETE", &game), ("POST", &inputs), ("GET", &events)] {
        let body = if method == "POST" { r#"{"type":"tick"}"# } else { "" };
        described.ask(&server, Some("host"), method, path, &at(path, "g1"), body).await;
    }
    let refused = server.ask(&host, "POST", games, &kind.creation("g1")).await;
    described.check("POST", games, &refused);
    described.ask(&server, Some("host"), "GET", games, games, "").await;

    sleep(Duration::from_millis(1_100)).await;
    described.ask(&server, None, "GET", "/readyz", "/readyz", "").await;

    // A server that a fault of the program has broken.
    let broken = Server::on(log.clone(), &[], |_| {}).await;
    log.set(Gate::Broken);
    let refused = broken.ask(&broken.token("host", "*"), "POST", games, &kind.creation("last")).await;
    described.check("POST", games, &refused);
    broken.engine.breaks().await;
    described.ask(&broken, None, "GET", "/healthz", "/healthz", "").await;

    let is_other = |(path, _, _): &(String, String, String)| path.replace("/batch", "").starts_with(other.games);
    let all = described.described().into_iter().filter(|row| !is_other(row));
    let all: BTreeSet<_> = all.collect();
    let missing: Vec<_> = all.difference(&described.exercised).collect();
    assert!(missing.is_empty(), "documented and never seen: {missing:?}");
    server.stop().await;
}

/// The description of inputs and of kinds of errors has the words that the program has.
#[test]
fn words_of_the_description() {
    let described = Description::new();
    for (input, is_input) in [
        (json!({ "type": "press" }), true),
        (json!({ "type": "pres" }), false),
        (json!({ "type": "press", "at": 5 }), false),
        (json!({ "type": "press", "id": "" }), false),
        (json!({ "type": "press", "id": "x".repeat(48) }), true),
        (json!({ "type": "press", "id": "x".repeat(49) }), false),
    ] {
        assert_eq!(described.of_schema("Input", &input).is_empty(), is_input, "{input}");
    }
    let unknown = serde_json::from_str::<tc_core::Input>(r#"{"type":"x"}"#).unwrap_err().to_string();
    let words = described.document["components"]["schemas"]["Input"]["properties"]["type"]["enum"].clone();
    let listed: Vec<&str> = words.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let named: BTreeSet<&str> = unknown.split("one of ").nth(1).unwrap().split(", ").collect();
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), named);
    let unknown = tc_commit::lines::Rounds::new(Vec::new()).answer(r#"{"type":"x","at":0}"#).to_json();
    let words = described.document["components"]["schemas"]["Line"]["properties"]["type"]["enum"].clone();
    for word in words.as_array().unwrap().iter().filter_map(Value::as_str) {
        assert!(unknown.contains(&format!(" {word}")), "{word}: {unknown}");
    }
    assert_eq!(unknown.split("one of ").nth(1).unwrap().split(", ").count(), words.as_array().unwrap().len());
}

/// What generators of clients take a number for: without a format it is 32 bits in Go, which has no room for an instant.
#[test]
fn numbers_have_room() {
    fn narrow(place: &str, schema: &Value, found: &mut Vec<String>) {
        match schema {
            Value::Object(keys) => {
                let is = |kind: &str| match keys.get("type") {
                    Some(Value::String(found)) => found == kind,
                    Some(Value::Array(kinds)) => kinds.iter().any(|found| found == kind),
                    _ => false,
                };
                let is_small =
                    keys.get("maximum").and_then(Value::as_i64).is_some_and(|most| i32::try_from(most).is_ok());
                let format = keys.get("format").and_then(Value::as_str);
                if is("number") && format != Some("double") || is("integer") && !is_small && format != Some("int64") {
                    found.push(place.to_owned());
                }
                keys.iter().for_each(|(key, part)| narrow(&format!("{place}/{key}"), part, found));
            }
            Value::Array(parts) => parts.iter().for_each(|part| narrow(place, part, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    narrow("", &Description::new().document, &mut found);
    assert_eq!(found, [""; 0]);
}
