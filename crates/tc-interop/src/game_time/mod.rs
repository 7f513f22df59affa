//! Main time and overtime as the records of Go and Shogi spell them: `5x30 byo-yomi`, `3시간`, `1時間30分+30秒`.
//!
//! A text is cut into numbers, times, signs and words; an order of them says what it means.

mod main_time;
mod overtime;
mod sense;
mod tokens;

pub(crate) use main_time::times;
pub(crate) use overtime::{Overtime, overtimes};
pub(crate) use sense::{Sense, Times};
pub(crate) use tokens::{Token, tokens};

/// The game of a record. It decides how times without a word are understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    /// A bare number is seconds; the number of byo-yomi periods is written.
    Go,
    /// Byo-yomi is one period; a time after a plus is more often byo-yomi than an increment.
    Shogi,
}
