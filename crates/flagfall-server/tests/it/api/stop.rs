//! A clean stop.

use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use super::server::{Server, Socket};

#[tokio::test]
async fn sockets_learn_that_they_should_resume_elsewhere() {
    let mut server = Server::start(&[]).await;
    server.begin("g1").await;
    let mut socket = Socket::hello(&server, "g1", &server.token("seat0", "g1"), None).await;
    assert_eq!(socket.next().await["type"], "event");
    socket.say(&json!({ "type": "press", "id": "m1" })).await;
    assert_eq!(socket.next_of("answer").await["sequence"], 3);
    server.begin_stop();
    assert_eq!(
        socket.end().await,
        json!({ "close": 1012, "reason": "the server is stopping: connect again and resume" })
    );
    // Nobody is served any more.
    server.stop().await;
}

/// A connection that is open but idle does not hold up the stop, and gets no further answer.
#[tokio::test]
async fn idle_connections_do_not_hold_up_a_stop() {
    let mut server = Server::start(&[("stop_time", "10s")]).await;
    let _idle = server.connect().await;
    sleep(Duration::from_millis(100)).await;
    let began = std::time::Instant::now();
    server.begin_stop();
    server.stop().await;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}
