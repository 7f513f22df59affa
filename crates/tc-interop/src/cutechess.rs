//! cutechess-cli: `tc=40/60+0.6`, `st=5`, `timemargin=100` (the options of `-engine` and `-each`).
//!
//! `tc=[moves/]time[+increment]` has seconds, or minutes and seconds, with decimals; after its moves the time is added
//! again, for ever. `tc=hg60` is an hourglass, `tc=inf` no clock. The increment is on the clock before the first move.
//! `st` is the time for each move. `timemargin` is how far a move can overrun, in milliseconds; the clock then
//! continues below zero. cutechess counts whole milliseconds and cuts off the rest; what is read here is exact, and
//! what is finer than that is not written.

use alloc::string::String;
use alloc::vec::Vec;

use crate::engine::tc::Tc;
use crate::engine::tc::options::Options;
use crate::engine::tc::write::Dialect;
use crate::{
    Certainty, EngineOptions, Family, Format, GameSettings, Interpretation, Milliseconds, ReadError, Seconds,
    Unwritable,
};

/// The time options of cutechess-cli.
pub const FORMAT: Format = Format {
    name: "cutechess",
    title: "the options tc and st of cutechess",
    family: Family::Engines,
    marks: &["tc="],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(detect),
};

const OPTIONS: Options = Options {
    dialect: Dialect {
        tc: Tc { infinite: &["inf"], infinite_moves: false, hourglass: true, minutes: true, suffix: false },
        per_move: "st=",
        per_move_unit: Seconds::NANOS,
        grain: Milliseconds::NANOS,
        needs_base: true,
    },
    margin: "timemargin=",
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    OPTIONS.read(text)
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    OPTIONS.dialect.write(settings)
}

/// The options of each engine on a command line, in the same sequence, with those for each engine. Sections and options
/// that are not about time are ignored.
///
/// ```
/// use tc_interop::{Milliseconds, cutechess};
///
/// let engines = cutechess::engines("-engine cmd=a tc=60+1 -engine cmd=b tc=40/30 -each timemargin=50 -rounds 10")?;
/// let controls: Vec<String> =
///     engines.iter().flat_map(|engine| &engine.settings).map(|settings| settings.control.to_string()).collect();
/// assert_eq!(controls, ["1m.. + 1s", "* x 40/30s"]);
/// assert_eq!(engines[1].margin, Milliseconds(50));
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
///
/// # Errors
/// A [`ReadError`] for an option that cannot be read, and for one that is given twice.
pub fn engines(line: &str) -> Result<Vec<EngineOptions>, ReadError> {
    OPTIONS.engines(line)
}

/// Options are certain; a bare number is only recognised by its decimals, which few others have.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let has_key = text.contains("tc=") || text.contains("st=") || text.trim_ascii().starts_with("hg");
    if !has_key && !text.contains('.') {
        return Vec::new();
    }
    let certainty = if has_key { Certainty::Likely } else { Certainty::Guess };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}
