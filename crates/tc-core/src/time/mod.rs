//! Instants and spans: signed 64-bit nanoseconds.

mod arithmetic;
mod span;
#[cfg(feature = "std")]
mod stamp;
mod timestamp;

pub(crate) use arithmetic::LongSpan;
pub(crate) use span::SECOND;
pub use span::{Span, SpanError};
#[cfg(feature = "std")]
pub use stamp::Stamp;
pub use timestamp::Timestamp;
