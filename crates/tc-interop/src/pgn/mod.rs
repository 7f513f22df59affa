//! PGN, the format of chess games: the tag `TimeControl`, and what records say about clocks.
//!
//! [`FORMAT`] reads and writes the tag, alone or among other tags. [`commands`] finds every [`Command`] about time in a
//! comment or in the moves of a game.

mod command;
mod stamp;
mod tags;
mod time_control;

pub use command::{Command, commands};
pub use stamp::{Stamp, Warning};
pub use time_control::FORMAT;
