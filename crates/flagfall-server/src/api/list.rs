//! Listing games.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, Response};
use serde::Deserialize;
use tc_core::Status;

use super::Edge;
use super::error::ApiError;
use super::games::json;
use super::input::Kind;
use crate::GameId;
use crate::engine::{EngineError, Event, Listing, Page};

/// The games of a page, unless the request asks for fewer or more.
const USUAL: usize = 100;

/// The most games of a page.
const MOST: usize = 1_000;

/// The parameters of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    after: Option<String>,
    limit: Option<usize>,
    status: Option<Status>,
}

pub(super) async fn list(
    State(edge): State<Arc<Edge>>,
    Extension(kind): Extension<Kind>,
    query: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    edge.grant(&headers)?.in_all_games()?;
    let Query(asked) = query.map_err(|_| {
        ApiError::bad_input(format!(
            "expected no parameters other than `after`, a name, `limit`, a whole number from 1 to {MOST}, and `status`: \
             ready, running, paused, over or cancelled"
        ))
    })?;
    let limit = asked.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiError::bad_input(format!("`limit`: expected a whole number from 1 to {MOST}, found {limit}")));
    }
    if kind == Kind::Rounds && asked.status.is_some() {
        return Err(ApiError::bad_input("`status`: only clocks have one"));
    }
    let after = asked.after.map(|after| after.parse::<GameId>()).transpose()?;
    let listing = Listing { rounds: kind == Kind::Rounds, after, limit, status: asked.status };
    let Page { games, next } = edge.engine.list(listing).await?;
    let games: Vec<String> = games.into_iter().map(|(game, event)| entry(&game, event)).collect();
    let next = next.map_or_else(|| "null".to_owned(), |next| format!("\"{next}\""));
    Ok(json(format!(r#"{{"games":[{}],"next":{next}}}"#, games.join(","))))
}

/// A game of a page. One that cannot be read has no state but a problem.
fn entry(game: &GameId, event: Result<Event, EngineError>) -> String {
    match event {
        Ok(event) => format!(r#"{{"game":"{game}","event":{}}}"#, event.json),
        Err(error) => {
            let problem = ApiError::from(error).json();
            format!(r#"{{"game":"{game}","status":"unavailable","problem":{problem}}}"#)
        }
    }
}
