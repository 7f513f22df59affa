//! Rounds driven by lines of JSON: one object in, one object out.
//!
//! This is the protocol of `flagfall round`. The first line begins a round, the others are its inputs; when it has
//! ended, another one can begin. Any JSON value is an action. Instants are milliseconds: JSON numbers with at most 3
//! decimals and without exponent.
//!
//! ```
//! use tc_commit::lines::{Asked, Rounds};
//!
//! let mut rounds = Rounds::new(vec![Asked::parse("ben")?]);
//! rounds.answer(r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"]}"#);
//! let answer = rounds.answer(r#"{"type":"commit","at":1000,"by":"ann","action":{"bid":100}}"#);
//! assert!(answer.is_accepted());
//! assert!(!answer.to_json().contains("100}"));
//! # Ok::<(), tc_commit::IdError>(())
//! ```

mod asked;
mod beginning;
mod carried;
mod counted;
mod entry;
mod json;
mod missing;
mod problem;
mod request;
mod resolvers;
mod rounds;
mod seen;
mod snapshot;
mod value;
mod write;

pub use asked::Asked;
pub use entry::Entry;
pub use json::Json;
pub(crate) use json::value;
pub use problem::LineError;
pub(crate) use problem::Problem;
pub use rounds::{LineAnswer, Rounds};
pub use seen::AnswerSeen;
pub use snapshot::RoundsSnapshotError;
