//! UCI: `go wtime … btime … winc … binc … movestogo … movetime …`, all in milliseconds.
//!
//! `wtime` and `btime` are what is left on the clocks, increments that were earned included. `movestogo` is the number
//! of moves to the next time control, at least 1; without it, the time is for the rest of the game. `movetime` is the
//! time for this move. There is no delay, no byo-yomi, no hourglass.
//!
//! From a running clock, what is left is rounded down to the millisecond, and is at least 1 while the seat has not
//! lost: engines take 0 for a lost game. A seat that has lost has 0.

mod beginning;
mod go;

pub(crate) use beginning::{detect, read, spell};
pub use go::GoCommand;

use crate::shape::{Form, Shape, System};
use crate::units::MILLISECOND;
use crate::{Family, Format};

/// The command `go` of UCI.
pub type Go = GoCommand<false>;

/// The command `go` of UCI, as it is at the beginning of a game.
pub const FORMAT: Format = Format {
    marks: &["go "],
    longest: 4_096,
    read: Some(read::<false>),
    write: Some(|settings| SHAPE.write(settings, |near| spell::<false>(near, false))),
    detect: Some(detect::<false>),
    ..Format::new("uci", "the command go of UCI", Family::Engines)
};

const SHAPE: Shape = Shape::of(&[
    System::single(Form::time(MILLISECOND).required().repeating().increment(MILLISECOND)),
    System::single(Form::time(MILLISECOND).increment(MILLISECOND)),
    System::single(Form::time(MILLISECOND).per_move()),
    System::NoClock,
]);
