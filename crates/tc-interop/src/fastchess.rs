//! fastchess: `tc=40/60+0.6`, `st=5`, `timemargin=100` (the options of `-engine` and `-each`).
//!
//! As in cutechess, but every number can end in `s`, there is no hourglass, and `inf/60` is no number of moves. The
//! increment is on the clock before the first move. An overrun within `timemargin` is forgiven: the clock continues
//! from zero.

use alloc::string::String;
use alloc::vec::Vec;

use crate::engine::tc::Tc;
use crate::engine::tc::options::Options;
use crate::engine::tc::write::Dialect;
use crate::{
    Certainty, EngineOptions, Family, Format, GameSettings, Interpretation, Milliseconds, ReadError, Seconds,
    Unwritable,
};

/// The time options of fastchess.
pub const FORMAT: Format = Format {
    name: "fastchess",
    title: "the options tc and st of fastchess",
    family: Family::Engines,
    marks: &[],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

const OPTIONS: Options = Options {
    dialect: Dialect {
        tc: Tc { infinite: &["inf", "infinite"], infinite_moves: true, hourglass: false, minutes: true, suffix: true },
        per_move: "st=",
        per_move_unit: Seconds::NANOS,
        grain: Milliseconds::NANOS,
        needs_base: false,
    },
    margin: "timemargin=",
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    OPTIONS.read(text)
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    OPTIONS.dialect.write(settings)
}

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
    if !text.contains("tc=") && !text.contains("st=") {
        return Vec::new();
    }
    readings.into_iter().map(|reading| reading.at_most(Certainty::Likely)).collect()
}
