#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod clock;
#[cfg(feature = "notations")]
mod controls;
mod instant;
mod offset;
mod problem;
mod sent;
mod settings;
mod style;

pub use clock::RawClock;
#[cfg(feature = "notations")]
pub use controls::{RawQuery, convert, explain, lint, notations, parse, presets, rule_sets};
pub use offset::RawOffset;
pub use sent::RawSentClock;
