//! Instants and spans: signed 64-bit nanoseconds.

mod instant;
mod span;

pub use instant::Instant;
pub(crate) use span::SECOND;
pub use span::{Span, SpanError};
