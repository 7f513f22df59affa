//! The one form of all errors: a problem document (RFC 9457), which also has the kind as one word.

use std::time::Duration;

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use serde::Serialize;
use tc_core::form::LineProblem;

use crate::access::rights::Denied;
use crate::access::{TokenError, TooFast};
use crate::engine::{EngineError, InputIdError, NotALine};
use crate::{GameId, GameIdError};

/// What every error says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ApiError {
    pub(super) status: StatusCode,
    /// The kind, for programs.
    pub(super) kind: &'static str,
    /// The message, for people.
    pub(super) message: String,
    /// When the request may be sent again.
    pub(super) retry_after: Option<Duration>,
    /// Where the server is that runs the game.
    pub(super) address: Option<String>,
}

/// The document of an error.
#[derive(Serialize)]
struct Problem<'e> {
    /// `urn:flagfall:` and the kind.
    r#type: String,
    /// What the status means.
    title: &'static str,
    status: u16,
    detail: &'e str,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'e str>,
}

/// The header with the address of the server that runs the game of a request.
pub(super) const SERVER: HeaderName = HeaderName::from_static("flagfall-server");

impl ApiError {
    pub(super) fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, kind, message: message.into(), retry_after: None, address: None }
    }

    /// A request that cannot be read.
    pub(super) fn bad_input(problem: impl ToString) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_input", problem.to_string())
    }

    /// A token for another game.
    pub(super) fn other_game(game: &GameId) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "denied", format!("this token is not for the game {game}"))
    }

    /// A request on a connection that is answered a probe alone.
    pub(super) fn no_room() -> ApiError {
        let message = "the server has no room for more connections: try again";
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).after(SOON)
    }

    /// The problem document.
    #[allow(clippy::expect_used, reason = "all keys are texts")]
    pub(super) fn json(&self) -> String {
        let problem = Problem {
            r#type: format!("urn:flagfall:{}", self.kind),
            title: self.status.canonical_reason().unwrap_or_default(),
            status: self.status.as_u16(),
            detail: &self.message,
            kind: self.kind,
            retry_after_ms: self.retry_after.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)),
            address: self.address.as_deref(),
        };
        serde_json::to_string(&problem).expect("all keys are texts")
    }

    pub(super) fn after(mut self, time: Duration) -> ApiError {
        self.retry_after = Some(time);
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(time) = self.retry_after {
            // Whole seconds, rounded up: a client that waits as long is not refused again.
            let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
            headers.insert(RETRY_AFTER, seconds.max(1).into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response.extensions_mut().insert(Kind(self.kind));
        if let Some(address) = self.address.and_then(|address| HeaderValue::try_from(address).ok()) {
            response.headers_mut().insert(SERVER, address);
        }
        response
    }
}

/// The kind of an error, for the metrics.
#[derive(Clone, Copy)]
pub(super) struct Kind(pub(super) &'static str);

/// The pause before a request is sent again that met a full queue or a log that could not be reached.
const SOON: Duration = Duration::from_secs(1);

impl From<EngineError> for ApiError {
    fn from(error: EngineError) -> ApiError {
        let message = error.to_string();
        match error {
            EngineError::Unknown => ApiError::new(StatusCode::NOT_FOUND, "unknown_game", message),
            EngineError::Exists => ApiError::new(StatusCode::CONFLICT, "exists", message),
            EngineError::Closed => ApiError::new(StatusCode::GONE, "closed", message),
            EngineError::Compacted | EngineError::Counted { .. } => {
                ApiError::new(StatusCode::GONE, "compacted", message)
            }
            EngineError::OtherInput => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "other_input", message),
            EngineError::OtherCreation => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "other_creation", message),
            EngineError::TooLarge => ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message),
            EngineError::Elsewhere { address } => {
                let error = ApiError::new(StatusCode::MISDIRECTED_REQUEST, "elsewhere", message);
                ApiError { address: Some(address), ..error }
            }
            EngineError::Moving => ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "moving", message).after(SOON),
            EngineError::UndoNotAsked => ApiError::new(StatusCode::FORBIDDEN, "denied", message),
            EngineError::OtherKind => ApiError::new(StatusCode::CONFLICT, "other_kind", message),
            // The log of the server has said so once.
            EngineError::Unwritable { is_full } => {
                let kind = if is_full { "disk_full" } else { "unavailable" };
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, kind, message).after(SOON)
            }
            EngineError::Unavailable(unavailable) => {
                // The reason is for the operator: it can name files and addresses.
                tracing::warn!(reason = %unavailable, "the log is unavailable");
                let message = "the log is unavailable; it is unknown whether the request was kept";
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message).after(SOON)
            }
            EngineError::Diverged(divergence) => {
                // The reason names messages of the log: it is for the operator.
                tracing::warn!(reason = %divergence, "a game is not served");
                let message = "copies of this game's log contradict each other: the operator must repair them";
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "diverged", message).after(SOON)
            }
            EngineError::Busy => ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).after(SOON),
            EngineError::Stopping => ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", message).after(SOON),
        }
    }
}

impl From<TokenError> for ApiError {
    fn from(error: TokenError) -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "bad_token", error.to_string())
    }
}

impl From<Denied> for ApiError {
    fn from(error: Denied) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "denied", error.to_string())
    }
}

impl From<TooFast> for ApiError {
    fn from(error: TooFast) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_fast", error.to_string()).after(error.wait)
    }
}

impl From<LineProblem> for ApiError {
    fn from(problem: LineProblem) -> ApiError {
        let kind = if matches!(problem, LineProblem::UnknownSeat(_)) { "unknown_seat" } else { "bad_input" };
        ApiError::new(StatusCode::BAD_REQUEST, kind, problem.to_string())
    }
}

impl From<NotALine> for ApiError {
    fn from(error: NotALine) -> ApiError {
        match error {
            NotALine::Problem(problem) => problem.into(),
            error => ApiError::bad_input(error),
        }
    }
}

impl From<GameIdError> for ApiError {
    fn from(error: GameIdError) -> ApiError {
        ApiError::bad_input(error)
    }
}

impl From<InputIdError> for ApiError {
    fn from(error: InputIdError) -> ApiError {
        ApiError::bad_input(error)
    }
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;

    use super::{ApiError, SERVER};
    use crate::engine::EngineError;

    /// A request for a game of another server is refused with a status that no client follows by itself, since most of them would
    /// leave the token out. The answer names the server.
    #[tokio::test]
    async fn an_answer_names_the_server_that_runs_the_game() {
        let error = ApiError::from(EngineError::Elsewhere { address: "https://b.example".to_owned() });
        let response = error.into_response();
        assert_eq!((response.status().as_u16(), response.headers().get("location")), (421, None));
        assert_eq!(response.headers().get(SERVER).unwrap(), "https://b.example");
        assert_eq!(response.headers().get("content-type").unwrap(), "application/problem+json");
        let body = axum::body::to_bytes(response.into_body(), 1 << 10).await.unwrap();
        let expected = serde_json::json!({
            "type": "urn:flagfall:elsewhere",
            "title": "Misdirected Request",
            "status": 421,
            "detail": "the game is run by the server at https://b.example: send the request there",
            "kind": "elsewhere",
            "address": "https://b.example",
        });
        assert_eq!(serde_json::from_slice::<serde_json::Value>(&body).unwrap(), expected);
    }
}
