//! Reading the body of a request, within its limits of size and time.

use axum::body::Body;
use axum::http::StatusCode;
use futures_util::StreamExt;

use super::Edge;
use super::error::ApiError;

/// The text of a body.
pub(super) async fn text(body: Body, edge: &Edge) -> Result<String, ApiError> {
    let live = edge.live();
    let limits = &live.settings.limits;
    let most = usize::try_from(limits.body_size.as_u64()).unwrap_or(usize::MAX);
    let read = tokio::time::timeout(limits.request_time, bytes(body, most)).await;
    let bytes = read.map_err(|_| {
        let time = humantime::format_duration(limits.request_time);
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", format!("expected the body within {time}"))
    })??;
    String::from_utf8(bytes).map_err(|_| ApiError::bad_input("the body is not UTF-8"))
}

async fn bytes(body: Body, most: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    let mut stream = body.into_data_stream();
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| ApiError::bad_input("the body breaks off"))?;
        if bytes.len() + chunk.len() > most {
            let message = format!("expected a body of at most {most} bytes");
            return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
