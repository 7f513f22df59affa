//! cutechess-cli: `tc=40/60+0.6`, `st=5`, `timemargin=100` (the options of `-engine` and `-each`).
//!
//! `tc=[moves/]time[+increment]` has seconds, or minutes and seconds, with decimals; after its moves the time is added
//! again, for ever. `0/` is no number of moves, `tc=hg60` an hourglass, `tc=inf` no clock. The increment is on the clock
//! before the first move. `st` is the time for each move. `timemargin` is how far a move can overrun, in milliseconds;
//! the clock then continues below zero. cutechess counts whole milliseconds and cuts off the rest; what is read here is
//! exact, and what is finer than that is not written.
//!
//! A command line is read as well, if all its engines have the same control.

use alloc::vec::Vec;

use crate::engine::options::Options;
use crate::engine::tc::Dialect;
use crate::engine::words::words;
use crate::shape::{Form, Shape, System};
use crate::{Certainty, EngineOptions, Family, Format, Interpretation, Milliseconds, ReadError};

/// The time options of cutechess-cli.
pub const FORMAT: Format = Format {
    marks: &["tc="],
    read: Some(|text| OPTIONS.read(text)),
    write: Some(|settings| OPTIONS.write(settings)),
    detect: Some(detect),
    ..Format::new("cutechess", "the options tc and st of cutechess", Family::Engines)
};

const MS: u64 = Milliseconds::NANOS;
/// cutechess refuses a base of zero.
const BASE: Form = Form::time(MS).at_least(MS);

const OPTIONS: Options = Options {
    tc: Dialect { infinite: &["inf"], whole_game: &["0"], hourglass: Some("hg"), colon: Some(':'), ..Dialect::PLAIN },
    per_move: "st",
    margin: "timemargin",
    shape: Shape::with_first_bonus(&[
        System::single(BASE.required().repeating().increment(MS)),
        System::single(BASE.increment(MS)),
        System::single(BASE.per_move()),
        System::single(BASE.hourglass()),
        System::NoClock,
    ]),
};

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

/// A bare number is only recognised by its decimals, which few others have.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let is_bare = words(text).count() == 1 && !text.contains('=') && !text.trim_ascii().starts_with("hg");
    if is_bare && !text.contains('.') {
        return Vec::new();
    }
    let certainty = if is_bare { Certainty::Guess } else { Certainty::Likely };
    readings.into_iter().map(|reading| reading.at_most(certainty)).collect()
}
