//! Clocks as text: [`line()`] for a log or a prompt, [`block`] for a terminal, [`rows`] for a terminal with colours.

mod block;
mod line;
mod rows;
mod wrap;

pub use crate::names::without_controls;
pub use block::block;
pub use line::line;
pub(crate) use line::whole_line;
pub use rows::{Glyphs, Ink, InkedText, Row, rows};
pub(crate) use wrap::fitting;
pub use wrap::wrapped;
