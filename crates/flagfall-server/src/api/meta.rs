//! The server's time, its health, its metrics and its description.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use tokio::sync::Mutex;

use super::error::ApiError;
use super::games::json;
use super::{Edge, OPENAPI};
use crate::access::Scope;
use crate::access::rights::{Action, action};
use crate::engine::EngineError;

/// The two instants that a client needs to estimate its offset (S20), in milliseconds.
pub(super) async fn time(State(edge): State<Arc<Edge>>) -> Response<Body> {
    let received = edge.engine.now();
    let answered = edge.engine.now();
    json(format!(r#"{{"received_there":{received},"answered":{answered}}}"#))
}

pub(super) async fn openapi() -> Response<Body> {
    json(OPENAPI.to_owned())
}

/// Whether all tasks of the server run.
pub(super) async fn health(State(edge): State<Arc<Edge>>) -> Result<Response<Body>, ApiError> {
    match edge.engine.broken() {
        None => Ok(json(r#"{"ok":true}"#.to_owned())),
        Some(task) => {
            let message = format!("a task of the server has ended ({task}): start the server again");
            Err(ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", message))
        }
    }
}

/// How long an answer about readiness is repeated, so that nobody can make the server look all the time.
const REPEATED: Duration = Duration::from_secs(1);

/// The last answer about readiness, and when it was found.
pub(super) type LastReady = Mutex<Option<(Instant, Result<(), EngineError>)>>;

/// Whether the server takes games and inputs: whether its engine and its log answer.
pub(super) async fn ready(State(edge): State<Arc<Edge>>) -> Result<Response<Body>, ApiError> {
    let mut last = edge.last_ready.lock().await;
    if last.as_ref().is_none_or(|(at, _)| at.elapsed() >= REPEATED) {
        *last = Some((Instant::now(), look(&edge).await));
    }
    if let Some((_, Err(error))) = &*last {
        return Err(error.clone().into());
    }
    Ok(json(r#"{"ok":true}"#.to_owned()))
}

/// Asks whether the log can be written, and for a game that is probably not there, which leads through the engine to the log.
async fn look(edge: &Edge) -> Result<(), EngineError> {
    edge.engine.writable()?;
    let Ok(game) = "readiness".parse() else { return Ok(()) };
    match edge.engine.view(&game).await {
        Err(error @ (EngineError::Busy | EngineError::Stopping | EngineError::Unavailable(_))) => Err(error),
        _ => Ok(()),
    }
}

pub(super) async fn metrics(State(edge): State<Arc<Edge>>, headers: HeaderMap) -> Result<Response<Body>, ApiError> {
    if !edge.live().settings.server.open_metrics {
        let grant = edge.grant(&headers)?;
        action(&grant.role, Action::Metrics)?;
        if grant.scope != Scope::All {
            let message = "the metrics are of all games: expected a token for all games";
            return Err(ApiError::new(StatusCode::FORBIDDEN, "denied", message));
        }
    }
    let text = edge.metrics.text().map_err(|error| {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", format!("the metrics cannot be written: {error}"))
    })?;
    let form = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    Ok(([(CONTENT_TYPE, form)], text).into_response())
}
