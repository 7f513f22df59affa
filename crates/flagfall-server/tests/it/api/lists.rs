//! Many games at once: lists of them, and lists that create them.

use serde_json::{Value, json};

use super::server::Server;
use crate::engine::held_log::{HeldLog, Trouble};

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
