//! The edge of the server: HTTP, event streams and WebSockets. `openapi.json`, which the server also serves, describes all of
//! it.
//!
//! Every request passes these checks, and the first that fails answers it: the limits of connections, the host that the
//! request names, the time and size of its head, its token, the role and game of the token, the size and time of its body,
//! its content, and the rate of inputs.

mod body;
mod caller;
mod client;
mod close;
mod connection;
mod error;
mod events;
mod games;
mod hosts;
mod input;
mod known_games;
mod list;
mod live;
mod meta;
mod metrics;
mod notices;
mod observe;
mod page;
mod rates;
mod serve;
mod socket;
mod spare;
mod starting;
mod tickets;
mod whole;

use std::sync::Arc;
use std::time::Duration;

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, RETRY_AFTER};
use axum::http::{Method, StatusCode};
use axum::routing::{get, post};
use axum::{Extension, Router};
use tokio::sync::watch;
use tower_http::cors::CorsLayer;

use self::connection::Addresses;
use self::error::ApiError;
use self::input::Kind;
use self::known_games::KnownGames;
use self::live::Live;
use self::metrics::Metrics;
use self::tickets::Tickets;
use crate::access::PublicKey;
use crate::config::Settings;
use crate::engine::Engine;

pub use serve::{serve, serve_stream};
pub use starting::serve_starting;

/// The OpenAPI document of the server.
pub const OPENAPI: &str = include_str!("openapi.json");

/// What all requests share.
pub(crate) struct Edge {
    engine: Engine,
    live: watch::Sender<Arc<Live>>,
    metrics: Metrics,
    known_games: KnownGames,
    addresses: Addresses,
    tickets: Tickets,
    last_ready: meta::LastReady,
    /// Becomes true when the server stops.
    stopping: watch::Sender<bool>,
}

impl Edge {
    /// Waits until the server stops.
    async fn stopped(&self) {
        // An error means that the edge is gone, which ends the server, too.
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }
}

/// The edge of a server with this engine.
#[derive(Clone)]
pub struct Api(Arc<Edge>);

impl Api {
    /// Serves an engine to the holders of tokens that these keys have signed.
    pub fn new(engine: Engine, settings: Settings, keys: &[PublicKey]) -> Api {
        Api(Arc::new(Edge {
            live: watch::Sender::new(Arc::new(Live::new(settings, keys))),
            metrics: Metrics::new(&engine),
            known_games: KnownGames::default(),
            addresses: Addresses::default(),
            tickets: Tickets::default(),
            last_ready: meta::LastReady::default(),
            stopping: watch::Sender::new(false),
            engine,
        }))
    }

    fn router(&self) -> Router {
        let edge = Arc::clone(&self.0);
        let games = Router::new()
            .merge(routes(Kind::Clock))
            .merge(routes(Kind::Rounds))
            .route("/v1/events", get(notices::notices))
            .route("/v1/tickets", post(tickets::issue))
            .route("/v1/time", get(meta::time))
            .route("/v1/openapi.json", get(meta::openapi))
            .route("/metrics", get(meta::metrics))
            .fallback(page::file)
            .method_not_allowed_fallback(other_method)
            .layer(axum::middleware::from_fn_with_state(Arc::clone(&edge), rates::check))
            .layer(axum::middleware::from_fn_with_state(Arc::clone(&edge), hosts::check));
        // Probes come by the address of a container, which is not known beforehand, and learn nothing else.
        let probes = Router::new()
            .route("/healthz", get(meta::health))
            .route("/readyz", get(meta::ready))
            .method_not_allowed_fallback(other_method);
        let mut router = games.merge(probes);
        if let Some(cors) = cors(&edge.live().settings) {
            router = router.layer(cors);
        }
        router.layer(axum::middleware::from_fn_with_state(Arc::clone(&edge), observe::observe)).with_state(edge)
    }
}

/// A method that a path does not have. The router adds `Allow` with those that it has.
async fn other_method() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this path does not have this method")
}

/// The games of a kind.
fn routes(kind: Kind) -> Router<Arc<Edge>> {
    let path = |rest: &str| format!("{}{rest}", kind.path());
    Router::new()
        .route(kind.path(), get(list::list).post(games::create))
        .route(kind.batch_path(), post(games::create_all))
        .route(&path("/{game}"), get(games::view).delete(games::delete))
        .route(&path("/{game}/inputs"), post(games::input))
        .route(&path("/{game}/journal"), get(games::journal))
        .route(&path("/{game}/events"), get(events::events))
        .route(&path("/{game}/socket"), get(socket::socket))
        .layer(Extension(kind))
}

/// How long a browser remembers what a page may do. Chromium remembers nothing for longer.
const PREFLIGHT: Duration = Duration::from_secs(7_200);

/// What browsers let pages of the listed origins do; `None` if none is listed.
fn cors(settings: &Settings) -> Option<CorsLayer> {
    let origins: Vec<HeaderValue> = settings.server.origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    if origins.is_empty() {
        return None;
    }
    let layer = CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST, Method::DELETE])
        .max_age(PREFLIGHT)
        .allow_headers([AUTHORIZATION, CONTENT_TYPE, HeaderName::from_static("last-event-id")])
        .expose_headers([LOCATION, RETRY_AFTER, error::SERVER, observe::REQUEST_ID]);
    Some(layer)
}
