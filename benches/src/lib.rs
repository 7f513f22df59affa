//! What the benches and the comparison share: the texts, and the parsers that read them.

mod contender;
mod rounds;
pub mod texts;

pub use contender::Contender;
pub use rounds::{Measured, compare};
