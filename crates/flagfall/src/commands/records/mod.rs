//! Files of game records: which there are, what is in them, and their games.

mod blocks;
mod compressed;
mod format;
mod source;
mod walk;

pub(super) use blocks::{Block, Blocks, LONGEST_GAME, Piece};
pub(super) use format::FormatArg;
pub(super) use source::{Progress, is_stdin, name, open_at};
pub(super) use walk::{Found, walk};
