//! `flagfall page`: which requests are answered, with what, and how the program ends.
#![cfg(all(feature = "page", unix))]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(20);

/// A new folder with a small page.
fn folder(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page").join(name);
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("page/part")).expect("a folder");
    fs::write(root.join("secret.txt"), "secret").expect("a file");
    for (name, content) in [
        ("index.html", "<!doctype html>"),
        ("page.js", "export {};"),
        ("style.css", "a {}"),
        ("clock_bg.wasm", "\0asm"),
        ("page.webmanifest", "{}"),
        ("files.json", "[]"),
        ("icon.svg", "<svg/>"),
        ("icon.png", "png"),
        ("other", "?"),
        (".hidden", "hidden"),
        ("part/index.js", "part"),
    ] {
        fs::write(root.join("page").join(name), content).expect("a file");
    }
    root.join("page")
}

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_flagfall"));
    program.arg("page").args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}

/// What a run prints that does not get as far as serving.
fn refused(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = program(arguments).output().expect("the program runs");
    assert_eq!((status.code(), stdout.as_slice()), (Some(2), b"".as_slice()));
    String::from_utf8(stderr).expect("text")
}

/// The program, serving a folder.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn of(folder: &Path) -> Server {
        let mut child =
            program(&["--port", "0", "--dir", folder.to_str().expect("text")]).spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let port = line.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/\n"));
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no address: {line:?}"));
        Server { child, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// The whole answer to these lines of a request, in which `PORT` is the port.
    fn ask(&self, lines: &[&str]) -> Answer {
        let request: String = lines.iter().map(|line| line.replace("PORT", &self.port.to_string()) + "\r\n").collect();
        let mut stream = self.connect();
        stream.write_all(format!("{request}Connection: close\r\n\r\n").as_bytes()).expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        Answer::new(&answer)
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&[&format!("GET {path} HTTP/1.1"), "Host: 127.0.0.1:PORT"])
    }

    /// Sends a signal, and waits for the end.
    fn end_by(mut self, signal: &str) -> ExitStatus {
        let killed =
            Command::new("sh").args(["-c", &format!("kill {signal} {}", self.child.id())]).status().expect("a shell");
        assert!(killed.success());
        self.child.wait().expect("it ends")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Answer {
    fn new(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("the end of the headers");
        let head = String::from_utf8(bytes[..end].to_vec()).expect("text");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.get(9..12)?.parse().ok()).expect("a status");
        let headers = lines.map(|line| line.split_once(": ").expect("a header"));
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Answer { status, headers, body: bytes[end + 4..].to_vec() }
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

#[test]
fn files_are_served_with_their_types() {
    let server = Server::of(&folder("types"));
    for (path, media_type, body) in [
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/?control=3m", "text/html; charset=utf-8", "<!doctype html>"),
        ("/index.html", "text/html; charset=utf-8", "<!doctype html>"),
        ("/page.js", "text/javascript; charset=utf-8", "export {};"),
        ("/part/index.js", "text/javascript; charset=utf-8", "part"),
        ("/style.css", "text/css; charset=utf-8", "a {}"),
        ("/clock_bg.wasm", "application/wasm", "\0asm"),
        ("/page.webmanifest", "application/manifest+json", "{}"),
        ("/files.json", "application/json", "[]"),
        ("/icon.svg", "image/svg+xml", "<svg/>"),
        ("/icon.png", "image/png", "png"),
        ("/other", "application/octet-stream", "?"),
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(media_type)), "{path}");
        assert_eq!(String::from_utf8_lossy(&answer.body), body, "{path}");
    }
}

#[test]
fn every_answer_has_the_headers_that_keep_others_out() {
    let server = Server::of(&folder("headers"));
    let foreign = ["GET / HTTP/1.1", "Host: example.com"];
    for answer in [server.get("/"), server.get("/missing"), server.ask(&foreign)] {
        for (name, value) in [
            ("cache-control", "no-cache"),
            ("referrer-policy", "no-referrer"),
            ("x-content-type-options", "nosniff"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{name} of {}", answer.status);
        }
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

/// The tests in Chromium have a server of their own: the page is under the same policy there.
#[test]
fn the_policy_is_the_one_that_browser_tests_use() {
    let server = Server::of(&folder("policy"));
    let answer = server.get("/");
    let tested = concat!(env!("CARGO_MANIFEST_DIR"), "/../tc-wasm/tests/browser/server.js");
    let tested = fs::read_to_string(tested).expect("the server of the browser tests");
    let (_, tested) = tested.split_once("policy = [").expect("the policy");
    let (tested, _) = tested.split_once(']').expect("its end");
    let tested: Vec<&str> = tested.split('"').skip(1).step_by(2).collect();
    assert_eq!(answer.header("content-security-policy"), Some(tested.join("; ").as_str()));
}

#[test]
fn only_the_loopback_is_a_host() {
    let server = Server::of(&folder("hosts"));
    for host in ["127.0.0.1:PORT", "localhost:PORT", "[::1]:PORT", "LocalHost:PORT"] {
        assert_eq!(server.ask(&["GET / HTTP/1.1", &format!("Host: {host}")]).status, 200, "{host}");
    }
    for host in
        ["example.com", "example.com:PORT", "localhost", "127.0.0.1:1", "localhost.example.com:PORT", "", "\u{e4}"]
    {
        let answer = server.ask(&["GET / HTTP/1.1", &format!("Host: {host}")]);
        assert_eq!(answer.status, 421, "{host}");
        let expected = format!("this is the page of Flagfall at http://127.0.0.1:{}/\n", server.port);
        assert_eq!(String::from_utf8_lossy(&answer.body), expected);
    }
    let both = ["Host: 127.0.0.1:PORT", "Host: example.com"];
    for lines in [
        &["GET / HTTP/1.0"][..],
        &["GET / HTTP/1.1"],
        &["GET / HTTP/1.1", both[0], both[1]],
        &["GET / HTTP/1.1", both[1], both[0]],
        &["GET http://example.com/ HTTP/1.1", both[0]],
        &["GET http://127.0.0.1:PORT/ HTTP/1.1", both[1]],
    ] {
        assert_eq!(server.ask(lines).status, 421, "{lines:?}");
    }
    assert_eq!(server.ask(&["GET http://127.0.0.1:PORT/ HTTP/1.1", both[0]]).status, 200);
    assert_eq!(server.ask(&["GET / HTTP/1.0", both[0]]).status, 200);
}

#[cfg(target_os = "linux")]
#[test]
fn other_addresses_are_not_listened_on() {
    let server = Server::of(&folder("addresses"));
    let other = SocketAddr::from((Ipv4Addr::new(127, 0, 0, 2), server.port));
    assert!(TcpStream::connect_timeout(&other, PATIENCE).is_err());
}

#[test]
fn nothing_outside_the_folder_is_served() {
    let folder = folder("outside");
    symlink("../secret.txt", folder.join("out.txt")).expect("a link");
    symlink("..", folder.join("up")).expect("a link");
    symlink("page.js", folder.join("in.js")).expect("a link");
    let secret = folder.parent().expect("a parent").join("secret.txt");
    let server = Server::of(&folder);
    assert_eq!(server.get("/in.js").status, 200);
    for path in [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/part/../../secret.txt",
        "/part/../page.js",
        "/./page.js",
        "/%252e%252e/secret.txt",
        "/..;/secret.txt",
        "/out.txt",
        "/up/secret.txt",
        "//page.js",
        "/part//index.js",
        "/page.js/",
        "/page.js%00",
        "/page.js%00.html",
        "/page.js.",
        "/page%2ejs",
        "/.hidden",
        "/part",
        "/part/",
        "/C:/page.js",
        "/page.js::$DATA",
        "//etc/passwd",
        "/etc/passwd",
        "/%2fetc/passwd",
        "/missing",
        secret.to_str().expect("text"),
        &format!("/{}", secret.display()),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(String::from_utf8_lossy(&answer.body), "there is no such file\n", "{path}");
    }
    // What is no path at all is refused before it gets that far.
    for path in ["../secret.txt", "*", "page.js", "/a\0b"] {
        assert!((400..500).contains(&server.get(path).status), "{path}");
    }
}

#[test]
fn the_page_is_only_read() {
    let server = Server::of(&folder("methods"));
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get"] {
        let answer = server.ask(&[&format!("{method} / HTTP/1.1"), "Host: 127.0.0.1:PORT"]);
        assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")), "{method}");
    }
    let [head, get] =
        ["HEAD", "GET"].map(|method| server.ask(&[&format!("{method} /page.js HTTP/1.1"), "Host: 127.0.0.1:PORT"]));
    assert_eq!((head.status, head.body.len(), get.body.len()), (200, 0, 10));
    let without_date =
        |answer: Answer| answer.headers.into_iter().filter(|(name, _)| name != "date").collect::<Vec<_>>();
    assert_eq!(without_date(head), without_date(get));
}

#[test]
fn a_new_version_is_seen_at_once() {
    let folder = folder("update");
    let server = Server::of(&folder);
    assert_eq!(server.get("/page.js").body, b"export {};");
    fs::write(folder.join("page.js"), "export { one };").expect("a file");
    assert_eq!(server.get("/page.js").body, b"export { one };");
    fs::remove_file(folder.join("page.js")).expect("a file");
    assert_eq!(server.get("/page.js").status, 404);
}

#[test]
fn signals_end_it_cleanly_while_connections_are_open() {
    for signal in ["-INT", "-TERM"] {
        let server = Server::of(&folder(&format!("signal{signal}")));
        let silent = server.connect();
        let mut kept = server.connect();
        let request = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
        kept.write_all(request.as_bytes()).expect("it reads");
        let _ = kept.read(&mut [0; 64]).expect("it answers");
        assert_eq!(server.end_by(signal).code(), Some(0), "{signal}");
        drop(silent);
    }
}

#[test]
fn a_port_in_use_is_an_error() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let folder = folder("port");
    let said = refused(&["--port", &port.to_string(), "--dir", folder.to_str().expect("text")]);
    assert!(said.starts_with(&format!("error: port {port} of 127.0.0.1 cannot be used: ")), "{said}");
    assert!(said.ends_with("= help: take any free port: `--port 0`\n"), "{said}");
}

#[test]
fn a_folder_without_a_page_is_an_error() {
    let folder = folder("missing");
    let missing = folder.join("nowhere");
    let said = refused(&["--dir", missing.to_str().expect("text")]);
    assert!(said.starts_with("error: `") && said.contains("/nowhere` cannot be read: "), "{said}");
    let part = folder.join("part");
    let said = refused(&["--dir", part.to_str().expect("text")]);
    assert!(said.contains("/part` has no file `index.html`\n"), "{said}");
    assert!(said.contains("help: build the page in a copy of the repository: `crates/tc-wasm/build`"), "{said}");
    let said = refused(&["--dir", folder.join("index.html").to_str().expect("text")]);
    assert!(said.contains("/index.html` is not a folder\n"), "{said}");
    assert!(said.contains("help: build the page"), "{said}");
}

#[cfg(not(feature = "embedded-page"))]
#[test]
fn a_program_without_the_page_says_how_to_get_it() {
    let said = refused(&[]);
    assert!(said.starts_with("error: this program was built without the page\n"), "{said}");
    assert!(
        said.contains("`crates/tc-wasm/build`") && said.contains("`flagfall page --dir target/browser/page`"),
        "{said}"
    );
}
