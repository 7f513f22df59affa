//! Clients behind proxies: each of them has limits of its own, and nobody can take an address that is not theirs.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::server::Server;

/// How many of 30 reads without a token are refused as too fast.
async fn refused(server: &Server, head: impl Fn(u32) -> String) -> u32 {
    let mut refused = 0;
    for number in 0..30 {
        let answer = server.send("GET", "/v1/time", &[&head(number)], "").await;
        assert!(matches!(answer.status, 200 | 429), "{answer:?}");
        refused += u32::from(answer.status == 429);
    }
    refused
}

#[tokio::test]
async fn limits_are_those_of_the_client() {
    let server = Server::start(&[("reads_per_second", "5"), ("trusted_proxies", "127.0.0.1")]).await;
    // What the client itself has written is on the left, and counts for nothing.
    let flood = refused(&server, |number| format!("X-Forwarded-For: 203.0.113.{number}, 198.51.100.7")).await;
    assert!(flood >= 15, "{flood}");
    let others = refused(&server, |number| format!("X-Forwarded-For: 203.0.113.{number}")).await;
    assert_eq!(others, 0);
    server.stop().await;

    // Without a trusted proxy every header counts for nothing.
    let server = Server::start(&[("reads_per_second", "5")]).await;
    let flood = refused(&server, |number| format!("X-Forwarded-For: 203.0.113.{number}")).await;
    assert!(flood >= 15, "{flood}");
    // A token that is known has its own limit, so its holder goes on.
    server.begin("g1").await;
    let token = server.token("seat0", "g1");
    let press = server.input(&token, "g1", &serde_json::json!({ "type": "press" })).await;
    assert_eq!(press.status, 200);
    assert!(refused(&server, |_| "X-Nothing: 1".to_owned()).await >= 15);
    for _ in 0..3 {
        assert_eq!(server.ask(&token, "GET", "/v1/games/g1", "").await.status, 200);
    }
    server.stop().await;
}

/// A proxy has the connections of many clients: each client has as many event streams as an address may have.
#[tokio::test]
async fn readers_are_counted_by_client() {
    let options =
        [("connections_per_address", "3"), ("trusted_proxies", "127.0.0.0/8"), ("client_header", "forwarded")];
    let server = Server::start(&options).await;
    server.begin("g1").await;
    let token = server.token("spectator", "g1");
    let read = |client: &str| {
        let head =
            format!("Host: localhost\r\nAuthorization: Bearer {token}\r\nForwarded: for=203.0.113.9, for={client}");
        let request = format!("GET /v1/games/g1/events HTTP/1.1\r\n{head}\r\n\r\n");
        let stream = server.connect();
        async move {
            let mut stream = stream.await;
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut bytes = vec![0; 1 << 12];
            let read = timeout(Duration::from_secs(10), stream.read(&mut bytes)).await.unwrap().unwrap();
            (stream, String::from_utf8_lossy(&bytes[..read]).into_owned())
        }
    };
    let mut open = Vec::new();
    for client in ["198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2", "198.51.100.2"] {
        let (stream, answer) = read(client).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{client}: {answer}");
        open.push(stream);
    }
    let (_, answer) = read("198.51.100.1").await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("too_many_readers"), "{answer}");
    drop(open);
    // The places are free again when the streams have ended.
    let ends = async {
        while !read("198.51.100.1").await.1.starts_with("HTTP/1.1 200") {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(Duration::from_secs(40), ends).await.unwrap();
    server.stop().await;
}

/// A connection with these first bytes, and the answer to a request on it.
async fn after(server: &Server, start: &[u8]) -> (TcpStream, String) {
    let mut stream = server.connect().await;
    // The server may close before it has read everything.
    let _ = stream.write_all(start).await;
    let _ = stream.write_all(b"GET /v1/time HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    let mut bytes = vec![0; 1 << 12];
    let read = timeout(Duration::from_secs(10), stream.read(&mut bytes)).await.unwrap().unwrap_or(0);
    (stream, String::from_utf8_lossy(&bytes[..read]).into_owned())
}

#[tokio::test]
async fn the_proxy_protocol() {
    let options = [
        ("connections_per_address", "2"),
        ("trusted_proxies", "127.0.0.1"),
        ("client_header", "proxy-protocol"),
        ("request_time", "1s"),
    ];
    let server = Server::start(&options).await;
    let mut second = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c".to_vec();
    second.extend([198, 51, 100, 7, 127, 0, 0, 1, 0x10, 0, 0x1b, 0xa8]);
    let first = b"PROXY TCP4 198.51.100.7 127.0.0.1 4711 7080\r\n".to_vec();
    let other = b"PROXY TCP6 2001:db8::1 ::1 4711 7080\r\n".to_vec();
    let mut open = Vec::new();
    for start in [&first, &second, &other] {
        let (stream, answer) = after(&server, start).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{start:?}: {answer}");
        open.push(stream);
    }
    // The address has two connections already.
    assert_eq!(after(&server, &first).await.1, "");
    // The proxy itself, for example a probe.
    assert!(after(&server, b"PROXY UNKNOWN\r\n").await.1.starts_with("HTTP/1.1 200"));
    // Without the protocol, with a wrong one, or with too little of it.
    for start in [&b""[..], b"PROXY TCP4 x\r\n", b"\r\n\r\n\0\r\nQUIT\n\x31\x11\0\0", &second[..20]] {
        let (_, answer) = after(&server, start).await;
        assert_eq!(answer, "", "{start:?}");
    }
    drop(open);
    server.stop().await;

    // A peer that is not trusted cannot say where it comes from.
    let server = Server::start(&[("trusted_proxies", "10.0.0.0/8"), ("client_header", "proxy-protocol")]).await;
    assert!(after(&server, &first).await.1.starts_with("HTTP/1.1 400"));
    assert!(after(&server, b"").await.1.starts_with("HTTP/1.1 200"));
    server.stop().await;
}
