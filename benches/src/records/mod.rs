//! PGN to read: games made from a seed, and readers of them.

mod cpu;
mod games;
mod readers;

pub use cpu::seconds_on_cpu;
pub use games::Layout;
pub use readers::{READERS, Reader};
