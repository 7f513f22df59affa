//! Controls in plain English.
//!
//! Every text about a stage is built here, from the same words: [`StageTimes`] for a label, a [`StageDescription`] with
//! what happens in it, and the [`Description`] of a whole control.

mod stage;
mod summary;
mod times;
mod words;

pub use stage::{LostOnTime, StageDescription};
pub use summary::Description;
pub use times::StageTimes;
pub use words::InWords;
