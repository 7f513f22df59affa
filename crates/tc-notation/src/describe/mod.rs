//! Controls in plain English.

mod stage;
mod summary;
mod words;

pub use stage::StageDescription;
pub use summary::Description;
pub use words::InWords;
