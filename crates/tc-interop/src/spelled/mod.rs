//! Times as people spell them, in the scripts of Go and Shogi records: `5x30 byo-yomi`, `3시간`, `1時間30分`.
//!
//! A text is cut into numbers, times, signs and words; each notation says what an order of them means.

mod number;
#[cfg(any(feature = "kif", feature = "sgf"))]
mod tokens;
#[cfg(any(feature = "kif", feature = "sgf"))]
mod words;

pub(crate) use number::{Decimal, number};
#[cfg(feature = "sgf")]
pub(crate) use tokens::sum;
#[cfg(any(feature = "kif", feature = "sgf"))]
pub(crate) use tokens::{Token, Value, tokens};
#[cfg(any(feature = "kif", feature = "sgf"))]
pub(crate) use words::Word;

pub(crate) const SECOND: u64 = 1_000_000_000;
pub(crate) const MINUTE: u64 = 60 * SECOND;
pub(crate) const HOUR: u64 = 60 * MINUTE;
pub(crate) const DAY: u64 = 24 * HOUR;
