//! Programs that share games in NATS.

use tempfile::TempDir;

use crate::nats_nodes::Nodes;
use crate::running::{Running, token};

/// Each answers for its own, points to the other for the rest, and takes all of them
/// over when the other one is killed.
pub(crate) async fn two_servers_share_games() {
    let nodes = Nodes::start(1).await;
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let host = token(path, &["--game", "*", "--role", "host"]);
    let addresses = nodes.settings("shared").servers.join(",");
    let shared = ["--nats-servers", &addresses, "--nats-prefix", "shared", "--lease", "1s", "--partitions", "8"];
    let first = Running::start(path, &shared);
    let second = Running::start(path, &shared);
    let authorized = |line: String| format!("{line} HTTP/1.1\r\nAuthorization: Bearer {host}");
    // Until both have their share, some partitions are nobody's.
    let until = |server: &Running, line: &str, body: &str, expected: &dyn Fn(&str) -> bool| {
        let began = std::time::Instant::now();
        loop {
            let answer = server.send(&authorized(line.to_owned()), body);
            if expected(&answer) {
                return answer;
            }
            assert!(began.elapsed() < std::time::Duration::from_secs(20), "{line}: {answer}");
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    };
    let status = |answer: &str, status: &str| answer.starts_with(&format!("HTTP/1.1 {status}"));
    let game_of = |answer: &str| {
        let body = answer.split("\r\n\r\n").nth(1).unwrap();
        serde_json::from_str::<serde_json::Value>(body).unwrap()["game"].as_str().unwrap().to_owned()
    };
    // A name that is made up is one of a game that the server runs.
    let created = until(&first, "POST /v1/games", r#"{"control":"5m"}"#, &|answer| status(answer, "201"));
    let view = format!("GET /v1/games/{}", game_of(&created));
    until(&first, &view, "", &|answer| status(answer, "200") || status(answer, "421"));
    // The partitions are still being divided: the game is at one of the two, and the other one points there.
    let seen = until(&second, &view, "", &|answer| status(answer, "200") || status(answer, "421"));
    if status(&seen, "421") {
        let expected = format!("flagfall-server: http://{}", first.address);
        assert!(seen.to_ascii_lowercase().contains(&expected), "{seen}");
    }
    assert_eq!(first.end("-KILL").0, None);
    until(&second, &view, "", &|answer| status(answer, "200"));
    assert_eq!(second.end("-TERM").0, Some(0));
}

/// A server that starts while too few nodes run to choose a leader waits for longer than it is patient, and serves when they have.
pub(crate) async fn a_server_waits_for_a_leader() {
    let mut nodes = Nodes::start(3).await;
    nodes.kill(1);
    nodes.kill(2);
    let folder = TempDir::new().unwrap();
    let addresses = nodes.settings("waiting").servers.join(",");
    let start = tokio::task::spawn_blocking(move || {
        let began = std::time::Instant::now();
        let server = Running::start(folder.path(), &["--nats-servers", &addresses, "--nats-prefix", "waiting"]);
        (server.end("-TERM").0, began.elapsed())
    });
    tokio::time::sleep(std::time::Duration::from_secs(15)).await;
    nodes.start_again(1);
    nodes.start_again(2);
    let (status, took) = start.await.unwrap();
    assert!(status == Some(0) && took > std::time::Duration::from_secs(15), "{status:?} after {took:?}");
}

/// A program that gets a signal to end, or is killed, is replaced: the other one answers its games within this time from then on.
#[expect(clippy::print_stdout, reason = "the figures of a run")]
pub(crate) async fn a_program_is_replaced() {
    use std::process::Command;
    use std::time::{Duration, Instant};

    let nodes = Nodes::start(3).await;
    for (signal, within) in [("-TERM", Duration::from_millis(300)), ("-KILL", Duration::from_millis(2_500))] {
        let folder = TempDir::new().unwrap();
        let path = folder.path();
        let host = token(path, &["--game", "*", "--role", "host"]);
        let (addresses, prefix) = (nodes.settings("").servers.join(","), format!("replaced{signal}"));
        let shared =
            ["--nats-servers", &addresses, "--nats-prefix", &prefix, "--partitions", "8", "--log-level", "error"];
        let first = Running::start(path, &shared);
        let ask = |server: &Running, line: &str, body: &str| {
            server.send(&format!("{line} HTTP/1.1\r\nAuthorization: Bearer {host}"), body)
        };
        let until = |server: &Running, line: &str, body: &str, statuses: &[&str]| {
            let began = Instant::now();
            loop {
                let answer = ask(server, line, body);
                if statuses.iter().any(|status| answer.starts_with(&format!("HTTP/1.1 {status}"))) {
                    return (answer, began.elapsed());
                }
                assert!(began.elapsed() < Duration::from_secs(20), "{line}: {answer}");
                std::thread::sleep(Duration::from_millis(5));
            }
        };
        for game in 0..8 {
            let body = format!(r#"{{"game":"g{game}","control":"5m"}}"#);
            until(&first, "POST /v1/games", &body, &["201", "409"]);
            until(&first, &format!("POST /v1/games/g{game}/inputs"), r#"{"type":"start","seat":0,"id":"s"}"#, &["200"]);
        }
        let second = Running::start(path, &shared);
        // The second server has its share, and all partitions have moved.
        let is_here = |server: &Running, game: usize| {
            ask(server, &format!("GET /v1/games/g{game}"), "").starts_with("HTTP/1.1 200")
        };
        while !(0..8).any(|game| is_here(&second, game)) {
            std::thread::sleep(Duration::from_millis(50));
        }
        std::thread::sleep(Duration::from_secs(1));
        let of_first: Vec<usize> = (0..8).filter(|game| is_here(&first, *game)).collect();
        assert!(!of_first.is_empty(), "both run games");
        let began = Instant::now();
        Command::new("sh").args(["-c", &format!("kill {signal} {}", first.child.id())]).status().unwrap();
        for game in &of_first {
            until(&second, &format!("POST /v1/games/g{game}/inputs"), r#"{"type":"press","id":"p"}"#, &["200"]);
        }
        let took = began.elapsed();
        println!("{signal}: {} games are answered again after {took:?}", of_first.len());
        assert!(took < within, "{signal}: {took:?}");
    }
}
