//! The program and its folder: a disk without room, a log that is lost, copies and checks.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use crate::program::run;
use crate::running::{Running, token};

/// A disk without room: an input is refused with 503 and does not count, reading goes on, and so does the game when there is
/// room again. The journal has what was answered.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let host = token(path, &["--game", "*", "--role", "host"]);
    // No file of the server may have more blocks of 512 bytes.
    let mut shell = Command::new("sh");
    shell.current_dir(path).args(["-c", r#"trap '' XFSZ; ulimit -S -f 4000; exec "$0" "$@""#]);
    shell.arg(assert_cmd::cargo::cargo_bin!("flagfall-server"));
    let server = Running::start_as(shell, &["--inputs-per-second", "100000"]);
    let authorized = |line: &str| format!("{line} HTTP/1.1\r\nAuthorization: Bearer {host}");
    let games = authorized("POST /v1/games");
    assert!(server.send(&games, r#"{"game":"g1","control":"5m"}"#).starts_with("HTTP/1.1 201"));
    let inputs = authorized("POST /v1/games/g1/inputs");
    assert!(server.send(&inputs, r#"{"type":"start","seat":0}"#).starts_with("HTTP/1.1 200"));
    let fill =
        |number: usize| server.send(&games, &format!(r#"{{"game":"{number}-{}","control":"5m"}}"#, "x".repeat(40)));
    let refused = (0..100_000).map(fill).find(|answer| !answer.starts_with("HTTP/1.1 201")).unwrap();
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    // A few records may still fit into what the file has.
    let press = |number: u32| server.send(&inputs, &format!(r#"{{"type":"press","id":"{number}"}}"#));
    let mut pressed = (0..10_000).map(|number| (number, press(number)));
    let (fit, refused) = pressed.find(|(_, answer)| !answer.starts_with("HTTP/1.1 200")).unwrap();
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(server.send(&authorized("GET /healthz"), "").starts_with("HTTP/1.1 200"));

    let pid = server.child.id().to_string();
    assert!(Command::new("prlimit").args(["--fsize=unlimited", "--pid", &pid]).status().unwrap().success());
    let began = std::time::Instant::now();
    let pressed = loop {
        let pressed = press(fit);
        if pressed.starts_with("HTTP/1.1 200") {
            break pressed;
        }
        assert!(began.elapsed() < std::time::Duration::from_secs(20), "{pressed}");
    };
    assert!(pressed.contains(&format!(r#""sequence":{},"repeated":false"#, fit + 3)), "{pressed}");
    let journal = server.send(&authorized("GET /v1/games/g1/journal"), "");
    assert_eq!(journal.matches(r#""type":"press""#).count() as u32, fit + 1);
    let (status, log) = server.end("-TERM");
    assert_eq!(status, Some(0));
    assert!(log.contains("File too large"), "{log}");
}

/// While no byte can be written, the server says so once in its log, and is not ready; it notices by itself when that is over.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_logged_once() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let host = token(path, &["--game", "*", "--role", "host"]);
    let mut shell = Command::new("sh");
    shell.current_dir(path).args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#]);
    shell.arg(assert_cmd::cargo::cargo_bin!("flagfall-server"));
    let server = Running::start_as(shell, &[]);
    let create = |game: u32| {
        let head = format!("POST /v1/games HTTP/1.1\r\nAuthorization: Bearer {host}");
        server.send(&head, &format!(r#"{{"game":"g{game}","control":"5m"}}"#))
    };
    let limit = |bytes: &str| {
        let pid = server.child.id().to_string();
        assert!(
            Command::new("prlimit").args([&format!("--fsize={bytes}:"), "--pid", &pid]).status().unwrap().success()
        );
    };
    assert!(create(0).starts_with("HTTP/1.1 201"));
    limit("0");
    for round in 0..3 {
        for _ in 0..5 {
            let refused = create(1);
            assert!(refused.starts_with("HTTP/1.1 503") && refused.contains(r#""kind":"disk_full""#), "{refused}");
        }
        std::thread::sleep(std::time::Duration::from_millis(1_100));
        let ready = server.send("GET /readyz HTTP/1.1", "");
        assert!(ready.starts_with("HTTP/1.1 503") && ready.contains("disk_full"), "{round}: {ready}");
    }
    limit("unlimited");
    // Nobody sends anything.
    std::thread::sleep(std::time::Duration::from_millis(2_300));
    assert!(server.send("GET /readyz HTTP/1.1", "").starts_with("HTTP/1.1 200"));
    assert!(create(1).starts_with("HTTP/1.1 201"));
    let (status, log) = server.end("-TERM");
    assert_eq!(status, Some(0));
    let lines = |words: &str| log.lines().filter(|line| line.contains(words)).count();
    let said = ["nothing is accepted until the log can be written again", "the log is written again", "games/"];
    assert_eq!(said.map(lines), [1, 1, 1], "{log}");
}

/// A server is killed. What a crash leaves is no damage; a log whose end is cut off, or that is not there any more, is: the server does
/// not begin a new one in its place.
#[test]
fn a_lost_log_is_noticed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let host = token(path, &["--game", "*", "--role", "host", "--for", "1h"]);
    let server = Running::start(path, &[]);
    let create = |server: &Running, game: &str| {
        let head = format!("POST /v1/games HTTP/1.1\r\nAuthorization: Bearer {host}");
        server.send(&head, &format!(r#"{{"game":"{game}","control":"5m"}}"#))
    };
    assert!(create(&server, "g1").starts_with("HTTP/1.1 201"));
    // The next mark has it.
    std::thread::sleep(std::time::Duration::from_millis(1_200));
    assert!(create(&server, "g2").starts_with("HTTP/1.1 201"));
    assert_eq!(server.end("-KILL").0, None);
    let log = path.join("flagfall-data/games/0000000001.log");
    let whole = fs::read(&log).unwrap();
    // What was not marked yet can be missing: nobody can tell that from a crash.
    let marks = fs::read_to_string(path.join("flagfall-data/time.marks")).unwrap();
    let marked = marks.lines().filter_map(|mark| mark.split_once(r#""bytes":"#)?.1.split('}').next()?.parse().ok());
    let marked: usize = marked.max().unwrap();
    assert!((100..whole.len()).contains(&marked), "{marked}");
    let is_refused = |arguments: &[&str], words: &str| {
        let said = run(path, arguments);
        assert!(said.contains("? 1\n") && said.contains(words), "{arguments:?}: {said}");
    };
    let start = ["--listen", "127.0.0.1:0", "--log-level", "error"];
    for length in [marked - 1, marked / 2, 40, 32, 5, 0] {
        fs::write(&log, &whole[..length]).unwrap();
        is_refused(&["check-log"], "0000000001.log");
        is_refused(&["backup", "copy"], "0000000001.log");
        is_refused(&start, "0000000001.log");
        fs::remove_dir_all(path.join("copy")).unwrap();
    }
    for is_folder in [false, true] {
        if is_folder {
            fs::remove_dir_all(path.join("flagfall-data/games")).unwrap();
        } else if log.exists() {
            fs::remove_file(&log).unwrap();
        }
        is_refused(&["check-log"], "the file is missing");
        is_refused(&start, "the file is missing");
    }
    let torn = [&whole[..], b"torn"].concat();
    fs::create_dir_all(path.join("flagfall-data/games")).unwrap();
    fs::write(&log, torn).unwrap();
    assert!(run(path, &["check-log"]).contains("no damage"));
    let server = Running::start(path, &[]);
    assert!(create(&server, "g2").starts_with("HTTP/1.1 409"));
    assert_eq!(server.end("-TERM").0, Some(0));
}

/// A copy of a running server's data is that of a server, and a check of the log names damage.
#[test]
fn copies_and_checks() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let host = token(path, &["--game", "*", "--role", "host", "--for", "1h"]);
    let authorized = |line: &str| format!("{line} HTTP/1.1\r\nAuthorization: Bearer {host}");
    let server = Running::start(path, &[]);
    assert!(server.send(&authorized("POST /v1/games"), r#"{"game":"g1","control":"5m"}"#).starts_with("HTTP/1.1 201"));
    let copied = run(path, &["backup", "copy"]);
    assert_eq!(server.end("-TERM").0, Some(0));
    let checked = run(path, &["check-log", "--data", "copy"]);
    fs::create_dir_all(path.join("empty/games")).unwrap();
    let server = Running::start(path, &["--data", "copy"]);
    assert!(server.send(&authorized("GET /v1/games/g1"), "").starts_with("HTTP/1.1 200"));
    let used = run(path, &["check-log", "--data", "copy"]);
    assert_eq!(server.end("-TERM").0, Some(0));
    let file = path.join("copy/games/0000000001.log");
    let mut bytes = fs::read(&file).unwrap();
    bytes[150] ^= 1;
    fs::write(&file, bytes).unwrap();
    let runs = [
        copied,
        run(path, &["backup", "copy"]),
        run(path, &["backup", "other", "--data", "none"]),
        checked,
        used,
        run(path, &["check-log", "--data", "copy"]),
        run(path, &["--data", "copy", "--listen", "127.0.0.1:0", "--log-level", "error"]),
        run(path, &["check-log", "--data", "none"]),
        run(path, &["check-log", "--data", "empty"]),
        run(path, &["backup", "other", "--data", "empty"]),
    ];
    assert!(!path.join("other").exists());
    // How many marks the log has depends on the time.
    let without_bytes = |line: &str| line.split(" records, ").next().unwrap_or_default().to_owned();
    insta::assert_snapshot!(runs.join("\n").lines().map(without_bytes).collect::<Vec<_>>().join("\n"));
    fs::write(path.join("copy/games.redb"), "").unwrap();
    assert!(run(path, &["--data", "copy"]).contains("the log of an earlier version"));
}
