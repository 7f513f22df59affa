//! Server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::extract::{Extension, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, stream};
use serde::Deserialize;

use super::Edge;
use super::caller::Named;
use super::client::Client;
use super::error::ApiError;
use crate::access::Grant;
use crate::access::rights::{Action, action};

/// What a browser waits before it connects again.
pub(super) const RETRY: Duration = Duration::from_secs(1);

/// The parameters of a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// The number of the last event that the client has.
    after: Option<u64>,
    ticket: Option<String>,
}

pub(super) async fn events(
    State(edge): State<Arc<Edge>>,
    Named(game): Named,
    query: Result<Query<Asked>, axum::extract::rejection::QueryRejection>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let ticket = query.as_ref().ok().and_then(|asked| asked.ticket.as_deref());
    let grant = edge.grant_or_ticket(&headers, ticket)?.in_game(&game)?;
    action(&grant.role, Action::View)?;
    let expected = "expected no parameters other than `after`, which is a sequence number, and `ticket`";
    let Query(Asked { after, .. }) = query.map_err(|_| ApiError::bad_input(expected))?;
    // A browser that connects again names the last event in a header, and repeats the address.
    let after = last_event(&headers)?.or(after);
    let place = edge.reader_place(client)?;
    let subscription = edge.subscribe(&game, after, &grant).await?;
    let present = (place, edge.metrics.reader("events"));
    let next = |(mut subscription, present)| async move {
        let event: crate::engine::Event = crate::engine::Subscription::next(&mut subscription).await.ok()?;
        let sent = Event::default().id(event.sequence.to_string()).retry(RETRY).data(&event.json);
        Some((Ok(sent), (subscription, present)))
    };
    let stream = stream::unfold((subscription, present), next).take_until(Box::pin(ended(Arc::clone(&edge), grant)));
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(edge.live().settings.limits.keep_alive)))
}

fn last_event(headers: &HeaderMap) -> Result<Option<u64>, ApiError> {
    let Some(value) = headers.get("last-event-id") else { return Ok(None) };
    let number = value.to_str().ok().and_then(|value| value.parse().ok());
    number.map(Some).ok_or_else(|| ApiError::bad_input("`Last-Event-ID`: expected a sequence number"))
}

/// Waits until the token has expired, its key is gone, or the server stops.
pub(super) async fn ended(edge: Arc<Edge>, grant: Grant) {
    let rest = grant.expires.duration_since(SystemTime::now()).unwrap_or_default();
    tokio::select! {
        () = tokio::time::sleep(rest) => {}
        _ = edge.revoked(&grant) => {}
        () = edge.stopped() => {}
    }
}
