//! WebSockets: events, inputs with their answers, and the server's time, on one connection.
//!
//! A browser cannot set the headers of a WebSocket, so the token comes in the first message. Messages are JSON objects.
//!
//! | the client sends | the server answers |
//! |---|---|
//! | `{"type":"hello","token":TOKEN,"after":N}` | `{"type":"event","event":EVENT}`, now and after each change |
//! | an input with `id` | `{"type":"answer","id":ID,"sequence":N,"repeated":false,"answer":ANSWER}` |
//! | `{"type":"time","sent":ANY}` | `{"type":"time","sent":ANY,"received_there":MS,"answered":MS}` |
//!
//! What is refused is answered by `{"type":"error","id":ID,"error":ERROR}`, without `id` if the message has none.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::body::Body;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Response, StatusCode};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tc_core::form::{Fields, LineProblem};
use tokio::time::{Instant, interval, sleep, timeout};

use super::caller::Named;
use super::client::Client;
use super::connection::Connection;
use super::error::ApiError;
use super::input::{Kind, Sent, keys};
use super::{Edge, close, hosts};
use crate::GameId;
use crate::access::Grant;
use crate::access::rights::{self, Action, action};
use crate::engine::{EngineError, Event, Subscription};

/// The most bytes of `sent`, which comes back as it was.
const LONGEST_SENT: usize = 64;

/// The signs of life that a client may miss.
const MISSED: u32 = 3;

/// The longest wait for a client to end the connection after a close message.
const LINGER: Duration = Duration::from_secs(2);

/// The messages in a row that a client may send too fast before it is disconnected.
const TOO_FAST: u32 = 100;

pub(super) async fn socket(
    State(edge): State<Arc<Edge>>,
    Named(game): Named,
    Extension(kind): Extension<Kind>,
    Extension(connection): Extension<Arc<Connection>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response<Body>, ApiError> {
    let live = edge.live();
    hosts::check_origin(&headers, &live.settings)?;
    let upgrade = upgrade.map_err(|rejection| {
        ApiError::new(StatusCode::UPGRADE_REQUIRED, "no_upgrade", format!("expected a WebSocket: {rejection}"))
    })?;
    let place = edge.reader_place(client)?;
    let most = usize::try_from(live.settings.limits.message_size.as_u64()).unwrap_or(usize::MAX);
    let upgrade = upgrade.max_message_size(most).max_frame_size(most);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _present = (place, edge.metrics.reader("socket"));
        let mut talk = Talk { edge: &edge, connection: &connection, client, game, kind, socket };
        let end = talk.run().await;
        talk.close(end).await;
    }))
}

/// Why a conversation has ended.
enum End {
    /// The client has gone, or reads nothing.
    Gone,
    /// A close message for the client.
    Close(Message),
    /// A refusal, which the client gets as a message, too.
    Refused(ApiError),
}

/// A conversation.
struct Talk<'e> {
    edge: &'e Edge,
    connection: &'e Connection,
    client: Client,
    game: GameId,
    kind: Kind,
    socket: WebSocket,
}

/// The answer to a message that is on its way.
type Pending<'p> = BoxFuture<'p, Result<Answered, (Option<String>, ApiError)>>;

/// The answer to a message.
struct Answered {
    text: String,
    /// The number of the last record before the answer, for an input.
    sequence: u64,
}

impl Talk<'_> {
    async fn close(&mut self, end: End) {
        let message = match end {
            End::Gone => return,
            End::Close(message) => message,
            End::Refused(error) => {
                let message = close::refused(&error);
                if self.refuse(None, error).await.is_err() {
                    return;
                }
                message
            }
        };
        if self.socket.send(message).await.is_err() {
            return;
        }
        // What the client still sends is read and dropped: otherwise the end of the connection could overtake the code.
        let ended = async { while self.socket.recv().await.is_some_and(|message| message.is_ok()) {} };
        // A client that does not end the connection in time has had its chance.
        let _ = timeout(LINGER, ended).await;
    }

    async fn run(&mut self) -> End {
        match self.begin().await {
            Ok((grant, subscription)) => self.talk(&grant, subscription).await,
            Err(end) => end,
        }
    }

    /// The first message.
    async fn begin(&mut self) -> Result<(Grant, Subscription), End> {
        let time = self.edge.live().settings.limits.hello_time;
        let text = match timeout(time, self.text()).await {
            Ok(text) => text?,
            Err(_) => {
                let message = format!("expected a message `hello` within {}", humantime::format_duration(time));
                return Err(End::Refused(ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", message)));
            }
        };
        hello(self.edge, self.client, &self.game, &text).await.map_err(End::Refused)
    }

    /// The next text of the client.
    async fn text(&mut self) -> Result<String, End> {
        let mut signs = 0;
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                    signs += 1;
                    if signs > TOO_FAST {
                        return Err(End::Close(close::too_fast()));
                    }
                }
                other => return Err(unusable(other)),
            }
        }
    }

    /// Everything after the first message. While an input is being answered, no other message is read.
    async fn talk(&mut self, grant: &Grant, mut subscription: Subscription) -> End {
        let edge = self.edge;
        let rest = grant.expires.duration_since(SystemTime::now()).unwrap_or_default();
        let mut expiry = std::pin::pin!(sleep(rest));
        let mut stopped = std::pin::pin!(edge.stopped());
        let mut revoked = std::pin::pin!(edge.revoked(grant));
        let every = edge.live().settings.limits.keep_alive;
        let mut signs = interval(every);
        let mut heard = Instant::now();
        let mut too_fast = 0;
        let (game, kind, connection) = (self.game.clone(), self.kind, self.connection);
        let mut pending: Option<Pending<'_>> = None;
        loop {
            let is_pending = pending.is_some();
            let answering = async {
                match &mut pending {
                    Some(pending) => pending.await,
                    None => std::future::pending().await,
                }
            };
            let sent = tokio::select! {
                answered = answering => {
                    pending = None;
                    heard = Instant::now();
                    match answered {
                        Ok(answered) => {
                            too_fast = 0;
                            self.answer(answered, &mut subscription).await
                        }
                        Err((id, error)) => {
                            too_fast = if error.status == StatusCode::TOO_MANY_REQUESTS { too_fast + 1 } else { 0 };
                            if too_fast > TOO_FAST {
                                return End::Refused(error);
                            }
                            self.refuse(id, error).await
                        }
                    }
                }
                () = &mut stopped, if !is_pending => {
                    return End::Close(close::restart());
                }
                () = &mut expiry => {
                    return End::Refused(crate::access::TokenError::Expired.into());
                }
                error = &mut revoked => {
                    return End::Refused(error.into());
                }
                event = subscription.next() => match event {
                    Ok(event) => self.show(&event).await,
                    Err(_) => return cut(edge, &game).await,
                },
                _ = signs.tick() => {
                    if heard.elapsed() > every * MISSED {
                        return End::Gone;
                    }
                    self.socket.send(Message::Ping(bytes::Bytes::new())).await.map_err(|_| End::Gone)
                }
                message = self.socket.recv(), if !is_pending => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            pending = Some(answer(edge, connection, (kind, &game), grant, text.as_str().to_owned()).boxed());
                            Ok(())
                        }
                        // They count as messages do, but get no answer that could say so.
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                            let counted = edge.live().rates.count(grant, connection.rate());
                            too_fast += u32::from(counted.is_err());
                            if too_fast > TOO_FAST {
                                return End::Close(close::too_fast());
                            }
                            Ok(())
                        }
                        other => return unusable(other),
                    }
                }
            };
            if let Err(end) = sent {
                return end;
            }
        }
    }

    async fn send(&mut self, text: String) -> Result<(), End> {
        self.socket.send(Message::text(text)).await.map_err(|_| End::Gone)
    }

    async fn show(&mut self, event: &Event) -> Result<(), End> {
        self.send(format!(r#"{{"type":"event","event":{}}}"#, event.json)).await
    }

    /// Sends an answer after the events up to it. The engine has queued them before it has answered.
    async fn answer(&mut self, answered: Answered, subscription: &mut Subscription) -> Result<(), End> {
        while subscription.last_shown() < answered.sequence
            && let Some(event) = subscription.come()
        {
            self.show(&event).await?;
        }
        self.send(answered.text).await
    }

    async fn refuse(&mut self, id: Option<String>, error: ApiError) -> Result<(), End> {
        self.edge.metrics.refusal(error.kind);
        let id = id.map_or_else(String::new, |id| format!(r#""id":{},"#, quoted(&id)));
        self.send(format!(r#"{{"type":"error",{id}"error":{}}}"#, error.json())).await
    }
}

/// What the first message allows, and the events that it asks for.
async fn hello(edge: &Edge, client: Client, game: &GameId, text: &str) -> Result<(Grant, Subscription), ApiError> {
    let mut fields = Fields::read(text)?;
    if fields.word("type")? != "hello" {
        return Err(ApiError::bad_input("expected `hello` as the first message"));
    }
    let token = fields.word("token")?;
    let after = fields.take("after").filter(|after| *after != "null");
    let after =
        after.map(|after| after.parse().map_err(|_| ApiError::bad_input("`after`: expected a sequence number")));
    let after = after.transpose()?;
    fields.finish("hello")?;
    edge.count_token(Some(&token), client)?;
    let grant = edge.grant_of(&token)?;
    if !grant.scope.includes(game) {
        return Err(ApiError::other_game(game));
    }
    action(&grant.role, Action::View)?;
    let subscription = edge.subscribe(game, after, &grant).await?;
    Ok((grant, subscription))
}

/// Why the events have ended.
async fn cut(edge: &Edge, game: &GameId) -> End {
    if *edge.stopping.borrow() {
        return End::Close(close::restart());
    }
    match edge.engine.view(game).await {
        Err(error @ (EngineError::Closed | EngineError::Unknown | EngineError::Elsewhere { .. })) => {
            End::Refused(error.into())
        }
        Err(EngineError::Stopping) => End::Close(close::restart()),
        _ => End::Close(close::again()),
    }
}

/// What a message after the first one asks for.
enum Asked {
    /// The server's time, with the JSON of `sent`.
    Time(Result<String, ApiError>),
    Input(Result<Sent, ApiError>),
}

/// Answers a message after the first one.
async fn answer(
    edge: &Edge,
    connection: &Connection,
    (kind, game): (Kind, &GameId),
    grant: &Grant,
    text: String,
) -> Result<Answered, (Option<String>, ApiError)> {
    let received = edge.engine.now();
    let message = match asks_for_time(&text) {
        Some(sent) => Asked::Time(sent),
        None => Asked::Input(Sent::read(&text, &grant.role, kind, game)),
    };
    let id = match &message {
        Asked::Input(Ok(sent)) => sent.id.clone(),
        _ => None,
    };
    let answer = async {
        // Every message counts, whatever is in it.
        edge.live().rates.count(grant, connection.rate())?;
        match message {
            Asked::Time(sent) => {
                let (sent, answered) = (sent?, edge.engine.now());
                let text =
                    format!(r#"{{"type":"time","sent":{sent},"received_there":{received},"answered":{answered}}}"#);
                Ok(Answered { text, sequence: 0 })
            }
            Asked::Input(sent) => {
                let sent = sent?;
                rights::inputs(&grant.role)?;
                let id = id.as_deref().ok_or(LineProblem::Missing { key: "id" })?;
                let reply = edge.submit(game, grant, sent).await?;
                let text = format!(r#"{{"type":"answer","id":{},{}}}"#, quoted(id), keys(&reply));
                Ok(Answered { text, sequence: reply.sequence })
            }
        }
    };
    let answered: Result<Answered, ApiError> = answer.await;
    answered.map_err(|error| (id.map(|id| id.chars().take(LONGEST_SENT).collect()), error))
}

/// The JSON of `sent` if the message asks for the time.
fn asks_for_time(text: &str) -> Option<Result<String, ApiError>> {
    let mut fields = Fields::read(text).ok()?;
    if fields.word("type").ok()? != "time" {
        return None;
    }
    let is_plain = |sent: &&str| sent.len() <= LONGEST_SENT && !sent.starts_with(['{', '[']);
    let problem =
        || ApiError::bad_input(format!("`sent`: expected a number or a text of at most {LONGEST_SENT} bytes"));
    let sent =
        fields.need("sent").map_err(ApiError::from).and_then(|sent| Some(sent).filter(is_plain).ok_or_else(problem));
    Some(sent.and_then(|sent| Ok(fields.finish("time").map(|()| sent.to_owned())?)))
}

/// The end of a conversation by a message that is not a text.
fn unusable(message: Option<Result<Message, axum::Error>>) -> End {
    match message {
        Some(Ok(Message::Binary(_))) => End::Close(close::not_text()),
        Some(Err(error)) => match error.into_inner().downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => End::Close(close::too_large()),
            _ => End::Gone,
        },
        _ => End::Gone,
    }
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
