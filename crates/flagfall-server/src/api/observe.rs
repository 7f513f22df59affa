//! What happens around every request: its id, its log line, its refusal in the metrics, and the address of a redirection.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{HeaderName, HeaderValue, LOCATION};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::Edge;
use super::error::{Elsewhere, Kind};

/// The header with the number of a request, which the log has, too.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Neither the path of a request nor its headers are logged: a careless client can put a token anywhere.
pub(super) async fn observe(State(edge): State<Arc<Edge>>, request: Request, next: Next) -> Response {
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id, method = %request.method(), route);
    let path = request.uri().path_and_query().map(|path| path.as_str().to_owned());
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    response.headers_mut().insert(REQUEST_ID, HeaderValue::from(id));
    if let Some(Kind(kind)) = response.extensions().get() {
        edge.metrics.refusal(kind);
    }
    if let Some(Elsewhere(address)) = response.extensions().get::<Elsewhere>().cloned()
        && let Ok(location) = HeaderValue::try_from(format!("{address}{}", path.unwrap_or_default()))
    {
        response.headers_mut().insert(LOCATION, location);
    }
    let took = began.elapsed();
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), ?took, "answered"));
    response
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::Router;
    use axum::body::Body;
    use axum::http::Request;
    use axum::http::header::LOCATION;
    use axum::routing::post;
    use tower::Service;

    use super::super::error::ApiError;
    use super::super::{Api, observe};
    use crate::access::SigningKey;
    use crate::config::Settings;
    use crate::engine::{self, Engine, EngineError};
    use crate::log::memory::MemoryLog;

    /// A request for a game of another server is redirected there, with its path and query.
    #[tokio::test]
    async fn requests_for_another_server_are_redirected() {
        let engine = Engine::start(Arc::new(MemoryLog::default()), engine::Settings::default()).await.unwrap();
        let api = Api::new(engine, Settings::default(), &[SigningKey::generate().unwrap().public()]);
        let elsewhere = || async { ApiError::from(EngineError::Elsewhere { address: "https://b.example".to_owned() }) };
        let mut router: Router = Router::new()
            .route("/v1/games/g1/inputs", post(elsewhere))
            .layer(axum::middleware::from_fn_with_state(Arc::clone(&api.0), observe::observe));
        let request = Request::post("/v1/games/g1/inputs?a=b").body(Body::empty()).unwrap();
        let response = router.call(request).await.unwrap();
        assert_eq!(response.status(), 307);
        assert_eq!(response.headers().get(LOCATION).unwrap(), "https://b.example/v1/games/g1/inputs?a=b");
        let body = axum::body::to_bytes(response.into_body(), 1 << 10).await.unwrap();
        let message = "the game is run by the server at https://b.example";
        let expected = serde_json::json!({ "kind": "elsewhere", "message": message, "address": "https://b.example" });
        assert_eq!(serde_json::from_slice::<serde_json::Value>(&body).unwrap()["error"], expected);
    }
}
