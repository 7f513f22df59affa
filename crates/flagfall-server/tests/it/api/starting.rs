//! What is answered while the log is read.

use flagfall_server::api::serve_starting;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

#[tokio::test]
async fn probes_are_answered_while_the_log_is_read() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let serving = tokio::spawn(async move { serve_starting(&listener).await });
    for (path, status, kind) in
        [("/healthz", "200", r#"{"ok":true}"#), ("/readyz", "503", "starting"), ("/v1/games/g1", "503", "starting")]
    {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).await.expect("sent");
        let mut answer = String::new();
        // The connection is closed after its request.
        stream.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")) && answer.contains(kind), "{path}: {answer}");
        assert_eq!(answer.contains("retry-after: 1"), status == "503", "{answer}");
    }
    serving.abort();
}
