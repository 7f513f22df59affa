//! The life of a game over HTTP.

use serde_json::json;

use super::server::Server;
use crate::engine::held_log::HeldLog;

#[tokio::test]
async fn a_game_from_its_creation_to_its_journal() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let (host, first, second) = (server.token("host", "g1"), server.token("seat0", "g1"), server.token("seat1", "g1"));

    let pressed = server.input(&first, "g1", &json!({ "type": "press", "id": "m1" })).await;
    let reply = pressed.json();
    assert_eq!((&reply["sequence"], &reply["repeated"]), (&json!(3), &json!(false)));
    assert_eq!(reply["answer"]["effects"][0]["type"], "moved");
    // The same input again is not handled again: it has the same answer.
    let again = server.input(&first, "g1", &json!({ "type": "press", "id": "m1" })).await.json();
    assert_eq!((&again["repeated"], &again["answer"]), (&json!(true), &reply["answer"]));
    // Another player's input with the same name is another input.
    let other = server.input(&second, "g1", &json!({ "type": "press", "id": "m1" })).await.json();
    assert_eq!((&other["sequence"], &other["repeated"]), (&json!(4), &json!(false)));

    // What the clock refuses is an answer.
    let late = server.input(&second, "g1", &json!({ "type": "press" })).await;
    assert_eq!((late.status, &late.json()["answer"]["error"]["kind"]), (200, &json!("out_of_turn")));
    // A seat that is left out is the player's own.
    let paused = server.input(&second, "g1", &json!({ "type": "pause", "reason": "player" })).await.json();
    assert_eq!(paused["answer"]["state"]["paused"], json!([{ "reason": "player", "seat": 1 }]));

    let spectator = server.token("spectator", "g1");
    let view = server.ask(&spectator, "GET", "/v1/games/g1", "").await.json();
    assert_eq!((&view["sequence"], &view["view"]["status"]), (&json!(5), &json!("paused")));

    let journal = server.ask(&host, "GET", "/v1/games/g1/journal", "").await;
    let journal = tc_core::saved::Journal::recover(journal.body.as_bytes()).unwrap().read.unwrap();
    assert_eq!(journal.entries().len(), 4);

    assert_eq!(server.ask(&host, "DELETE", "/v1/games/g1", "").await.status, 204);
    assert_eq!(server.ask(&spectator, "GET", "/v1/games/g1", "").await.json()["closed"], true);
    assert_eq!(server.ask(&spectator, "GET", "/v1/games/g1/events", "").await.kind(), "closed");
    assert_eq!(server.ask(&host, "GET", "/v1/games/g1/journal", "").await.status, 200);
    server.stop().await;
}

/// A creation that is sent again with the same `id` counts once, also after a restart; without a name of the game as well.
#[tokio::test]
async fn a_creation_that_is_sent_again() {
    for (path, settings) in [("/v1/games", r#""control":"5m""#), ("/v1/rounds", "")] {
        let log = HeldLog::new();
        let server = Server::on(log.clone(), &[], |settings| settings.compact_after = 1).await;
        let comma = if settings.is_empty() { "" } else { "," };
        let body = |rest: &str| format!("{{{rest}{comma}{settings}}}");
        let create =
            async |server: &Server, body: String| server.ask(&server.token("host", "*"), "POST", path, &body).await;
        let first = create(&server, body(r#""id":"a""#)).await;
        assert_eq!((first.status, &first.json()["repeated"]), (201, &json!(false)), "{first:?}");
        let game = first.json()["game"].as_str().unwrap().to_owned();
        // The game goes on, and the host sends more with names than a sender has room for.
        for number in 0..20 {
            for kind in ["pause", "resume"] {
                let input = json!({ "type": kind, "reason": "both", "id": format!("{kind}{number}") });
                server
                    .ask(&server.token("host", "*"), "POST", &format!("{path}/{game}/inputs"), &input.to_string())
                    .await;
            }
        }
        let again = create(&server, body(r#""id":"a""#)).await;
        assert_eq!((again.status, &again.json()["repeated"]), (200, &json!(true)), "{again:?}");
        assert_eq!((&again.json()["game"], again.header("location")), (&json!(game), first.header("location")));
        let named = create(&server, body(r#""id":"a","game":"g1""#)).await;
        assert_eq!((named.status, &named.json()["game"]), (201, &json!("g1")));
        for (rest, status, kind) in [
            (r#""id":"a","game":"g1""#, 200, ""),
            (r#""id":"b","game":"g1""#, 409, "exists"),
            (r#""game":"g1""#, 409, "exists"),
            (r#""id":"two words","game":"g2""#, 400, "bad_input"),
            (r#""id":"","game":"g2""#, 400, "bad_input"),
        ] {
            let answer = create(&server, body(rest)).await;
            assert_eq!((answer.status, answer.kind().as_str()), (status, kind), "{rest}: {answer:?}");
        }
        if path == "/v1/games" {
            let other = create(&server, r#"{"id":"a","control":"6m"}"#.to_owned()).await;
            assert_eq!((other.status, other.kind()), (422, "other_creation".to_owned()));
            assert!(other.body.contains("another creation with this `id` has counted"), "{other:?}");
        }
        server.stop().await;
        let server = Server::on(log, &[], |_| {}).await;
        let other = create(&server, body(r#""id":"a","game":"g1""#)).await;
        assert_eq!((other.status, &other.json()["repeated"]), (200, &json!(true)), "{other:?}");
        server.stop().await;
    }
}

/// A state says what the clock was created with, and the same creates the same clock.
#[tokio::test]
async fn a_state_has_its_settings() {
    let server = Server::start(&[]).await;
    let host = server.token("host", "*");
    for (body, controls, rules) in [
        (
            json!({ "control": "3m.. + 2s; first-bonus" }),
            json!(["3m.. + 2s", "3m.. + 2s"]),
            "first-bonus, keep-undo 30",
        ),
        (json!({ "controls": ["5m", "4m"], "rules": "keep-undo 2" }), json!(["5m", "4m"]), "keep-undo 2"),
    ] {
        let created = server.ask(&host, "POST", "/v1/games", &body.to_string()).await.json();
        let settings = created["event"]["settings"].clone();
        assert_eq!(settings, json!({ "controls": controls, "rules": rules }));
        let path = format!("/v1/games/{}", created["game"].as_str().unwrap());
        assert_eq!(server.ask(&host, "GET", &path, "").await.json()["settings"], settings);
        let same = server.ask(&host, "POST", "/v1/games", &settings.to_string()).await;
        assert_eq!((same.status, &same.json()["event"]["settings"]), (201, &settings), "{same:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn games_that_are_set_up() {
    let server = Server::start(&[]).await;
    let host = server.token("host", "*");
    for (body, seats) in [
        (json!({ "control": "@fide/blitz-3+2" }), 2),
        (json!({ "control": "3m.. + 2s; first-bonus" }), 2),
        (json!({ "control": "10m", "seats": 16, "rules": "pauses 2" }), 16),
        (json!({ "controls": ["5m", "4m"] }), 2),
        (json!({ "controls": ["5m", "4m", "none"], "seats": 3 }), 3),
        (json!({ "controls": ["5m"] }), 1),
    ] {
        let created = server.ask(&host, "POST", "/v1/games", &body.to_string()).await;
        assert_eq!(created.status, 201, "{body}: {created:?}");
        let created = created.json();
        assert_eq!(created["event"]["view"]["seats"].as_array().unwrap().len(), seats, "{body}");
        assert_eq!(created["game"].as_str().unwrap().len(), 20, "{body}");
    }
    // A token for one game creates that game.
    let created = server.ask(&server.token("host", "own"), "POST", "/v1/games", r#"{"control":"5m"}"#).await;
    assert_eq!((created.json()["game"].clone(), created.header("location")), (json!("own"), Some("/v1/games/own")));
    server.stop().await;
}

#[tokio::test]
async fn games_that_cannot_be_set_up() {
    let server = Server::start(&[]).await;
    let host = server.token("host", "*");
    let mut answers = String::new();
    for body in [
        "",
        "[]",
        "{",
        "{}",
        r#"{"control":5}"#,
        r#"{"control":"5m","control":"4m"}"#,
        r#"{"control":"5m","colour":"red"}"#,
        r#"{"control":"5m","controls":["5m","5m"]}"#,
        r#"{"control":"5 minutes and a bit"}"#,
        r#"{"control":"@fide/blits"}"#,
        r#"{"control":"5m","rules":"pauses many"}"#,
        r#"{"control":"5m; pauses 1","rules":"pauses 2"}"#,
        r#"{"control":"5m","rules":"keep-undo 31"}"#,
        r#"{"control":"5m","seats":0}"#,
        r#"{"control":"5m","seats":17}"#,
        r#"{"control":"5m","seats":"2"}"#,
        r#"{"controls":[]}"#,
        r#"{"controls":["5m","@fide/blitz-3+2"]}"#,
        r#"{"controls":["5m","4m"],"seats":3}"#,
        r#"{"controls":["5m","4m"],"rules":"none"}"#,
        r#"{"control":"5m","game":"two words"}"#,
        r#"{"control":"5m","game":""}"#,
    ] {
        let refused = server.ask(&host, "POST", "/v1/games", body).await;
        assert_eq!(refused.status, 400, "{body}");
        answers.push_str(&format!("{body}\n    {}\n", refused.body));
    }
    insta::assert_snapshot!(answers);
    assert_eq!(server.metric("flagfall_games").await, 0.0);
    server.stop().await;
}

#[tokio::test]
async fn inputs_that_cannot_be_read() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let seat = server.token("seat0", "g1");
    let mut answers = String::new();
    for body in [
        "",
        "press",
        r#"{"type":"pres"}"#,
        r#"{"type":"press","at":5}"#,
        r#"{"type":"press","id":""}"#,
        r#"{"type":"press","id":7}"#,
        r#"{"type":"press","id":"two words"}"#,
        &format!(r#"{{"type":"press","id":"{}"}}"#, "x".repeat(49)),
        r#"{"type":"press","seat":99}"#,
        r#"{"type":"press","seat":1}"#,
        r#"{"type":"press","lag":50}"#,
        r#"{"type":"press","next":0}"#,
        r#"{"type":"pause","reason":"both"}"#,
        r#"{"type":"pause","reason":"vacation","seat":1}"#,
        r#"{"type":"undo"}"#,
        r#"{"type":"tick"}"#,
        r#"{"type":"end","why":"I have won"}"#,
    ] {
        let refused = server.ask(&seat, "POST", "/v1/games/g1/inputs", body).await;
        answers.push_str(&format!("{body}\n    {} {}\n", refused.status, refused.body));
    }
    insta::assert_snapshot!(answers);
    let accepted = server.input(&seat, "g1", &json!({ "type": "press", "id": "x".repeat(48) })).await;
    assert_eq!(accepted.json()["sequence"], 3, "nothing before has changed the game");
    server.stop().await;
}

/// A clock keeps as many presses to undo as the server allows, or fewer by the rules of the game.
#[tokio::test]
async fn presses_to_undo() {
    let server = Server::start(&[("keep_undo", "2")]).await;
    let host = server.token("host", "*");
    for (game, rules, kept) in [("a", "default", 2), ("b", "keep-undo all", 2), ("c", "keep-undo 1", 1)] {
        let body = json!({ "game": game, "control": "5m", "rules": rules }).to_string();
        assert_eq!(server.ask(&host, "POST", "/v1/games", &body).await.status, 201);
        let answer = async |input| server.input(&host, game, &input).await.json()["answer"].clone();
        assert_eq!(answer(json!({ "type": "start", "seat": 0 })).await["ok"], true);
        for _ in 0..3 {
            assert_eq!(answer(json!({ "type": "press" })).await["ok"], true);
        }
        for _ in 0..kept {
            assert_eq!(answer(json!({ "type": "undo" })).await["ok"], true, "{game}");
        }
        assert_eq!(answer(json!({ "type": "undo" })).await["error"]["kind"], "nothing_to_undo", "{game}");
    }
    server.stop().await;
}

/// No key has more open games than its limit; games that are over give their places up.
#[tokio::test]
async fn games_of_a_key() {
    let server = Server::start(&[("games_per_key", "2")]).await;
    let host = server.token("host", "*");
    let create = |game: &'static str| {
        let (server, host) = (&server, &host);
        async move { server.ask(host, "POST", "/v1/games", &json!({ "game": game, "control": "5m" }).to_string()).await }
    };
    assert_eq!(create("a").await.status, 201);
    assert_eq!(create("a").await.kind(), "exists");
    assert_eq!(create("b").await.status, 201);
    assert_eq!(create("c").await.kind(), "too_many_games");
    // Deleted in another way than through this server's edge, as a game that was over for long is.
    server.engine.close(&"a".parse().unwrap(), "server").await.unwrap();
    assert_eq!(create("c").await.status, 201);
    assert_eq!(create("d").await.kind(), "too_many_games");
    assert_eq!(server.ask(&host, "DELETE", "/v1/games/b", "").await.status, 204);
    assert_eq!(create("d").await.status, 201);
    server.stop().await;
}
