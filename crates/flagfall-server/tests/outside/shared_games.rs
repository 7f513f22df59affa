//! Two programs that share games in NATS.

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
