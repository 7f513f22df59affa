//! Clocks as text: [`line()`] for a log or a prompt, [`block`] for a terminal, [`rows`] for those who colour it.

mod block;
mod header;
mod line;
mod rows;
mod told;
mod wrap;

pub use block::block;
pub use header::header;
pub use line::line;
pub(crate) use line::whole_line;
pub use rows::{Glyphs, Ink, Row, Words, rows, style};
pub(crate) use wrap::fitting;
pub use wrap::wrapped;
