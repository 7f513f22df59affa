//! Limits: of connections, inputs, bodies, slow clients and clients that do not read.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::server::{Server, Socket};

#[tokio::test]
async fn bodies_have_a_limit() {
    let server = Server::start(&[("body_size", "1KiB")]).await;
    let host = server.token("host", "*");
    let body = |bytes: usize| format!(r#"{{"control":"5m"{}}}"#, " ".repeat(bytes - r#"{"control":"5m"}"#.len()));
    assert_eq!(server.ask(&host, "POST", "/v1/games", &body(1024)).await.status, 201);
    assert_eq!(server.ask(&host, "POST", "/v1/games", &body(1025)).await.status, 413);
    // A client that sends 1 MiB at once may see the connection end before the answer.
    let refused = server.ask(&host, "POST", "/v1/games", &body(1 << 20)).await;
    assert!(matches!(refused.status, 0 | 413), "{refused:?}");
    // The token is checked first: without one, no body is read.
    let refused = server.send("POST", "/v1/games", &[], &body(1025)).await;
    assert_eq!(refused.status, 401);
    server.stop().await;
}

/// More new connections than the limit wait until they are taken; none is refused.
#[tokio::test]
async fn connections_have_a_rate() {
    let server = Server::start(&[("connections_per_second", "5")]).await;
    let began = Instant::now();
    let answers = join_all((0..15).map(|_| server.send("GET", "/v1/time", &[], ""))).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    assert!(began.elapsed() >= Duration::from_secs(1), "{:?}", began.elapsed());
    server.stop().await;
}

#[tokio::test]
async fn slow_heads_and_bodies_end() {
    let server = Server::start(&[("request_time", "1s")]).await;
    let token = server.token("host", "*");
    let head = format!("POST /v1/games HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n");
    for (start, expected) in [
        (String::new(), ""),
        ("GET /v1/ti".to_owned(), "408"),
        (format!("{head}Content-Length: 100\r\n\r\n"), "408"),
        (format!("{head}Transfer-Encoding: chunked\r\n\r\n"), "408"),
    ] {
        let began = Instant::now();
        let mut stream = server.connect().await;
        let _ = stream.write_all(start.as_bytes()).await;
        let (mut reader, mut writer) = stream.into_split();
        // A byte now and then does not help.
        let drip = tokio::spawn(async move {
            for _ in 0..100 {
                sleep(Duration::from_millis(100)).await;
                if start.is_empty() || writer.write_all(b"1\r\n \r\n").await.is_err() {
                    break;
                }
            }
            sleep(Duration::from_secs(5)).await;
        });
        let mut answer = Vec::new();
        let read = timeout(Duration::from_secs(5), reader.read_to_end(&mut answer)).await;
        assert!(read.is_ok() && began.elapsed() < Duration::from_secs(4), "{expected} after {:?}", began.elapsed());
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.contains(expected) || answer.contains("400"), "{answer}");
        drip.abort();
    }
    server.stop().await;
}

#[tokio::test]
async fn connections_have_limits() {
    let server =
        Server::start(&[("connections", "12"), ("connections_per_address", "8"), ("open_metrics", "true")]).await;
    let mut open = Vec::new();
    for _ in 0..100 {
        open.push(server.connect().await);
    }
    sleep(Duration::from_millis(200)).await;
    let mut alive = 0;
    for stream in &mut open {
        let mut byte = [0];
        // A connection beyond the limit was closed, one within it waits.
        alive += usize::from(timeout(Duration::from_millis(5), stream.read(&mut byte)).await.is_err());
    }
    assert_eq!(alive, 8);
    drop(open);
    sleep(Duration::from_millis(200)).await;
    let metrics = server.send("GET", "/metrics", &[], "").await.body;
    let refused = r#"flagfall_refused_connections_total{limit="connections_per_address"} 92"#;
    assert!(metrics.contains(refused), "{metrics}");
    server.stop().await;
}

/// When all connections are taken, probes are answered all the same.
#[tokio::test]
async fn probes_have_connections_of_their_own() {
    let server = Server::start(&[("connections", "4"), ("connections_per_address", "4")]).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(server.connect().await);
    }
    sleep(Duration::from_millis(200)).await;
    for _ in 0..3 {
        let answer = server.send("GET", "/healthz", &[], "").await;
        assert_eq!((answer.status, answer.header("connection")), (200, Some("close")), "{answer:?}");
        let answer = server.send("GET", "/v1/time", &[], "").await;
        assert_eq!((answer.status, answer.kind()), (503, "busy".to_owned()), "{answer:?}");
        assert_eq!(answer.header("retry-after"), Some("1"));
    }
    server.stop().await;
}

#[tokio::test]
async fn inputs_have_a_rate() {
    let server = Server::start(&[("inputs_per_second", "5"), ("input_burst", "10")]).await;
    server.begin("g1").await;
    server.begin("g2").await;
    let token = server.token("seat0", "g1");
    let mut refused = 0;
    for _ in 0..15 {
        let answer = server.input(&token, "g1", &json!({ "type": "press" })).await;
        if answer.status == 429 {
            assert_eq!((answer.kind().as_str(), answer.header("retry-after")), ("too_fast", Some("1")));
            refused += 1;
        }
    }
    assert!(refused >= 3, "{refused}");
    // Others are not held up by it, and neither is the host.
    assert_eq!(server.input(&server.token("seat1", "g1"), "g1", &json!({ "type": "press" })).await.status, 200);
    assert_eq!(server.input(&server.token("host", "*"), "g1", &json!({ "type": "tick" })).await.status, 200);
    server.stop().await;
}

/// A socket that floods is refused, then disconnected; the game of others goes on.
#[tokio::test]
async fn a_flood_on_a_socket_ends() {
    let server = Server::start(&[("inputs_per_second", "5"), ("input_burst", "5")]).await;
    server.begin("g1").await;
    let mut flood = Socket::hello(&server, "g1", &server.token("seat1", "g1"), None).await;
    for number in 0..300 {
        flood.say(&json!({ "type": "press", "id": format!("m{number}") })).await;
    }
    let mut kinds = Vec::new();
    let end = loop {
        let message = flood.next().await;
        if message.get("close").is_some() {
            break message;
        }
        kinds.push(message["error"]["kind"].as_str().unwrap_or_default().to_owned());
    };
    assert_eq!(end["close"], 4429);
    assert!(kinds.iter().filter(|kind| *kind == "too_fast").count() > 90, "{}", kinds.len());
    let answer = server.input(&server.token("seat0", "g1"), "g1", &json!({ "type": "press" })).await;
    assert_eq!(answer.json()["answer"]["ok"], true);
    server.stop().await;
}

/// Pings count as messages do: a client that floods with them is disconnected, before its first message, too.
#[tokio::test]
async fn a_flood_of_pings_ends() {
    let server = Server::start(&[("inputs_per_second", "5"), ("input_burst", "5")]).await;
    server.begin("g1").await;
    let token = server.token("seat1", "g1");
    for greets in [true, false] {
        let mut flood = Socket::open(&server, "g1").await;
        if greets {
            flood.say(&json!({ "type": "hello", "token": token })).await;
        }
        for _ in 0..1_000 {
            flood.send(Message::Ping("ping".into())).await;
        }
        let end = async {
            loop {
                let message = flood.next().await;
                if message.get("close").is_some() {
                    break message;
                }
            }
        };
        let end = timeout(Duration::from_secs(4), end).await.expect("the server closes");
        // A client that still sends when the server has closed sees no code.
        assert!(end["close"] == 4429 || end["close"].is_null(), "{greets}: {end}");
    }
    // Now and then is fine.
    let mut socket = Socket::hello(&server, "g1", &server.token("seat0", "g1"), None).await;
    for _ in 0..3 {
        socket.send(Message::Ping("ping".into())).await;
    }
    socket.say(&json!({ "type": "time", "sent": 1 })).await;
    assert_eq!(socket.next_of("time").await["sent"], 1);
    server.stop().await;
}

/// To resume costs as much as the server reads and runs again. Whoever does it again and again is refused.
#[tokio::test]
async fn resuming_has_a_rate() {
    let server = Server::start(&[("replayed_per_second", "100"), ("inputs_per_second", "1000")]).await;
    server.begin("g1").await;
    let host = server.token("host", "*");
    for _ in 0..14 {
        for kind in ["pause", "resume"] {
            let paused = server.input(&host, "g1", &json!({ "type": kind, "reason": "both" })).await;
            assert_eq!(paused.json()["answer"]["ok"], true);
        }
    }
    let token = server.token("spectator", "g1");
    let mut refused = Vec::new();
    for number in 0..12 {
        let mut socket = Socket::hello(&server, "g1", &token, Some(29)).await;
        let first = socket.next().await;
        if first["type"] == "error" {
            assert_eq!(first["error"]["kind"], "too_fast", "{first}");
            refused.push(number);
        } else {
            assert_eq!(first["event"]["sequence"], 30);
        }
    }
    // 30 records each: three at once, and one for each 300 ms.
    assert!(refused.len() >= 5 && refused[0] >= 3, "{refused:?}");
    // Without anything to read again, it costs nothing.
    for after in [None, Some(30)] {
        let mut socket = Socket::hello(&server, "g1", &token, after).await;
        socket.say(&json!({ "type": "time", "sent": 1 })).await;
        assert_eq!(socket.next_of("time").await["sent"], 1, "{after:?}");
    }
    // Others have their own.
    let mut other = Socket::hello(&server, "g1", &server.token("seat0", "g1"), Some(29)).await;
    assert_eq!(other.next().await["event"]["sequence"], 30);
    server.stop().await;
}

/// A reader that does not read is cut, costs a bounded amount of memory, and resumes without a gap.
#[tokio::test]
async fn a_reader_that_does_not_read_is_cut_and_resumes() {
    let server = Server::start(&[("send_time", "1s"), ("inputs_per_second", "1000000")]).await;
    server.begin("g1").await;
    let token = server.token("spectator", "g1");
    // This client never reads: the buffers of the system fill up, then the queue of the reader.
    let mut stalled = Socket::hello(&server, "g1", &token, None).await;
    assert_eq!(stalled.next().await["event"]["sequence"], 2);
    let game = "g1".parse().unwrap();
    let began = Instant::now();
    let mut sent = 0_u64;
    while server.metric("flagfall_readers{form=\"socket\"}").await > 0.0 {
        assert!(began.elapsed() < Duration::from_secs(20), "not cut after {sent} events");
        for _ in 0..500 {
            for input in
                [tc_core::Input::Pause(tc_core::PauseReason::Both), tc_core::Input::Resume(tc_core::PauseReason::Both)]
            {
                let submitted = flagfall_server::engine::Submitted {
                    input: input.into(),
                    id: None,
                    by: "host".to_owned(),
                    viewer: tc_commit::Viewer::Spectator,
                };
                server.engine.input(&game, submitted).await.unwrap();
                sent += 1;
            }
        }
    }
    // What it gets when it reads again has no gap, up to the cut.
    let mut last = 2;
    loop {
        let message = stalled.next().await;
        if message["type"] != "event" {
            break;
        }
        last += 1;
        assert_eq!(message["event"]["sequence"], last);
    }
    assert!(last < sent, "{last} of {sent}");
    // With the last number it resumes: without a gap, or after a compaction with the state now.
    let mut again = Socket::hello(&server, "g1", &token, Some(last)).await;
    let first = again.next().await["event"].clone();
    assert!(first["sequence"] == last + 1 || first.get("answer").is_none(), "{first}");
    server.stop().await;
}

/// An address that sends bad tokens is refused before their signatures are checked; a token that is known goes on.
#[tokio::test]
async fn bad_tokens_have_a_rate() {
    let server = Server::start(&[("new_tokens_per_second", "10")]).await;
    server.begin("g1").await;
    let known = server.token("host", "*");
    assert_eq!(server.ask(&known, "GET", "/v1/games/g1", "").await.status, 200);
    let bad = server.token("seat0", "g1");
    let mut statuses = Vec::new();
    for number in 0..60 {
        let token = format!("{}{number:04}", &bad[..bad.len() - 4]);
        statuses.push(server.ask(&token, "GET", "/v1/games/g1", "").await.status);
    }
    assert!(statuses.contains(&401) && statuses.contains(&429), "{statuses:?}");
    assert!(statuses.iter().all(|status| matches!(status, 401 | 429)), "{statuses:?}");
    assert_eq!(server.ask(&known, "GET", "/v1/games/g1", "").await.status, 200);
    let mut refused = 0;
    for _ in 0..60 {
        let mut socket = Socket::hello(&server, "g1", &format!("{}0000", &bad[..bad.len() - 4]), None).await;
        refused += u32::from(socket.end().await["error"]["kind"] == "too_fast");
    }
    assert!(refused > 0);
    server.stop().await;
}

#[tokio::test]
async fn reads_have_a_rate() {
    let server = Server::start(&[("reads_per_second", "5")]).await;
    server.begin("g1").await;
    let host = server.token("host", "*");
    let mut refused = 0;
    for _ in 0..15 {
        let answer = server.ask(&host, "GET", "/v1/games/g1", "").await;
        refused += u32::from(answer.status == 429 && answer.kind() == "too_fast");
    }
    assert!(refused >= 3, "{refused}");
    // HEAD costs the server as much as GET.
    let mut statuses = Vec::new();
    for _ in 0..15 {
        statuses.push(server.ask(&host, "HEAD", "/v1/games/g1", "").await.status);
    }
    assert!(statuses.iter().filter(|status| **status == 429).count() >= 3, "{statuses:?}");
    // Probes and inputs do not count.
    assert_eq!(server.send("GET", "/healthz", &[], "").await.status, 200);
    assert_eq!(server.input(&host, "g1", &json!({ "type": "tick" })).await.status, 200);
    server.stop().await;
}
