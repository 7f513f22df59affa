#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

extern crate alloc;

mod audit;
mod finding;
mod format;
mod pgn;
pub mod plot;
mod record;
mod recorded;
#[cfg(test)]
mod samples;
pub mod stats;
mod timeline;

pub use audit::{Audit, Auditor, Verdict};
pub use finding::{Finding, FindingKind};
pub use format::{Games, RecordFormat};
pub use record::{Declared, Ending, Move, Record, Trouble, TroubleKind, Unreadable};
pub use recorded::{Recorded, Unit};
pub use tc_core;
pub use timeline::{Thought, Timeline};
