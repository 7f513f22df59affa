//! How often a token may read, or an address without a known one, and how often an address may send tokens that are not known
//! yet. A flood of bad tokens costs the server little, and clients of the same address whose tokens are known go on.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Edge;
use super::client::Client;
use super::connection::Connection;
use super::error::ApiError;
use crate::access::TooFast;

/// Refuses requests that come too fast, or that a connection for probes has no room for.
pub(super) async fn check(State(edge): State<Arc<Edge>>, request: Request, next: Next) -> Response {
    if request.extensions().get::<Arc<Connection>>().is_some_and(|connection| connection.is_for_probes()) {
        return ApiError::no_room().into_response();
    }
    match edge.count(&request) {
        Ok(()) => next.run(request).await,
        Err(too_fast) => ApiError::from(too_fast).into_response(),
    }
}

impl Edge {
    fn count(&self, request: &Request) -> Result<(), TooFast> {
        let Some(client) = request.extensions().get::<Client>() else { return Ok(()) };
        // The same handlers answer both, and do the same work.
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        let token = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.split_once(' '));
        let token = token.map(|(_, token)| token.trim());
        let live = self.live();
        match token.and_then(|token| live.tokens.number(token)) {
            Some(number) if reads => live.rates.read_with(number),
            Some(_) => Ok(()),
            None if reads => live.rates.read(client.address).and_then(|()| self.count_token(token, *client)),
            None => self.count_token(token, *client),
        }
    }

    /// Counts a token if its signature must be checked.
    pub(super) fn count_token(&self, token: Option<&str>, client: Client) -> Result<(), TooFast> {
        let live = self.live();
        match token {
            Some(token) if live.tokens.number(token).is_none() => live.rates.new_token(client.address),
            _ => Ok(()),
        }
    }
}
