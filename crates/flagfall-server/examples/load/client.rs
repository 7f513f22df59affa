//! A connection of a client that is kept open, and the WebSocket of a client.

use std::net::SocketAddr;

use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::Request;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Failure;

pub(crate) struct Connection {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Result<Connection, Failure> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Connection::on(stream).await
    }

    pub(crate) async fn on(stream: TcpStream) -> Result<Connection, Failure> {
        let host = stream.peer_addr()?.to_string();
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Connection { sender, host })
    }

    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: impl Into<Bytes>,
    ) -> Result<Answer, Failure> {
        let mut request = Request::builder().method(method).uri(path).header("host", &self.host);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        self.sender.ready().await?;
        let response = self.sender.send_request(request.body(Full::new(body.into()))?).await?;
        let status = response.status().as_u16();
        let body = response.into_body().collect().await?.to_bytes();
        Ok(Answer { status, body: String::from_utf8(body.to_vec())? })
    }
}

pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens a WebSocket. Returns it with the first event.
    pub(crate) async fn open(address: SocketAddr, game: &str, token: &str) -> Result<(Socket, String), Failure> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let request = format!("ws://{address}/v1/games/{game}/socket").into_client_request()?;
        let mut socket = Socket(client_async(request, stream).await?.0);
        socket.say(format!(r#"{{"type":"hello","token":"{token}"}}"#)).await?;
        let first = socket.next().await?;
        Ok((socket, first))
    }

    pub(crate) async fn say(&mut self, text: String) -> Result<(), Failure> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next text.
    pub(crate) async fn next(&mut self) -> Result<String, Failure> {
        loop {
            match self.0.next().await.ok_or("the server has closed a WebSocket")?? {
                Message::Text(text) => return Ok(text.as_str().to_owned()),
                Message::Close(frame) => return Err(format!("the server has closed a WebSocket: {frame:?}").into()),
                _ => {}
            }
        }
    }
}
