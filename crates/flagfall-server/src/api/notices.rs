//! What hosts hear of all games, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};
use serde::Deserialize;

use super::Edge;
use super::client::Client;
use super::error::ApiError;
use super::events::{RETRY, ended};
use crate::engine::{Heard, Hearing};

/// The time between two places that are sent without a change.
const PLACES: Duration = Duration::from_millis(500);

/// The parameters of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    after: Option<String>,
    only: Option<Only>,
    ticket: Option<String>,
}

/// Which changes a host wants to hear of.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Only {
    /// Those after which a clock or a round has ended, or a game is closed.
    Ends,
}

pub(super) async fn notices(
    State(edge): State<Arc<Edge>>,
    query: Result<Query<Asked>, QueryRejection>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let ticket = query.as_ref().ok().and_then(|asked| asked.ticket.as_deref());
    let grant = edge.grant_or_ticket(&headers, ticket)?.in_all_games()?;
    let Query(Asked { after, only, .. }) = query.map_err(|_| {
        ApiError::bad_input(
            "expected no parameters other than `after`, an id of this stream, `only`, which is ends, and `ticket`",
        )
    })?;
    // A browser that connects again names the last event in a header, and repeats the address.
    let named = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let hearing = edge.engine.hear(named.or(after.as_deref()));
    let place = edge.reader_place(client)?;
    let present = (place, edge.metrics.reader("notices"));
    let next = move |(mut hearing, mut placed, present)| async move {
        let sent = loop {
            match Hearing::next(&mut hearing).await {
                Heard::Begin(place) => break Event::default().id(place.to_string()).retry(RETRY).data(Hearing::BEGIN),
                Heard::Change(place, notice) if only.is_some() && !notice.is_end => {
                    // The place alone, so that the host resumes from here.
                    if Instant::elapsed(&placed) >= PLACES {
                        break Event::default().id(place.to_string());
                    }
                }
                Heard::Change(place, notice) => break Event::default().id(place.to_string()).data(&notice.json),
            }
        };
        placed = Instant::now();
        Some((Ok(sent), (hearing, placed, present)))
    };
    let stream =
        stream::unfold((hearing, Instant::now(), present), next).take_until(Box::pin(ended(Arc::clone(&edge), grant)));
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(edge.live().settings.limits.keep_alive)))
}
