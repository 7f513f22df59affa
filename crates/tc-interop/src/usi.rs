//! USI: `go btime … wtime … byoyomi …` and `go btime … wtime … binc … winc …`, all in milliseconds; Black (sente)
//! begins.
//!
//! `byoyomi` is the time for every move after the main time has run out. `binc` and `winc` are added *before* a turn:
//! what can be used in it is `btime + binc`, unlike UCI. A clock that adds its increment after a move, and before the
//! first one, shows one increment more than `btime`; that is how it is written here, and read. Byo-yomi and increments
//! do not go together.
//!
//! From a running clock, times are rounded down to the millisecond. `btime` is 0 in byo-yomi; what a seat that has not
//! lost can use, `btime` with `binc` or `byoyomi`, is at least 1.

use crate::shape::{Form, Shape, System};
use crate::uci::{GoCommand, detect, read, spell};
use crate::units::MILLISECOND;
use crate::{Family, Format};

/// The command `go` of USI.
pub type Go = GoCommand<true>;

/// The command `go` of USI, as it is at the beginning of a game.
pub const FORMAT: Format = Format {
    marks: &["go btime"],
    longest: 512,
    read: Some(read::<true>),
    write: Some(|settings| SHAPE.write(settings, |near| spell::<true>(near, settings.rules.first_bonus))),
    detect: Some(detect::<true>),
    ..Format::new("usi", "the command go of USI", Family::Engines)
};

const SHAPE: Shape = Shape::with_first_bonus(&[
    System::overtime(
        Form::time(MILLISECOND).at_least(MILLISECOND),
        Form::time(MILLISECOND).at_least(MILLISECOND).per_move().folded(),
    ),
    System::single(Form::time(MILLISECOND).increment(MILLISECOND)),
    System::NoClock,
]);
