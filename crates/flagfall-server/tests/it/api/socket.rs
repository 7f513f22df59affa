//! WebSockets.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::server::{Server, Socket};

#[tokio::test]
async fn a_game_between_two_players() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let mut first = Socket::hello(&server, "g1", &server.token("seat0", "g1"), None).await;
    let mut second = Socket::hello(&server, "g1", &server.token("seat1", "g1"), None).await;
    for socket in [&mut first, &mut second] {
        let event = socket.next().await;
        assert_eq!((&event["type"], &event["event"]["sequence"]), (&json!("event"), &json!(2)));
    }
    first.say(&json!({ "type": "press", "id": "m1" })).await;
    let answer = first.next_of("answer").await;
    assert_eq!((&answer["id"], &answer["sequence"]), (&json!("m1"), &json!(3)));
    assert_eq!(second.next().await["event"]["sequence"], 3);
    first.say(&json!({ "type": "press", "id": "m1" })).await;
    assert_eq!(first.next_of("answer").await["repeated"], true);
    // What the clock refuses is an answer; what the role does not allow is an error, and the conversation goes on.
    first.say(&json!({ "type": "press", "id": "m2" })).await;
    assert_eq!(first.next_of("answer").await["answer"]["error"]["kind"], "out_of_turn");
    first.say(&json!({ "type": "press", "seat": 1, "id": "m3" })).await;
    let error = first.next_of("error").await;
    assert_eq!((&error["id"], &error["error"]["kind"]), (&json!("m3"), &json!("denied")));
    second.say(&json!({ "type": "press", "id": "m1" })).await;
    assert_eq!(second.next_of("answer").await["sequence"], 4);

    // A player who comes back gets what was missed.
    drop(first);
    let mut back = Socket::hello(&server, "g1", &server.token("seat0", "g1"), Some(2)).await;
    let missed = [back.next().await, back.next().await];
    assert_eq!(missed.map(|event| event["event"]["sequence"].clone()), [3, 4]);

    assert_eq!(server.ask(&server.token("host", "*"), "DELETE", "/v1/games/g1", "").await.status, 204);
    assert_eq!(back.next().await["event"]["outcome"]["why"], "closed");
    assert_eq!(back.next().await["error"]["kind"], "closed");
    assert_eq!(back.next().await["close"], 4410);
    server.stop().await;
}

/// A change reaches the socket that has sent it before the answer does.
#[tokio::test]
async fn events_come_before_the_answers_that_follow_them() {
    let server = Server::start(&[("inputs_per_second", "1000000"), ("input_burst", "1000000")]).await;
    server.begin("g1").await;
    let mut sockets = Vec::new();
    for who in ["seat0", "seat1"] {
        let mut socket = Socket::hello(&server, "g1", &server.token(who, "g1"), None).await;
        assert_eq!(socket.next().await["type"], "event");
        sockets.push(socket);
    }
    for sequence in 3..203 {
        let [first, second] = &mut sockets[..] else { unreachable!("two sockets") };
        let (mover, other) = if sequence % 2 == 1 { (first, second) } else { (second, first) };
        mover.say(&json!({ "type": "press", "id": format!("m{sequence}") })).await;
        let [event, answer] = [mover.next().await, mover.next().await];
        assert_eq!((&event["type"], &event["event"]["sequence"]), (&json!("event"), &json!(sequence)), "{event}");
        assert_eq!((&answer["type"], &answer["sequence"]), (&json!("answer"), &json!(sequence)), "{answer}");
        assert_eq!(other.next().await["event"]["sequence"], sequence);
    }
    server.stop().await;
}

#[tokio::test]
async fn the_time_of_the_server() {
    let server = Server::start(&[]).await;
    server.begin("g1").await;
    let mut socket = Socket::hello(&server, "g1", &server.token("spectator", "g1"), None).await;
    for sent in [json!(12.5), json!("a text"), Value::Null] {
        socket.say(&json!({ "type": "time", "sent": sent })).await;
        let time = socket.next_of("time").await;
        let millis = |key: &str| time[key].as_f64().unwrap();
        assert_eq!(time["sent"], sent);
        assert!(millis("answered") >= millis("received_there"));
    }
    for wrong in [json!({}), json!([1]), json!("x".repeat(63))] {
        socket.say(&json!({ "type": "time", "sent": wrong })).await;
        assert_eq!(socket.next_of("error").await["error"]["kind"], "bad_input", "{wrong}");
    }
    socket.say(&json!({ "type": "time" })).await;
    assert_eq!(socket.next_of("error").await["error"]["detail"], "the key `sent` is missing");
    server.stop().await;
}

/// First messages that are refused: the error, and the code of the close.
#[tokio::test]
async fn first_messages_that_are_refused() {
    let server = Server::start(&[("hello_time", "1s")]).await;
    server.begin("g1").await;
    let valid = server.token("seat0", "g1");
    let mut table = String::new();
    for (game, message) in [
        ("g1", Some("".to_owned())),
        ("g1", Some("hello".to_owned())),
        ("g1", Some(json!({ "type": "press", "id": "m1" }).to_string())),
        ("g1", Some(json!({ "type": "hello" }).to_string())),
        ("g1", Some(json!({ "type": "hello", "token": 5 }).to_string())),
        ("g1", Some(json!({ "type": "hello", "token": "a.b.c" }).to_string())),
        ("g1", Some(json!({ "type": "hello", "token": valid, "after": -1 }).to_string())),
        ("g1", Some(json!({ "type": "hello", "token": valid, "game": "g1" }).to_string())),
        ("g2", Some(json!({ "type": "hello", "token": valid }).to_string())),
        ("g2", Some(json!({ "type": "hello", "token": server.token("seat0", "g2") }).to_string())),
        ("g1", None),
    ] {
        let mut socket = Socket::open(&server, game).await;
        if let Some(message) = &message {
            socket.send(Message::text(message.clone())).await;
        }
        let shown = message.unwrap_or_else(|| "(nothing)".to_owned()).replace(&valid, "TOKEN");
        let shown = shown.split("\"token\":\"ey").next().unwrap_or_default().to_owned();
        let error = socket.next().await;
        table.push_str(&format!("{game} {shown}\n    {error}\n    {}\n", socket.next().await));
    }
    insta::assert_snapshot!(table);
    server.stop().await;
}

/// Messages that are not inputs: an error each, and the conversation goes on.
#[tokio::test]
async fn garbage_on_a_socket() {
    let server = Server::start(&[("message_size", "4KiB"), ("input_burst", "1000")]).await;
    server.begin("g1").await;
    let token = server.token("seat0", "g1");
    let mut socket = Socket::hello(&server, "g1", &token, None).await;
    let mut table = String::new();
    for text in ["", "{}", "[1,2]", "null", "{\"type\":", r#"{"type":"hello","token":"x"}"#, r#"{"type":"press"}"#] {
        socket.send(Message::text(text)).await;
        table.push_str(&format!("{text}\n    {}\n", socket.next_of("error").await));
    }
    insta::assert_snapshot!(table);
    socket.send(Message::Ping("ping".into())).await;
    socket.say(&json!({ "type": "press", "id": "m1" })).await;
    assert_eq!(socket.next_of("answer").await["sequence"], 3);

    // What cannot be a message ends the conversation.
    socket.send(Message::binary(vec![0, 1, 2])).await;
    assert_eq!(socket.end().await["close"], 1003);
    for size in [4_096, 4_097, 1 << 20] {
        let mut socket = Socket::hello(&server, "g1", &token, None).await;
        assert_eq!(socket.next().await["type"], "event");
        socket.send(Message::text(" ".repeat(size))).await;
        let answer = socket.next().await;
        if size == 4_096 {
            assert_eq!(answer["error"]["kind"], "bad_input");
        } else {
            // A client that still sends when the server has closed sees no code.
            assert!(answer["close"] == 1009 || answer["close"].is_null(), "{size}: {answer}");
        }
    }
    server.stop().await;
}
