//! Which server a request means. Whoever owns a host name can let it lead to this server (DNS rebinding), so requests for
//! names that the settings do not list are refused. Origins of pages are checked for WebSockets, which browsers do not
//! check.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Edge;
use super::error::ApiError;
use crate::config::Settings;

const LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Refuses requests for other hosts.
pub(super) async fn check(State(edge): State<Arc<Edge>>, request: Request, next: Next) -> Response {
    let mut hosts = request.headers().get_all(HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().ok(),
        _ => None,
    };
    let live = edge.live();
    let uri = request.uri().authority().map(Authority::as_str);
    if host.is_some_and(|host| [Some(host), uri].into_iter().flatten().all(|name| is_ours(name, &live.settings))) {
        return next.run(request).await;
    }
    let message = "this server does not serve the host of the request; the setting `hosts` lists further names";
    ApiError::new(StatusCode::MISDIRECTED_REQUEST, "wrong_host", message).into_response()
}

/// Whether a host, perhaps with a port, is one of the server. The port is not compared: a proxy may have another one.
fn is_ours(host: &str, settings: &Settings) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let has_port = authority.port_u16().is_some();
    if host.contains('@') || !has_port && host != authority.host() {
        return false;
    }
    let name = authority.host().to_ascii_lowercase();
    let server = &settings.server;
    let own = match server.listen.ip() {
        std::net::IpAddr::V4(ip) => ip.to_string(),
        std::net::IpAddr::V6(ip) => format!("[{ip}]"),
    };
    LOOPBACK.contains(&name.as_str()) || name == own || server.hosts.iter().any(|host| host.eq_ignore_ascii_case(&name))
}

/// Refuses a page whose origin is neither listed nor, if the server serves a page, its own. Programs that are not browsers
/// send no origin.
pub(super) fn check_origin(headers: &HeaderMap, settings: &Settings) -> Result<(), ApiError> {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).filter(|_| settings.server.page.is_some());
    let is_listed = |origin: &str| settings.server.origins.iter().any(|listed| listed.eq_ignore_ascii_case(origin));
    let is_own = |origin: &str| host.is_some_and(|host| is_of(origin, host));
    let may_use = |origin: &HeaderValue| origin.to_str().is_ok_and(|origin| is_listed(origin) || is_own(origin));
    if headers.get_all(ORIGIN).iter().all(may_use) {
        return Ok(());
    }
    let message = "pages of this origin may not use the server; the setting `origins` lists those that may";
    Err(ApiError::new(StatusCode::FORBIDDEN, "wrong_origin", message))
}

/// Whether an origin is that of the host of a request. The scheme is not compared: with a proxy for TLS, the server does not
/// know the one of the page.
fn is_of(origin: &str, host: &str) -> bool {
    let authority = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::is_ours;
    use crate::config::{Given, Settings};

    #[test]
    fn the_loopback_and_the_listed_names() {
        let hosts = ("hosts", Given::List(vec!["play.example".to_owned()]));
        let settings = Settings::read(None, &[hosts]).unwrap();
        for host in ["127.0.0.1:7080", "localhost", "LOCALHOST:1", "[::1]:7080", "play.example", "Play.Example:443"] {
            assert!(is_ours(host, &settings), "{host}");
        }
        for host in ["", ":7080", "example", "play.example.", "x.play.example", "a@localhost", "127.0.0.1:x", "::1"] {
            assert!(!is_ours(host, &settings), "{host}");
        }
    }
}
