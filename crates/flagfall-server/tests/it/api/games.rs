//! The life of a game over HTTP.

use serde_json::{Value, json};

use super::server::{Server, Socket};
use crate::engine::held_log::{HeldLog, Trouble};

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

/// A list creates games, each for itself: what is wrong with one hinders no other, and what is sent again counts once.
#[tokio::test]
async fn games_of_a_list() {
    let server = Server::start(&[("games_per_key", "60"), ("body_size", "64KiB")]).await;
    let host = server.token("host", "*");
    for (path, new) in [("/v1/games", r#""control":"5m","#), ("/v1/rounds", "")] {
        let batch = path.replace("/v1", "/v1/batch");
        let post = async |body: String| server.ask(&host, "POST", &batch, &body).await;
        let name = &path[4..];
        let entries = [
            format!(r#"{{{new}"game":"{name}-1"}}"#),
            format!(r#"{{{new}"id":"{name}-a"}}"#),
            r#"{"other":1}"#.to_owned(),
            "5".to_owned(),
            format!(r#"{{{new}"game":"{name}-2","id":"b"}}"#),
        ];
        for is_again in [false, true] {
            let answer = post(format!(" [{}]", entries.join(","))).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            let answer = answer.json();
            let said: Vec<String> = answer["games"]
                .as_array()
                .unwrap()
                .iter()
                .map(|entry| match entry["game"].as_str() {
                    Some(_) => format!("{}, {}", entry["repeated"], entry["event"]["sequence"]),
                    None => entry["problem"]["kind"].as_str().unwrap().to_owned(),
                })
                .collect();
            let first = if is_again { "exists" } else { "false, 1" };
            let repeated = format!("{is_again}, 1");
            assert_eq!(said, [first, &repeated, "bad_input", "bad_input", &repeated], "{path}: {answer}");
            assert_eq!(answer["games"][4]["game"], format!("{name}-2"));
        }
        for (body, status) in
            [("[]".to_owned(), 400), (format!("[{}5]", "5,".repeat(100)), 400), ("[5".to_owned(), 400)]
        {
            assert_eq!(post(body).await.status, status);
        }
    }
    // All places of a key but the last.
    let many = vec![r#"{"control":"5m"}"#; 100].join(",");
    let answer = server.ask(&host, "POST", "/v1/batch/games", &format!("[{many}]")).await.json();
    let refused =
        answer["games"].as_array().unwrap().iter().filter(|entry| entry["problem"]["kind"] == "too_many_games");
    assert_eq!(refused.count(), 100 - (60 - 6));
    let arbiter = server.ask(&server.token("arbiter", "g1"), "POST", "/v1/batch/games", "[]").await;
    assert_eq!(arbiter.status, 403);
    server.stop().await;
}

/// A game that cannot be read is listed with its problem, and all others with their states, whether they are in memory or only in the
/// log.
#[tokio::test]
async fn games_that_cannot_be_read_are_listed() {
    for is_restarted in [false, true] {
        for (trouble, kind) in [(Trouble::Diverged, "diverged"), (Trouble::Unknown, "unavailable")] {
            let log = HeldLog::new();
            let first = Server::on(log.clone(), &[], |_| {}).await;
            for game in ["g1", "g2", "g3"] {
                first.begin(game).await;
            }
            let trouble = || log.trouble(&"g2".parse().unwrap(), Some(trouble));
            let server = if is_restarted {
                first.stop().await;
                trouble();
                Server::on(log.clone(), &[], |_| {}).await
            } else {
                trouble();
                let press = json!({ "type": "press" });
                assert_eq!(first.input(&first.token("host", "*"), "g2", &press).await.status, 503);
                first
            };
            let listed = async |path: &str| {
                let page = server.ask(&server.token("host", "*"), "GET", path, "").await;
                assert_eq!(page.status, 200, "{is_restarted}, {kind}: {page:?}");
                let games = page.json()["games"].as_array().unwrap().clone();
                let state = |game: &Value| match game["status"].as_str() {
                    Some(status) => format!("{status}, {}", game["problem"]["kind"].as_str().unwrap()),
                    None => game["event"]["view"]["status"].as_str().unwrap().to_owned(),
                };
                games.iter().map(|game| (game["game"].as_str().unwrap().to_owned(), state(game))).collect::<Vec<_>>()
            };
            let troubled = format!("unavailable, {kind}");
            let all = [("g1", "running"), ("g2", &troubled), ("g3", "running")];
            let all = all.map(|(game, state)| (game.to_owned(), state.to_owned()));
            for path in ["/v1/games", "/v1/games?status=running"] {
                assert_eq!(listed(path).await, all, "{is_restarted}");
            }
            // What it runs is not known.
            assert_eq!(listed("/v1/rounds?limit=1").await, all[1..2], "{is_restarted}");
        }
    }
}

/// Lists of games, page by page: each open game once, those of a status alone, and nothing for whoever is not the host of all.
#[tokio::test]
async fn games_are_listed() {
    let server = Server::with(&[], |settings| settings.shards = 3).await;
    let host = server.token("host", "*");
    for number in 0..23 {
        let body = json!({ "game": format!("g{number:02}"), "control": "5m" }).to_string();
        assert_eq!(server.ask(&host, "POST", "/v1/games", &body).await.status, 201);
        if number % 4 == 0 {
            server.input(&host, &format!("g{number:02}"), &json!({ "type": "start", "seat": 0 })).await;
        }
    }
    server.begin_rounds("g05r").await;
    assert_eq!(server.ask(&host, "DELETE", "/v1/games/g20", "").await.status, 204);
    let list = async |path: &str, query: &str| {
        let (mut names, mut after, mut pages) = (Vec::new(), String::new(), 0);
        loop {
            let page = server.ask(&host, "GET", &format!("{path}?{query}{after}"), "").await;
            assert_eq!(page.status, 200, "{page:?}");
            let page = page.json();
            for game in page["games"].as_array().unwrap() {
                assert!(game["event"]["sequence"].is_number(), "{game}");
                names.push(game["game"].as_str().unwrap().to_owned());
            }
            pages += 1;
            let Some(next) = page["next"].as_str() else { return (names, pages) };
            after = format!("&after={next}");
        }
    };
    let all: Vec<String> = (0..23).filter(|number| *number != 20).map(|number| format!("g{number:02}")).collect();
    for (limit, most) in [(1, 24), (5, 6), (22, 2), (1000, 1)] {
        let (names, pages) = list("/v1/games", &format!("limit={limit}")).await;
        assert_eq!(names, all, "{limit}");
        assert!(pages <= most, "{limit}: {pages}");
    }
    assert_eq!(list("/v1/games", "status=running").await.0, ["g00", "g04", "g08", "g12", "g16"]);
    assert_eq!(list("/v1/games", "status=paused").await.0, [""; 0]);
    assert_eq!(list("/v1/rounds", "").await.0, ["g05r"]);
    for (query, who, game, status) in [
        ("limit=0", "host", "*", 400),
        ("limit=1001", "host", "*", 400),
        ("status=won", "host", "*", 400),
        ("after=two%20words", "host", "*", 400),
        ("before=g1", "host", "*", 400),
        ("", "host", "g01", 403),
        ("", "arbiter", "g01", 403),
    ] {
        let answer = server.ask(&server.token(who, game), "GET", &format!("/v1/games?{query}"), "").await;
        assert_eq!(answer.status, status, "{query}: {answer:?}");
    }
    assert_eq!(server.ask(&host, "GET", "/v1/rounds?status=over", "").await.status, 400);
    server.stop().await;
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
