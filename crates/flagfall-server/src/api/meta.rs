//! The server's time, its health, its metrics and its description.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;

use super::error::ApiError;
use super::games::json;
use super::{Edge, OPENAPI};
use crate::access::rights::{Action, action};
use crate::engine::EngineError;

/// The two instants that a client needs to estimate its offset (S20), in nanoseconds as text.
pub(super) async fn time(State(edge): State<Arc<Edge>>) -> Response<Body> {
    let received = edge.engine.now().as_nanos();
    let answered = edge.engine.now().as_nanos();
    json(format!(r#"{{"received_there":"{received}","answered":"{answered}"}}"#))
}

pub(super) async fn openapi() -> Response<Body> {
    json(OPENAPI.to_owned())
}

pub(super) async fn health() -> Response<Body> {
    json(r#"{"ok":true}"#.to_owned())
}

/// Whether the server takes games and inputs.
pub(super) async fn ready(State(edge): State<Arc<Edge>>) -> Result<Response<Body>, ApiError> {
    if *edge.stopping.borrow() { Err(EngineError::Stopping.into()) } else { Ok(json(r#"{"ok":true}"#.to_owned())) }
}

pub(super) async fn metrics(State(edge): State<Arc<Edge>>, headers: HeaderMap) -> Result<Response<Body>, ApiError> {
    if !edge.settings.server.open_metrics {
        action(edge.grant(&headers)?.role, Action::Metrics)?;
    }
    let text = edge.metrics.text().map_err(|error| {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", format!("the metrics cannot be written: {error}"))
    })?;
    let form = HeaderValue::from_static("application/openmetrics-text; version=1.0.0; charset=utf-8");
    Ok(([(CONTENT_TYPE, form)], text).into_response())
}
