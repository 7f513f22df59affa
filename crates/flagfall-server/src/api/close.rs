//! The codes with which the server closes a WebSocket.

use axum::extract::ws::{CloseFrame, Message, close_code};

use super::error::ApiError;

/// Refusals have the status of the same refusal over HTTP, plus this number.
const REFUSAL: u16 = 4000;

/// The server stops: connect to another one, or again later, and resume after the last sequence number.
pub(super) fn restart() -> Message {
    frame(close_code::RESTART, "the server is stopping: connect again and resume")
}

/// The events have ended, mostly because the client was too slow: connect again, and resume after the last sequence number.
pub(super) fn again() -> Message {
    frame(close_code::AGAIN, "the events have ended: connect again and resume")
}

/// A message that is not text.
pub(super) fn not_text() -> Message {
    frame(close_code::UNSUPPORTED, "expected a text message")
}

/// A message beyond the limit.
pub(super) fn too_large() -> Message {
    frame(close_code::SIZE, "the message is too large")
}

/// Signs of life that come too fast.
pub(super) fn too_fast() -> Message {
    frame(REFUSAL + 429, "too_fast")
}

/// A refusal that ends the connection.
pub(super) fn refused(error: &ApiError) -> Message {
    frame(REFUSAL + error.status.as_u16(), error.kind)
}

fn frame(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}
