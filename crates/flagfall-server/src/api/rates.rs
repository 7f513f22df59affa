//! How often an address may read, and how often it may send tokens that are not known yet. A flood of bad tokens costs the
//! server little, and clients of the same address whose tokens are known go on.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::header::AUTHORIZATION;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Edge;
use super::connection::Connection;
use super::error::ApiError;
use crate::access::TooFast;

/// Refuses requests that come too fast.
pub(super) async fn check(State(edge): State<Arc<Edge>>, request: Request, next: Next) -> Response {
    match edge.count(&request) {
        Ok(()) => next.run(request).await,
        Err(too_fast) => ApiError::from(too_fast).into_response(),
    }
}

impl Edge {
    fn count(&self, request: &Request) -> Result<(), TooFast> {
        let Some(connection) = request.extensions().get::<Arc<Connection>>() else { return Ok(()) };
        // The same handlers answer both, and do the same work.
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            self.live().rates.read(connection.address)?;
        }
        let token = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.split_once(' '));
        token.map_or(Ok(()), |(_, token)| self.count_token(token.trim(), connection))
    }

    /// Counts a token if its signature must be checked.
    pub(super) fn count_token(&self, token: &str, connection: &Connection) -> Result<(), TooFast> {
        let live = self.live();
        if live.tokens.is_verified(token) { Ok(()) } else { live.rates.new_token(connection.address) }
    }
}
