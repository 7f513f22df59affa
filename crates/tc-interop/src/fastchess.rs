//! fastchess: `tc=40/60+0.6`, `st=5`, `timemargin=100` (the options of `-engine` and `-each`).
//!
//! As in cutechess, but every number can end in `s`, there is no hourglass, and `inf/60` is no number of moves. The
//! increment is on the clock before the first move. An overrun within `timemargin` is forgiven: the clock continues
//! from zero.

use alloc::vec::Vec;

use crate::engine::options::Options;
use crate::engine::tc::Dialect;
use crate::engine::words::words;
use crate::shape::{Form, Shape, System};
use crate::{Certainty, EngineOptions, Family, Format, Interpretation, Milliseconds, ReadError};

/// The time options of fastchess.
pub const FORMAT: Format = Format {
    read: Some(|text| OPTIONS.read(text)),
    write: Some(|settings| OPTIONS.write(settings)),
    detect: Some(detect),
    ..Format::new("fastchess", "the options tc and st of fastchess", Family::Engines)
};

const MS: u64 = Milliseconds::NANOS;

const OPTIONS: Options = Options {
    tc: Dialect {
        infinite: &["inf", "infinite"],
        whole_game: &["inf", "infinite"],
        colon: Some(':'),
        unit: Some('s'),
        ..Dialect::PLAIN
    },
    per_move: "st",
    margin: "timemargin",
    shape: Shape::with_first_bonus(&[
        System::single(Form::time(MS).required().repeating().increment(MS)),
        System::single(Form::time(MS).increment(MS)),
        System::single(Form::time(MS).per_move()),
        System::NoClock,
    ]),
};

/// The options of each engine on a command line, in the same sequence. Sections and options that are not about time are
/// ignored.
///
/// ```
/// use tc_interop::fastchess;
///
/// let engines = fastchess::engines("-engine cmd=a tc=10+0.1s -engine cmd=b st=5")?;
/// let second = engines[1].settings.as_ref().ok_or("it has a control")?;
/// assert_eq!(second.control.to_string(), "r1/5s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`ReadError`] for an option that cannot be read, and for one that is given twice.
pub fn engines(line: &str) -> Result<Vec<EngineOptions>, ReadError> {
    OPTIONS.engines(line)
}

/// Only with a key, and no more likely than cutechess.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    if words(text).count() == 1 && !text.contains('=') {
        return Vec::new();
    }
    readings.into_iter().map(|reading| reading.at_most(Certainty::Likely)).collect()
}
