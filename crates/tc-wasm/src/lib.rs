#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod clock;
mod instant;
mod offset;
mod problem;
mod sent;
mod settings;
mod style;

pub use clock::RawClock;
pub use offset::RawOffset;
pub use sent::RawSentClock;
