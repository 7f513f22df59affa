//! Instants and spans: whole microseconds.

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
