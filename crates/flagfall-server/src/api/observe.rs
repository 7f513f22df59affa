//! What happens around every request: its id, its log line, and its refusal in the metrics.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::Edge;
use super::error::Kind;

/// The header with the number of a request, which the log has, too.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Neither the path of a request nor its headers are logged: a careless client can put a token anywhere.
pub(super) async fn observe(State(edge): State<Arc<Edge>>, request: Request, next: Next) -> Response {
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id, method = %request.method(), route);
    let began = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    response.headers_mut().insert(REQUEST_ID, HeaderValue::from(id));
    if let Some(Kind(kind)) = response.extensions().get() {
        edge.metrics.refusal(kind);
    }
    let took = began.elapsed();
    span.in_scope(|| tracing::debug!(status = response.status().as_u16(), ?took, "answered"));
    response
}
