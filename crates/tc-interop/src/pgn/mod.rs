//! PGN, the format of chess games: the tag `TimeControl`, and what records say about clocks.
//!
//! [`FORMAT`] reads and writes the tag, [`Odds`] the tags of the two sides. [`Records`] finds every tag and every
//! [`Command`] about time in a file of any length, [`commands`] those of one comment.

mod command;
mod records;
mod stamp;
mod tags;
mod time_control;

pub use command::Command;
use records::LONGEST_VALUE;
pub use records::{Note, Noted, Records, commands};
pub use stamp::{Stamp, StampError, Warning};
pub use tags::{Odds, Running, RunningClock, Tag};
pub use time_control::FORMAT;
