//! What the benches and the comparison share: the rivals at each task, and the games, clocks, rounds and texts that
//! they work on.

mod clocks;
mod commitments;
mod contest;
mod fischer;
pub mod games;
pub mod many;
mod parsers;
pub mod records;
mod rounds;
pub mod texts;

pub use clocks::CLOCKS;
pub use commitments::{COMMITMENTS, Crowd, LATECOMERS, Thrown, apply_both, moving, throwing};
pub use contest::{Contender, Contest};
pub use fischer::Fischer;
pub use parsers::PARSERS;
pub use rounds::{Measured, compare};
