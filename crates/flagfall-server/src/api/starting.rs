//! What is answered while the log is read.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::error::ApiError;
use super::games::json;
use super::serve::PAUSE;

/// The connections at a time. More wait in the operating system.
const CONNECTIONS: usize = 256;
/// The longest time for a request.
const PATIENCE: Duration = Duration::from_secs(5);

/// Answers `/healthz` with `ok`, and everything else with 503, one request for each connection. It never returns.
pub async fn serve_starting(listener: &TcpListener) -> Infallible {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let place = Arc::clone(&places).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        tokio::spawn(async move {
            let _place = place;
            let service = service_fn(async |request: hyper::Request<Incoming>| {
                Ok::<_, Infallible>(match request.uri().path() {
                    "/healthz" => json(r#"{"ok":true}"#.to_owned()),
                    _ => starting().into_response(),
                })
            });
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(PATIENCE).keep_alive(false);
            // A client that breaks off does not concern the operator.
            let _ = tokio::time::timeout(PATIENCE, builder.serve_connection(TokioIo::new(stream), service)).await;
        });
    }
}

fn starting() -> ApiError {
    let message = "the server is reading its log: try again".to_owned();
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "starting", message).after(Duration::from_secs(1))
}
