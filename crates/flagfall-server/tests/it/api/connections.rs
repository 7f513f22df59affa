//! Connections that serve several requests, and their ends.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::server::Server;

/// What comes next on a connection; nothing at its end.
async fn next(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 1 << 14];
    let read = timeout(Duration::from_secs(10), stream.read(&mut bytes)).await.expect("the server answers or closes");
    String::from_utf8_lossy(&bytes[..read.unwrap_or(0)]).to_ascii_lowercase()
}

const TIME: &[u8] = b"GET /v1/time HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// A proxy keeps connections open between requests. The server must not be the first one to end them.
#[tokio::test]
async fn a_connection_waits_for_its_next_request() {
    let server = Server::start(&[("request_time", "1s"), ("idle_time", "3s")]).await;
    let mut stream = server.connect().await;
    for pause in [0, 2_000, 2_000] {
        sleep(Duration::from_millis(pause)).await;
        stream.write_all(TIME).await.unwrap();
        let answer = next(&mut stream).await;
        assert!(answer.starts_with("http/1.1 200") && !answer.contains("connection: close"), "{pause}: {answer}");
    }
    let began = Instant::now();
    assert_eq!(next(&mut stream).await, "");
    assert!((2..5).contains(&began.elapsed().as_secs()), "{:?}", began.elapsed());
    // The first request has less time.
    let began = Instant::now();
    assert_eq!(next(&mut server.connect().await).await, "");
    assert!(began.elapsed() < Duration::from_millis(2_500), "{:?}", began.elapsed());
    server.stop().await;
}

/// The usual proxies keep idle connections for 60 or 75 seconds.
#[test]
fn idle_connections_are_kept_for_longer_than_by_proxies() {
    assert!(flagfall_server::config::Limits::default().idle_time > Duration::from_secs(75));
}

/// An answer after which the server closes the connection says so.
#[tokio::test]
async fn an_answer_says_that_the_connection_ends() {
    let server = Server::start(&[("body_size", "1KiB"), ("request_time", "1s")]).await;
    let token = format!("Authorization: Bearer {}", server.token("host", "*"));
    let post = |more: &str| format!("POST /v1/games HTTP/1.1\r\nHost: localhost\r\n{more}\r\n\r\n");
    let large = "x".repeat(2_000);
    for (request, status, ends) in [
        // The body is not read.
        (post("Content-Length: 100000"), 401, true),
        (post(&format!("{token}\r\nContent-Length: 100000")) + &large, 413, true),
        (post(&format!("{token}\r\nContent-Length: 5")), 408, true),
        (post(&format!("{token}\r\nTransfer-Encoding: chunked")) + "3\r\n{}", 408, true),
        // The body has been read, or there is none.
        (post(&format!("{token}\r\nContent-Length: 2")) + "{}", 400, false),
        (post("Content-Length: 0"), 401, false),
    ] {
        let mut stream = server.connect().await;
        stream.write_all(request.as_bytes()).await.unwrap();
        let answer = next(&mut stream).await;
        assert!(answer.starts_with(&format!("http/1.1 {status}")), "{request}: {answer}");
        assert_eq!(answer.contains("connection: close"), ends, "{request}: {answer}");
        if ends {
            assert_eq!(next(&mut stream).await, "", "{request}");
        } else {
            stream.write_all(TIME).await.unwrap();
            assert!(next(&mut stream).await.starts_with("http/1.1 200"), "{request}");
        }
    }
    server.stop().await;
}
