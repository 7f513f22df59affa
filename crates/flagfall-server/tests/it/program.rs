//! The program: its help, its settings, its tokens, its exit statuses, and what it logs.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::running::{Running, program, token};

/// Runs the program to its end; its status and both outputs as text.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = program(folder).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    format!("$ flagfall-server {}\n? {}\n{}{}", arguments.join(" "), status.code().unwrap(), text(stdout), text(stderr))
}

#[cfg(feature = "nats")]
#[test]
fn help() {
    let folder = TempDir::new().unwrap();
    insta::assert_snapshot!(format!("{}\n{}", run(folder.path(), &["--help"]), run(folder.path(), &["token", "-h"])));
}

#[cfg(feature = "nats")]
#[test]
fn settings_are_checked() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("good.toml"), "[limits]\nbody_size = \"32KiB\"\n").unwrap();
    fs::write(path.join("bad.toml"), "[limits]\nbody_size = \"32\"\ncolour = 1\n").unwrap();
    fs::write(path.join("no.pem"), "no key").unwrap();
    let runs = [
        run(path, &["--check", "--config", "good.toml", "--hosts", "a.example,b.example"]),
        run(path, &["--check", "--config", "bad.toml", "--listen", "0.0.0.0:7080"]),
        run(path, &["--check", "--config", "missing.toml"]),
        run(path, &["--check", "--public-keys", "no.pem"]),
        run(path, &["--check", "--page", "nowhere"]),
        run(path, &["--nats-servers", "nats://127.0.0.1:1", "--nats-login", "no.pem"]),
        run(path, &["--lisen", "127.0.0.1:0"]),
        run(path, &["token", "--game", "g1", "--role", "seat"]),
        run(path, &["token", "--game", "*", "--role", "arbiter"]),
        run(path, &["token", "--game", "g1", "--role", "king"]),
        run(path, &["token", "--game", "g1", "--role", "host", "--for", "2"]),
        run(path, &["token", "--game", "g1", "--role", "host", "--for", "25h"]),
        run(path, &["token", "--game", "g1", "--role", "host", "--public-keys", "no.pem"]),
    ];
    insta::assert_snapshot!(runs.join("\n"));
}

/// Settings are checked, and nothing is made, wherever the data folder is to be.
#[test]
fn a_check_writes_nothing() {
    let folder = TempDir::new().unwrap();
    let checked = run(folder.path(), &["--check", "--data", "new/data"]);
    assert!(checked.contains("? 0\n"), "{checked}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // A private key that others may read is still found.
    token(folder.path(), &["--game", "*", "--role", "host"]);
    #[cfg(unix)]
    {
        let key = folder.path().join("flagfall-data/host-key.pem");
        fs::set_permissions(key, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
        let checked = run(folder.path(), &["--check"]);
        assert!(checked.contains("? 2\n") && checked.contains("expected the mode 0600"), "{checked}");
    }
}

/// At SIGHUP keys and settings are read again. A key that is gone opens nothing, and ends the connections that it has opened; a
/// mistake changes nothing.
#[cfg(unix)]
#[test]
fn keys_and_settings_are_read_again() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let (old, new) = (path.join("old"), path.join("new"));
    let host = |data: &Path| token(path, &["--data", data.to_str().unwrap(), "--game", "*", "--role", "host"]);
    let (old_host, new_host) = (host(&old), host(&new));
    let write = |keys: &str, more: &str| {
        let file = format!("[access]\npublic_keys = [{keys}]\n[limits]\n{more}\n");
        fs::write(path.join("flagfall.toml"), file).unwrap();
    };
    let (old, new) = (r#""old/host-key.public.pem""#, r#""new/host-key.public.pem""#);
    write(old, "");
    let server = Running::start(path, &["--config", "flagfall.toml"]);
    let create = |token: &str, game: &str| {
        let head = format!("POST /v1/games HTTP/1.1\r\nAuthorization: Bearer {token}");
        server.send(&head, &format!(r#"{{"game":"{game}","control":"5m"}}"#))[9..12].to_owned()
    };
    let signal = || Command::new("sh").args(["-c", &format!("kill -HUP {}", server.child.id())]).status().unwrap();
    // What is asked is true soon, or the test fails.
    let soon = |is: &dyn Fn() -> bool| {
        let began = std::time::Instant::now();
        while !is() {
            assert!(began.elapsed() < std::time::Duration::from_secs(20));
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    assert_eq!((create(&old_host, "g1"), create(&new_host, "g2")), ("201".to_owned(), "401".to_owned()));
    let mut stream = std::net::TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(20))).unwrap();
    let request = "GET /v1/games/g1/events HTTP/1.1\r\nHost: localhost\r\nConnection: close";
    std::io::Write::write_all(&mut stream, format!("{request}\r\nAuthorization: Bearer {old_host}\r\n\r\n").as_bytes())
        .unwrap();
    // A mistake changes nothing.
    write(new, "body_size = 5");
    signal();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!((create(&old_host, "g2"), create(&new_host, "g3")), ("201".to_owned(), "401".to_owned()));
    write(&format!("{old}, {new}"), "connections = 100\nconnections_per_address = 10");
    signal();
    soon(&|| create(&new_host, "g3") == "201");
    assert_eq!(create(&old_host, "g4"), "201");
    write(new, "body_size = \"1KiB\"");
    signal();
    soon(&|| create(&old_host, "g4") == "401");
    let mut read = String::new();
    std::io::Read::read_to_string(&mut stream, &mut read).unwrap();
    assert!(read.contains("event-stream"), "{read}");
    let large = format!(r#"{{"game":"g5","control":"5m"{}}}"#, " ".repeat(1024));
    let head = format!("POST /v1/games HTTP/1.1\r\nAuthorization: Bearer {new_host}");
    assert!(server.send(&head, &large).starts_with("HTTP/1.1 413"));
    let (status, log) = server.end("-TERM");
    assert_eq!(status, Some(0), "{log}");
    assert!(log.contains("these settings change at the next start settings=\"connections\""), "{log}");
    assert!(log.contains("stay as they are") && log.contains("body_size"), "{log}");
}

/// A token is revoked by its id while the server runs: it is refused, and its stream ends. Others go on.
#[cfg(unix)]
#[test]
fn tokens_are_revoked() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let other = token(path, &["--game", "*", "--role", "host"]);
    let key = flagfall_server::access::own_key(&path.join("flagfall-data")).unwrap();
    let soon = std::time::SystemTime::now() + std::time::Duration::from_secs(600);
    let expires = soon.duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let claims = serde_json::json!({ "aud": "flagfall", "exp": expires, "game": "*", "role": "host", "jti": "t1" });
    let named = crate::access::signed(&key, &serde_json::json!({ "alg": "EdDSA" }), &claims);
    fs::write(path.join("flagfall.toml"), "").unwrap();
    let server = Running::start(path, &["--config", "flagfall.toml"]);
    let create = |token: &str, game: &str| {
        let head = format!("POST /v1/games HTTP/1.1\r\nAuthorization: Bearer {token}");
        server.send(&head, &format!(r#"{{"game":"{game}","control":"5m"}}"#))[9..12].to_owned()
    };
    assert_eq!((create(&named, "g1"), create(&other, "g2")), ("201".to_owned(), "201".to_owned()));
    let mut stream = std::net::TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(20))).unwrap();
    let request = "GET /v1/events HTTP/1.1\r\nHost: localhost\r\nConnection: close";
    std::io::Write::write_all(&mut stream, format!("{request}\r\nAuthorization: Bearer {named}\r\n\r\n").as_bytes())
        .unwrap();
    let mut head = [0; 15];
    std::io::Read::read_exact(&mut stream, &mut head).unwrap();
    fs::write(path.join("flagfall.toml"), "[access]\nrevoked = [\"t1\"]\n").unwrap();
    Command::new("sh").args(["-c", &format!("kill -HUP {}", server.child.id())]).status().unwrap();
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut stream, &mut rest).expect("the stream ends");
    assert!(rest.contains("begin"), "{rest}");
    assert_eq!((create(&named, "g3"), create(&other, "g4")), ("401".to_owned(), "201".to_owned()));
    let (status, log) = server.end("-TERM");
    assert_eq!(status, Some(0), "{log}");
}

/// From nothing to a game, and the game is still there after the program was killed.
#[cfg(unix)]
#[test]
fn a_server_without_any_set_up() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let host = token(path, &["--game", "*", "--role", "host", "--for", "1h"]);
    let server = Running::start(path, &[]);
    // The log has closed actions of rounds: other users of the machine cannot reach it.
    let mode =
        std::os::unix::fs::PermissionsExt::mode(&fs::metadata(path.join("flagfall-data")).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o700);
    let authorized = |line: &str| format!("{line} HTTP/1.1\r\nAuthorization: Bearer {host}");
    let created = server.send(&authorized("POST /v1/games"), r#"{"game":"g1","control":"5m"}"#);
    assert!(created.starts_with("HTTP/1.1 201"), "{created}");
    let started = server.send(&authorized("POST /v1/games/g1/inputs"), r#"{"type":"start","seat":0}"#);
    assert!(started.starts_with("HTTP/1.1 200"), "{started}");

    // Two servers cannot have the same log, and two cannot listen at the same address.
    let second = run(path, &["--listen", "127.0.0.1:0"]);
    assert!(
        second.contains("? 1\n")
            && second.contains("flagfall-data/games is in use")
            && second.contains("choose another folder"),
        "{second}"
    );
    let elsewhere = TempDir::new().unwrap();
    let second = run(elsewhere.path(), &["--listen", &server.address]);
    assert!(second.contains("? 1\n") && second.contains("`listen`"), "{second}");

    assert_eq!(server.end("-KILL").0, None);
    let server = Running::start(path, &[]);
    let seen = server.send(&authorized("GET /v1/games/g1"), "");
    assert!(seen.contains(r#""status":"running""#), "{seen}");
    assert_eq!(server.end("-TERM").0, Some(0));
    let server = Running::start(path, &[]);
    assert_eq!(server.end("-INT").0, Some(0));
}

/// A node of NATS whose version loses records is refused, and nothing is kept there. A later one is waited for.
#[cfg(all(unix, feature = "nats"))]
#[test]
fn an_old_node_of_nats_is_refused() {
    use std::io::Write;

    let folder = TempDir::new().unwrap();
    let words = "has version 2.9.10, and older ones than 2.15.1 lose records";
    for (version, is_refused) in [("2.9.10", true), ("2.15.1", false)] {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("nats://{}", listener.local_addr().unwrap());
        let node = std::thread::spawn(move || {
            let (mut client, _) = listener.accept().unwrap();
            let info = format!(
                r#"INFO {{"server_id":"n","server_name":"n","host":"127.0.0.1","port":1,"version":"{version}","proto":1,"headers":true,"max_payload":1048576}}"#
            );
            write!(client, "{info}\r\nPONG\r\n").unwrap();
            std::io::copy(&mut client, &mut std::io::sink()).ok();
        });
        let arguments = ["--listen", "127.0.0.1:0", "--nats-servers", &address];
        if is_refused {
            let said = run(folder.path(), &arguments);
            assert!(said.contains("? 1\n") && said.contains(words), "{said}");
        } else {
            // A node whose JetStream does not answer is waited for, until a signal ends the server.
            let mut waiting = program(folder.path());
            waiting.args(arguments).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
            let mut waiting = waiting.spawn().unwrap();
            std::thread::sleep(std::time::Duration::from_secs(2));
            Command::new("sh").args(["-c", &format!("kill -TERM {}", waiting.id())]).status().unwrap();
            assert_eq!(waiting.wait().unwrap().code(), Some(0));
        }
        node.join().unwrap();
    }
}

/// The error output is closed, or nobody reads it: whatever is logged, games go on.
#[cfg(unix)]
#[test]
fn games_go_on_without_a_log() {
    let folder = TempDir::new().unwrap();
    let host = token(folder.path(), &["--game", "*", "--role", "host"]);
    let authorized = |line: &str| format!("{line} HTTP/1.1\r\nAuthorization: Bearer {host}");
    for (format, is_closed) in [("text", true), ("json", true), ("text", false), ("json", false)] {
        let mut server = Running::start(folder.path(), &["--log-level", "debug", "--log-format", format]);
        let stderr = server.child.stderr.take().filter(|_| !is_closed);
        // A server that has stopped in silence sends nothing, and the test waits no longer than this.
        server.patience = Some(std::time::Duration::from_secs(20));
        // A pipe has room for 64 KiB, and each request has a line.
        for _ in 0..if is_closed { 0 } else { 1_000 } {
            assert!(server.send("GET /healthz HTTP/1.1", "").starts_with("HTTP/1.1 200"));
        }
        for number in 0..20 {
            let number = if is_closed { number } else { 100 + number };
            let game = format!(r#"{{"game":"{format}-{number}","control":"5m"}}"#);
            let created = server.send(&authorized("POST /v1/games"), &game);
            assert!(created.starts_with("HTTP/1.1 201"), "{created}");
            let started = server
                .send(&authorized(&format!("POST /v1/games/{format}-{number}/inputs")), r#"{"type":"start","seat":0}"#);
            assert!(started.starts_with("HTTP/1.1 200"), "{started}");
        }
        assert_eq!(server.end("-TERM").0, Some(0));
        drop(stderr);
    }
}

/// Whatever a client sends, and wherever it puts its token: the log has nothing of it.
#[cfg(unix)]
#[test]
fn no_token_is_logged() {
    let folder = TempDir::new().unwrap();
    for format in ["text", "json"] {
        let host = token(folder.path(), &["--game", "*", "--role", "host"]);
        let server = Running::start(folder.path(), &["--log-level", "debug", "--log-format", format]);
        let long = format!("GET /v1/games/{host} HTTP/1.1");
        for head in [
            format!("GET /v1/games/g1 HTTP/1.1\r\nAuthorization: Bearer {host}"),
            format!("GET /v1/games/g1 HTTP/1.1\r\nAuthorization: Bearer x{host}"),
            format!("GET /v1/games/g1?token={host} HTTP/1.1\r\nCookie: {host}"),
            format!("GET /{host} HTTP/1.1\r\nX-Request-Id: {host}"),
            long,
        ] {
            assert!(server.send(&head, &host).starts_with("HTTP/1.1 4"));
        }
        let (status, log) = server.end("-TERM");
        assert_eq!(status, Some(0));
        assert!(log.lines().filter(|line| line.contains("answered")).count() >= 5, "{log}");
        assert!(host.split('.').all(|part| !log.contains(part)), "{log}");
        if format == "json" {
            for line in log.lines() {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                assert!(line["timestamp"].is_string() && line["level"].is_string());
            }
        }
    }
}

/// The log has what was sent, and to whom it belongs, but not what players chose.
#[cfg(unix)]
#[test]
fn no_action_is_logged() {
    const SECRET: &str = "to-the-castle";
    let folder = TempDir::new().unwrap();
    let host = token(folder.path(), &["--game", "*", "--role", "host"]);
    let player = token(folder.path(), &["--game", "r1", "--role", "player", "--player", "ann"]);
    let server = Running::start(folder.path(), &["--log-level", "debug"]);
    let post = |token: &str, path: &str, body: &str| {
        server.send(&format!("POST {path} HTTP/1.1\r\nAuthorization: Bearer {token}"), body)
    };
    let inputs = "/v1/rounds/r1/inputs";
    assert!(post(&host, "/v1/rounds", r#"{"game":"r1"}"#).starts_with("HTTP/1.1 201"));
    let open = r#"{"type":"open","round":{"game":"r1","seq":1},"players":["ann","ben"]}"#;
    assert!(post(&host, inputs, open).contains(r#""ok":true"#));
    for (line, answer) in [
        (format!(r#"{{"type":"commit","action":"{SECRET}","id":"1"}}"#), r#""ok":true"#),
        (format!(r#"{{"type":"commit","action":{{"to":"{SECRET}"}},"id":"2"}}"#), r#""ok":"#),
        (format!(r#"{{"type":"commit","{SECRET}":1,"id":"3"}}"#), r#""ok":false"#),
        (format!(r#"{{"type":"{SECRET}","id":"4"}}"#), "HTTP/1.1 403"),
        (SECRET.to_owned(), "HTTP/1.1 4"),
    ] {
        let answered = post(&player, inputs, &line);
        assert!(answered.contains(answer), "{line}: {answered}");
    }
    let (status, log) = server.end("-TERM");
    assert_eq!(status, Some(0));
    assert!(log.lines().filter(|line| line.contains("answered")).count() >= 7, "{log}");
    assert!(!log.contains(SECRET), "{log}");
}

/// The limit of open files is raised as far as the system allows. If that is too little for the connections, the server does not
/// start.
#[cfg(target_os = "linux")]
#[test]
fn open_files() {
    let folder = TempDir::new().unwrap();
    let limited = |limits: &str| {
        let mut shell = Command::new("sh");
        shell.current_dir(folder.path()).args(["-c", &format!(r#"{limits}; exec "$0" "$@""#)]);
        shell.arg(assert_cmd::cargo::cargo_bin!("flagfall-server"));
        shell
    };
    let mut few = limited("ulimit -n 1000");
    let refused = few.args(["--connections", "873", "--connections-per-address", "873"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    let refused = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.contains("873 connections need 1001 open files, and the system allows 1000"), "{refused}");

    let options = ["--connections", "872", "--connections-per-address", "872"];
    let server = Running::start_as(limited("ulimit -S -n 100; ulimit -H -n 1000"), &options);
    let pid = server.child.id();
    let limits = fs::read_to_string(format!("/proc/{pid}/limits")).unwrap();
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max open files")).unwrap();
    assert_eq!(limit.split_whitespace().next(), Some("1000"), "{limits}");

    // No file can be opened any more: probes are answered, and other requests get 503.
    let open = fs::read_dir(format!("/proc/{pid}/fd")).unwrap().count();
    let lower = |files: usize| {
        let limit = format!("--nofile={files}:1000");
        assert!(Command::new("prlimit").args([&limit, "--pid", &pid.to_string()]).status().unwrap().success());
    };
    lower(open + 4);
    let idle: Vec<_> = (0..8).map(|_| std::net::TcpStream::connect(&server.address).unwrap()).collect();
    for (request, status) in [("GET /healthz", "200"), ("GET /v1/time", "503"), ("GET /readyz", "200")] {
        let began = std::time::Instant::now();
        let answer = server.send(&format!("{request} HTTP/1.1"), "");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{request}: {answer}");
        assert!(began.elapsed() < std::time::Duration::from_secs(8), "{:?}", began.elapsed());
    }
    drop(idle);
    lower(1000);
    let began = std::time::Instant::now();
    while !server.send("GET /v1/time HTTP/1.1", "").starts_with("HTTP/1.1 200") {
        assert!(began.elapsed() < std::time::Duration::from_secs(20));
    }
    assert_eq!(server.end("-TERM").0, Some(0));
}
