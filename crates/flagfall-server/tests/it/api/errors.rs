//! Requests that are refused before a game is looked at.

use std::time::Duration;

use serde_json::json;

use super::server::{Server, Socket};
use crate::engine::held_log::{Gate, HeldLog, Trouble};

#[tokio::test]
async fn nobody_gets_in_without_a_token_for_the_game() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let other_server = Server::start(&[]).await;
    let paths = [
        ("POST", "/v1/games"),
        ("GET", "/v1/games/g1"),
        ("DELETE", "/v1/games/g1"),
        ("POST", "/v1/games/g1/inputs"),
        ("GET", "/v1/games/g1/journal"),
        ("GET", "/v1/games/g1/events"),
        ("GET", "/metrics"),
    ];
    let valid = server.token("host", "*");
    let (start, signature) = valid.rsplit_once('.').unwrap();
    let unsigned = format!("eyJhbGciOiJub25lIn0.{}.", start.split_once('.').unwrap().1);
    for (method, path) in paths {
        for head in [
            "X-Nothing: 1".to_owned(),
            "Authorization: Bearer".to_owned(),
            "Authorization: Bearer ".to_owned(),
            "Authorization: Basic aG9zdDpob3N0".to_owned(),
            format!("Authorization: {valid}"),
            format!("Authorization: Bearer {start}.{}A", &signature[1..]),
            format!("Authorization: Bearer {unsigned}"),
            format!("Authorization: Bearer {}", other_server.token("host", "*")),
            format!("Authorization: Bearer {valid}\r\nAuthorization: Bearer {valid}"),
        ] {
            let refused = server.send(method, path, &[&head], "").await;
            assert_eq!((refused.status, refused.header("www-authenticate")), (401, Some("bearer")), "{path}: {head}");
            assert!(!refused.body.contains("eyJ"), "{refused:?}");
        }
        // A token in the address counts for nothing.
        let refused = server.send(method, &format!("{path}?token={valid}&access_token={valid}"), &[], "").await;
        assert_eq!(refused.kind(), "no_token", "{path}");
    }
    server.stop().await;
}

/// The token of a game opens no other game, and a role only what it may do.
#[tokio::test]
async fn roles_and_games() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    server.begin("g2").await;
    let press = r#"{"type":"press"}"#;
    let requests = [
        ("GET", "/v1/games/g1", ""),
        ("GET", "/v1/games/g1/journal", ""),
        ("POST", "/v1/games/g1/inputs", press),
        ("POST", "/v1/games", r#"{"game":"g3","control":"5m"}"#),
        ("GET", "/metrics", ""),
        ("DELETE", "/v1/games/g1", ""),
    ];
    let mut table = String::new();
    for (who, game) in [
        ("spectator", "g1"),
        ("seat1", "g1"),
        ("arbiter", "g1"),
        ("spectator", "g2"),
        ("seat0", "g2"),
        ("arbiter", "g2"),
        ("host", "g2"),
        ("host", "g1"),
    ] {
        let token = server.token(who, game);
        table.push_str(&format!("{who} of {game}\n"));
        for (method, path, body) in requests {
            let answer = server.ask(&token, method, path, body).await;
            let kind = if answer.status >= 400 { answer.kind() } else { String::new() };
            table.push_str(&format!("    {method} {path}: {} {kind}\n", answer.status));
        }
    }
    insta::assert_snapshot!(table);
    server.stop().await;
}

#[tokio::test]
async fn a_token_expires() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let token = server.token_for("seat0", "g1", Duration::from_millis(2_000));
    let mut socket = Socket::hello(&server, "g1", &token, None).await;
    assert_eq!(socket.next().await["type"], "event");
    assert_eq!(server.ask(&token, "GET", "/v1/games/g1", "").await.status, 200);
    let refused = socket.next().await;
    assert_eq!(refused["error"]["detail"], "the token has expired");
    assert_eq!(socket.next().await["close"], 4401);
    assert_eq!(server.ask(&token, "GET", "/v1/games/g1", "").await.json()["detail"], "the token has expired");
    server.stop().await;
}

#[tokio::test]
async fn hosts_and_origins() {
    let options = [("hosts", "play.example"), ("origins", "https://page.example")];
    let server = Server::start(&options).await;
    let refused = server.send("GET", "/v1/time", &["Host: evil.example"], "").await;
    assert_eq!((refused.status, refused.kind()), (421, "wrong_host".to_owned()));
    assert_eq!(server.send("GET", "/v1/time", &["Host: evil.example", "Host: localhost"], "").await.status, 421);
    assert_eq!(server.send("GET", "http://evil.example/v1/time", &[], "").await.status, 421);
    assert_eq!(server.send("GET", "/v1/time", &["Host: play.example:443"], "").await.status, 200);
    // Probes have the address of a container as their host.
    assert_eq!(server.send("GET", "/healthz", &["Host: 10.0.0.7:7080"], "").await.status, 200);

    // Browsers ask before a page may send a token, and get an answer for the listed origin alone.
    let preflight = ["Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization"];
    for (origin, allowed) in [("https://page.example", true), ("https://evil.example", false), ("null", false)] {
        let origin_line = format!("Origin: {origin}");
        let mut head = vec![origin_line.as_str()];
        let answer = server.send("GET", "/v1/time", &head, "").await;
        assert_eq!(answer.header("access-control-allow-origin").is_some(), allowed, "{origin}");
        head.extend(preflight);
        let answer = server.send("OPTIONS", "/v1/games", &head, "").await;
        assert_eq!(answer.header("access-control-allow-origin").is_some(), allowed, "{origin}");
        // Without it a browser asks again every five seconds.
        assert_eq!(answer.header("access-control-max-age"), Some("7200"), "{origin}");

        // A browser lets every page open a WebSocket: the server refuses.
        let mut head = vec!["Upgrade: websocket", "Connection: upgrade", "Sec-WebSocket-Version: 13"];
        head.extend(["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", &origin_line]);
        if !allowed {
            let answer = server.send("GET", "/v1/games/g1/socket", &head, "").await;
            assert_eq!((answer.status, answer.kind()), (403, "wrong_origin".to_owned()), "{origin}");
        }
    }
    server.stop().await;
}

/// A page that the server serves itself: its files, and nothing else of the disk; it may use the server, others may not.
#[tokio::test]
async fn a_page_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    std::fs::create_dir(&page).unwrap();
    std::fs::write(page.join("index.html"), "<!doctype html>").unwrap();
    std::fs::write(page.join("page.wasm"), "wasm").unwrap();
    std::fs::write(folder.path().join("secret"), "secret").unwrap();
    let server = Server::start(&[("page", page.to_str().unwrap())]).await;
    for (path, media_type) in [("/", "text/html"), ("/index.html", "text/html"), ("/page.wasm", "application/wasm")] {
        let answer = server.send("GET", path, &[], "").await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(media_type)), "{path}");
        assert_eq!(answer.header("content-security-policy"), Some("frame-ancestors 'none'"), "{path}");
        assert_eq!(server.send("HEAD", path, &[], "").await.body, "", "{path}");
    }
    for (method, path) in [
        ("GET", "/other"),
        ("GET", "/../secret"),
        ("GET", "/%2e%2e/secret"),
        ("GET", "/..%2fsecret"),
        ("GET", "/v1/nothing"),
        ("POST", "/index.html"),
    ] {
        let answer = server.send(method, path, &[], "").await;
        assert_eq!((answer.status, answer.kind()), (404, "unknown_path".to_owned()), "{method} {path}");
    }
    assert_eq!(server.send("GET", "/", &["Host: evil.example"], "").await.status, 421);

    for (origin, kind) in [
        ("http://127.0.0.1:7080", "no_upgrade"),
        ("https://127.0.0.1:7080", "no_upgrade"),
        ("http://127.0.0.1:7081", "wrong_origin"),
        ("http://127.0.0.1", "wrong_origin"),
        ("http://localhost:7080", "wrong_origin"),
        ("ftp://127.0.0.1:7080", "wrong_origin"),
        ("null", "wrong_origin"),
    ] {
        let head = ["Host: 127.0.0.1:7080", &format!("Origin: {origin}")];
        assert_eq!(server.send("GET", "/v1/games/g1/socket", &head, "").await.kind(), kind, "{origin}");
    }
    server.stop().await;
    // Without a page of the server, no origin is its own.
    let server = Server::start(&[]).await;
    let head = ["Host: 127.0.0.1:7080", "Origin: http://127.0.0.1:7080"];
    assert_eq!(server.send("GET", "/v1/games/g1/socket", &head, "").await.kind(), "wrong_origin");
    server.stop().await;
}

#[tokio::test]
async fn paths_and_methods_that_are_not_there() {
    let server = Server::start(&[]).await;
    for (method, path, status, kind) in [
        ("GET", "/", 404, "unknown_path"),
        ("GET", "/v1/games/g1/", 404, "unknown_path"),
        ("GET", "/v1/games/../metrics", 404, "unknown_path"),
        ("PUT", "/v1/games/g1", 405, "method"),
        ("PUT", "/v1/games", 405, "method"),
        ("TRACE", "/v1/time", 405, "method"),
        ("GET", "/v1/games/g1/socket", 426, "no_upgrade"),
        ("GET", "/v1/games/two%20words/socket", 400, "bad_input"),
    ] {
        let answer = server.send(method, path, &[], "").await;
        assert_eq!((answer.status, answer.kind().as_str()), (status, kind), "{method} {path}");
        assert!(answer.header("x-request-id").is_some());
    }
    let host = server.token("host", "*");
    for (path, kind) in [
        ("/v1/games/unknown", "unknown_game"),
        ("/v1/games/two%20words", "bad_input"),
        ("/v1/games/%ff", "bad_input"),
        ("/v1/games/unknown/events?after=x", "bad_input"),
        ("/v1/games/unknown/events?before=1", "bad_input"),
    ] {
        assert_eq!(server.ask(&host, "GET", path, "").await.kind(), kind, "{path}");
    }
    server.stop().await;
}

/// A refused method is answered with those that the path has.
#[tokio::test]
async fn methods_of_each_path() {
    let server = Server::start(&[]).await;
    for (method, path, allowed) in [
        ("DELETE", "/v1/games", "GET,HEAD,POST"),
        ("PUT", "/v1/games/g1", "GET,HEAD,DELETE"),
        ("GET", "/v1/games/g1/inputs", "POST"),
        ("POST", "/v1/games/g1/journal", "GET,HEAD"),
        ("DELETE", "/v1/games/g1/events", "GET,HEAD"),
        ("POST", "/v1/games/g1/socket", "GET,HEAD"),
        ("PUT", "/v1/rounds", "GET,HEAD,POST"),
        ("PATCH", "/v1/rounds/r1", "GET,HEAD,DELETE"),
        ("TRACE", "/v1/time", "GET,HEAD"),
        ("POST", "/v1/openapi.json", "GET,HEAD"),
        ("POST", "/metrics", "GET,HEAD"),
        ("POST", "/healthz", "GET,HEAD"),
        ("DELETE", "/readyz", "GET,HEAD"),
    ] {
        let answer = server.send(method, path, &[], "").await;
        let allow = answer.header("allow").map(str::to_ascii_uppercase);
        assert_eq!((answer.status, allow.as_deref()), (405, Some(allowed)), "{method} {path}");
        assert_eq!(answer.kind(), "method", "{method} {path}");
    }
    server.stop().await;
}

/// What is not HTTP is answered by 400 or by the end of the connection; the server goes on.
#[tokio::test]
async fn garbage() {
    let server = Server::start(&[("request_time", "1s"), ("idle_time", "1s")]).await;
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "X-A: 1\r\n".repeat(1_000));
    let lines: [&[u8]; 8] = [
        b"\r\n\r\n\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /v1/time HTTP/9.9\r\n\r\n",
        b"GET /v1/time HTTP/1.1\r\n\r\n",
        b"POST /v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        long.as_bytes(),
        many.as_bytes(),
    ];
    for bytes in lines {
        let answer = server.raw(bytes).await;
        assert!(answer.status == 0 || (400..500).contains(&answer.status), "{answer:?}");
    }
    assert_eq!(server.send("GET", "/v1/time", &[], "").await.status, 200);
    server.stop().await;
}

/// Who watches the server learns that some of its games no longer go on.
#[tokio::test]
async fn a_broken_server_says_so() {
    let log = HeldLog::new();
    let server = Server::on(log.clone(), &[], |_| {}).await;
    server.begin("g1").await;
    assert_eq!(server.send("GET", "/healthz", &[], "").await.status, 200);
    log.set(Gate::Broken);
    let pressed = server.input(&server.token("seat0", "g1"), "g1", &json!({ "type": "press" })).await;
    assert_eq!(pressed.status, 503, "{pressed:?}");
    server.engine.breaks().await;
    let health = server.send("GET", "/healthz", &[], "").await;
    assert_eq!((health.status, health.kind()), (500, "broken".to_owned()));
}

/// A game whose copies in the log contradict each other is not served, and is counted. It goes on when they do not.
#[tokio::test]
async fn copies_contradict_each_other() {
    let log = HeldLog::new();
    let server = Server::on(log.clone(), &[("open_metrics", "true")], |_| {}).await;
    server.begin("g1").await;
    let game = "g1".parse().unwrap();
    log.trouble(&game, Some(Trouble::Diverged));
    let press = json!({ "type": "press", "id": "1" });
    let pressed = server.input(&server.token("seat0", "g1"), "g1", &press).await;
    assert_eq!((pressed.status, pressed.kind()), (503, "diverged".to_owned()));
    let host = server.token("host", "*");
    let began = std::time::Instant::now();
    loop {
        let metrics = server.send("GET", "/metrics", &[], "").await.body;
        if metrics.lines().any(|line| line.starts_with("flagfall_log_divergences_total") && !line.ends_with(" 0")) {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "{metrics}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let journal = server.ask(&host, "GET", "/v1/games/g1/journal", "").await;
    assert_eq!((journal.status, journal.kind()), (503, "diverged".to_owned()));
    log.trouble(&game, None);
    let began = std::time::Instant::now();
    while server.input(&server.token("seat0", "g1"), "g1", &press).await.status != 200 {
        assert!(began.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A full disk is said at once, however often something is sent; games can be read, and go on when there is room.
#[tokio::test]
async fn a_full_disk_is_said_at_once() {
    let log = HeldLog::new();
    let server = Server::on(log.clone(), &[], |_| {}).await;
    server.begin("g1").await;
    let (host, press) = (server.token("host", "*"), json!({ "type": "press", "id": "1" }));
    let ready = async || server.send("GET", "/readyz", &[], "").await;
    assert_eq!(ready().await.status, 200);
    log.set(Gate::Full);
    tokio::time::sleep(Duration::from_secs(1)).await;
    let began = std::time::Instant::now();
    for _ in 0..10 {
        let pressed = server.input(&host, "g1", &press).await;
        assert_eq!((pressed.status, pressed.kind()), (503, "disk_full".to_owned()));
        assert_eq!(pressed.json()["retry_after_ms"], 1_000);
        let created = server.ask(&host, "POST", "/v1/games", r#"{"game":"g2","control":"5m"}"#).await;
        assert_eq!((created.status, created.kind()), (503, "disk_full".to_owned()));
    }
    assert!(began.elapsed() < Duration::from_millis(500), "{:?}", began.elapsed());
    assert_eq!(ready().await.kind(), "disk_full");
    assert_eq!(server.ask(&host, "GET", "/v1/games/g1", "").await.json()["sequence"], 2);
    assert_eq!(server.send("GET", "/healthz", &[], "").await.status, 200);
    log.set(Gate::Open);
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(ready().await.status, 200);
    let pressed = server.input(&host, "g1", &press).await;
    assert_eq!((pressed.status, &pressed.json()["sequence"]), (200, &json!(3)));
}
