#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

extern crate alloc;

mod audit;
mod causes;
mod csa;
mod declared;
mod fields;
mod finding;
pub mod form;
mod format;
mod hypothesis;
mod infer;
mod journal;
mod kif;
mod ogs;
mod parts;
mod pgn;
pub mod plot;
mod prepare;
mod record;
mod recorded;
mod remarks;
mod replay;
mod resolution;
#[cfg(test)]
mod samples;
mod search;
mod sgf;
mod shorter;
pub mod stats;
mod timeline;
mod words;

pub use audit::{Audit, Auditor, Resolution, Verdict};
pub use finding::{Finding, FindingKind};
pub use format::{Games, RecordFormat};
pub use hypothesis::Assumed;
pub use record::{Declared, Ending, Move, MoveTimes, Record, Trouble, TroubleKind, Unreadable};
pub use recorded::{Recorded, Unit};
pub use resolution::Rounding;
pub use tc_core;
pub use timeline::{Thought, Timeline};
pub use words::{ClockTime, known_text};
