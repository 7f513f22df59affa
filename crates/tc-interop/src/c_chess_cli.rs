//! c-chess-cli: `tc=[moves/]time[+increment]` and `movetime=`, in seconds.
//!
//! The increment is added before every move, the first included: that is an increment after each move which is on the
//! clock before the start, except that an idle clock shows one increment less. After its moves the time is added again,
//! for ever; the program counts them from the beginning of the record, which differs after an opening with an
//! uneven number of moves.

use crate::cutechess::MatchRunner;
use crate::shape::{Form, Shape, System};
use crate::units::MILLISECOND;
use crate::{Family, Format};

/// The time options of c-chess-cli.
pub const FORMAT: Format = Format {
    read: Some(|text| RUNNER.read(text)),
    write: Some(|settings| RUNNER.write(settings)),
    rules: "c-chess-cli",
    ..Format::new("c-chess-cli", "the options tc and movetime of c-chess-cli", Family::Engines)
};

/// The program.
pub const RUNNER: MatchRunner = MatchRunner {
    keys: ["tc", "movetime", ""],
    ..MatchRunner::of(Shape::with_first_bonus(&[
        System::single(Form::time(MILLISECOND).required().repeating().increment(MILLISECOND)),
        System::single(Form::time(MILLISECOND).increment(MILLISECOND)),
        System::single(Form::time(MILLISECOND).per_move()),
    ]))
};
