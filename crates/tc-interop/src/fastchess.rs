//! fastchess: `tc=40/60+0.6`, `st=5`, `timemargin=100` (the options of `-engine` and `-each`).
//!
//! As in cutechess, but every number can end in `s`, there is no hourglass, and `inf/60` is no number of moves. The
//! increment is on the clock before the first move. `timemargin` is the rule for a margin: an overrun within it is
//! forgiven, and the clock continues from zero.
//!
//! Versions before pull request 1066 of 2 September 2026 add the time of a new session, `3/1`, before they check the
//! last move of the old one. There an engine that overruns at that move does not lose: the overrun is taken from the new
//! time. Newer versions check first, as clocks do here. A reading with sessions assumes a newer one.

use crate::cutechess::{MatchRunner, detect};
use crate::shape::{Form, Shape, System};
use crate::units::MILLISECOND;
use crate::{Family, Format, LossKind};

/// The time options of fastchess.
pub const FORMAT: Format = Format {
    read: Some(|text| RUNNER.read(text)),
    write: Some(|settings| RUNNER.write(settings)),
    detect: Some(detect),
    rules: "fastchess",
    ..Format::new("fastchess", "the options tc and st of fastchess", Family::Engines)
};

/// The program.
pub const RUNNER: MatchRunner = MatchRunner {
    infinite: &["inf", "infinite"],
    whole_game: &["inf", "infinite"],
    late_check: true,
    has_minutes: true,
    has_unit: true,
    keys: ["tc", "st", "timemargin"],
    ..MatchRunner::of(Shape {
        rules: &[LossKind::Margin],
        ..Shape::with_first_bonus(&[
            System::single(Form::time(MILLISECOND).required().repeating().increment(MILLISECOND)),
            System::single(Form::time(MILLISECOND).increment(MILLISECOND)),
            System::single(Form::time(MILLISECOND).per_move()),
            System::NoClock,
        ])
    })
};
