//! What a request is answered with.

use std::borrow::Cow;

use axum::body::Body;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, Request, Response, StatusCode};

use super::files::Files;
use super::hosts;

/// What the page may load, and from where: from this server alone. No inline script or style, no frames.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    // A browser asks again each time, so that it notices a new version.
    (header::CACHE_CONTROL, "no-cache"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const TEXT: &str = "text/plain; charset=utf-8";

/// The answer to a request that came in at this port. The body of an answer to HEAD is dropped when it is sent.
pub(super) fn answer(request: &Request<Body>, files: &Files, port: u16) -> Response<Body> {
    let (status, media_type, body) = content(request, files, port);
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    if status == StatusCode::METHOD_NOT_ALLOWED {
        headers.insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn content(request: &Request<Body>, files: &Files, port: u16) -> (StatusCode, &'static str, Cow<'static, [u8]>) {
    let refusal = |status, text: String| (status, TEXT, Cow::Owned(text.into_bytes()));
    if !hosts::is_ours(request.uri(), request.headers(), port) {
        let text = format!("this is the page of Flagfall at http://127.0.0.1:{port}/\n");
        return refusal(StatusCode::MISDIRECTED_REQUEST, text);
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return refusal(StatusCode::METHOD_NOT_ALLOWED, "the page is only read: GET and HEAD\n".to_owned());
    }
    match files.get(request.uri().path()) {
        Some((body, media_type)) => (StatusCode::OK, media_type, body),
        None => refusal(StatusCode::NOT_FOUND, "there is no such file\n".to_owned()),
    }
}
