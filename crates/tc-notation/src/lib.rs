#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)
)]

extern crate alloc;

#[macro_use]
mod rows;

mod bonus;
mod control;
mod describe;
mod diagnostic;
mod dialect;
mod flow;
pub mod limits;
mod lint;
mod meaning;
mod moves;
mod nearest;
#[cfg(feature = "parse")]
mod parse;
mod periods;
mod place;
pub mod presets;
mod stage;
mod text;
mod time;
mod violation;

#[cfg(feature = "serde")]
mod form;

pub use bonus::{Bonus, Cap};
pub use control::TimeControl;
pub use describe::{Description, InWords, LostOnTime, StageDescription, StageTimes};
pub use diagnostic::{Applicability, Diagnostic, Hint, Severity};
pub use dialect::{Dialect, Extension};
#[cfg(feature = "json")]
pub use form::JsonError;
#[cfg(feature = "serde")]
pub use form::as_text;
pub use lint::{Lint, LintCode, LintKind};
pub use moves::{MoveCount, Moves};
pub use nearest::nearest;
#[cfg(feature = "parse")]
pub use parse::{ErrorKind, Expected, ForeignNotation, ParseError, Spanned};
pub use periods::{PeriodCount, Periods};
pub use place::{Place, StagePart};
pub use stage::{Stage, StageBuilder};
pub use time::{Time, TimeUnit};
pub use violation::Violation;
