//! Requests of the host, and which server they go to.

use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// How long a server may take for an answer: it may be paused.
const PATIENCE: Duration = Duration::from_secs(3);

/// The servers that a client knows, and the one that it talks to.
#[derive(Clone, Debug)]
pub(crate) struct Servers {
    known: Vec<SocketAddr>,
    present: usize,
    /// Whether the present one was named by another server, and was not tried yet.
    is_redirected: bool,
}

impl Servers {
    pub(crate) fn new(known: Vec<SocketAddr>, present: usize) -> Servers {
        let present = present % known.len();
        Servers { known, present, is_redirected: false }
    }

    pub(crate) fn present(&self) -> SocketAddr {
        self.known[self.present]
    }

    /// Goes to the next server, or stays at the one that was named.
    pub(crate) fn next(&mut self) {
        if !std::mem::take(&mut self.is_redirected) {
            self.present = (self.present + 1) % self.known.len();
        }
    }

    /// Goes to the server that a refusal names.
    pub(crate) fn redirect(&mut self, refusal: &Value) {
        let Some(address) = refusal["address"].as_str() else { return };
        let named = self.known.iter().position(|known| address == format!("http://{known}"));
        self.present = named.unwrap_or_else(|| panic!("expected one of {:?}, found {address}", self.known));
        self.is_redirected = true;
    }

    /// Repeats a request until its effect is there: 409 says that an earlier try has created the game.
    pub(crate) async fn ask(&mut self, token: &str, method: &str, path: &str, body: &str) -> String {
        loop {
            let answer = timeout(PATIENCE, request(self.present(), token, method, path, body.to_owned())).await;
            match answer.ok().flatten() {
                Some((200 | 201 | 409, answer)) => return answer,
                Some((421, answer)) => self.redirect(&serde_json::from_str(&answer).expect("JSON")),
                None | Some((503, _)) => sleep(Duration::from_millis(5)).await,
                Some((status, answer)) => panic!("{method} {path}: {status} {answer}"),
            }
            self.next();
        }
    }
}

/// What a server answers to a request that reads, for people.
#[cfg(feature = "nats")]
pub(crate) async fn said(address: SocketAddr, token: &str, path: &str) -> String {
    match timeout(PATIENCE, request(address, token, "GET", path, String::new())).await {
        Ok(Some((status, body))) => format!("{status} {body}"),
        Ok(None) => "the connection broke".to_owned(),
        Err(_) => "no answer".to_owned(),
    }
}

/// The status and body of an answer; `None` if the connection broke.
async fn request(address: SocketAddr, token: &str, method: &str, path: &str, body: String) -> Option<(u16, String)> {
    let stream = TcpStream::connect(address).await.ok()?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection);
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", address.to_string())
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "application/json")
        .body(Full::new(Bytes::from(body)))
        .expect("a request");
    let response = sender.send_request(request).await.ok()?;
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.ok()?.to_bytes();
    Some((status, String::from_utf8(body.to_vec()).ok()?))
}
