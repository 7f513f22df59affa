//! cutechess-cli: `tc=40/60+0.6`, `st=5`, `timemargin=100` (the options of `-engine` and `-each`).
//!
//! `tc=[moves/]time[+increment]` has seconds, or minutes and seconds, with decimals; after its moves the time is added
//! again, for ever. `0/` is no number of moves, `tc=hg60` an hourglass, `tc=inf` no clock. The increment is on the
//! clock before the first move. `st` is the time for each move. `timemargin` is how far a move can overrun, in
//! milliseconds: the rule for a margin. The clock then continues below zero in cutechess, and from zero here, which the
//! interpretation assumes. cutechess counts whole milliseconds and cuts off the rest; what
//! is read here is exact, and what is finer than that is not written.
//!
//! A command line is read as well, if all its engines have the same control.

mod options;

pub(crate) use options::detect;
pub use options::{EngineOptions, MatchRunner};

use crate::shape::{Form, Shape, System};
use crate::units::MILLISECOND;
use crate::{Family, Format, LossKind};

/// The time options of cutechess-cli.
pub const FORMAT: Format = Format {
    marks: &["tc="],
    read: Some(|text| RUNNER.read(text)),
    write: Some(|settings| RUNNER.write(settings)),
    detect: Some(detect),
    rules: "cutechess",
    ..Format::new("cutechess", "the options tc and st of cutechess", Family::Engines)
};

/// cutechess refuses a base of zero.
const BASE: Form = Form::time(MILLISECOND).at_least(MILLISECOND);

/// The program.
pub const RUNNER: MatchRunner = MatchRunner {
    infinite: &["inf"],
    whole_game: &["0"],
    hourglass: Some("hg"),
    has_minutes: true,
    keys: ["tc", "st", "timemargin"],
    below_zero: true,
    ..MatchRunner::of(Shape {
        rules: &[LossKind::Margin],
        ..Shape::with_first_bonus(&[
            System::single(BASE.required().repeating().increment(MILLISECOND)),
            System::single(BASE.increment(MILLISECOND)),
            System::single(BASE.per_move()),
            System::single(BASE.hourglass()),
            System::NoClock,
        ])
    })
};
