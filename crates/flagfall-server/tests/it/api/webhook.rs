//! What a webhook is told.

use std::path::Path;
use std::time::Duration;

use flagfall_server::config::{Given, Settings};
use flagfall_server::webhook::Webhook;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::server::Server;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n";

/// A host that takes messages.
struct Host {
    listener: TcpListener,
    open: Option<BufReader<TcpStream>>,
    /// Connections on which nothing is answered.
    silent: Vec<BufReader<TcpStream>>,
}

/// A message that has come.
#[derive(Debug, PartialEq)]
struct Message {
    id: String,
    signature: String,
    body: Value,
}

impl Host {
    async fn listen() -> Host {
        Host { listener: TcpListener::bind("127.0.0.1:0").await.unwrap(), open: None, silent: Vec::new() }
    }

    fn address(&self) -> String {
        format!("http://{}/told?by=flagfall", self.listener.local_addr().unwrap())
    }

    /// The next message, which is answered with a status; without one it is never answered.
    async fn next(&mut self, status: Option<u16>) -> Message {
        timeout(Duration::from_secs(20), async {
            loop {
                let mut stream = match self.open.take() {
                    Some(stream) => stream,
                    None => BufReader::new(self.listener.accept().await.unwrap().0),
                };
                let mut head = Vec::new();
                while !head.ends_with(b"\r\n\r\n") {
                    if stream.read_until(b'\n', &mut head).await.unwrap_or(0) == 0 {
                        break;
                    }
                }
                let Some(message) = read(&String::from_utf8(head).unwrap(), &mut stream).await else { continue };
                let Some(status) = status else {
                    self.silent.push(stream);
                    return message;
                };
                let answer = format!("HTTP/1.1 {status} X\r\nContent-Length: 0\r\n\r\n");
                stream.get_mut().write_all(answer.as_bytes()).await.unwrap();
                self.open = Some(stream);
                return message;
            }
        })
        .await
        .expect("a message comes")
    }
}

async fn read(head: &str, stream: &mut BufReader<TcpStream>) -> Option<Message> {
    let head = head.to_ascii_lowercase();
    let value = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    assert!(head.is_empty() || head.starts_with("post /told?by=flagfall http/1.1"), "{head}");
    let mut body = vec![0; value("content-length")?.parse().unwrap()];
    stream.read_exact(&mut body).await.unwrap();
    assert_eq!(value("content-type"), Some("application/json"));
    assert!(value("webhook-timestamp")?.parse::<u64>().unwrap() > 1_700_000_000);
    Some(Message {
        id: value("webhook-id")?.to_owned(),
        signature: value("webhook-signature")?.to_owned(),
        body: serde_json::from_slice(&body).unwrap(),
    })
}

fn settings(folder: &Path, address: &str, more: &[(&'static str, &str)]) -> Settings {
    let file = folder.join("secret");
    std::fs::write(&file, SECRET).unwrap();
    let secret = file.display().to_string();
    let options = [("webhook", address), ("webhook_secret", &secret)];
    let options: Vec<_> = options.iter().chain(more).map(|(key, value)| (*key, Given::one(value))).collect();
    Settings::read(None, &options).unwrap()
}

fn tell(server: &Server, settings: &Settings) -> JoinHandle<()> {
    let webhook = Webhook::new(&settings.webhook).unwrap().expect("a webhook");
    let engine = server.engine.clone();
    tokio::spawn(async move { webhook.tell(&engine).await })
}

/// The games of a message, with the numbers of their changes.
fn games(message: &Message) -> Vec<(String, u64)> {
    let notices = message.body["notices"].as_array().unwrap();
    let of = |notice: &Value| Some((notice["game"].as_str()?.to_owned(), notice["sequence"].as_u64()?));
    notices.iter().filter_map(of).collect()
}

#[tokio::test]
async fn a_host_is_told_until_it_has_taken_it() {
    let (server, folder) = (Server::start(&[]).await, tempfile::tempdir().unwrap());
    let mut host = Host::listen().await;
    let more = [("webhook_only", "changes"), ("webhook_time", "1s")];
    let task = tell(&server, &settings(folder.path(), &host.address(), &more));
    let first = host.next(Some(500)).await;
    assert_eq!(first.body, json!({ "notices": [{ "type": "begin" }] }));
    assert!(first.signature.starts_with("v1,"), "{first:?}");
    // Changes come while the first message is not taken. It comes again as it was, also after a time without an answer.
    server.begin("g1").await;
    for status in [Some(302), None, Some(204)] {
        let again = host.next(status).await;
        assert_eq!((&again.id, &again.body), (&first.id, &first.body));
    }
    let second = host.next(Some(200)).await;
    assert_eq!(games(&second), [("g1".to_owned(), 1), ("g1".to_owned(), 2)]);
    assert_ne!(second.id, first.id);
    server.input(&server.token("seat0", "g1"), "g1", &json!({ "type": "press" })).await;
    let third = host.next(Some(200)).await;
    assert_eq!(games(&third), [("g1".to_owned(), 3)]);
    assert_eq!(server.metric("flagfall_webhook_failures_total").await, 3.0);
    // The answer to the last message may still be on its way.
    assert!(server.metric("flagfall_webhook_messages_total").await >= 2.0);
    task.abort();
    server.stop().await;
}

/// Without another wish a host is told of ends alone.
#[tokio::test]
async fn a_host_is_told_of_ends() {
    let (server, folder) = (Server::start(&[]).await, tempfile::tempdir().unwrap());
    let mut host = Host::listen().await;
    let task = tell(&server, &settings(folder.path(), &host.address(), &[]));
    host.next(Some(200)).await;
    server.begin("g1").await;
    server.begin("g2").await;
    let end = json!({ "type": "end", "why": "resignation" });
    server.input(&server.token("host", "*"), "g2", &end).await;
    let told = host.next(Some(200)).await;
    assert_eq!(games(&told), [("g2".to_owned(), 3)]);
    assert_eq!(told.body["notices"][0]["outcome"]["why"], "resignation");
    task.abort();
    server.stop().await;
}
