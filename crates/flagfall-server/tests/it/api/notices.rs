//! What hosts hear of all games.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use super::description::Description;
use super::events::Events;
use super::server::Server;
use crate::engine::held_log::{Gate, HeldLog};

const PATH: &str = "/v1/events";

impl Events {
    /// The next notice of a host, with its place in the stream.
    async fn notice(&mut self) -> (String, Value) {
        let place = self.next("id: ").await.expect("a notice");
        let notice = serde_json::from_str(&self.next("data: ").await.expect("its data")).unwrap();
        assert_eq!(Description::new().of_schema("Notice", &notice), [""; 0], "{notice}");
        (place, notice)
    }

    /// The next notice as one of these keys, in this sequence.
    async fn says(&mut self, keys: &[&str]) -> Vec<Value> {
        let (_, notice) = self.notice().await;
        keys.iter().map(|key| notice[key].clone()).collect()
    }
}

async fn hear(server: &Server, query: &str, head: &str) -> Events {
    Events::with(server, &server.token("host", "*"), &format!("{PATH}{query}"), head).await
}

/// A host hears of creations, starts, deadlines, flags, ends and closings of clocks and rounds, with who has sent them.
#[tokio::test]
async fn a_host_hears_of_all_games() {
    let server = Server::start(&[]).await;
    let mut events = hear(&server, "", "").await;
    let (begun, notice) = events.notice().await;
    assert_eq!(notice, json!({ "type": "begin" }));
    server.begin("g1").await;
    let keys = ["game", "sequence", "status", "by"];
    assert_eq!(events.says(&keys).await, [json!("g1"), json!(1), json!("ready"), Value::Null]);
    let (_, started) = events.notice().await;
    assert_eq!(
        [&started["sequence"], &started["status"], &started["by"]],
        [&json!(2), &json!("running"), &json!("host")]
    );
    assert_eq!(started["deadline"].as_f64().unwrap(), started["at"].as_f64().unwrap() + 300_000.0);
    let (host, seat) = (server.token("host", "*"), server.token("seat0", "g1"));
    server.input(&seat, "g1", &json!({ "type": "press", "id": "move-1" })).await;
    let (pressed, notice) = events.notice().await;
    assert_eq!([&notice["by"], &notice["id"], &notice["outcome"]], [&json!("seat 0"), &json!("move-1"), &Value::Null]);
    server.input(&host, "g1", &json!({ "type": "set", "seat": 1, "time": 1 })).await;
    events.notice().await;
    let (_, flag) = events.notice().await;
    assert_eq!([&flag["status"], &flag["by"], &flag["deadline"]], [&json!("over"), &json!("server"), &Value::Null]);
    assert_eq!([&flag["outcome"]["type"], &flag["outcome"]["losers"]], [&json!("time_forfeit"), &json!([1])]);
    server.ask(&host, "DELETE", "/v1/games/g1", "").await;
    assert_eq!(events.says(&["game", "sequence", "closed"]).await, [json!("g1"), json!(6), json!(true)]);

    server.begin_rounds("t1").await;
    assert_eq!(
        events.says(&["game", "sequence", "phase", "status"]).await,
        [json!("t1"), json!(1), Value::Null, Value::Null]
    );
    let open = json!({ "type": "open", "round": { "game": "t1", "seq": 1 }, "players": ["ann", "ben"] });
    server.line(&host, "t1", &open).await;
    assert_eq!(events.says(&["phase", "deadline"]).await, [json!("open"), Value::Null]);
    let action = json!({ "type": "commit", "action": "secret-rock" });
    server.line(&server.token("player ann", "t1"), "t1", &action).await;
    let (_, committed) = events.notice().await;
    assert_eq!([&committed["phase"], &committed["by"]], [&json!("open"), &json!("player ann")]);
    assert!(!committed.to_string().contains("secret"), "{committed}");

    // What was missed comes first, after the header more than after the address.
    let mut again = hear(&server, &format!("?after={begun}"), &format!("Last-Event-ID: {pressed}\r\n")).await;
    assert_eq!(again.says(&["game", "sequence"]).await, [json!("g1"), json!(4)]);
    let mut again = hear(&server, &format!("?after={begun}"), "").await;
    assert_eq!(again.says(&["game", "sequence"]).await, [json!("g1"), json!(1)]);
    // A place of another run, or of none.
    for after in ["0123456789abcdef-1", "7", ""] {
        assert_eq!(hear(&server, &format!("?after={after}"), "").await.says(&["type"]).await, [json!("begin")]);
    }
    let mut ends = hear(&server, &format!("?after={begun}&only=ends"), "").await;
    assert_eq!(ends.says(&["sequence", "closed"]).await, [json!(5), Value::Null]);
    assert_eq!(ends.says(&["sequence", "closed"]).await, [json!(6), json!(true)]);
    server.line(&host, "t1", &json!({ "type": "abort" })).await;
    assert_eq!(ends.says(&["game", "phase"]).await, [json!("t1"), json!("aborted")]);
    server.stop().await;
    assert_eq!(ends.next("id: ").await, None);
}

/// A host that wants ends alone learns the place of the stream, too, so that it misses nothing by a pause of others' games.
#[tokio::test]
async fn places_come_without_changes() {
    let server = Server::start(&[]).await;
    let mut ends = hear(&server, "?only=ends", "").await;
    let (begun, _) = ends.notice().await;
    sleep(Duration::from_millis(600)).await;
    server.begin("g1").await;
    let place = ends.next("id: ").await.expect("a place");
    assert_ne!(place, begun);
    let mut again = hear(&server, &format!("?after={place}"), "").await;
    assert_eq!(again.says(&["game", "sequence"]).await, [json!("g1"), json!(2)]);
    server.stop().await;
}

#[tokio::test]
async fn only_a_host_of_all_games_hears() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    for (who, game) in [("spectator", "g1"), ("arbiter", "g1"), ("seat0", "g1"), ("host", "g1")] {
        let answer = server.ask(&server.token(who, game), "GET", PATH, "").await;
        assert_eq!((answer.status, answer.kind().as_str()), (403, "denied"), "{who}: {answer:?}");
    }
    assert_eq!(server.send("GET", PATH, &[], "").await.status, 401);
    for query in ["?only=flags", "?other=1"] {
        let answer = server.ask(&server.token("host", "*"), "GET", &format!("{PATH}{query}"), "").await;
        assert_eq!((answer.status, answer.kind().as_str()), (400, "bad_input"), "{answer:?}");
    }
    server.stop().await;
}

/// A host that is slow hears that it has missed something, and all that comes after.
#[tokio::test]
async fn a_slow_host_hears_of_the_gap() {
    let server = Server::with(&[], |settings| settings.notices = 2).await;
    let (begun, _) = hear(&server, "", "").await.notice().await;
    server.begin("g1").await;
    server.begin("g2").await;
    let mut late = hear(&server, &format!("?after={begun}"), "").await;
    assert_eq!(late.says(&["type"]).await, [json!("begin")]);
    server.begin("g3").await;
    assert_eq!(late.says(&["game", "sequence"]).await, [json!("g3"), json!(1)]);
    server.stop().await;
}

/// Nothing is told before the log has it. If the answer of the log is lost, the host is told what the log has.
#[tokio::test]
async fn a_host_hears_what_the_log_has() {
    let log = HeldLog::new();
    let server = Server::on(log.clone(), &[], |_| {}).await;
    server.begin("g1").await;
    let mut events = hear(&server, "", "").await;
    events.notice().await;
    let host = server.token("host", "*");
    let pause = json!({ "type": "pause", "reason": "both" });
    log.set(Gate::Cut);
    assert_eq!(server.input(&host, "g1", &pause).await.status, 503);
    log.set(Gate::AnswersLost);
    // The game is read again after a second, and the host is told how it is: without the pause.
    let (_, notice) = events.notice().await;
    assert_eq!([&notice["sequence"], &notice["status"]], [&json!(2), &json!("running")]);
    assert_eq!(server.input(&host, "g1", &pause).await.status, 503);
    log.set(Gate::Open);
    let (_, notice) = events.notice().await;
    assert_eq!([&notice["sequence"], &notice["status"]], [&json!(3), &json!("paused")]);
    sleep(Duration::from_millis(100)).await;
    server.stop().await;
    assert_eq!(events.next("id: ").await, None, "it is told once");
}
