//! SGF, the format of Go games: `TM` and `OT` of the root, and the clocks `BL`, `WL`, `OB` and `OW` of moves.
//!
//! The text is the properties as a file has them, `TM[600]OT[5x30 byo-yomi]`. What is read can also be a whole
//! node, or a whole file, of which the first node is read; properties that are not about time are ignored.
//!
//! `TM` is seconds in FF4. Earlier versions have free text, and `3시간`, `9 hours`, `70m`, `25:00` and `1:02:24` are
//! read. `OT` is free text everywhere; all spellings that the servers and programs are known to write are read. What
//! is written is what KGS and OGS write: `5x30 byo-yomi`, `25/600 Canadian`, `10 fischer`.
//!
//! Other properties say the same: `TC` and `TT` ([Fox](crate::fox)), `LC` and `LT` ([Korean records](crate::korean)),
//! `OM` and `OP` (FF3). They are read here too, so that nothing that the root says is left out. Where two of them
//! differ, both readings are returned.

mod clock;
mod main_time;
mod meaning;
mod overtime;
mod property;
mod root;
mod write;

use alloc::vec::Vec;

pub use clock::{MoveClock, Place};
#[cfg(feature = "fox")]
pub(crate) use overtime::Overtime;
pub use property::{Event, Events, Value, events};
pub(crate) use root::Root;
#[cfg(feature = "fox")]
pub(crate) use write::Parts;
pub(crate) use write::seconds;

use crate::{Family, Format, Interpretation, ReadError};

/// The time properties of an SGF file.
///
/// ```
/// use tc_interop::sgf;
///
/// let readings = sgf::FORMAT.read("(;FF[4]GM[1]TM[1800]OT[5x30 byo-yomi];B[dd])")?;
/// assert_eq!(readings[0].settings.control.to_string(), "30m, 5 x r1/30s");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "sgf",
    title: "the SGF properties TM and OT",
    family: Family::Records,
    marks: &["TM[", "OT[", "(;"],
    longest: usize::MAX,
    read: Some(read),
    write: Some(write::write),
    detect: Some(detect),
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    Root::read(text)?.readings()
}

/// Brackets and the names of properties are SGF's own. Properties of a notation that knows them better are left to it.
fn detect(text: &str, readings: Vec<Interpretation>) -> Vec<Interpretation> {
    let Ok(root) = Root::read(text) else {
        return Vec::new();
    };
    let is_fox = cfg!(feature = "fox") && root.fox != [None, None];
    let is_korean = cfg!(feature = "korean") && root.korean != [None, None];
    if is_fox || is_korean { Vec::new() } else { readings }
}
