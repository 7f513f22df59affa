#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

#[cfg(feature = "machine")]
mod clock;
#[cfg(feature = "notations")]
mod controls;
mod instant;
mod offset;
mod problem;
#[cfg(feature = "records")]
mod records;
#[cfg(feature = "rounds")]
mod rounds;
mod sent;
mod settings;
mod style;
mod view;

#[cfg(feature = "machine")]
pub use clock::RawClock;
#[cfg(feature = "notations")]
pub use controls::{RawQuery, convert, explain, lint, notations, parse, presets, rule_sets};
pub use offset::RawOffset;
#[cfg(feature = "records")]
pub use records::RawReport;
#[cfg(feature = "rounds")]
pub use rounds::{RawRounds, RawViewers};
pub use sent::RawSentClock;
pub use settings::RawSettings;
