//! Instants and spans: signed 64-bit nanoseconds.

mod span;
mod timestamp;

pub(crate) use span::SECOND;
pub use span::{Span, SpanError};
pub use timestamp::Timestamp;
