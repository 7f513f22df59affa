//! What a host grants to players.

use serde_json::{Value, json};

use super::server::{Server, Socket};
use crate::engine::held_log::HeldLog;

/// What a host grants to players: a gift to another seat, berserk, and an undo to which two agree.
#[tokio::test]
async fn players_with_rights() {
    let server = Server::start(&[]).await;
    let host = server.token("host", "*");
    let game = r#"{"game":"g1","control":"3m.. + 2s"}"#;
    assert_eq!(server.ask(&host, "POST", "/v1/games", game).await.status, 201);
    let (first, second) = ("seat0 may berserk,give,undo", "seat1 may undo");
    let (undo, press) = (r#"{"type":"undo"}"#, r#"{"type":"press"}"#);
    let not_asked =
        "denied: the player of the last move has not asked to take it back since the last change of the game";
    let steps = [
        ("host", r#"{"type":"start","seat":0}"#, "turn"),
        (
            "seat0",
            r#"{"type":"berserk","seat":0}"#,
            "denied: this token does not grant `berserk`; a host adds it to the claim `may`",
        ),
        (first, r#"{"type":"berserk"}"#, "adjusted forfeited"),
        (first, r#"{"type":"give","seat":1,"time":15000}"#, "adjusted"),
        (first, r#"{"type":"give","time":15000}"#, "denied: a player gives time to another seat, not to the own one"),
        (
            first,
            r#"{"type":"give","seat":1,"time":86400000.001}"#,
            "denied: a player gives at most 86400000 ms at once",
        ),
        (
            second,
            r#"{"type":"give","seat":0,"time":1}"#,
            "denied: this token does not grant `give`; a host adds it to the claim `may`",
        ),
        // Nothing is there to be taken back.
        (second, undo, "nothing_to_undo"),
        (first, press, "moved turn"),
        // Nobody takes a move back alone: neither the opponent, who would get time back, nor the player of the move.
        (second, undo, not_asked),
        (first, undo, "asked undo"),
        (first, undo, "asked undo"),
        (second, r#"{"type":"undo","force":true}"#, "denied: a player may not take a flag back; leave `force` out"),
        (second, undo, "undone turn"),
        // A request is for one undo, and forgotten with the next change.
        (second, undo, "nothing_to_undo"),
        (first, press, "moved turn"),
        (second, undo, not_asked),
        (second, press, "moved bonus turn"),
        (second, undo, "asked undo"),
        (first, press, "moved turn"),
        (first, undo, "asked undo"),
        ("seat1", undo, "denied: this token does not grant `undo`; a host adds it to the claim `may`"),
        (second, undo, "undone turn"),
        (first, undo, not_asked),
        (second, undo, "asked undo"),
        (first, undo, "undone turn"),
        (
            first,
            r#"{"type":"end","why":"resignation"}"#,
            "denied: this token does not grant `resign`; a host adds it to the claim `may`",
        ),
        (
            "seat1 may resign",
            r#"{"type":"end","why":"agreement"}"#,
            "denied: a player ends the game with \"why\":\"resignation\" alone",
        ),
        ("seat1 may resign", r#"{"type":"end","why":"resignation"}"#, "ended"),
    ];
    for (who, input, expected) in steps {
        let token = server.token(who, "g1");
        let answer = server.input(&token, "g1", &serde_json::from_str(input).unwrap()).await.json();
        let error = |error: &serde_json::Value| {
            let text = |key: &str| error[key].as_str().map(str::to_owned);
            text("kind").map(|kind| {
                if kind == "denied" { format!("denied: {}", text("message").or(text("detail")).unwrap()) } else { kind }
            })
        };
        let effects =
            || answer["answer"]["effects"].as_array().unwrap().iter().map(|effect| effect["type"].as_str().unwrap());
        let asked = || answer["answer"]["asked"].as_str().map(|asked| format!("asked {asked}"));
        let told = error(&answer).or_else(|| error(&answer["answer"]["error"])).or_else(asked);
        let told = told.unwrap_or_else(|| effects().collect::<Vec<_>>().join(" "));
        assert_eq!(told, expected, "{who}: {input}: {answer}");
    }
    let ended = server.ask(&host, "GET", "/v1/games/g1", "").await.json();
    assert_eq!((&ended["outcome"]["why"], &ended["outcome"]["by"]), (&json!("resignation"), &json!("seat 1")));
    server.stop().await;
}

/// A player asks for an undo, over HTTP and on a WebSocket: that is an answer. Sent again it is the same one, before the undo is made,
/// after it, after other changes, and after a restart, and asks for nothing more.
#[tokio::test]
async fn an_undo_is_asked_for_once() {
    let log = HeldLog::new();
    let server = Server::on(log.clone(), &[], |_| {}).await;
    for (game, has_socket) in [("http", false), ("socket", true)] {
        server.begin(game).await;
        let [first, second] = ["seat0 may undo", "seat1 may undo"].map(|who| server.token(who, game));
        let mut socket = Socket::hello(&server, game, &first, None).await;
        let mut asks = async |server: &Server| {
            let undo = json!({ "type": "undo", "id": "u1" });
            if has_socket {
                socket.say(&undo).await;
                let answer = socket.next_of("answer").await;
                assert_eq!(answer["id"], "u1", "{answer}");
                return answer;
            }
            let answer = server.input(&first, game, &undo).await;
            assert_eq!(answer.status, 202, "{answer:?}");
            answer.json()
        };
        let said = |answer: &Value| (answer["sequence"].clone(), answer["repeated"].clone(), answer["answer"].clone());
        let send = async |token: &str, input: Value| {
            let answer = server.input(token, game, &input).await.json();
            assert_eq!(answer["answer"]["ok"], true, "{answer}");
            answer["sequence"].clone()
        };
        assert_eq!(send(&first, json!({ "type": "press" })).await, 3);
        let (sequence, repeated, answer) = said(&asks(&server).await);
        assert_eq!((&sequence, &repeated), (&json!(3), &json!(false)));
        assert_eq!(
            (&answer["asked"], &answer["ok"], &answer["applied"]),
            (&json!("undo"), &json!(true), &json!(false))
        );
        assert_eq!(answer["effects"], json!([]));
        let again = (sequence, json!(true), answer);
        assert_eq!(said(&asks(&server).await), again);
        assert_eq!(send(&second, json!({ "type": "undo", "id": "v1" })).await, 4);
        assert_eq!(said(&asks(&server).await), again);
        assert_eq!(send(&first, json!({ "type": "press" })).await, 5);
        assert_eq!(said(&asks(&server).await), again);
        // The request was for the first move.
        let refused = server.input(&second, game, &json!({ "type": "undo", "id": "v2" })).await;
        assert_eq!((refused.status, refused.kind()), (403, "denied".to_owned()));
    }
    server.stop().await;
    let server = Server::on(log, &[], |_| {}).await;
    for game in ["http", "socket"] {
        let first = server.token("seat0 may undo", game);
        let again = server.input(&first, game, &json!({ "type": "undo", "id": "u1" })).await;
        let said = again.json();
        assert_eq!((again.status, &said["repeated"], &said["answer"]["asked"]), (202, &json!(true), &json!("undo")));
        let other = server.input(&first, game, &json!({ "type": "press", "id": "u1" })).await;
        assert_eq!(other.status, 422, "{other:?}");
    }
    server.stop().await;
}
