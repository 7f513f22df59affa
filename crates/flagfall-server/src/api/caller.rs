//! Who sends a request: the token in its header `Authorization`, and what it allows.

use std::time::SystemTime;

use axum::extract::{FromRequestParts, Path};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};

use super::Edge;
use super::error::ApiError;
use crate::GameId;
use crate::access::rights::{Action, action};
use crate::access::{Grant, Role, Scope};
use crate::engine::Subscription;

/// The game that the path of a request names.
pub(super) struct Named(pub(super) GameId);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, ApiError> {
        let Path(name) = Path::<String>::from_request_parts(parts, state).await.map_err(ApiError::bad_input)?;
        Ok(Named(name.parse()?))
    }
}

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
        Ok(self.live().tokens.check(token, SystemTime::now())?)
    }

    /// What the token of a request allows in a game.
    pub(super) fn grant_for(&self, headers: &HeaderMap, game: &GameId) -> Result<Grant, ApiError> {
        self.grant(headers)?.in_game(game)
    }

    /// The same, if it allows an action.
    pub(super) fn allowed(&self, headers: &HeaderMap, game: &GameId, what: Action) -> Result<Grant, ApiError> {
        let grant = self.grant_for(headers, game)?;
        action(&grant.role, what)?;
        Ok(grant)
    }

    /// The events of a game for the holder of a token, if it has not read too much again.
    pub(super) async fn subscribe(
        &self,
        game: &GameId,
        after: Option<u64>,
        grant: &Grant,
    ) -> Result<Subscription, ApiError> {
        let opened = self.engine.open(game, after, grant.role.viewer()).await?;
        self.live().rates.replay(grant, opened.cost())?;
        Ok(self.engine.events(opened).await?)
    }
}

impl Grant {
    /// What it allows, if it is for this game.
    pub(super) fn in_game(self, game: &GameId) -> Result<Grant, ApiError> {
        if self.scope.includes(game) { Ok(self) } else { Err(ApiError::other_game(game)) }
    }

    /// What the token of a host allows, if it is for all games.
    pub(super) fn in_all_games(self) -> Result<Grant, ApiError> {
        action(&self.role, Action::List)?;
        if self.scope == Scope::All {
            return Ok(self);
        }
        let message = "this is about all games: expected a token for all games";
        Err(ApiError::new(StatusCode::FORBIDDEN, "denied", message))
    }

    /// The holder of the token, for the log of a game: `seat 0`, `host 0123456789abcdef`.
    pub(super) fn by(&self) -> String {
        match &self.role {
            Role::Host => format!("host {}", self.key),
            role => role.to_string(),
        }
    }
}

fn no_token() -> ApiError {
    let message = "expected a header `Authorization: Bearer TOKEN`";
    ApiError::new(StatusCode::UNAUTHORIZED, "no_token", message)
}
