//! Instants and spans: signed 64-bit nanoseconds.

mod instant;
mod span;

pub use instant::Instant;
pub use span::{Span, SpanError};
