//! c-chess-cli: `tc=[moves/]time[+increment]` and `movetime=`, in seconds.
//!
//! The increment is added before every move, the first included: that is an increment after each move which is on the
//! clock before the start, except that an idle clock shows one increment less. After its moves the time is added again,
//! for ever; the program counts them from the beginning of the record, which differs after an opening with an
//! uneven number of moves.

use alloc::string::String;
use alloc::vec::Vec;

use crate::engine::tc::Tc;
use crate::engine::tc::options::Options;
use crate::engine::tc::write::Dialect;
use crate::{Family, Format, GameSettings, Interpretation, Milliseconds, ReadError, Seconds, Unwritable};

/// The time options of c-chess-cli.
pub const FORMAT: Format = Format {
    name: "c-chess-cli",
    title: "the options tc and movetime of c-chess-cli",
    family: Family::Engines,
    marks: &[],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: None,
};

const OPTIONS: Options = Options {
    dialect: Dialect {
        tc: Tc { infinite: &[], infinite_moves: false, hourglass: false, minutes: false, suffix: false },
        per_move: "movetime=",
        per_move_unit: Seconds::NANOS,
        grain: Milliseconds::NANOS,
        needs_base: false,
    },
    margin: "",
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    OPTIONS.read(text)
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    OPTIONS.dialect.write(settings)
}
