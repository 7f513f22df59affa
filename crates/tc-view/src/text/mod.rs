//! Clocks as text: [`line()`] for a log or a prompt, [`block`] for a terminal, [`rows`] for those who colour it.

mod block;
mod line;
mod rows;
mod told;

pub use block::block;
pub use line::line;
pub(crate) use line::whole_line;
pub(crate) use rows::wrapped;
pub use rows::{Glyphs, Ink, Row, Words, header, rows, style};
