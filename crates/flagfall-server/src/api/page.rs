//! The files of a page, if the setting `page` names their folder. The page has the same origin as the server, so it needs no
//! setting `origins`.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, Response, StatusCode};
use tower::Service;
use tower_http::services::ServeDir;

use super::Edge;
use super::error::ApiError;

/// No page of another origin may frame the page, so that nobody can be led to tap on it unseen. What the page loads is for the
/// page itself to say.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"),
    // A browser asks again each time, so that it notices a new version.
    (header::CACHE_CONTROL, "no-cache"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Answers a request for a path that the server does not have itself.
pub(super) async fn file(State(edge): State<Arc<Edge>>, request: Request) -> Result<Response<Body>, ApiError> {
    let unknown = || ApiError::new(StatusCode::NOT_FOUND, "unknown_path", "there is nothing at this path");
    let live = edge.live();
    let folder = live.settings.server.page.as_deref().ok_or_else(unknown)?;
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if !is_read || request.uri().path().starts_with("/v1/") {
        return Err(unknown());
    }
    let Ok(mut response) = ServeDir::new(folder).call(request).await;
    match response.status() {
        StatusCode::NOT_FOUND => return Err(unknown()),
        StatusCode::INTERNAL_SERVER_ERROR => {
            return Err(ApiError::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "a file of the page cannot be read",
            ));
        }
        _ => {}
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    Ok(response.map(Body::new))
}
