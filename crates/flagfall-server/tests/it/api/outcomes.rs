//! How games end, and who has sent what.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use super::server::{Server, Socket};
use crate::engine::held_log::HeldLog;

async fn view(server: &Server, who: &str, path: &str) -> Value {
    let game = path.rsplit('/').next().unwrap();
    let answer = server.ask(&server.token(who, game), "GET", path, "").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Views say how a game has ended: while it is there, when it is closed, and after a restart with a snapshot.
#[tokio::test]
async fn views_say_how_a_game_has_ended() {
    let log = HeldLog::new();
    let server = Server::on(log.clone(), &[], |settings| settings.compact_after = 1).await;
    let host = server.token("host", "*");
    let body = json!({ "game": "flag", "control": "0.1s" }).to_string();
    assert_eq!(server.ask(&host, "POST", "/v1/games", &body).await.status, 201);
    server.input(&host, "flag", &json!({ "type": "start", "seat": 0 })).await;
    server.begin("end").await;
    let seen = view(&server, "seat0", "/v1/games/end").await;
    assert_eq!((&seen["by"], seen.get("outcome")), (&json!("host"), None));
    let end = json!({ "type": "end", "why": "resignation", "id": "e1" });
    assert_eq!(server.input(&server.token("arbiter", "end"), "end", &end).await.status, 200);
    sleep(Duration::from_millis(200)).await;
    let check = async |server: &Server, is_closed: bool| {
        let mut ended = view(server, "spectator", "/v1/games/end").await;
        assert!(ended["outcome"]["at"].take().is_number(), "{ended}");
        let outcome = json!({ "type": "ended", "at": null, "why": "resignation", "by": "arbiter", "id": "e1" });
        assert_eq!((&ended["outcome"], &ended["view"]["status"]), (&outcome, &json!("over")));
        assert_eq!(ended["closed"] == true, is_closed, "{ended}");
        let mut flagged = view(server, "spectator", "/v1/games/flag").await;
        let (began, at) = (flagged["view"]["at"].as_f64().unwrap(), flagged["outcome"]["at"].take().as_f64().unwrap());
        assert!(at <= began, "{flagged}");
        let outcome = json!({ "type": "time_forfeit", "losers": [0], "opponent": 1, "at": null, "by": "server" });
        assert_eq!(flagged["outcome"], outcome);
    };
    check(&server, false).await;
    server.stop().await;
    let server = Server::on(log, &[], |_| {}).await;
    check(&server, false).await;
    for game in ["end", "flag"] {
        let path = format!("/v1/games/{game}");
        assert_eq!(server.ask(&server.token("host", "*"), "DELETE", &path, "").await.status, 204);
    }
    check(&server, true).await;
    server.stop().await;
}

/// A clock that has not ended is ended when its game is closed: whoever reads it then sees a clock that does not run, and who has
/// closed it.
#[tokio::test]
async fn a_closed_game_does_not_run() {
    let log = HeldLog::new();
    let server = Server::on(log.clone(), &[], |_| {}).await;
    let host = server.token("host", "*");
    let pause = json!({ "type": "pause", "reason": "both" });
    let games = [("running", None), ("paused", Some(pause)), ("ready", None)];
    for (game, input) in &games {
        if *game == "ready" {
            let body = json!({ "game": game, "control": "5m" }).to_string();
            assert_eq!(server.ask(&host, "POST", "/v1/games", &body).await.status, 201);
        } else {
            server.begin(game).await;
        }
        if let Some(input) = input {
            server.input(&host, game, input).await;
        }
        let mut socket = Socket::hello(&server, game, &server.token("spectator", game), None).await;
        assert_eq!(socket.next().await["event"]["view"]["status"], *game);
        assert_eq!(server.ask(&host, "DELETE", &format!("/v1/games/{game}"), "").await.status, 204);
        let last = socket.next().await;
        assert_eq!(last["event"]["outcome"]["why"], "closed", "{last}");
        assert_eq!(socket.end().await["error"]["kind"], "closed");
    }
    let check = async |server: &Server| {
        for (game, _) in &games {
            let mut seen = view(server, "seat0", &format!("/v1/games/{game}")).await;
            assert!(seen["outcome"]["at"].take().is_number(), "{seen}");
            let outcome = json!({ "type": "ended", "at": null, "why": "closed", "by": "host" });
            assert_eq!((&seen["view"]["status"], &seen["outcome"]), (&json!("over"), &outcome));
            assert_eq!(seen["closed"], true, "{seen}");
            let journal =
                server.ask(&server.token("host", game), "GET", &format!("/v1/games/{game}/journal"), "").await;
            assert!(
                journal.body.trim().lines().last().unwrap().contains(r#""type":"end","why":"closed""#),
                "{journal:?}"
            );
        }
    };
    check(&server).await;
    server.stop().await;
    check(&Server::on(log, &[], |_| {}).await).await;
}

/// After an end was undone, views have no outcome.
#[tokio::test]
async fn an_end_that_is_undone() {
    let server = Server::start(&[]).await;
    let host = server.token("host", "*");
    let body = json!({ "game": "g1", "control": "0.1s" }).to_string();
    assert_eq!(server.ask(&host, "POST", "/v1/games", &body).await.status, 201);
    server.input(&host, "g1", &json!({ "type": "start", "seat": 0 })).await;
    server.input(&host, "g1", &json!({ "type": "press" })).await;
    sleep(Duration::from_millis(300)).await;
    assert_eq!(view(&server, "seat0", "/v1/games/g1").await["outcome"]["losers"], json!([1]));
    let undone = server.input(&host, "g1", &json!({ "type": "undo", "force": true, "id": "u" })).await;
    assert_eq!(undone.json()["answer"]["ok"], true, "{undone:?}");
    let mut socket = Socket::hello(&server, "g1", &server.token("seat0", "g1"), Some(0)).await;
    let mut seen = Vec::new();
    while seen.last().is_none_or(|(sequence, ..): &(u64, _, _)| *sequence < 5) {
        let event = socket.next().await["event"].clone();
        seen.push((event["sequence"].as_u64().unwrap(), event["by"].clone(), event.get("outcome").is_some()));
    }
    let expected =
        [(1, json!(null), false), (2, json!("host"), false), (3, json!("host"), false), (4, json!("server"), true)];
    assert_eq!(seen[..4], expected);
    assert_eq!(seen[4], (5, json!("host"), false));
    server.stop().await;
}

/// Players of a clock see who has sent each change and its name. Of rounds only an arbiter does: who has sent something can be
/// hidden there.
#[tokio::test]
async fn events_say_who_has_sent_what() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let mut socket = Socket::hello(&server, "g1", &server.token("spectator", "g1"), None).await;
    socket.next().await;
    let press = json!({ "type": "press", "id": "m:1" });
    server.input(&server.token("seat0", "g1"), "g1", &press).await;
    let event = socket.next().await["event"].clone();
    assert_eq!((&event["by"], &event["id"]), (&json!("seat 0"), &json!("m:1")));
    let seen = view(&server, "seat1", "/v1/games/g1").await;
    assert_eq!((&seen["by"], &seen["id"]), (&json!("seat 0"), &json!("m:1")));

    server.begin_rounds("r1").await;
    let open = json!({ "type": "open", "round": { "game": "r1", "seq": 1 }, "players": ["ann", "ben"] });
    server.line(&server.token("host", "*"), "r1", &open).await;
    let mut sockets = Vec::new();
    for who in ["player ben", "arbiter", "spectator"] {
        let mut socket = Socket::hello_rounds(&server, "r1", &server.token(who, "r1"), None).await;
        socket.next().await;
        sockets.push(socket);
    }
    let commit = json!({ "type": "commit", "action": 1, "id": "c1" });
    server.line(&server.token("player ann", "r1"), "r1", &commit).await;
    for (socket, is_arbiter) in sockets.iter_mut().zip([false, true, false]) {
        let event = socket.next().await["event"].clone();
        let expected = if is_arbiter { (json!("player ann"), json!("c1")) } else { (json!(null), json!(null)) };
        assert_eq!((event["by"].clone(), event["id"].clone()), expected);
    }
    server.stop().await;
}
