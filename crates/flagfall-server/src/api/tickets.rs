//! Tickets for event streams. The `EventSource` of a browser cannot send a token in a header, and a token must not be in an
//! address. A ticket can: it opens one stream, soon.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::body::Body;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Response, StatusCode};

use super::Edge;
use super::connection::Connection;
use super::error::ApiError;
use super::games::json;
use crate::access::Grant;

/// How long a ticket can be used.
const VALID: Duration = Duration::from_secs(30);

/// The most tickets that wait to be used.
const MOST: usize = 65_536;

/// The tickets that wait to be used.
#[derive(Default)]
pub(super) struct Tickets(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    grants: HashMap<String, Grant>,
    /// When each ends, also of tickets that were used.
    ends: VecDeque<(Instant, String)>,
}

impl Tickets {
    /// A new ticket for what a token allows; `None` if too many wait to be used.
    fn issue(&self, grant: Grant, now: Instant) -> Result<Option<String>, getrandom::Error> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.forget(now);
        if waiting.ends.len() >= MOST {
            return Ok(None);
        }
        let mut random = [0; 16];
        getrandom::fill(&mut random)?;
        let ticket: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        waiting.ends.push_back((now + VALID, ticket.clone()));
        waiting.grants.insert(ticket.clone(), grant);
        Ok(Some(ticket))
    }

    /// What a ticket allows. It allows it once.
    fn redeem(&self, ticket: &str, now: Instant) -> Option<Grant> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.forget(now);
        waiting.grants.remove(ticket)
    }
}

impl Waiting {
    fn forget(&mut self, now: Instant) {
        while let Some((_, ticket)) = self.ends.pop_front_if(|(end, _)| *end <= now) {
            self.grants.remove(&ticket);
        }
    }
}

/// Gives the holder of a token a ticket.
pub(super) async fn issue(
    State(edge): State<Arc<Edge>>,
    Extension(connection): Extension<Arc<Connection>>,
    headers: HeaderMap,
) -> Result<Response<Body>, ApiError> {
    let grant = edge.grant(&headers)?;
    edge.live().rates.count(&grant, connection.rate())?;
    let unavailable = |message: String| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message);
    let issued = edge.tickets.issue(grant, Instant::now());
    let issued =
        issued.map_err(|error| unavailable(format!("the system gives no random numbers for a ticket: {error}")))?;
    let ticket =
        issued.ok_or_else(|| unavailable("too many tickets wait to be used; ask again in some seconds".to_owned()))?;
    let mut response = json(format!(r#"{{"ticket":"{ticket}","valid_ms":{}}}"#, VALID.as_millis()));
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

impl Edge {
    /// What a ticket in the address of a stream allows, or without one the token of the request.
    pub(super) fn grant_or_ticket(&self, headers: &HeaderMap, ticket: Option<&str>) -> Result<Grant, ApiError> {
        let Some(ticket) = ticket else { return self.grant(headers) };
        let grant = self.tickets.redeem(ticket, Instant::now()).ok_or_else(|| {
            let message = "expected a ticket that was given in the last 30 seconds and is not used: ask for a new one";
            ApiError::new(StatusCode::UNAUTHORIZED, "bad_token", message)
        })?;
        // It allows nothing that its token would not allow now.
        match self.live().refusal(&grant, SystemTime::now()) {
            None => Ok(grant),
            Some(refusal) => Err(refusal.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::{Rights, Role, Scope, SigningKey};

    #[test]
    fn tickets_count_once_and_end() {
        let (tickets, now) = (Tickets::default(), Instant::now());
        let key = SigningKey::generate().unwrap().public().id();
        let (role, rights, expires) = (Role::Host, Rights::default(), SystemTime::now());
        let grant = Grant { role, rights, scope: Scope::All, expires, key, id: None, number: 7 };
        let issue = |now| tickets.issue(grant.clone(), now).unwrap();
        let [first, second] = [issue(now), issue(now)].map(|ticket| ticket.expect("there is room"));
        assert_ne!(first, second);
        assert_eq!(tickets.redeem(&first, now), Some(grant.clone()));
        assert_eq!(tickets.redeem(&first, now), None);
        assert_eq!(tickets.redeem(&second, now + VALID), None);
        assert!((0..MOST).all(|_| issue(now + VALID).is_some()));
        assert!(issue(now + VALID).is_none());
        assert!(issue(now + 2 * VALID).is_some());
    }
}
