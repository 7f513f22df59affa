//! Who sends a request: the token in its header `Authorization`, and what it allows.

use std::time::SystemTime;

use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};

use super::Edge;
use super::error::ApiError;
use crate::GameId;
use crate::access::rights::{Action, action};
use crate::access::{Grant, Role};

impl Edge {
    /// What the token of a request allows.
    pub(super) fn grant(&self, headers: &HeaderMap) -> Result<Grant, ApiError> {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let (Some(value), None) = (values.next(), values.next()) else { return Err(no_token()) };
        let (scheme, token) = value.to_str().ok().and_then(|value| value.split_once(' ')).ok_or_else(no_token)?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return Err(no_token());
        }
        self.grant_of(token.trim())
    }

    /// What a token allows.
    pub(super) fn grant_of(&self, token: &str) -> Result<Grant, ApiError> {
        Ok(self.tokens.check(token, SystemTime::now())?)
    }

    /// The name of a game in a path, and what the token of a request allows there.
    pub(super) fn grant_for(&self, headers: &HeaderMap, game: &str) -> Result<(Grant, GameId), ApiError> {
        let grant = self.grant(headers)?;
        let game: GameId = game.parse()?;
        if grant.scope.includes(&game) { Ok((grant, game)) } else { Err(ApiError::other_game(&game)) }
    }

    /// The same, for an action.
    pub(super) fn allowed(&self, headers: &HeaderMap, game: &str, what: Action) -> Result<(Grant, GameId), ApiError> {
        let (grant, game) = self.grant_for(headers, game)?;
        action(grant.role, what)?;
        Ok((grant, game))
    }
}

impl Grant {
    /// The holder of the token, for the log of a game: `seat 0`, `host 0123456789abcdef`.
    pub(super) fn by(&self) -> String {
        match self.role {
            Role::Host => format!("host {}", self.key),
            role => role.to_string(),
        }
    }
}

fn no_token() -> ApiError {
    let message = "expected a header `Authorization: Bearer TOKEN`";
    ApiError::new(StatusCode::UNAUTHORIZED, "no_token", message)
}
