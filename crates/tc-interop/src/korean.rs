//! Korean records (Cyberoro, Tygem): `TM` seconds or `3시간`, `LC` periods of `LT` seconds.
//!
//! The text is the properties as a file has them, `TM[3시간]LT[60]LC[5]`; see [`sgf`](crate::sgf). One of `LC` and
//! `LT` without the other is an error; both 0 are no overtime. The main time is written in seconds.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::sgf::Root;
use crate::{Family, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, Unwritable, fox};

/// The time properties of Korean records.
///
/// ```
/// use tc_interop::korean;
///
/// assert_eq!(korean::FORMAT.read("TM[3시간]LT[60]LC[5]")?[0].settings.control.to_string(), "3h, 5 x r1/1m");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const FORMAT: Format = Format {
    name: "korean",
    title: "the SGF properties LC and LT of Korean records",
    family: Family::Records,
    marks: &[],
    longest: 65_536,
    read: Some(read),
    write: Some(write),
    detect: Some(crate::format::unmistakable),
};

fn read(text: &str) -> Result<Vec<Interpretation>, ReadError> {
    let root = Root::read(text)?;
    if root.korean == [None, None] {
        return Err(ReadError::new(ReadErrorKind::Missing("LC")));
    }
    root.readings()
}

fn write(settings: &GameSettings) -> Result<String, Unwritable> {
    fox::write_as(settings, |main, periods, time| format!("TM[{main}]LT[{time}]LC[{periods}]"))
}
